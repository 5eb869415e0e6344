public import Foundation

/// A delegate that Apple's systems run in an extension of the app.
///
/// Linux has no extensions: make one in the program, and set it as ``CSSearchableIndex/indexDelegate``.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/csindexextensionrequesthandler>
open class CSIndexExtensionRequestHandler: NSObject, CSSearchableIndexDelegate {
  /// A handler that lets items go.
  public override init() {}

  /// Acknowledges the request without indexing anything; a subclass indexes all items again.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void
  ) {
    acknowledgementHandler()
  }

  /// Acknowledges the request without indexing anything; a subclass indexes these items again.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    acknowledgementHandler()
  }

  // What is optional in the protocol is repeated, so that subclasses can override it.

  /// Does nothing.
  open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Does nothing.
  open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Throws an error: the handler gives no data.
  open func data(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.indexingUnsupported, "The handler gives no data of \(itemIdentifier).")
  }

  /// Throws an error: the handler gives no files.
  open func fileURL(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.indexingUnsupported, "The handler gives no file of \(itemIdentifier).")
  }

  /// Gives no items.
  open func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  /// Does nothing.
  open func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}

/// Reads attributes of files, which Apple's systems run in an extension of the app.
///
/// Linux has no extensions: make one in the program, and call it for each file.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/csimportextension>
open class CSImportExtension: NSObject {
  /// An extension that adds nothing.
  public override init() {}

  /// Adds what is known of a file to `attributes`; a subclass does.
  open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt url: URL) throws {}
}
