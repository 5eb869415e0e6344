import Segments

/// The segments as they are at one moment; searches keep it, and merges do not disturb them.
struct IndexSnapshot: Sendable {
  /// A segment with what changes about it.
  struct Part: Sendable {
    var segment: Segment
    var tombstones: Tombstones?
    var live: LiveScores

    /// How many documents are not dead.
    var living: Int { segment.count - (tombstones?.count ?? 0) }

    /// Whether `document` is dead.
    @inline(__always)
    func isDead(_ document: UInt32) -> Bool { tombstones?.contains(document) ?? false }

    /// Whether a living document has another score than the static one.
    var hasChanged: Bool {
      (0..<UInt32(segment.count)).contains { document in
        live.score(document) != segment.staticScore(document) && !isDead(document)
      }
    }
  }

  /// The parts, largest first: they raise the bar soonest for the others.
  let parts: [Part]

  /// The forms of words in ``parts``, as far as they were requested.
  let forms = FormCache()

  /// Words with their other forms in ``parts``, as far as they were requested.
  let joined = JoinedTermCache()

  init(parts: [Part] = []) { self.parts = parts }

  /// How many documents are not dead.
  var living: Int { parts.reduce(0) { $0 + $1.living } }

  /// Whether a part turned out to be damaged, so that what was read of it does not count.
  @inline(__always)
  var isDamaged: Bool { parts.contains { $0.segment.isDamaged } }

  /// How many living documents hold `term`.
  func frequency(of term: [UInt8]) -> Int {
    parts.reduce(0) { $0 + Self.frequency(of: term, in: $1) }
  }

  /// How many living documents of `part` hold `term`.
  static func frequency(of term: [UInt8], in part: Part) -> Int {
    guard let list = part.segment.dictionary.list(of: term) else { return 0 }
    return frequency(of: term, list, in: part)
  }

  /// How many living documents of `part` hold `term`, whose postings there are `list`.
  static func frequency(of term: [UInt8], _ list: PostingList, in part: Part) -> Int {
    guard let tombstones = part.tombstones else { return list.count }
    return list.count - part.segment.deadCounts.count(term, in: list, dead: tombstones)
  }

  /// Where the living document `id` is.
  func location(of id: UInt64) -> (part: Part, index: Int, document: UInt32)? {
    for (index, part) in parts.enumerated() {
      if let document = part.segment.document(id), !part.isDead(document) {
        return (part, index, document)
      }
    }
    return nil
  }

  /// The first words that start with `text` and that a living document has, in their order.
  ///
  /// - Returns: At most `limit` words, and whether there are no more.
  func completions(of text: [UInt8], limit: Int) -> (words: [[UInt8]], areAll: Bool) {
    var words: Set<[UInt8]> = []
    for part in parts {
      var walker = part.segment.dictionary.walker(from: text)
      // A word without a living document must not take the place of another one.
      var found = 0
      while found <= limit, walker.next() != nil, walker.term.starts(with: text) {
        guard frequency(of: walker.term) > 0 else { continue }
        words.insert(walker.term)
        found += 1
      }
    }
    let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
    return (Array(sorted.prefix(limit)), sorted.count <= limit)
  }
}
