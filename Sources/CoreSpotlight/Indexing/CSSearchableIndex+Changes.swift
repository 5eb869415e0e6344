import SpotlightItems

extension CSSearchableIndex {
  /// Indexes items: each replaces the one of its identifier, or changes it when it is an update.
  ///
  /// - Parameters:
  ///   - items: The items, as they are at this moment.
  ///   - completionHandler: Is called with `nil` when all of them are durable, or with an error when none
  ///     is. In a batch it is called when they are noted.
  public func indexSearchableItems(
    _ items: [CSSearchableItem],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let changes = items.map(\.change)
    let keys = items.reduce(into: [:]) { $0.merge($1.attributeSet.customKeys) { $1 } }
    apply(changes, customKeys: keys, then: completionHandler)
  }

  /// Indexes items: each replaces the one of its identifier, or changes it when it is an update.
  public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await wait { indexSearchableItems(items, completionHandler: $0) }
  }

  /// Deletes the items with these identifiers; unknown ones are no error.
  public func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    apply([.remove(identifiers)], then: completionHandler)
  }

  /// Deletes the items with these identifiers; unknown ones are no error.
  public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await wait { deleteSearchableItems(withIdentifiers: identifiers, completionHandler: $0) }
  }

  /// Deletes the items of these groups, and of their subgroups: `a` means `a` and `a.b`, not `ab`.
  public func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    apply([.removeDomains(domainIdentifiers)], then: completionHandler)
  }

  /// Deletes the items of these groups, and of their subgroups: `a` means `a` and `a.b`, not `ab`.
  public func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws
  {
    try await wait {
      deleteSearchableItems(withDomainIdentifiers: domainIdentifiers, completionHandler: $0)
    }
  }

  /// Deletes everything that the app made searchable, kept activities included.
  public func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    apply([.removeAll], then: completionHandler)
  }

  /// Deletes everything that the app made searchable, kept activities included.
  public func deleteAllSearchableItems() async throws {
    try await wait { deleteAllSearchableItems(completionHandler: $0) }
  }
}
