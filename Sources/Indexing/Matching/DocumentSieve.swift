import Segments

/// Which documents of a segment have one of one or two terms.
struct DocumentSieve {
  /// The documents of a term.
  let one: DocumentBits
  /// Those of another, if there is one.
  let other: DocumentBits?

  /// Whether a term may have `document`.
  @inline(__always)
  func holds(_ document: UInt32) -> Bool {
    one.holds(document) || other?.holds(document) ?? false
  }

  /// Keeps those of the first `count` of `candidates`, indexes in `documents`, of which a term may
  /// have the document; returns how many those are.
  ///
  /// Nothing depends on the outcome for a single document, which is unpredictable, so that the
  /// bits of many are waited for together.
  func keep(
    _ count: Int,
    of candidates: UnsafeMutablePointer<UInt16>,
    in documents: UnsafePointer<UInt32>
  ) -> Int {
    let one = one
    if let other {
      return Self.keep(count, of: candidates, in: documents) { one.bit($0) | other.bit($0) }
    }
    // What is known before the loop need not be worked out for each.
    return one.isExact
      ? Self.keep(count, of: candidates, in: documents) { one.exactBit($0) }
      : Self.keep(count, of: candidates, in: documents) { one.bit($0) }
  }

  @inline(__always)
  private static func keep(
    _ count: Int,
    of candidates: UnsafeMutablePointer<UInt16>,
    in documents: UnsafePointer<UInt32>,
    _ bit: (UInt32) -> Int
  ) -> Int {
    var kept = 0
    for number in 0..<count {
      let candidate = candidates[number]
      candidates[kept] = candidate
      kept &+= bit(documents[Int(candidate)])
    }
    return kept
  }
}
