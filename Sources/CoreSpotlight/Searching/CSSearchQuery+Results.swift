import Foundation

extension CSSearchQuery {
  /// The items that a query finds, one after the other; reading them starts the query.
  public struct Results: AsyncSequence, Sendable {
    /// An item that a query found; the better one is less.
    public struct Item: Identifiable, Hashable, Comparable, Sendable {
      /// The item.
      public let item: CSSearchableItem

      /// The result for an item.
      package init(item: CSSearchableItem) { self.item = item }

      /// The item's identifier.
      public var id: String { item.uniqueIdentifier }

      /// Whether the left one comes before the right one.
      public static func < (left: Item, right: Item) -> Bool {
        left.item.compare(byRank: right.item) == .orderedAscending
      }

      /// Whether both are the same item.
      public static func == (left: Item, right: Item) -> Bool { left.id == right.id }

      /// Hashes the identifier.
      public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// Reads the items of a query.
    public struct Iterator: AsyncIteratorProtocol {
      var items: AsyncThrowingStream<Item, any Error>.Iterator

      /// The next item; `nil` when the query has ended.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> Item? {
        try await items.next(isolation: actor)
      }
    }

    let query: CSSearchQuery

    /// Starts the query.
    public func makeAsyncIterator() -> Iterator {
      Iterator(items: query.items().makeAsyncIterator())
    }
  }

  /// The items that the query finds; reading them starts it, and the handlers are not called.
  public var results: Results { Results(query: self) }

  private func items() -> AsyncThrowingStream<Results.Item, any Error> {
    stream { [self] hand in
      try await search { items in
        for item in items { hand(Results.Item(item: item)) }
      }
    }
  }

  /// Runs the query once for whoever reads what it finds.
  ///
  /// - Parameter find: Finds everything, and hands over each element.
  /// - Returns: The elements; none when the query ran before.
  func stream<Element: Sendable>(
    _ find: @escaping @Sendable (_ hand: @Sendable (Element) -> Void) async throws -> Void
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      guard run.begin() else { return continuation.finish() }
      // What this task is within, such as an index for a test, holds on.
      let task = Task { [self] in
        do {
          try await find { continuation.yield($0) }
          _ = run.end()
          continuation.finish()
        } catch {
          let end = run.end()
          let failure =
            end.isCancelled ? CSSearchQueryError.wasCancelled : CSSearchQueryError(any: error)
          continuation.finish(throwing: failure)
        }
      }
      run.hold(task)
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
