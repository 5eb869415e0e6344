/// Reads the records of a WARC file one after the other, in bounded memory.
///
/// Files of other programs are read as they are found: versions 0.17 to 1.1, plain, gzip or zstd,
/// line ends of either kind, missing or surplus empty lines between records, and records whose
/// stated length is wrong: what is before the next record belongs to the one before it, and
/// ``irregularities`` says so. What cannot be understood is damage, and is reported with its offset.
///
/// Reference: WARC/1.1, <https://iipc.github.io/warc-specifications/>
package final class WARCReader {
  private let input: ArchiveInput
  private let kinds: Set<WARCRecord.Kind>?
  private let blockLimit: Int
  private var isFirst = true

  /// What was read in spite of what a record says, the first ones only; see ``irregularityCount``.
  package private(set) var irregularities: [ArchiveError] = []
  /// How many records were read in spite of what they say.
  package private(set) var irregularityCount = 0
  /// How many records were skipped because nobody requested their kind, by kind.
  package private(set) var passedOver: [String: Int] = [:]

  /// The damage that was met behind the last record.
  private var damage: ArchiveError?
  private var putBackCount = 0
  /// How many records with too long a length are repaired in a file.
  private static let putBackLimit = 100

  /// How many irregularities are kept in words.
  private static let irregularityLimit = 10

  /// The most bytes of a record's header.
  package static let headerLimit = 64 << 10

  /// How many bytes of a block are kept unless asked otherwise: a page, its head, and room
  /// for what a page of that size is packed in.
  package static let defaultBlockLimit = 64 << 20

  /// Opens the file at `path`.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - kinds: The kinds of records to return; `nil` returns all. Others are skipped
  ///     without being kept in memory.
  ///   - blockLimit: The most bytes of a block that are kept.
  ///   - boundsGrowth: Whether a packed record that becomes more than 100 times as large behind its
  ///     first 32 MiB, or a file that does behind its first 64 MiB, ends the reading: for archives that
  ///     may be anybody's. Those of a store are its own, and must be read to their end to erase a
  ///     page in them.
  /// - Throws: ``ArchiveError`` when the file cannot be opened.
  package convenience init(
    path: String,
    kinds: Set<WARCRecord.Kind>? = nil,
    blockLimit: Int = WARCReader.defaultBlockLimit,
    boundsGrowth: Bool = false
  ) throws(ArchiveError) {
    self.init(
      path == "-" ? ArchiveFile(standardInput: path) : try ArchiveFile(reading: path),
      kinds: kinds,
      blockLimit: blockLimit,
      boundsGrowth: boundsGrowth
    )
  }

  /// Reads from a file that is open.
  init(
    _ file: consuming ArchiveFile,
    kinds: Set<WARCRecord.Kind>?,
    blockLimit: Int = WARCReader.defaultBlockLimit,
    boundsGrowth: Bool
  ) {
    input = ArchiveInput(file, boundsGrowth: boundsGrowth)
    self.kinds = kinds
    self.blockLimit = blockLimit
  }

  /// Returns the next record; `nil` at the end of the file.
  ///
  /// - Throws: ``ArchiveError`` at damage. Nothing behind it can be read.
  package func next() throws(ArchiveError) -> WARCRecord? {
    while true {
      guard let record = try read() else { return nil }
      if kinds?.contains(record.kind) != false { return record }
      passedOver[record.kind.rawValue, default: 0] += 1
    }
  }

  private func read() throws(ArchiveError) -> WARCRecord? {
    if let damage { throw damage }
    try skipPadding()
    let offset = input.offset
    guard try input.peek() != nil else {
      if isFirst { throw ArchiveError(.notArchive, path: input.path, "it is empty") }
      return nil
    }
    try readVersion(at: offset)
    let fields = try readFields()
    let kind = WARCRecord.Kind(rawValue: (fields.first("WARC-Type") ?? "").lowercased())
    let isWanted = kinds?.contains(kind) != false
    let (block, length) = try readBlock(
      stated: Self.length(fields),
      keeping: isWanted ? blockLimit : 0,
      at: offset
    )
    return WARCRecord(
      kind: kind,
      fields: fields,
      block: block,
      isCut: block.count < length,
      offset: offset
    )
  }

  /// Skips empty lines, and zeros that a file is filled up with.
  private func skipPadding() throws(ArchiveError) {
    while let byte = try input.peek(), byte == 0x0D || byte == 0x0A || byte == 0 {
      input.dropFirst()
    }
  }

  /// The length that a record states of its block; `nil` when it states none that can be read.
  static func length(_ fields: NamedFields) -> Int? {
    guard let text = fields.first("Content-Length"), !text.isEmpty, text.utf8.count <= 18,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Reads a block up to where the next record really begins.
  ///
  /// - Returns: The bytes that are kept, and the length of the block.
  private func readBlock(
    stated: Int?,
    keeping kept: Int,
    at offset: Int64
  ) throws(ArchiveError) -> (block: [UInt8], length: Int) {
    let count = stated ?? 0
    var (block, missing) = try input.take(count, keeping: kept)
    let (rest, restCount): ([UInt8], Int)
    do throws(ArchiveError) {
      (rest, restCount) = try input.takeToRecord(keeping: kept)
    } catch {
      // What is before damage is read.
      guard missing == 0 else { throw error }
      damage = error
      return (block, count)
    }
    let content = Self.trimmed(rest)
    if missing == 0, stated != nil, content.isEmpty { return (block, count) }
    // Too long a length covers the record that follows.
    if rest.count == restCount, let next = Self.nextRecord(in: block) {
      try putBack(block[next.record...] + rest, at: offset)
      block.removeSubrange(next.end...)
      noteLength(block.count, stated: stated, at: offset)
      return (block, block.count)
    }
    if missing > 0 {
      // Members of a compressed file that are whole say that nothing of the file is missing.
      guard input.isCompressed else { throw input.damage("the file ends within a record") }
      noteLength(count - missing, stated: stated, at: offset)
      return (Array(Self.trimmed(block)), count)
    }
    if stated != nil, rest.prefix(4).count(where: { $0 == 0x0A }) >= 2 {
      note("\(restCount) bytes behind it belong to no record", at: offset)
      return (block, count)
    }
    // Too short a length leaves a rest before the record that follows.
    let length = count + restCount - (rest.count - content.count)
    noteLength(length, stated: stated, at: offset)
    return (Array((block + content).prefix(kept)), length)
  }

  /// Notes that a block is of another length than its head states.
  private func noteLength(_ length: Int, stated: Int?, at offset: Int64) {
    let what = stated.map { "its Content-Length is \($0)" } ?? "it has no readable Content-Length"
    note("\(what), and its block has \(length) bytes", at: offset)
  }

  /// `bytes` without line ends and zeros behind them.
  private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let end = bytes.lastIndex { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
    return bytes[..<(end.map { $0 + 1 } ?? 0)]
  }

  /// Puts `bytes` back, not so often that a file could be read many times over.
  private func putBack(_ bytes: ArraySlice<UInt8>, at offset: Int64) throws(ArchiveError) {
    putBackCount += 1
    guard putBackCount <= Self.putBackLimit else {
      throw damaged(at: offset, "over \(Self.putBackLimit) records overlap the one behind them")
    }
    input.putBack(bytes)
  }

  /// Where a record within `block` begins, and where what is before it ends.
  private static func nextRecord(in block: [UInt8]) -> (end: Int, record: Int)? {
    let version = Array("WARC/1.".utf8)
    var index = 0
    while let line = block[index...].firstIndex(of: 0x0A) {
      index = line + 1
      guard block[index...].starts(with: version) else { continue }
      var end = index
      while end > 0, block[end - 1] == 0x0A || block[end - 1] == 0x0D { end -= 1 }
      // Records are two line ends apart.
      if block[end..<index].count(where: { $0 == 0x0A }) >= 2 { return (end, index) }
    }
    return nil
  }

  private func note(_ detail: String, at offset: Int64) {
    irregularityCount += 1
    guard irregularities.count < Self.irregularityLimit else { return }
    let path = input.path
    let detail = "a record's length is wrong: \(detail)"
    irregularities.append(ArchiveError(.irregular, path: path, offset: offset, detail))
  }

  private func readVersion(at offset: Int64) throws(ArchiveError) {
    // What cannot be read further ahead is damage behind the first record, which is met there.
    let start = isFirst ? Array((try? input.ahead(OtherArchive.span)) ?? []) : []
    do throws(ArchiveError) {
      if let line = try input.line(limit: 1024), line.starts(with: "WARC/".utf8) {
        isFirst = false
        return
      }
    } catch  where isFirst && error.kind == .damaged {
      throw ArchiveError(.notArchive, path: input.path, OtherArchive.detail(of: start))
    }
    guard isFirst else { throw damaged(at: offset, "a record does not begin with WARC/") }
    throw ArchiveError(.notArchive, path: input.path, OtherArchive.detail(of: start))
  }

  private func readFields() throws(ArchiveError) -> NamedFields {
    var bytes: [UInt8] = []
    while let line = try input.line(limit: Self.headerLimit) {
      if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) { return NamedFields(parsing: bytes[...]) }
      bytes += line
      guard bytes.count <= Self.headerLimit else {
        throw input.damage("a record's header is larger than \(Self.headerLimit) bytes")
      }
    }
    throw input.damage("the file ends within a record's header")
  }

  private func damaged(at offset: Int64, _ detail: String) -> ArchiveError {
    ArchiveError(.damaged, path: input.path, offset: offset, detail)
  }
}
