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
    var documents: [UInt32] = []
    var impacts: [UInt8] = []
    for (list, factor) in lists {
      let (others, values) = Self.read(list, factor)
      (documents, impacts) =
        documents.isEmpty ? (others, values) : Self.merged((documents, impacts), (others, values))
    }
    var encoded = EncodedPostings()
    let step = documents.withUnsafeBufferPointer { documents in
      impacts.withUnsafeBufferPointer { impacts in
        PostingCodec.encode(documents: documents, impacts: impacts, into: &encoded)
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
      count: documents.count,
      isWeighted: true,
      impactStep: step,
      isLasting: false
    )
  }

  deinit { memory.deallocate() }

  private static func read(_ list: PostingList, _ factor: Float) -> ([UInt32], [UInt8]) {
    let room = CursorSet(capacity: 1)
    var cursor = PostingCursor(list, weight: 1, documents: room.documents(0))
    var documents: [UInt32] = []
    var impacts: [UInt8] = []
    documents.reserveCapacity(list.count)
    impacts.reserveCapacity(list.count)
    for block in 0..<cursor.blocks {
      cursor.block = block
      cursor.decode()
      let values = cursor.unpackImpacts()
      for index in 0..<cursor.decodedCount {
        documents.append(cursor.documents[index])
        impacts.append(UInt8(max(1, (Float(values[index]) * factor).rounded())))
      }
    }
    return (documents, impacts)
  }

  private static func merged(
    _ left: ([UInt32], [UInt8]),
    _ right: ([UInt32], [UInt8])
  ) -> ([UInt32], [UInt8]) {
    var documents: [UInt32] = []
    var impacts: [UInt8] = []
    documents.reserveCapacity(left.0.count + right.0.count)
    impacts.reserveCapacity(left.0.count + right.0.count)
    var (one, other) = (0, 0)
    while one < left.0.count || other < right.0.count {
      let first = one < left.0.count ? left.0[one] : .max
      let second = other < right.0.count ? right.0[other] : .max
      let impact = max(
        first <= second ? left.1[one] : 0,
        second <= first ? right.1[other] : 0
      )
      documents.append(min(first, second))
      impacts.append(impact)
      one += first <= second ? 1 : 0
      other += second <= first ? 1 : 0
    }
    return (documents, impacts)
  }
}
