/// The postings of one term from several segments, brought into one order.
struct MergedPostings {
  /// The documents, in rising order once they are in ``order()``.
  private(set) var documents: [UInt32] = []
  /// The impacts of the documents; zeros in lists without weights.
  private(set) var impacts: [UInt8] = []
  /// Whether the lists have impacts.
  private(set) var isWeighted = false

  /// How many of the lists had a living document.
  private var runs = 0
  private let size: Int
  private let room = CursorSet(capacity: 1)
  /// One bit for every document, and the impacts of those whose bit is set; no bits between uses.
  private var marks: [UInt64] = []
  private var values: [UInt8] = []
  private var entries: [UInt64] = []

  /// A list with at least one of this many documents is put in order document by document.
  private static let sparsest = 512

  /// Room for postings of a segment of `size` documents.
  init(size: Int) {
    self.size = size
  }

  /// Starts with the next term.
  mutating func removeAll() {
    documents.removeAll(keepingCapacity: true)
    impacts.removeAll(keepingCapacity: true)
    runs = 0
  }

  /// Adds the documents of `list` under their new numbers, which rise; `dead` for those that are
  /// left behind.
  mutating func add(_ list: PostingList, numbers: [UInt32], dead: UInt32) {
    isWeighted = list.isWeighted
    let start = documents.count
    documents.append(contentsOf: repeatElement(0, count: list.count))
    impacts.append(contentsOf: repeatElement(0, count: list.count))
    var end = start
    var cursor = PostingCursor(list, weight: 0, documents: room.documents(0))
    // By pointers, because checking the room for each of many postings costs more than the rest.
    documents.withUnsafeMutableBufferPointer { documents in
      impacts.withUnsafeMutableBufferPointer { impacts in
        for block in 0..<cursor.blocks {
          cursor.block = block
          cursor.decode()
          let values = cursor.unpackImpacts()
          for index in 0..<cursor.decodedCount {
            let number = numbers[Int(cursor.documents[index])]
            documents[end] = number
            impacts[end] = isWeighted ? values[index] : 0
            end &+= number == dead ? 0 : 1
          }
        }
      }
    }
    documents.removeLast(documents.count - end)
    impacts.removeLast(impacts.count - end)
    if end > start { runs += 1 }
  }

  /// Brings the documents of all lists into rising order, and the impacts with them.
  mutating func order() {
    if runs < 2 { return }
    if documents.count >= size / Self.sparsest { scatter() } else { sort() }
  }

  /// Puts every impact at the place of its document, and goes through the places.
  private mutating func scatter() {
    if marks.isEmpty {
      marks = [UInt64](repeating: 0, count: size / 64 + 1)
      values = [UInt8](repeating: 0, count: size)
    }
    marks.withUnsafeMutableBufferPointer { marks in
      values.withUnsafeMutableBufferPointer { values in
        documents.withUnsafeMutableBufferPointer { documents in
          impacts.withUnsafeMutableBufferPointer { impacts in
            for index in documents.indices {
              let document = documents[index]
              marks[Int(document >> 6)] |= 1 &<< UInt64(document & 63)
              values[Int(document)] = impacts[index]
            }
            Self.gather(marks, values, documents, impacts)
          }
        }
      }
    }
  }

  /// Goes through `marks`, which are cleared.
  private static func gather(
    _ marks: UnsafeMutableBufferPointer<UInt64>,
    _ values: UnsafeMutableBufferPointer<UInt8>,
    _ documents: UnsafeMutableBufferPointer<UInt32>,
    _ impacts: UnsafeMutableBufferPointer<UInt8>
  ) {
    var count = 0
    for place in marks.indices {
      var word = marks[place]
      if word == 0 { continue }
      marks[place] = 0
      while word != 0 {
        let document = place &<< 6 &+ word.trailingZeroBitCount
        documents[count] = UInt32(truncatingIfNeeded: document)
        impacts[count] = values[document]
        count &+= 1
        word &= word &- 1
      }
    }
  }

  private mutating func sort() {
    entries.removeAll(keepingCapacity: true)
    for (document, impact) in zip(documents, impacts) {
      entries.append(UInt64(document) << 8 | UInt64(impact))
    }
    entries.sort()
    for (index, entry) in entries.enumerated() {
      documents[index] = UInt32(truncatingIfNeeded: entry >> 8)
      impacts[index] = UInt8(truncatingIfNeeded: entry)
    }
  }
}
