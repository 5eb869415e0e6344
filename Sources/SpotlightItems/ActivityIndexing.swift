/// What the private index keeps of activities, beside items.
package protocol ActivityIndexing: Sendable {
  /// A person is at `activity` from now on: it is kept as far as it may be, and learnt from.
  ///
  /// Returns once this is durable. What was noted before a query began is found by it.
  ///
  /// - Throws: When the index is unavailable or the disk is full.
  func note(_ activity: SpotlightActivity) async throws(ItemIndexFailure)

  /// The kept activity with this identity, see ``ActivityIdentity/text``.
  ///
  /// - Returns: `nil` when there is none, or no longer.
  /// - Throws: When the index is unavailable.
  func activity(_ identity: String) async throws(ItemIndexFailure) -> SpotlightActivity?

  /// Deletes what is kept of activities, and what was learnt of them.
  ///
  /// - Parameter persistentIdentifiers: The app's own names for them; `nil` for all.
  /// - Throws: When the index is unavailable or the disk is full.
  func deleteActivities(_ persistentIdentifiers: [String]?) async throws(ItemIndexFailure)
}
