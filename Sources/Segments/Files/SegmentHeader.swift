import Basics

/// The first bytes of a segment file: what it is, and where its sections lie.
///
/// All numbers are little endian. The header has 512 bytes: magic (8), format version (4),
/// number of sections (4), documents (8), terms (8), postings (8), then for every section
/// offset and length (8 each), then the checksum of the last section (8), then zeros, and in the
/// last 8 bytes the checksum of all before. Sections start at multiples of 64; the last one has the
/// checksums of all blocks in front of it (``BlockChecksums``).
struct SegmentHeader: Hashable {
  /// The version this program writes and reads; raised with every change of the format, of the
  /// analysis and of the impacts, because each of them makes old segments answer differently.
  static let currentVersion: UInt32 = 14
  /// The version of a segment whose documents have notes: the same, with two more sections.
  static let notedVersion: UInt32 = 15

  static let size = 512
  static let alignment = 64
  private static let magic: [UInt8] = Array("PIPPINSG".utf8)
  private static let tableOffset = 40

  /// The sections, in the order they lie in the file.
  enum Section: Int, CaseIterable {
    case postings
    case terms
    case termKeys
    case termOffsets
    case termLists
    case ids
    // The others are ``PackedNumbers``.
    case versions
    case staticScores
    case flags
    /// The documents by rising id.
    case sortedDocuments
    // Only where documents have notes.
    /// Where the note of each document ends.
    case noteEnds
    case notes
    /// The checksums of the blocks of the file in front of it.
    case checksums
  }

  /// Where a section lies.
  struct Extent: Hashable {
    var offset = 0
    var length = 0

    /// The offset of its end.
    var end: Int { offset + length }
  }

  /// The sections of a segment, as many as it has, in their order.
  private static func sections(hasNotes: Bool) -> [Section] {
    hasNotes
      ? Section.allCases : Section.allCases.filter { $0 != .noteEnds && $0 != .notes }
  }

  var documents = 0
  var terms = 0
  var postings = 0
  var extents = [Extent](repeating: Extent(), count: Section.allCases.count)
  /// The checksum of the section ``Section/checksums``.
  var sumsChecksum: UInt64 = 0

  /// Whether documents have notes.
  var hasNotes: Bool { self[.notes].length > 0 }

  /// Where `section` lies.
  subscript(section: Section) -> Extent { extents[section.rawValue] }

  /// The section that the byte at `offset` belongs to.
  func section(at offset: Int) -> Section {
    Section.allCases.last { extents[$0.rawValue].offset <= offset } ?? .postings
  }

  /// The header in bytes.
  var bytes: [UInt8] {
    var bytes = Self.magic
    let sections = Self.sections(hasNotes: hasNotes)
    let version = hasNotes ? Self.notedVersion : Self.currentVersion
    bytes.append(contentsOf: LittleEndian.bytes(version))
    bytes.append(contentsOf: LittleEndian.bytes(UInt32(sections.count)))
    for number in [documents, terms, postings] {
      bytes.append(contentsOf: LittleEndian.bytes(UInt64(number)))
    }
    for extent in sections.map({ self[$0] }) {
      bytes.append(contentsOf: LittleEndian.bytes(UInt64(extent.offset)))
      bytes.append(contentsOf: LittleEndian.bytes(UInt64(extent.length)))
    }
    bytes.append(contentsOf: LittleEndian.bytes(sumsChecksum))
    bytes.append(contentsOf: repeatElement(0, count: Self.size - 8 - bytes.count))
    let checksum = bytes.withUnsafeBytes { Checksum.of($0) }
    return bytes + LittleEndian.bytes(checksum)
  }

  init() {}

  /// Reads the header of the file at `path`, whose whole content is `file`.
  init(reading file: UnsafeRawBufferPointer, path: String) throws(IndexError) {
    guard file.count >= Self.size, file.prefix(Self.magic.count).elementsEqual(Self.magic) else {
      throw .damaged(path: path, what: "it does not start as a segment does")
    }
    let version = LittleEndian.number(file, at: 8, as: UInt32.self)
    let checksum = LittleEndian.number(file, at: Self.size - 8, as: UInt64.self)
    guard Checksum.of(UnsafeRawBufferPointer(rebasing: file[..<(Self.size - 8)])) == checksum else {
      throw .damaged(path: path, what: "the header's checksum is wrong")
    }
    guard version == Self.currentVersion || version == Self.notedVersion else {
      throw .unsupported(path: path, version: version)
    }
    let sections = Self.sections(hasNotes: version == Self.notedVersion)
    guard Int(LittleEndian.number(file, at: 12, as: UInt32.self)) == sections.count else {
      throw .damaged(path: path, what: "the number of sections is wrong")
    }
    func read(_ offset: Int) throws(IndexError) -> Int {
      guard let number = Int(exactly: LittleEndian.number(file, at: offset, as: UInt64.self))
      else { throw .damaged(path: path, what: "a number in the header is out of range") }
      return number
    }
    documents = try read(16)
    terms = try read(24)
    postings = try read(32)
    for (index, section) in sections.enumerated() {
      let row = Self.tableOffset + 16 * index
      let extent = Extent(offset: try read(row), length: try read(row + 8))
      guard extent.offset >= Self.size, extent.offset <= file.count,
        extent.length <= file.count - extent.offset
      else { throw .damaged(path: path, what: "a section lies outside of the file") }
      extents[section.rawValue] = extent
    }
    for section in [.noteEnds, .notes] as [Section] where !sections.contains(section) {
      extents[section.rawValue].offset = self[.checksums].offset
    }
    let row = Self.tableOffset + 16 * sections.count
    sumsChecksum = LittleEndian.number(file, at: row, as: UInt64.self)
    try checkLengths(path: path)
  }

  /// Checks that every section whose length follows from the numbers of documents and terms has it.
  private func checkLengths(path: String) throws(IndexError) {
    let blocks = (terms + TermDictionary.blockSize - 1) / TermDictionary.blockSize
    guard documents < 1 << 31, terms < 1 << 31 else {
      throw .damaged(path: path, what: "a number in the header is out of range")
    }
    let expected: [(Section, Int)] = [
      (.termKeys, 8 * blocks), (.termOffsets, 4 * blocks), (.termLists, 8 * blocks),
      (.ids, 8 * documents), (.noteEnds, hasNotes ? 4 * documents : 0),
      (.checksums, 8 * BlockChecksums.count(upTo: self[.checksums].offset)),
    ]
    for (section, length) in expected where extents[section.rawValue].length != length {
      throw .damaged(path: path, what: "the section \(section) has a wrong length")
    }
    for extent in extents.dropLast() where extent.end > self[.checksums].offset {
      throw .damaged(path: path, what: "a section lies behind the checksums")
    }
  }
}

/// Numbers as bytes, lowest first.
package enum LittleEndian {
  /// The bytes of `number`, the lowest first.
  package static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// The number whose lowest byte is at `offset` of `bytes`.
  package static func number<Number: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer,
    at offset: Int,
    as type: Number.Type
  ) -> Number where Number: BitwiseCopyable {
    Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }
}
