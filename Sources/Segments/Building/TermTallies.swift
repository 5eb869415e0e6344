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
  private var touchedRoom: [UInt32] = []
  private var impactRoom: [UInt8] = []
  private var frequencies: [Float] = []
  /// How many terms the document at hand has.
  private var touchedCount = 0

  /// The terms of the document at hand, in the order they are first met.
  var touched: ArraySlice<UInt32> { touchedRoom[..<touchedCount] }
  /// The impacts of those terms, once the document has ended.
  var impacts: ArraySlice<UInt8> { impactRoom[..<touchedCount] }

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
    let most = touchedCount + terms.count
    if touchedRoom.count < most {
      touchedRoom.append(contentsOf: repeatElement(0, count: 2 * most - touchedRoom.count))
    }
    var count = touchedCount
    tallies.withUnsafeMutableBufferPointer { tallies in
      touchedRoom.withUnsafeMutableBufferPointer { touched in
        for term in terms where term != TermTable.unknown {
          let frequency = tallies[Int(term)].frequency
          // Whether a term was met before is as good as random: it is written down anyhow.
          touched[count] = term
          count &+= frequency == 0 ? 1 : 0
          tallies[Int(term)].frequency = frequency + occurrence
        }
      }
    }
    touchedCount = count
  }

  /// Counts a document for `term`.
  mutating func count(_ term: UInt32) {
    tallies[Int(term)].documents += 1
  }

  /// Begins a document.
  mutating func beginDocument() { touchedCount = 0 }

  /// Ends the document: counts it for the terms it has, and works their impacts out.
  mutating func endDocument() {
    let count = touchedCount
    if frequencies.count < count {
      frequencies = [Float](repeating: 0, count: 2 * count)
      impactRoom = [UInt8](repeating: 0, count: 2 * count)
    }
    tallies.withUnsafeMutableBufferPointer { tallies in
      frequencies.withUnsafeMutableBufferPointer { frequencies in
        for index in 0..<count {
          let term = Int(touchedRoom[index])
          frequencies[index] = tallies[term].frequency
          tallies[term].frequency = 0
          tallies[term].documents &+= 1
        }
      }
    }
    frequencies.withUnsafeBufferPointer { frequencies in
      impactRoom.withUnsafeMutableBufferPointer { impacts in
        for index in 0..<count { impacts[index] = ImpactModel.impact(frequencies[index]) }
      }
    }
  }
}
