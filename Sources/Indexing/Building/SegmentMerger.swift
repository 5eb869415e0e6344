/// Writes one segment that holds the living documents of several.
struct SegmentMerger {
  /// A segment to merge, and which of its documents are dead.
  struct Source {
    var segment: Segment
    var tombstones: Tombstones?
  }

  /// The number of documents that are left behind.
  static let dead = UInt32.max

  private let sources: [Source]
  /// The new number of every document of every source; ``dead`` for those left behind.
  private(set) var numbers: [[UInt32]]
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
    var terms = MergedTerms(sources.map(\.segment.dictionary))
    var postings = MergedPostings(size: count)
    while terms.next() {
      postings.begin(lists: terms.lists.count, postings: terms.postings)
      for index in terms.lists.indices {
        let (list, source) = terms.lists[index]
        postings.add(list, numbers: numbers[source], dead: Self.dead)
      }
      postings.order()
      let isWeighted = postings.isWeighted
      try postings.room.withPostings { (documents, impacts) throws(IndexError) in
        if documents.isEmpty { return }
        try terms.term.withUnsafeBufferPointer { (term) throws(IndexError) in
          try writer.add(
            UnsafeRawBufferPointer(term),
            documents: documents,
            impacts: isWeighted ? impacts : UnsafeBufferPointer(rebasing: impacts[..<0])
          )
        }
      }
    }
    try writer.finish(columns)
  }
}
