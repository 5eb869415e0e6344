/// What is counted of each term: how many documents have it, and its frequency in the document at
/// hand.
///
/// Both are changed for every posting and lie side by side, so that one line of memory is waited
/// for and not two.
struct TermTallies {
  private struct Tally {
    /// f of the term in the document at hand; 0 when it does not have it.
    var frequency: Float = 0
    var documents: UInt32 = 0
  }

  private var tallies: [Tally] = []
  /// The terms of the document at hand, in the order they are first met.
  private(set) var touched: [UInt32] = []
  /// The impacts of those terms, once the document has ended.
  private(set) var impacts: [UInt8] = []
  private var frequencies: [Float] = []

  /// The bytes of memory in use.
  var byteCount: Int { tallies.capacity * MemoryLayout<Tally>.stride }

  /// How many documents have each term.
  var counts: [UInt32] { tallies.map(\.documents) }

  /// Makes room for `count` terms.
  mutating func reserve(_ count: Int) {
    guard count > tallies.count else { return }
    let room = max(1024, count - tallies.count, tallies.count / 2)
    tallies.append(contentsOf: repeatElement(Tally(), count: room))
  }

  /// Adds `occurrence` to the frequency of each of `terms`, once for each time that it is among
  /// them; ``TermTable/unknown`` is none.
  mutating func add(_ occurrence: Float, to terms: [UInt32]) {
    tallies.withUnsafeMutableBufferPointer { tallies in
      for term in terms where term != TermTable.unknown {
        if tallies[Int(term)].frequency == 0 { touched.append(term) }
        tallies[Int(term)].frequency += occurrence
      }
    }
  }

  /// Counts a document for `term`.
  mutating func count(_ term: UInt32) {
    tallies[Int(term)].documents += 1
  }

  /// Begins a document.
  mutating func beginDocument() {
    touched.removeAll(keepingCapacity: true)
  }

  /// Ends the document: counts it for the terms it has, and works their impacts out.
  mutating func endDocument() {
    let count = touched.count
    if frequencies.count < count {
      frequencies = [Float](repeating: 0, count: 2 * count)
    }
    tallies.withUnsafeMutableBufferPointer { tallies in
      frequencies.withUnsafeMutableBufferPointer { frequencies in
        for (index, term) in touched.enumerated() {
          frequencies[index] = tallies[Int(term)].frequency
          tallies[Int(term)].frequency = 0
          tallies[Int(term)].documents &+= 1
        }
      }
    }
    impacts.removeAll(keepingCapacity: true)
    frequencies.withUnsafeBufferPointer { frequencies in
      for frequency in frequencies.prefix(count) { impacts.append(ImpactModel.impact(frequency)) }
    }
  }
}
