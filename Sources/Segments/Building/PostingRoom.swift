/// The postings of one term side by side, in room that the next term uses again.
struct PostingRoom {
  /// Documents, of which ``count`` are the term's.
  var documents: [UInt32] = []
  /// The impacts of the documents.
  var impacts: [UInt8] = []
  /// How many postings the term has.
  var count = 0

  /// Makes room for `count` postings; what stood there may be gone.
  mutating func reserve(_ count: Int) {
    if documents.count >= count { return }
    documents = [UInt32](repeating: 0, count: 2 * count)
    impacts = [UInt8](repeating: 0, count: 2 * count)
  }

  /// Runs `body` with the documents and the impacts of the term.
  func withPostings<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try documents.withUnsafeBufferPointer { (documents) throws(Failure) in
      try impacts.withUnsafeBufferPointer { (impacts) throws(Failure) in
        try body(
          UnsafeBufferPointer(rebasing: documents[..<count]),
          UnsafeBufferPointer(rebasing: impacts[..<count])
        )
      }
    }
  }
}
