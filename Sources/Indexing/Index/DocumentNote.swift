import Segments

/// What whoever indexed a document keeps beside it; see ``IndexDocument/note``.
package struct DocumentNote: Sendable {
  private let segment: Segment
  private let document: UInt32

  init(_ segment: Segment, _ document: UInt32) {
    (self.segment, self.document) = (segment, document)
  }

  /// Runs `body` with the bytes, which are none where there is no note.
  ///
  /// - Returns: What `body` returns.
  package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    withExtendedLifetime(segment) { body(segment.note(document)) }
  }
}

/// A document that a search found, with its note.
package struct NotedHit: Sendable {
  /// The document.
  package var hit: IndexHit
  /// Its note.
  package var note: DocumentNote
}

extension SegmentIndex {
  /// The note of the document `id`; `nil` when the index does not have it.
  package func note(of id: UInt64) -> DocumentNote? {
    answering { snapshot in
      snapshot.location(of: id).map { DocumentNote($0.part.segment, $0.document) }
    }
  }
}
