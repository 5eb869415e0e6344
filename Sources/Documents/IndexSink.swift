/// Something that makes documents findable: our segments, or another engine.
package protocol IndexSink {
  /// The version of the last change taken; 0 when nothing was.
  var version: Int64 { get }

  /// Takes changes in the order of their versions; durable on return, and repeating is harmless.
  mutating func apply(_ changes: [IndexChange]) throws
}

/// A change of one document, for an index.
package struct IndexChange: Sendable {
  /// The version of the change.
  package var version: Int64
  /// The document's number in the store that it comes from.
  package var id: UInt64
  /// The document; `nil` when it went away.
  package var document: IndexDocument?

  package init(version: Int64, id: UInt64, document: IndexDocument?) {
    self.version = version
    self.id = id
    self.document = document
  }
}
