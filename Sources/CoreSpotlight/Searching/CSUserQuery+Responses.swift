import Foundation
import SpotlightItems

extension CSUserQuery {
  /// An item that a query found; the better one is less.
  public typealias Item = CSSearchQuery.Results.Item

  /// A text that a person may go on to; the better one is less.
  public struct Suggestion: Identifiable, Hashable, Comparable, Sendable {
    /// The suggestion.
    public let suggestion: CSSuggestion

    /// The text of the suggestion.
    public var id: String { suggestion.suggestion.text }

    /// Whether the left one comes before the right one.
    public static func < (left: Suggestion, right: Suggestion) -> Bool {
      left.suggestion.compare(byRank: right.suggestion) == .orderedAscending
    }

    /// Whether both have the same text.
    public static func == (left: Suggestion, right: Suggestion) -> Bool { left.id == right.id }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// What a query finds, items and suggestions; reading it starts the query.
  public struct Responses: AsyncSequence, Sendable {
    /// An item or a suggestion.
    public enum Response: Identifiable, Hashable, Sendable {
      /// An item.
      case item(Item)
      /// A suggestion.
      case suggestion(Suggestion)

      /// The identifier of the item, or the text of the suggestion, each with its kind before it.
      public var id: String {
        switch self {
        case .item(let item): "item " + item.id
        case .suggestion(let suggestion): "suggestion " + suggestion.id
        }
      }
    }

    /// Reads what a query finds.
    public struct Iterator: AsyncIteratorProtocol {
      var responses: AsyncThrowingStream<Response, any Error>.Iterator

      /// The next item or suggestion; `nil` when the query has ended.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> Response? {
        try await responses.next(isolation: actor)
      }
    }

    let query: CSUserQuery

    /// Starts the query.
    public func makeAsyncIterator() -> Iterator {
      Iterator(responses: query.stream().makeAsyncIterator())
    }
  }

  /// The suggestions that a query finds; reading them starts the query.
  public struct Suggestions: AsyncSequence, Sendable {
    /// Reads the suggestions of a query.
    public struct Iterator: AsyncIteratorProtocol {
      var responses: Responses.Iterator

      /// The next suggestion; `nil` when the query has ended.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> Suggestion? {
        while let response = try await responses.next(isolation: actor) {
          if case .suggestion(let suggestion) = response { return suggestion }
        }
        return nil
      }
    }

    let query: CSUserQuery

    /// Starts the query.
    public func makeAsyncIterator() -> Iterator {
      Iterator(responses: query.responses.makeAsyncIterator())
    }
  }

  /// What the query finds; reading it starts the query, and the handlers are not called.
  public var responses: Responses { Responses(query: self) }

  /// The suggestions alone; reading them starts the query, and the handlers are not called.
  public var suggestions: Suggestions { Suggestions(query: self) }

  private func stream() -> AsyncThrowingStream<Responses.Response, any Error> {
    stream { [self] yield in
      let answer = try await answer()
      for item in try hand(answer.items) { yield(.item(Item(item: item))) }
      for suggestion in try hand(answer.suggestions) {
        yield(.suggestion(Suggestion(suggestion: suggestion)))
      }
    }
  }
}
