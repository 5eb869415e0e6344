/// Reads the records of a WARC file one after the other, in bounded memory.
///
/// Files of other programs are read as they are found: versions 0.17 to 1.1, plain or gzip,
/// line ends of either kind, missing or surplus empty lines between records. What cannot be
/// understood is damage, and is reported with its place.
///
/// Reference: WARC/1.1, <https://iipc.github.io/warc-specifications/>
package final class WARCReader {
  private let input: ArchiveInput
  private let kinds: Set<WARCRecord.Kind>?
  private let blockLimit: Int
  private var isFirst = true

  /// The most bytes of a record's header.
  package static let headerLimit = 64 << 10

  /// How many bytes of a block are kept unless asked otherwise: a page, its head, and room
  /// for what a page of that size is packed in.
  package static let defaultBlockLimit = 64 << 20

  /// Opens the file at `path`.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - kinds: The kinds of records to return; `nil` returns all. Others are passed over
  ///     without being kept in memory.
  ///   - blockLimit: The most bytes of a block that are kept.
  /// - Throws: ``ArchiveError`` when the file cannot be opened.
  package init(
    path: String,
    kinds: Set<WARCRecord.Kind>? = nil,
    blockLimit: Int = WARCReader.defaultBlockLimit
  ) throws(ArchiveError) {
    input = ArchiveInput(
      path == "-" ? ArchiveFile(standardInput: path) : try ArchiveFile(reading: path)
    )
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
    }
  }

  private func read() throws(ArchiveError) -> WARCRecord? {
    while let byte = try input.peek(), byte == 0x0D || byte == 0x0A { input.dropFirst() }
    let offset = input.offset
    guard try input.peek() != nil else {
      if isFirst { throw ArchiveError(.notArchive, path: input.path, "it is empty") }
      return nil
    }
    try readVersion(at: offset)
    let fields = try readFields()
    guard let text = fields.first("Content-Length"), text.utf8.count <= 18,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text)
    else { throw damaged(at: offset, "a record has no readable Content-Length") }
    let kind = WARCRecord.Kind(rawValue: (fields.first("WARC-Type") ?? "").lowercased())
    let isWanted = kinds?.contains(kind) != false
    let block = try input.take(length, keeping: isWanted ? blockLimit : 0)
    return WARCRecord(
      kind: kind,
      fields: fields,
      block: block,
      isCut: block.count < length,
      offset: offset
    )
  }

  private func readVersion(at offset: Int64) throws(ArchiveError) {
    do throws(ArchiveError) {
      if let line = try input.line(limit: 1024), line.starts(with: "WARC/".utf8) {
        isFirst = false
        return
      }
    } catch  where isFirst && error.kind == .damaged {
      throw ArchiveError(.notArchive, path: input.path, "it does not begin with WARC/")
    }
    guard isFirst else { throw damaged(at: offset, "a record does not begin with WARC/") }
    throw ArchiveError(.notArchive, path: input.path, "it does not begin with WARC/")
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
