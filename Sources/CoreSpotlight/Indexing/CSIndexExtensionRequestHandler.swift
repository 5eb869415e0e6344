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
