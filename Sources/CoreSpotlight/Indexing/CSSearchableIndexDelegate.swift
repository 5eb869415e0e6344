public import Foundation

/// Who indexes items again when an index lost them, and gives their data.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchableindexdelegate>
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  /// The index lost everything: all items are to be indexed again.
  ///
  /// - Parameters:
  ///   - searchableIndex: The index.
  ///   - acknowledgementHandler: Is to be called when this is done; until then each launch repeats the
  ///     request.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void
  )

  /// Some items end within a day, or were lost: they are to be indexed again, or let go.
  ///
  /// - Parameters:
  ///   - searchableIndex: The index.
  ///   - identifiers: The identifiers of the items.
  ///   - acknowledgementHandler: Is to be called when this is done.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  )

  /// Indexing is slowed down from now on.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// Indexing goes on as before.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

  /// The data of an item in a type.
  func data(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String
  ) throws -> Data

  /// The file of an item in a type.
  func fileURL(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL

  /// The items with these identifiers, for `searchableItemsHandler`.
  func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
  )

  /// The system changed these items; Pippin changes none.
  func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

extension CSSearchableIndexDelegate {
  /// Does nothing.
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Does nothing.
  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Throws an error: the delegate gives no data.
  public func data(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.indexingUnsupported, "The delegate gives no data of \(itemIdentifier).")
  }

  /// Throws an error: the delegate gives no files.
  public func fileURL(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.indexingUnsupported, "The delegate gives no file of \(itemIdentifier).")
  }

  /// Gives no items.
  public func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  /// Does nothing.
  public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
