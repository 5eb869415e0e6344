import Segments

/// The postings of a word and of its other forms in one segment, as one list.
///
/// A document counts once, with the best of what it has: somebody who asks for `apples` gains
/// nothing from a text that varies its words. The list is written as lists in segments are, so that
/// a search skips its blocks by their bounds as it does everywhere.
///
/// Reference: the disjunction maximum of Lucene's `DisjunctionMaxQuery`, for one word.
final class JoinedPostings {
  /// The list, as long as this object lives.
  let list: PostingList
  /// The bytes that it takes.
  let byteCount: Int
  private let memory: UnsafeMutableRawPointer

  /// The most postings that are joined.
  static let limit = 1 << 18

  /// What may be read behind the last list of a file.
  private static let ending = 256

  /// Joins `lists`, at least one, whose impacts are multiplied with a factor in (0,1] each.
  init(_ lists: [(list: PostingList, factor: Float)]) {
    var encoded = EncodedPostings()
    var (count, step) = (0, 0)
    let most = lists.reduce(0) { $0 + $1.list.count }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: most) { documents in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { impacts in
        count = Self.join(lists, into: documents, impacts)
        step = PostingCodec.encode(
          documents: UnsafeBufferPointer(rebasing: documents[..<count]),
          impacts: UnsafeBufferPointer(rebasing: impacts[..<count]),
          into: &encoded
        )
      }
    }
    encoded.appendZeros(Self.ending)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: encoded.count, alignment: 16)
    encoded.withBytes { bytes in
      if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: bytes.count) }
    }
    (self.memory, byteCount) = (memory, encoded.count)
    list = PostingList(
      start: UnsafeRawPointer(memory),
      count: count,
      isWeighted: true,
      impactStep: step,
      isLasting: false
    )
  }

  deinit { memory.deallocate() }

  /// Writes the documents that any of `lists` has, in rising order, with the largest impact of each;
  /// returns how many there are.
  ///
  /// Window by window, so that the work is the same for each posting, however many lists there are:
  /// comparing the next documents of all of them is unpredictable.
  private static func join(
    _ lists: [(list: PostingList, factor: Float)],
    into documents: UnsafeMutableBufferPointer<UInt32>,
    _ impacts: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let room = CursorSet(capacity: lists.count)
    var sources = lists.enumerated().map { number, source in
      ScaledPostings(source.list, factor: source.factor, documents: room.documents(number))
    }
    var count = 0
    ScaledPostings.Window.with { window in
      while let next = sources.map(\.next).min(), next != .max {
        window.base = next & ~(ScaledPostings.Window.size &- 1)
        for number in sources.indices { sources[number].add(to: window) }
        count += window.take(into: documents, impacts, at: count)
      }
    }
    return withExtendedLifetime(room) { count }
  }
}

/// The postings of a list with their impacts multiplied, window by window.
private struct ScaledPostings {
  /// Documents side by side, and the largest impact of each.
  struct Window {
    /// How many documents it has.
    static let size: UInt32 = 1 << 14

    /// Its first document, a multiple of ``size``.
    var base: UInt32 = 0
    /// One bit for each that some list has.
    let bits: UnsafeMutableBufferPointer<UInt64>
    /// The impact of each, 0 for those that none has.
    let impacts: UnsafeMutableBufferPointer<UInt8>

    /// Calls `body` with a window without documents.
    static func with(_ body: (inout Window) -> Void) {
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Int(size) / 64) { bits in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(size)) { impacts in
          bits.initialize(repeating: 0)
          impacts.initialize(repeating: 0)
          var window = Window(bits: bits, impacts: impacts)
          body(&window)
        }
      }
    }

    /// Moves the documents with their impacts to `documents` and `best`, from `start` on; returns how
    /// many there were.
    func take(
      into documents: UnsafeMutableBufferPointer<UInt32>,
      _ best: UnsafeMutableBufferPointer<UInt8>,
      at start: Int
    ) -> Int {
      var count = start
      for number in bits.indices where bits[number] != 0 {
        var word = bits[number]
        bits[number] = 0
        while word != 0 {
          let offset = 64 &* number &+ word.trailingZeroBitCount
          documents[count] = base &+ UInt32(truncatingIfNeeded: offset)
          best[count] = impacts[offset]
          impacts[offset] = 0
          count &+= 1
          word &= word &- 1
        }
      }
      return count - start
    }
  }

  /// The next document; `UInt32.max` for none.
  private(set) var next: UInt32
  private var cursor: PostingCursor
  private var index = 0
  /// What each impact becomes.
  private let scaled: [UInt8]

  init(_ list: PostingList, factor: Float, documents: UnsafeMutablePointer<UInt32>) {
    cursor = PostingCursor(list, weight: 1, documents: documents)
    cursor.decode()
    next = documents[0]
    scaled = (0...UInt8.max).map { UInt8(max(1, (Float($0) * factor).rounded())) }
  }

  /// Adds the documents of `window`, which is not before the next one, and goes on behind them.
  mutating func add(to window: Window) {
    let end = window.base &+ Window.size
    let (bits, best) = (window.bits, window.impacts)
    scaled.withUnsafeBufferPointer { scaled in
      while next < end {
        let documents = cursor.documents
        let impacts = cursor.unpackImpacts()
        // Behind the last document of a block stand larger numbers.
        while documents[index] < end {
          let offset = Int(documents[index] &- window.base)
          best[offset] = max(best[offset], scaled[Int(impacts[index])])
          bits[offset &>> 6] |= 1 &<< UInt64(offset & 63)
          index &+= 1
        }
        if index >= cursor.decodedCount {
          index = 0
          cursor.block += 1
          guard cursor.block < cursor.blocks else { return next = .max }
          cursor.decode()
        }
        next = documents[index]
      }
    }
  }
}
