/// An immutable set of documents and their postings, read from a mapped file.
///
/// The header is checked when the segment is opened, and everything against its checksum unless
/// the caller knows that nobody has touched the file since that was done; after that its
/// structure is trusted.
final class Segment: Sendable {
  /// The file's name in the index's folder.
  let name: String
  /// How many documents it has, dead ones included.
  let count: Int
  /// How many postings it has.
  let postings: Int
  /// The size of its file in bytes.
  let byteCount: Int
  /// What its file looked like when it was opened, and sound.
  let stamp: FileStamp
  /// Its terms.
  let dictionary: TermDictionary
  /// What was counted of terms that dead documents hold.
  let deadCounts = DeadCounts()
  /// The most frequent words by how they begin.
  let completions = CompletionCache()
  /// Its terms as bitmaps.
  let bitmaps = TermBitmapCache()
  private let linked = Lock<TermBitmap?>(nil)

  private let file: MappedFile
  /// Where the ids begin.
  private let idsOffset: Int
  private let versions: PackedNumbers
  private let staticScores: PackedNumbers
  private let flags: PackedNumbers
  private let sortedDocuments: PackedNumbers

  /// Opens the segment `name` in `folder`.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - folder: The index's folder.
  ///   - stamp: What the file looked like when all of it was last verified; when it still does,
  ///     only the header is. Reading hundreds of megabytes is what makes opening slow.
  /// - Throws: ``IndexError`` when the file is damaged, of another version, or cannot be read.
  init(_ name: String, in folder: String, verifiedAs stamp: FileStamp? = nil) throws(IndexError) {
    let path = folder + "/" + name
    let file = try MappedFile(path: path)
    let header = try SegmentHeader(reading: file.bytes, path: path)
    func section(_ section: SegmentHeader.Section) -> UnsafeRawBufferPointer {
      let place = header.places[section.rawValue]
      return UnsafeRawBufferPointer(
        rebasing: file.bytes[place.offset..<place.offset + place.length]
      )
    }
    for part in SegmentHeader.Section.allCases where stamp == nil || stamp != file.stamp {
      guard Checksum.of(section(part)) == header.places[part.rawValue].checksum else {
        throw .damaged(path: path, what: "the checksum of its section \(part) is wrong")
      }
    }
    func numbers(_ part: SegmentHeader.Section) throws(IndexError) -> PackedNumbers {
      if let numbers = PackedNumbers(section(part), count: header.documents) { return numbers }
      throw .damaged(path: path, what: "its section \(part) does not fit its documents")
    }
    versions = try numbers(.versions)
    staticScores = try numbers(.staticScores)
    flags = try numbers(.flags)
    sortedDocuments = try numbers(.sortedDocuments)
    idsOffset = header.places[SegmentHeader.Section.ids.rawValue].offset
    self.name = name
    self.file = file
    self.stamp = file.stamp
    count = header.documents
    postings = header.postings
    byteCount = file.bytes.count
    dictionary = TermDictionary(
      count: header.terms,
      blocks: section(.terms),
      keys: section(.termKeys),
      offsets: section(.termOffsets),
      lists: section(.termLists),
      postings: section(.postings)
    )
  }

  /// The id of `document`.
  @inline(__always)
  func id(_ document: UInt32) -> UInt64 {
    let offset = idsOffset &+ 8 &* Int(document)
    return UInt64(littleEndian: file.bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The version of `document`.
  func version(_ document: UInt32) -> Int64 { versions[Int(document)] }

  /// The static score of `document`, in units of 1/65,536.
  func staticScore(_ document: UInt32) -> Int32 {
    Int32(truncatingIfNeeded: staticScores[Int(document)])
  }

  /// Fills `scores` with the static scores of the documents from `first` on, as far as there are
  /// documents and it has room; `first` must be a multiple of ``PackedNumbers/blockSize``.
  func readStaticScores(from first: Int, into scores: inout [Int32]) {
    scores.withUnsafeMutableBufferPointer { scores in
      staticScores.forEach(from: first, limit: scores.count) { index, score in
        scores[index] = Int32(truncatingIfNeeded: score)
      }
    }
  }

  /// Its documents that open in an app; found out once.
  var appLinked: TermBitmap {
    if let known = linked.withLock({ $0 }) { return known }
    let bitmap = TermBitmap(size: count) { flags($0) & DocumentColumns.appLinked != 0 }
    linked.withLock { $0 = bitmap }
    return bitmap
  }

  /// The flags of `document`.
  func flags(_ document: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: flags[Int(document)])
  }

  /// The number of the document `id`, or `nil` when the segment has none.
  ///
  /// Ids are spread evenly up to the highest as a rule, so that where one stands can be guessed;
  /// every second step halves what is left, in case they are not.
  func document(_ id: UInt64) -> UInt32? {
    guard count > 0 else { return nil }
    var low = 0
    var high = count
    let last = UInt32(truncatingIfNeeded: sortedDocuments[count - 1])
    var (lowest, highest) = (UInt64.min, self.id(last))
    guard id <= highest else { return nil }
    var guesses = true
    while low < high {
      var middle = (low + high) >> 1
      if guesses, high - low > 8, id > lowest {
        let share = Double(id - lowest) / Double(highest - lowest)
        middle = min(max(low + Int(share * Double(high - low)), low), high - 1)
      }
      guesses.toggle()
      let document = UInt32(truncatingIfNeeded: sortedDocuments[middle])
      let found = self.id(document)
      if found == id { return document }
      if found < id {
        (low, lowest) = (middle + 1, found)
      } else {
        (high, highest) = (middle, found)
      }
    }
    return nil
  }
}
