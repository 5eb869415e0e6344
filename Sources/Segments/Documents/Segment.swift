import Basics
import Synchronization

/// An immutable set of documents and their postings, read from a mapped file.
///
/// The header, and what leads to everything else, is checked when the segment is opened; all of it
/// is unless the caller knows that the file was not changed since that was done. Every other
/// block of the file is compared with its checksum when it is first read (``VerifiedBytes``), and
/// its structure is trusted after that. What a segment says counts only while ``damage`` is `nil`
/// afterwards: from damaged blocks it says that there is nothing.
package final class Segment: Sendable {
  /// The file's name in the index's folder.
  package let name: String
  /// How many documents it has, dead ones included.
  package let count: Int
  /// How many postings it has.
  package let postings: Int
  /// The size of its file in bytes.
  package let byteCount: Int
  /// What its file looked like when it was opened and verified.
  package let stamp: FileStamp
  /// Its terms.
  package let dictionary: TermDictionary
  /// What was counted of terms that dead documents hold.
  package let deadCounts = DeadCounts()
  /// The most frequent words by how they begin.
  let completions = CompletionCache()
  /// Its terms as bitmaps.
  package let bitmaps: TermBitmapCache
  private let linked = Lock<TermBitmap?>(nil)
  /// Whether ``takeCommonTerms()`` was called.
  let hasGivenCommonTerms = Atomic<Bool>(false)

  private let path: String
  private let header: SegmentHeader
  private let content: VerifiedBytes
  /// What it says of each document.
  package let columns: SegmentColumns

  /// Opens the segment `name` in `folder`.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - folder: The index's folder.
  ///   - stamp: What the file looked like when all of it was last verified; when it still does,
  ///     only the header is. Reading hundreds of megabytes is what makes opening slow.
  /// - Throws: ``IndexError`` when the file is damaged, of another version, or cannot be read.
  package init(_ name: String, in folder: String, verifiedAs stamp: FileStamp? = nil)
    throws(IndexError)
  {
    let path = folder + "/" + name
    let file = try MappedFile(path: path)
    let header = try SegmentHeader(reading: file.bytes, path: path)
    let sums = Self.bytes(of: .checksums, header, file)
    guard Checksum.of(sums) == header.sumsChecksum else {
      throw .damaged(path: path, what: "the checksum of its checksums is wrong")
    }
    let verified = SegmentHeader.size..<header[.checksums].offset
    let content = VerifiedBytes(file, range: verified, sums: sums)
    func verify(_ offset: Int, _ length: Int) throws(IndexError) {
      guard content.areValid(offset, length) else { throw Self.damage(content, header, path) }
    }
    let leading: [SegmentHeader.Section] = [.termKeys, .termOffsets, .termLists, .staticScores]
    for part in leading { try verify(header[part].offset, header[part].length) }
    if stamp == nil || stamp != file.stamp { try verify(verified.lowerBound, verified.count) }
    for part in [.versions, .flags, .sortedDocuments] as [SegmentHeader.Section] {
      let head = PackedNumbers.headSize(count: header.documents)
      try verify(header[part].offset, min(head, header[part].length))
    }
    columns = try SegmentColumns(header, content, path: path)
    (self.name, self.path, self.header, self.content) = (name, path, header, content)
    bitmaps = TermBitmapCache(
      bytesPerDocument: header.hasNotes
        ? TermBitmapCache.bytesPerNotedDocument : TermBitmapCache.bytesPerDocument
    )
    self.stamp = file.stamp
    count = header.documents
    postings = header.postings
    byteCount = file.bytes.count
    dictionary = TermDictionary(header, file, content)
  }

  /// The bytes of `section` of `file`.
  private static func bytes(
    of section: SegmentHeader.Section,
    _ header: SegmentHeader,
    _ file: MappedFile
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes[header[section].offset..<header[section].end])
  }

  private static func damage(
    _ content: VerifiedBytes,
    _ header: SegmentHeader,
    _ path: String
  ) -> IndexError {
    let offset = content.damage ?? 0
    return .damaged(
      path: path,
      what: "a checksum of its section \(header.section(at: offset)) is wrong, at byte \(offset)"
    )
  }

  /// What was found to be damaged since it was opened; `nil` as long as nothing was.
  @inline(__always)
  package var damage: IndexError? {
    content.damage == nil ? nil : Self.damage(content, header, path)
  }

  /// Whether anything was found to be damaged.
  @inline(__always)
  package var isDamaged: Bool { content.damage != nil }

  /// Verifies the next part of the file that was not read yet, and moves `offset` behind it.
  ///
  /// - Returns: Whether there is more.
  package func verify(from offset: inout Int) -> Bool {
    let start = max(offset, SegmentHeader.size)
    let end = min(start + Self.verifiedAtOnce, header[.checksums].offset)
    guard start < end, content.areValid(start, end - start) else { return false }
    offset = end
    return end < header[.checksums].offset
  }

  /// The bytes that are verified in one go, in a millisecond or so.
  private static let verifiedAtOnce = 1 << 22

  /// Takes what was read of the file out of this process's memory; it comes back when it is read again.
  package func releasePages() { content.releasePages() }

  /// Verifies all of the file that was not read yet; whether it is what was written.
  package func verify() -> Bool {
    var offset = 0
    while verify(from: &offset) {}
    return !isDamaged
  }

  /// The id of `document`.
  @inline(__always)
  package func id(_ document: UInt32) -> UInt64 { columns.id(document) }

  /// The version of `document`.
  package func version(_ document: UInt32) -> Int64 { columns.version(document) }

  /// The static score of `document`, in units of 1/65,536.
  package func staticScore(_ document: UInt32) -> Int32 { columns.staticScore(document) }

  /// Fills `scores` with static scores; see ``SegmentColumns/readStaticScores(from:into:)``.
  package func readStaticScores(from first: Int, into scores: inout [Int32]) {
    columns.readStaticScores(from: first, into: &scores)
  }

  /// Its documents that open in an app; found out once.
  package var appLinked: TermBitmap {
    if let known = linked.withLock({ $0 }) { return known }
    let bitmap = TermBitmap(size: count) { add in
      columns.forEach(with: DocumentColumns.appLinked, add)
    }
    linked.withLock { $0 = bitmap }
    return bitmap
  }

  /// The flags of `document`.
  package func flags(_ document: UInt32) -> UInt8 { columns.flags(document) }

  /// The note of `document`, as long as the segment is held on to; empty when it has none.
  package func note(_ document: UInt32) -> UnsafeRawBufferPointer { columns.note(document) }

  /// Whether documents have notes.
  var hasNotes: Bool { header.hasNotes }

  /// The number of the document `id`, or `nil` when the segment has none.
  ///
  /// Ids are spread evenly up to the highest as a rule, so that where one stands can be guessed;
  /// every second step halves what is left, in case they are not.
  package func document(_ id: UInt64) -> UInt32? {
    guard count > 0 else { return nil }
    var low = 0
    var high = count
    let last = columns.sortedDocument(count - 1)
    var (lowest, highest) = (UInt64.min, self.id(last))
    guard id <= highest else { return nil }
    var guesses = true
    while low < high {
      var middle = (low + high) >> 1
      if guesses, high - low > 8, id > lowest, highest > lowest {
        let share = Double(id - lowest) / Double(highest - lowest)
        middle = min(max(low + Int(share * Double(high - low)), low), high - 1)
      }
      guesses.toggle()
      let document = columns.sortedDocument(middle)
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
