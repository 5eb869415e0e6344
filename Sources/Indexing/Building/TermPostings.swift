/// The postings of some neighbouring terms, sorted by term and document: a slice of what a
/// builder has gathered.
///
/// Turning all of it around at once would need the memory of all of it once more. A slice takes a
/// pass over the pool, but little memory.
struct TermPostings {
  private static let elsewhere = UInt32.max

  private let pool: PostingPool
  /// The documents of the pool in the order of their numbers.
  private let order: [UInt32]
  /// The next free place of every term of the slice.
  private var next: [UInt32]
  private(set) var documents: [UInt32] = []
  private(set) var impacts: [UInt8] = []

  /// Slices over `pool`, which knows `terms` terms.
  init(_ pool: PostingPool, order: [UInt32], terms: Int) {
    self.pool = pool
    self.order = order
    next = [UInt32](repeating: Self.elsewhere, count: terms)
  }

  /// Makes the impacts in `range` those of a beginning of words.
  mutating func makeCoarse(_ range: Range<Int>) {
    impacts.withUnsafeMutableBufferPointer { impacts in
      for index in range { impacts[index] = ImpactModel.coarse(impacts[index]) }
    }
  }

  /// Gathers the postings of `terms`, which have `counts` of them; they lie in that order then.
  mutating func gather(_ terms: ArraySlice<UInt32>, counts: [UInt32]) {
    var total: UInt32 = 0
    for term in terms {
      next[Int(term)] = total
      total += counts[Int(term)]
    }
    if documents.count < Int(total) {
      documents = [UInt32](repeating: 0, count: Int(total))
      impacts = [UInt8](repeating: 0, count: Int(total))
    }
    let pool = pool
    let order = order
    next.withUnsafeMutableBufferPointer { next in
      documents.withUnsafeMutableBufferPointer { documents in
        impacts.withUnsafeMutableBufferPointer { impacts in
          for (number, document) in order.enumerated() {
            pool.withPostings(of: Int(document)) { terms, values in
              for index in 0..<terms.count {
                let term = Int(terms[index])
                let place = next[term]
                if place == Self.elsewhere { continue }
                next[term] = place &+ 1
                documents[Int(place)] = UInt32(truncatingIfNeeded: number)
                impacts[Int(place)] = values[index]
              }
            }
          }
        }
      }
    }
    for term in terms { next[Int(term)] = Self.elsewhere }
  }
}
