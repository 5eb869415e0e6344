/// Writes one segment that holds the living documents of several.
struct SegmentMerger {
  /// A segment to merge, and which of its documents are dead.
  struct Source {
    var segment: Segment
    var tombstones: Tombstones?
  }

  private static let dead = UInt32.max

  private let sources: [Source]
  /// The new number of every document of every source; `dead` for those left behind.
  private var numbers: [[UInt32]]
  private var columns = DocumentColumns()

  init(_ sources: [Source]) {
    self.sources = sources
    numbers = sources.map { [UInt32](repeating: Self.dead, count: $0.segment.count) }
    numberDocuments()
  }

  /// How many documents live.
  var count: Int { columns.count }

  /// Numbers the living documents of all sources in their common order.
  ///
  /// Every source is in that order already, so the numbers rise within a source and posting
  /// lists merge without being sorted.
  private mutating func numberDocuments() {
    var next = sources.map { _ in UInt32(0) }
    while true {
      var best: (source: Int, key: (score: Int32, id: UInt64))?
      for (index, source) in sources.enumerated() {
        while next[index] < source.segment.count, source.tombstones?.contains(next[index]) == true {
          next[index] += 1
        }
        let document = next[index]
        guard document < source.segment.count else { continue }
        let key = (source.segment.staticScore(document), source.segment.id(document))
        if let best, DocumentColumns.precedes(best.key, key) { continue }
        best = (index, key)
      }
      guard let best else { return }
      let document = next[best.source]
      numbers[best.source][Int(document)] = UInt32(columns.count)
      columns.ids.append(best.key.id)
      columns.staticScores.append(best.key.score)
      columns.versions.append(sources[best.source].segment.version(document))
      columns.flags.append(sources[best.source].segment.flags(document))
      next[best.source] += 1
    }
  }

  /// Writes the segment `name` in `folder`.
  func write(_ name: String, in folder: String) throws(IndexError) {
    var writer = try SegmentWriter(name, in: folder)
    var walkers = sources.map { $0.segment.dictionary.walker(from: []) }
    var postings = MergedPostings()
    var term: [UInt8] = []
    while let first = Self.smallest(&walkers) {
      term.removeAll(keepingCapacity: true)
      term.append(contentsOf: walkers[first].term)
      postings.removeAll()
      for index in walkers.indices where walkers[index].peek() && walkers[index].term == term {
        guard let list = walkers[index].next() else { continue }
        postings.add(list, numbers: numbers[index])
      }
      try Self.write(term, &postings, to: &writer)
    }
    try writer.finish(columns)
  }

  private static func smallest(_ walkers: inout [TermDictionary.Walker]) -> Int? {
    var first: Int?
    for index in walkers.indices where walkers[index].peek() {
      if let best = first,
        walkers[best].term.withUnsafeBytes({ walkers[index].order($0) }) >= 0
      {
        continue
      }
      first = index
    }
    return first
  }

  private static func write(
    _ term: [UInt8],
    _ postings: inout MergedPostings,
    to writer: inout SegmentWriter
  ) throws(IndexError) {
    let (documents, impacts) = postings.finish()
    guard !documents.isEmpty else { return }
    try term.withUnsafeBufferPointer { (term) throws(IndexError) in
      try documents.withUnsafeBufferPointer { (documents) throws(IndexError) in
        try impacts.withUnsafeBufferPointer { (impacts) throws(IndexError) in
          try writer.add(UnsafeRawBufferPointer(term), documents: documents, impacts: impacts)
        }
      }
    }
  }
}

/// The postings of one term from several segments.
private struct MergedPostings {
  /// Document · 256 + impact, in runs that rise.
  private var entries: [UInt64] = []
  private var runs: [Int] = []
  private var isWeighted = false
  private let room = CursorSet(capacity: 1)

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
  }

  /// Adds the living documents of `list` under their new numbers.
  mutating func add(_ list: PostingList, numbers: [UInt32]) {
    isWeighted = list.isWeighted
    let start = entries.count
    var cursor = PostingCursor(list, weight: 0, documents: room.documents(0))
    for block in 0..<cursor.blocks {
      cursor.block = block
      cursor.decode()
      let impacts = cursor.unpackImpacts()
      for index in 0..<cursor.decodedCount {
        let number = numbers[Int(cursor.documents[index])]
        guard number != UInt32.max else { continue }
        let impact = isWeighted ? impacts[index] : 0
        entries.append(UInt64(number) << 8 | UInt64(impact))
      }
    }
    if entries.count > start { runs.append(start) }
  }

  /// All documents in rising order, and their impacts; those are left out without weights.
  mutating func finish() -> (documents: [UInt32], impacts: [UInt8]) {
    if runs.count > 1 { entries.sort() }
    return (
      entries.map { UInt32(truncatingIfNeeded: $0 >> 8) },
      isWeighted ? entries.map { UInt8(truncatingIfNeeded: $0) } : []
    )
  }
}
