/// The postings of one term from several segments, brought into one order.
struct MergedPostings {
  /// How postings are brought in order.
  private enum Method {
    /// One list is in order already.
    case copying
    /// Every impact is put at the index of its document, and the indexes gone through.
    case scattering
    /// Lists that are in order become one, two by two.
    case pairing
    /// Lists that are in no order become one.
    case sorting
  }

  /// Whether the lists have impacts.
  private(set) var isWeighted = false

  private let size: Int
  private let keepsOrder: Bool
  private let cursors = CursorSet(capacity: 1)
  private var method = Method.copying
  /// The postings, in rising order once they are in ``order()``; zeros are the impacts of lists
  /// without weights.
  private(set) var room = PostingRoom()
  /// One bit for every document, and the impacts of those whose bit is set; no bits between uses.
  private var marks: [UInt64] = []
  private var values: [UInt8] = []
  /// Documents and impacts of lists that are to be paired, and room for as many.
  private var entries: [UInt64] = []
  private var others: [UInt64] = []
  /// Where each of those lists ends; the next one begins there.
  private var ends: [Int] = []

  /// Lists with at least one of this many documents are scattered.
  private static let sparsest = 512

  /// Room for postings of a segment of `size` documents.
  ///
  /// - Parameters:
  ///   - size: How many documents it will have.
  ///   - keepsOrder: Whether the new numbers of the documents of a list rise.
  init(size: Int, keepsOrder: Bool = true) {
    (self.size, self.keepsOrder) = (size, keepsOrder)
  }

  /// Starts with the next term, which is in so many `lists` with `postings` in all.
  mutating func begin(lists: Int, postings: Int) {
    if keepsOrder, lists < 2 {
      method = .copying
    } else if postings >= size / Self.sparsest {
      method = .scattering
    } else {
      method = keepsOrder ? .pairing : .sorting
    }
    room.count = 0
    room.reserve(postings)
    ends.removeAll(keepingCapacity: true)
    if method == .pairing || method == .sorting, entries.count < postings {
      entries = [UInt64](repeating: 0, count: 2 * postings)
      others = entries
    }
    if method == .scattering, marks.isEmpty {
      marks = [UInt64](repeating: 0, count: size / 64 + 1)
      values = [UInt8](repeating: 0, count: size)
    }
  }

  /// Adds the documents of `list` under their new numbers; `dead` for those that are left behind.
  mutating func add(_ list: PostingList, numbers: [UInt32], dead: UInt32) {
    isWeighted = list.isWeighted
    var cursor = PostingCursor(list, weight: 0, documents: cursors.documents(0))
    numbers.withUnsafeBufferPointer { numbers in
      for block in 0..<cursor.blocks {
        cursor.block = block
        cursor.decode()
        let impacts = cursor.unpackImpacts()
        let part = Part(cursor, impacts: impacts, numbers: numbers, dead: dead)
        switch method {
        case .copying: copy(part)
        case .scattering: scatter(part)
        case .pairing, .sorting: append(part)
        }
      }
    }
    if method == .pairing { ends.append(room.count) }
  }

  /// The postings of a block under their new numbers.
  private struct Part {
    private let documents: UnsafePointer<UInt32>
    private let impacts: UnsafePointer<UInt8>
    private let numbers: UnsafeBufferPointer<UInt32>
    let dead: UInt32
    let count: Int

    init(
      _ cursor: PostingCursor,
      impacts: UnsafePointer<UInt8>,
      numbers: UnsafeBufferPointer<UInt32>,
      dead: UInt32
    ) {
      (documents, count) = (UnsafePointer(cursor.documents), cursor.decodedCount)
      (self.impacts, self.numbers, self.dead) = (impacts, numbers, dead)
    }

    @inline(__always)
    func number(_ index: Int) -> UInt32 { numbers[Int(documents[index])] }

    @inline(__always)
    func impact(_ index: Int) -> UInt8 { impacts[index] }
  }

