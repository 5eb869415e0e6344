extension SegmentIndex {
  /// Looks for damage in the index in `folder`, file by file, without changing anything.
  ///
  /// Besides checksums it checks what searching relies on: that documents and terms are in
  /// order, posting lists rise and name documents that exist, bounds are bounds, and every
  /// document lives in one segment only.
  ///
  /// Another process may be writing: what looks damaged is looked at again when the manifest has
  /// changed meanwhile, because a merge takes files away.
  ///
  /// - Parameter folder: The index's folder.
  /// - Returns: What is wrong; empty when all is well.
  package static func check(_ folder: String) -> [IndexError] {
    var problems: [IndexError] = []
    for _ in 0..<checkAttempts {
      let before: Manifest?
      do {
        before = try Manifest.read(in: folder)
      } catch {
        return [error]
      }
      guard let before else { return [] }
      problems = self.problems(of: before, in: folder)
      let now = try? Manifest.read(in: folder)
      if problems.isEmpty || now == before { break }
    }
    return problems
  }

  /// How often a check tries to keep up with a process that merges.
  private static let checkAttempts = 10

  private static func problems(of manifest: Manifest, in folder: String) -> [IndexError] {
    var problems: [IndexError] = []
    var owners: Set<UInt64> = []
    for entry in manifest.entries {
      do {
        let segment = try Segment(entry.segment, in: folder)
        let tombstones = try entry.tombstones.map { (name) throws(IndexError) in
          try Tombstones.read(name, in: folder, size: segment.count)
        }
        _ = try scores(of: segment, entry, in: folder)
        let path = folder + "/" + entry.segment
        problems += SegmentCheck(segment, path: path).problems()
        for document in 0..<UInt32(segment.count) where tombstones?.contains(document) != true {
          guard owners.insert(segment.id(document)).inserted else {
            problems.append(.damaged(path: path, what: "a document is in another segment too"))
            break
          }
        }
      } catch {
        problems.append(error)
      }
    }
    return problems + scoreProblems(of: manifest, in: folder)
  }

  private static func scoreProblems(of manifest: Manifest, in folder: String) -> [IndexError] {
    let path = folder + "/" + manifest.scoresName
    do {
      let isStarted = try LiveScoreLog.isStarted(path)
      if !isStarted, !manifest.entries.isEmpty {
        return [.damaged(path: path, what: "the live scores are missing")]
      }
      let damaged = try LiveScoreLog.read(path, epoch: manifest.epoch) { _ in }.damaged
      return damaged == 0
        ? [] : [.damaged(path: path, what: "\(damaged) changes of live scores cannot be read")]
    } catch {
      return [error]
    }
  }
}

/// Checks what the checksums of a segment do not: that its parts fit each other.
struct SegmentCheck {
  private let segment: Segment
  private let path: String

  init(_ segment: Segment, path: String) {
    self.segment = segment
    self.path = path
  }

  /// What does not fit; each kind of fault once.
  func problems() -> [IndexError] {
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
