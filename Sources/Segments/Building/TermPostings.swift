/// The postings of a pool, sorted by term and document.
struct TermPostings {
  /// The document of each posting and its impact, which takes the lowest eight bits: a posting is
  /// written where nothing has been read for long, so that one access is waited for and not two.
  private var entries: [UInt32]
  /// The postings of the term that was taken last, in rising order.
  private(set) var room = PostingRoom()

  /// The most documents that there may be.
  static let documentLimit = 1 << 24

  /// The bytes that sorting `postings` needs.
  static func byteCount(_ postings: Int) -> Int { postings * MemoryLayout<UInt32>.stride }

  /// Sorts the postings of `pool`.
  ///
  /// - Parameters:
  ///   - pool: The postings of at most ``documentLimit`` documents.
  ///   - order: The documents of the pool in the order of their numbers.
  ///   - terms: The terms in their order.
  ///   - counts: How many postings each has, by its number.
  init(_ pool: PostingPool, order: [UInt32], terms: [UInt32], counts: [UInt32]) {
    // The next free slot of every term.
    var next = [UInt32](repeating: 0, count: counts.count)
    var total: UInt32 = 0
    for term in terms {
      next[Int(term)] = total
      total += counts[Int(term)]
    }
    entries = [UInt32](repeating: 0, count: Int(total))
    next.withUnsafeMutableBufferPointer { next in
      entries.withUnsafeMutableBufferPointer { entries in
        for (number, document) in order.enumerated() {
          let document = (Int(document), UInt32(truncatingIfNeeded: number) << 8)
          pool.withPostings(of: document.0) { terms, impacts in
            for index in 0..<terms.count {
              let term = Int(terms[index])
              let slot = next[term]
              next[term] = slot &+ 1
              entries[Int(slot)] = document.1 | UInt32(impacts[index])
            }
          }
        }
      }
    }
  }

  /// Takes the postings in `range`, those of one term; the impacts of beginnings are made coarse.
  mutating func take(_ range: Range<Int>, isBeginning: Bool) {
    room.reserve(range.count)
    room.count = range.count
    entries.withUnsafeBufferPointer { entries in
      let entries = UnsafeBufferPointer(rebasing: entries[range])
      room.documents.withUnsafeMutableBufferPointer { documents in
        for index in entries.indices { documents[index] = entries[index] >> 8 }
      }
      room.impacts.withUnsafeMutableBufferPointer { impacts in
        for index in entries.indices {
          impacts[index] = UInt8(truncatingIfNeeded: entries[index])
          if isBeginning { impacts[index] = ImpactModel.coarse(impacts[index]) }
        }
      }
    }
  }
}