  private mutating func copy(_ part: Part) {
    var end = room.count
    room.documents.withUnsafeMutableBufferPointer { documents in
      room.impacts.withUnsafeMutableBufferPointer { impacts in
        for index in 0..<part.count {
          let number = part.number(index)
          documents[end] = number
          impacts[end] = part.impact(index)
          end &+= number == part.dead ? 0 : 1
        }
      }
    }
    room.count = end
  }

  private mutating func scatter(_ part: Part) {
    marks.withUnsafeMutableBufferPointer { marks in
      values.withUnsafeMutableBufferPointer { values in
        for index in 0..<part.count {
          let number = part.number(index)
          if number == part.dead { continue }
          marks[Int(number &>> 6)] |= 1 &<< UInt64(number & 63)
          values[Int(number)] = part.impact(index)
        }
      }
    }
  }

  private mutating func append(_ part: Part) {
    var end = room.count
    entries.withUnsafeMutableBufferPointer { entries in
      for index in 0..<part.count {
        let number = part.number(index)
        entries[end] = UInt64(number) &<< 8 | UInt64(part.impact(index))
        end &+= number == part.dead ? 0 : 1
      }
    }
    room.count = end
  }

  /// Brings the documents of all lists into rising order, and the impacts with them.
  mutating func order() {
    switch method {
    case .copying: return
    case .scattering: gather()
    case .pairing: pair()
    case .sorting:
      entries[..<room.count].sort()
      takeEntries()
    }
  }

  /// Takes the postings out of ``entries``, where they are in order.
  private mutating func takeEntries() {
    for index in 0..<room.count {
      room.documents[index] = UInt32(truncatingIfNeeded: entries[index] >> 8)
      room.impacts[index] = UInt8(truncatingIfNeeded: entries[index])
    }
  }

  /// Goes through ``marks``, which are cleared.
  private mutating func gather() {
    var count = 0
    marks.withUnsafeMutableBufferPointer { marks in
      room.documents.withUnsafeMutableBufferPointer { documents in
        room.impacts.withUnsafeMutableBufferPointer { impacts in
          for wordIndex in marks.indices {
            var word = marks[wordIndex]
            if word == 0 { continue }
            marks[wordIndex] = 0
            while word != 0 {
              let document = wordIndex &<< 6 &+ word.trailingZeroBitCount
              documents[count] = UInt32(truncatingIfNeeded: document)
              impacts[count] = values[document]
              count &+= 1
              word &= word &- 1
            }
          }
        }
      }
    }
    room.count = count
  }

  /// Makes one list of those in ``entries``.
  private mutating func pair() {
    while ends.count > 1 {
      var start = 0
      var left = 0
      while left < ends.count {
        let middle = ends[left]
        let end = left + 1 < ends.count ? ends[left + 1] : middle
        merge(start..<middle, middle..<end)
        ends[left / 2] = end
        start = end
        left += 2
      }
      ends.removeLast(ends.count / 2)
      swap(&entries, &others)
    }
    takeEntries()
  }

  /// Writes two neighbouring lists of ``entries`` to ``others`` as one.
  private mutating func merge(_ first: Range<Int>, _ second: Range<Int>) {
    var (left, right, end) = (first.lowerBound, second.lowerBound, first.lowerBound)
    entries.withUnsafeBufferPointer { entries in
      others.withUnsafeMutableBufferPointer { others in
        while left < first.upperBound, right < second.upperBound {
          // Which one comes is as good as random: neither is jumped to.
          let (a, b) = (entries[left], entries[right])
          others[end] = min(a, b)
          left &+= a < b ? 1 : 0
          right &+= a < b ? 0 : 1
          end &+= 1
        }
        while left < first.upperBound {
          others[end] = entries[left]
          (left, end) = (left &+ 1, end &+ 1)
        }
        while right < second.upperBound {
          others[end] = entries[right]
          (right, end) = (right &+ 1, end &+ 1)
        }
      }
    }
  }
}
