/// Checks what the checksums of a segment do not: that its parts fit each other.
package struct SegmentCheck {
  private let segment: Segment
  private let path: String

  package init(_ segment: Segment, path: String) {
    self.segment = segment
    self.path = path
  }

  /// What does not fit; each kind of fault once.
  package func problems() -> [IndexError] {
    [documentProblem(), termProblem()].compactMap { what in
      what.map { .damaged(path: path, what: $0) }
    }
  }

  private func documentProblem() -> String? {
    var last: (score: Int32, id: UInt64)?
    for document in 0..<UInt32(segment.count) {
      let key = (segment.staticScore(document), segment.id(document))
      if let last, !DocumentColumns.precedes(last, key) { return "documents are out of order" }
      if segment.document(key.1) != document { return "a document is not found by its id" }
      last = key
    }
    return nil
  }

  private func termProblem() -> String? {
    var walker = segment.dictionary.walker(from: [])
    var last: [UInt8] = []
    var postings = 0
    let room = CursorSet(capacity: 1)
    while let list = walker.next() {
      if !last.isEmpty, !last.lexicographicallyPrecedes(walker.term) {
        return "terms are out of order"
      }
      last = walker.term
      postings += list.count
      let cursor = PostingCursor(list, weight: 1, documents: room.documents(0))
      if let problem = problem(of: cursor, isWeighted: list.isWeighted) { return problem }
    }
    return postings == segment.postings ? nil : "the number of postings is wrong"
  }

  private func problem(of cursor: PostingCursor, isWeighted: Bool) -> String? {
    var cursor = cursor
    var next = 0
    for block in 0..<cursor.blocks {
      cursor.block = block
      cursor.decode()
      for index in 0..<cursor.decodedCount {
        let document = Int(cursor.documents[index])
        if document < next || document >= segment.count { return "a posting list does not rise" }
        next = document + 1
        cursor.index = index
        if isWeighted, cursor.contribution > cursor.bound(block) || cursor.contribution == 0 {
          return "a posting is above its block's bound, or without impact"
        }
      }
      if Int(cursor.last(block)) != next - 1 { return "a block ends with a wrong document" }
    }
    return nil
  }
}
