import Addressing
import Basics
import JSON
import Records
import Storing

/// An index of captures: a key, the moment in 14 digits, and what is known of the capture as JSON.
///
/// Where an archive of the crawl holds the answer, its file, offset and length are there, so
/// that tools of web archives find it. The moment is a part of the format, so that it is there
/// whether times are requested or not; a page that was never fetched has no line.
///
/// Reference: <https://specs.webrecorder.net/cdxj/0.1.0/>
struct CDXJRows: RecordRows {
  /// Where the answers are in archives.
  let captures: CaptureTable

  var members: Set<String>? { ["fetch"] }

  private var writer = JSONWriter()

  init(captures: CaptureTable) { self.captures = captures }

  mutating func append(_ page: ExportedPage, to bytes: inout [UInt8]) {
    let capture = captures[page.stored.identity]
    let moment = capture.map { Timestamp(milliseconds: $0.milliseconds) } ?? page.stored.fetchedAt
    guard let moment, let fetch = page.record.fetch else { return }
    // No key holds a space or a line end: addresses are percent-encoded ASCII.
    bytes += SURT.key(of: page.record.url).utf8
    bytes.append(0x20)
    bytes += moment.iso8601.utf8.prefix(19).filter { $0 >= 0x30 && $0 <= 0x39 }
    bytes.append(0x20)
    writer.removeAll()
    writer.beginObject()
    if let digest = capture?.digest, !digest.isEmpty { writer.field("digest", digest) }
    if let capture {
      writer.field("filename", captures.files[Int(capture.file)])
      if capture.length > 0 { writer.field("length", String(capture.length)) }
    }
    let type = fetch.contentType?.prefix { $0 != ";" }.trimmed
    writer.field("mime", type.flatMap { $0.isEmpty ? nil : $0 } ?? "unk")
    if let capture { writer.field("offset", String(capture.offset)) }
    writer.field("status", String(capture.map { Int($0.status) } ?? fetch.status))
    writer.field("url", page.stored.url)
    writer.endObject()
    writer.withBytes { bytes.append(contentsOf: $0) }
    bytes.append(0x0A)
  }
}

extension Substring {
  /// The text without spaces and tabs around it.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { String(start[...$0]) } ?? ""
  }
}

/// Lines in the order of their bytes, as readers of an index of captures expect them.
final class SortedTarget: ExportTarget {
  private var rows: any RecordRows
  private let parts: [ExportPart]
  private let sorters: [LineSorter]
  private let isByHost: Bool
  private var bytes: [UInt8] = []

  /// Rows into `parts`, sorted with the help of room beside `path`.
  init(_ rows: any RecordRows, parts: [ExportPart], isByHost: Bool, beside path: String) {
    (self.rows, self.parts, self.isByHost) = (rows, parts, isByHost)
    sorters = parts.map { _ in
      LineSorter(beside: path, runSize: max(1 << 18, (16 << 20) / parts.count))
    }
  }

  var members: Set<String>? { rows.members }

  func add(_ page: ExportedPage) throws {
    bytes.removeAll(keepingCapacity: true)
    try rows.append(page, to: &bytes)
    guard !bytes.isEmpty else { return }
    let (id, url) = (page.stored.identity, page.stored.url)
    let number = ExportPartition.number(of: id, url, among: parts.count, isByHost: isByHost)
    try sorters[number].add(bytes)
  }

  func add(_ removal: StoredRemoval) {}

  func seal() throws -> [ExportManifest.File] {
    for (sorter, part) in zip(sorters, parts) {
      try sorter.forEach { line in
        part.records += 1
        try part.write(Array(line))
      }
      try part.seal()
    }
    return parts.map(\.facts)
  }

  func commit() throws {
    for part in parts { try part.commit() }
  }
}
