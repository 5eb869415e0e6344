import Basics

/// What a segment keeps of its documents, by their numbers.
///
/// Documents are numbered by falling static score, then by rising id. That order is also how
/// equal scores are distinguished, so that searching may stop at the first of many equals.
package struct DocumentColumns {
  var ids: [UInt64] = []
  var versions: [Int64] = []
  /// Static scores in units of 1/65,536.
  var staticScores: [Int32] = []
  var flags: [UInt8] = []

  /// The flag of documents that are app-linked.
  package static let appLinked: UInt8 = 1

  var count: Int { ids.count }

  /// Whether document `left` of one set of columns comes before `right` of another one.
  package static func precedes(
    _ left: (score: Int32, id: UInt64),
    _ right: (score: Int32, id: UInt64)
  )
    -> Bool
  {
    left.score != right.score ? left.score > right.score : left.id < right.id
  }
}

/// Writes a segment file: first the lists of all terms in order, then the documents.
struct SegmentWriter {
  private let folder: String
  private let name: String
  private let file: FileWriter
  private var header = SegmentHeader()
  private var dictionary = TermDictionaryWriter()
  private var checksums = BlockChecksums(behind: SegmentHeader.size)
  private var encoded = EncodedPostings()
  private var postingsSize = 0
  /// The list that was written last, how many postings it has, and where it begins.
  private var last = (encoded: EncodedPostings(), count: 0, list: 0)

  /// The bytes written so far.
  var byteCount: Int { file.count }

  /// Starts the segment `name` in `folder`; it gets its name when it is finished.
  init(_ name: String, in folder: String) throws(IndexError) {
    self.folder = folder
    self.name = name
    file = try FileWriter(path: folder + "/" + name + SystemFile.partialSuffix)
    let room = [UInt8](repeating: 0, count: SegmentHeader.size)
    try file.write(room)
  }

  /// Adds the postings of a term that sorts behind all before it.
  ///
  /// `documents` are rising numbers, at least one; `impacts` as many bytes, or none for a list
  /// without weights.
  mutating func add(
    _ term: UnsafeRawBufferPointer,
    documents: UnsafeBufferPointer<UInt32>,
    impacts: UnsafeBufferPointer<UInt8>
  ) throws(IndexError) {
    encoded.removeAll()
    let step = PostingCodec.encode(documents: documents, impacts: impacts, into: &encoded)
    let isSame = documents.count == last.count && encoded == last.encoded
    if !isSame { last.list = postingsSize }
    dictionary.add(
      term,
      count: documents.count,
      isWeighted: !impacts.isEmpty,
      impactStep: step,
      list: last.list,
      size: encoded.count
    )
    header.postings += documents.count
    guard !isSame else { return }
    try writePostings()
    last.count = documents.count
    swap(&last.encoded, &encoded)
  }

  private mutating func writePostings() throws(IndexError) {
    postingsSize += encoded.count
    try encoded.withBytes { (bytes) throws(IndexError) in
      checksums.add(bytes)
      try file.write(bytes)
    }
  }

  /// Writes the rest, makes everything durable and gives the file its name.
  ///
  /// `note` gives the note of a document; `nil` when none has one.
  consuming func finish(
    _ documents: DocumentColumns,
    note: ((UInt32) -> UnsafeRawBufferPointer)?
  ) throws(IndexError) {
    encoded.removeAll()
    encoded.appendZeros(PostingCodec.padding)
    try writePostings()
    header.documents = documents.count
    header.terms = dictionary.count
    header.extents[SegmentHeader.Section.postings.rawValue] = SegmentHeader.Extent(
      offset: SegmentHeader.size,
      length: postingsSize
    )
    var order = documents.ids.enumerated().map { RadixSort.Entry(key: $1, value: UInt32($0)) }
    RadixSort.sort(&order)
    try write(.terms, dictionary.blocks)
    try write(.termKeys, dictionary.keys)
    try write(.termOffsets, dictionary.offsets)
    try write(.termLists, dictionary.lists)
    try write(.ids, documents.ids)
    try write(.versions, PackedNumbers.encode(documents.versions))
    try write(.staticScores, PackedNumbers.encode(documents.staticScores))
    try write(.flags, PackedNumbers.encode(documents.flags))
    try write(.sortedDocuments, PackedNumbers.encode(order.map(\.value)))
    if let note { try writeNotes(of: UInt32(documents.count), note) }
    try close()
  }

  /// Writes notes, unless they are more bytes than can be counted: whoever reads does without them then.
  private mutating func writeNotes(
    of count: UInt32,
    _ note: (UInt32) -> UnsafeRawBufferPointer
  ) throws(IndexError) {
    var (ends, end): ([UInt32], UInt32) = ([], 0)
    ends.reserveCapacity(Int(count))
    for document in 0..<count {
      let next = Int(end) + note(document).count
      guard let sum = UInt32(exactly: next) else { return }
      end = sum
      ends.append(end)
    }
    guard end > 0 else { return }
    try write(.noteEnds, ends)
    var room: [UInt8] = []
    try align()
    let start = file.count
    for document in 0..<count {
      room.append(contentsOf: note(document))
      if room.count >= Self.roomSize {
        try add(room)
        room.removeAll(keepingCapacity: true)
      }
    }
    try add(room)
    header.extents[SegmentHeader.Section.notes.rawValue] = SegmentHeader.Extent(
      offset: start,
      length: Int(end)
    )
  }

  /// The bytes of notes that are written at once.
  private static let roomSize = 1 << 16

  /// Writes the checksums and the header.
  private consuming func close() throws(IndexError) {
    // Writing them adds to what has checksums, but nothing that is read.
    try align()
    let sums = checksums.finish()
    header.sumsChecksum = sums.map(\.littleEndian).withUnsafeBytes { Checksum.of($0) }
    checksums = BlockChecksums(behind: 0)
    try write(.checksums, sums)
    try file.rewriteStart(header.bytes)
    try file.close()
    try SystemFile.publish(name, in: folder)
  }

  private mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(
    _ section: SegmentHeader.Section,
    _ numbers: [Number]
  ) throws(IndexError) {
    try align()
    // A no-op where numbers are little endian already.
    let bytes = numbers.map(\.littleEndian)
    header.extents[section.rawValue] = SegmentHeader.Extent(
      offset: file.count,
      length: bytes.count * MemoryLayout<Number>.stride
    )
    try add(bytes)
  }

  /// Fills up to where the next section may begin.
  private mutating func align() throws(IndexError) {
    let gap =
      (SegmentHeader.alignment - file.count % SegmentHeader.alignment)
      % SegmentHeader.alignment
    try add([UInt8](repeating: 0, count: gap))
  }

  private mutating func add<Number: BitwiseCopyable>(_ numbers: [Number]) throws(IndexError) {
    numbers.withUnsafeBytes { checksums.add($0) }
    try file.write(numbers)
  }
}
