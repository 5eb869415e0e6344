/// Writes one segment that holds the living documents of several.
package struct SegmentMerger {
  /// A segment to merge, which of its documents are dead, and the scores that they have now.
  package struct Source {
    var segment: Segment
    var tombstones: Tombstones?
    /// `nil` when documents are to stay in the order that they have.
    var live: LiveScores?

    package init(segment: Segment, tombstones: Tombstones? = nil, live: LiveScores? = nil) {
      (self.segment, self.tombstones, self.live) = (segment, tombstones, live)
    }
  }

  /// The number of documents that are left behind.
  package static let dead = UInt32.max

  private let sources: [Source]
  /// The new number of every document of every source; ``dead`` for those left behind.
  package private(set) var numbers: [[UInt32]]
  private var columns = DocumentColumns()
  /// Where each document comes from; empty when none has a note.
  private var origins: [(source: UInt32, document: UInt32)] = []
  private let hasNotes: Bool

  /// Whether documents of one source stay in their order.
  private let keepsOrder: Bool

  /// Whether what was merged is taken out of this process's memory.
  private let releases: Bool

  /// Numbers the documents of `sources`.
  ///
  /// - Parameters:
  ///   - sources: The segments.
  ///   - releases: Whether what was merged is taken out of this process's memory, because no search
  ///     reads it.
  package init(_ sources: [Source], releases: Bool = false) {
    self.sources = sources
    self.releases = releases
    numbers = sources.map { [UInt32](repeating: Self.dead, count: $0.segment.count) }
    hasNotes = sources.contains { $0.segment.hasNotes }
    keepsOrder = sources.allSatisfy { $0.live == nil }
    if keepsOrder { numberDocuments() } else { numberDocumentsAnew() }
  }

  /// How many documents live.
  package var count: Int { columns.count }

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
      take(next[best.source], of: best.source, score: best.key.score)
      next[best.source] += 1
    }
  }

  /// Gives the next number to `document` of a source, whose static score is `score` from now on.
  private mutating func take(_ document: UInt32, of source: Int, score: Int32) {
    let segment = sources[source].segment
    numbers[source][Int(document)] = UInt32(columns.count)
    columns.ids.append(segment.id(document))
    columns.staticScores.append(score)
    columns.versions.append(segment.version(document))
    columns.flags.append(segment.flags(document))
    if hasNotes { origins.append((UInt32(source), document)) }
  }

  /// Numbers the living documents of all sources by the live scores that they have now.
  private mutating func numberDocumentsAnew() {
    // The score, read once because it may change meanwhile, high ones first; below it the position of
    // the document among those of all sources.
    var order: [UInt64] = []
    var starts: [Int] = []
    var start = 0
    for source in sources {
      starts.append(start)
      for document in 0..<UInt32(source.segment.count)
      where source.tombstones?.contains(document) != true {
        let score = Self.score(of: document, in: source)
        order.append(UInt64(Self.rank(of: score)) << 32 | UInt64(start + Int(document)))
      }
      start += source.segment.count
    }
    order.sort()
    func found(_ entry: UInt64) -> (source: Int, document: UInt32) {
      let position = Int(UInt32(truncatingIfNeeded: entry))
      let source = (starts.firstIndex { $0 > position } ?? starts.count) - 1
      return (source, UInt32(position - starts[source]))
    }
    func id(_ entry: UInt64) -> UInt64 {
      let (source, document) = found(entry)
      return sources[source].segment.id(document)
    }
    var first = 0
    while first < order.count {
      // Equal scores stand by rising id.
      var end = first + 1
      while end < order.count, order[end] >> 32 == order[first] >> 32 { end += 1 }
      if end - first > 1 { order[first..<end].sort { id($0) < id($1) } }
      let score = Self.score(ofRank: UInt32(order[first] >> 32))
      for entry in order[first..<end] {
        let (source, document) = found(entry)
        take(document, of: source, score: score)
      }
      first = end
    }
  }

  /// A number that is the smaller, the higher `score` is.
  private static func rank(of score: Int32) -> UInt32 { UInt32(bitPattern: ~score) ^ 1 << 31 }

  /// The score that has `rank`.
  private static func score(ofRank rank: UInt32) -> Int32 { ~Int32(bitPattern: rank ^ 1 << 31) }

  /// What `document` is ordered by: what it is scored with, unless it is hidden for now.
  private static func score(of document: UInt32, in source: Source) -> Int32 {
    let live = source.live?.score(document) ?? LiveScores.hidden
    return live == LiveScores.hidden ? source.segment.staticScore(document) : live
  }

  /// After how many bytes that were written the segments' pages that were read are released.
  private static let bytesPerRelease = 4 << 20

  /// Writes the segment `name` in `folder`.
  package func write(_ name: String, in folder: String) throws(IndexError) {
    var writer = try SegmentWriter(name, in: folder)
    var terms = MergedTerms(sources.map(\.segment.dictionary))
    var postings = MergedPostings(size: count, keepsOrder: keepsOrder)
    var released = 0
    while terms.next() {
      if releases, writer.byteCount - released >= Self.bytesPerRelease {
        // What is merged already is not read again.
        for source in sources { source.segment.releasePages() }
        released = writer.byteCount
      }
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
    let note = { (document: UInt32) in
      let origin = origins[Int(document)]
      return sources[Int(origin.source)].segment.note(origin.document)
    }
    try writer.finish(columns, note: hasNotes ? note : nil)
  }
}
