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
  }

  /// The parts, largest first: they raise the bar soonest for the others.
  var parts: [Part] = []

  /// How many documents are not dead.
  var living: Int { parts.reduce(0) { $0 + $1.living } }

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
  func place(of id: UInt64) -> (part: Part, document: UInt32)? {
    for part in parts {
      if let document = part.segment.document(id), !part.isDead(document) {
        return (part, document)
      }
    }
    return nil
  }
}
