import Addressing
import Basics
import Foundation
import GRDB
import JSON
import Records

@testable import Exporting
@testable import Storing

extension FuzzTarget {
  /// A row of `pippin export --format jsonl`, as `ingest` takes it in.
  ///
  /// A record that is read is stored and read back as the same, and in every format that it is
  /// exported to it stays inside of its line and its cell.
  static let row = FuzzTarget("row", byteLimit: 8_192) { bytes, promises in
    guard let json = try? JSONParser.parse(bytes), let record = try? PageRecord(json: json),
      record.url == record.url.canonical, record.url.text == json["url"]?.string
    else { return }
    var writer = JSONWriter()
    writer.value(record)
    let text = writer.bytes
    let restored = try? PageRecord(json: JSONParser.parse(text))
    writer.removeAll()
    if let restored { writer.value(restored) }
    promises.expect(restored != nil && writer.bytes == text, "a record does not read back")
    do {
      let stored = try StoredRecord(record, text)
      promises.expect(!stored.isDamaged && stored.json == text, "what is stored is damaged")
      let shown = try stored.shown()
      let isShort = record.robots.nosnippet || record.robots.maxSnippet != nil
      promises.expect(isShort || shown.json == text, "a record without limits is shown cut")
      _ = try stored.isExpired(at: Timestamp(milliseconds: 1_795_262_400_000))
      let page = ExportedPage(stored: stored, record: record)
      try promises.expectRows(of: page)
    } catch {
      promises.expect(false, "\(error)")
    }
  }
}

extension StoredRecord {
  private static let database = try? DatabaseQueue()

  /// `record`, whose JSON form is `text`, as a store gives it back.
  fileprivate init(_ record: PageRecord, _ text: [UInt8]) throws {
    guard let database = Self.database else { throw StoreError.damagedRecord(of: record.url.text) }
    var packer = RecordPacker()
    let packed = text.withUnsafeBufferPointer { packer.pack($0) }
    self = try database.unsafeRead { database in
      let statement = try database.cachedStatement(sql: "SELECT 1, 2, ?, 1, 0, ?, ?, '', ?")
      let row = try Row.fetchOne(
        statement,
        arguments: [
          record.url.text, record.fetch?.fetchedAt?.milliseconds, record.fetch?.durationMs, packed,
        ]
      )
      guard let row else { throw StoreError.damagedRecord(of: record.url.text) }
      return try StoredRecord(row: row)
    }
  }
}

extension Promises {
  fileprivate mutating func expectRows(of page: ExportedPage) throws {
    var formats: [(name: String, rows: any RecordRows, lines: Int?)] = [
      ("jsonl", JSONLinesRows(withTimes: false), 1), ("jsonl", JSONLinesRows(withTimes: true), 1),
      ("opensearch", BulkRows(), 2), ("vespa", VespaRows(), 1),
    ]
    for index in formats.indices {
      let name = formats[index].name
      for line in try lines(of: page, &formats[index].rows, name, count: formats[index].lines) {
        expect((try? JSONParser.parse(line).object) != nil, "\(name): a line is no JSON object")
      }
    }
    var captures: any RecordRows = CDXJRows(captures: CaptureTable())
    for line in try lines(of: page, &captures, "cdxj", count: nil) {
      let parts = line.split(separator: 0x20, maxSplits: 2)
      let isWhole = parts.count == 3 && parts[1].count == 14
      expect(isWhole && (try? JSONParser.parse(parts[2]).object) != nil, "cdxj: a broken line")
    }
    var quads: any RecordRows = NQuadsRows()
    for line in try lines(of: page, &quads, "nquads", count: nil) {
      expect(
        Quad.isQuad(line),
        "nquads: a broken line \(String(decoding: line.prefix(200), as: UTF8.self))"
      )
    }
    var sitemap: any RecordRows = SitemapRows()
    for line in try lines(of: page, &sitemap, "sitemap", count: 1) {
      expect(line.count { $0 == UInt8(ascii: "<") } <= 6, "sitemap: more elements than one page's")
      expect(!line.contains { $0 < 0x20 }, "sitemap: a control character")
    }
    for isRaw in [false, true] {
      var rows: any RecordRows = CSVRows(withTimes: true, isRaw: isRaw, withRemovals: true)
      var bytes: [UInt8] = []
      try rows.append(page, to: &bytes)
      let columns = rows.header.count { $0 == UInt8(ascii: ",") } + 1
      let cells = CSVLine.cells(bytes)
      expect(cells?.count == columns, "csv: \(cells?.count ?? 0) cells of \(columns)")
      for cell in cells ?? [] where !isRaw {
        let sign = cell.first { $0 != 0x20 }
        let isFormula = sign.map { "=+-@".utf8.contains($0) } ?? false
        expect(!isFormula, "csv: a formula \(String(decoding: cell.prefix(40), as: UTF8.self))")
      }
    }
  }

  /// The lines that `rows` write of `page`, each ended by a line feed.
  private mutating func lines(
    of page: ExportedPage,
    _ rows: inout any RecordRows,
    _ name: String,
    count: Int?
  ) throws -> [ArraySlice<UInt8>] {
    var bytes: [UInt8] = []
    try rows.append(page, to: &bytes)
    if bytes.isEmpty { return [] }
    expect(bytes.last == 0x0A, "\(name): a line without an end")
    let isText = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    expect(isText, "\(name): bytes that are no UTF-8")
    let lines = bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    if let count { expect(lines.count == count, "\(name): \(lines.count) lines") }
    return lines
  }
}

/// One record of RFC 4180.
private enum CSVLine {
  /// The cells of `bytes`; `nil` when they are not one line.
  static func cells(_ bytes: [UInt8]) -> [[UInt8]]? {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          cells[cells.count - 1].append(byte)
        } else if index < bytes.count, bytes[index] == byte {
          cells[cells.count - 1].append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\"") {
        guard cells[cells.count - 1].isEmpty else { return nil }
        isQuoted = true
      } else if byte == UInt8(ascii: ",") {
        cells.append([])
      } else if byte == 0x0D {
        return index == bytes.count - 1 && bytes[index] == 0x0A ? cells : nil
      } else if byte == 0x0A {
        return nil
      } else {
        cells[cells.count - 1].append(byte)
      }
    }
    return nil
  }
}

/// One statement of N-Quads, by its grammar.
///
/// Reference: <https://www.w3.org/TR/n-quads/#sec-grammar>
private enum Quad {
  static func isQuad(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    for position in 0..<4 {
      guard takeTerm(&rest, mayBeLiteral: position == 2), rest.popFirst() == 0x20 else {
        return false
      }
    }
    return rest.elementsEqual([UInt8(ascii: ".")])
  }

  private static func takeTerm(_ rest: inout ArraySlice<UInt8>, mayBeLiteral: Bool) -> Bool {
    switch rest.first {
    case UInt8(ascii: "<"): return takeIRI(&rest)
    case UInt8(ascii: "_"):
      let label = rest.prefix { $0 != 0x20 }
      rest = rest.dropFirst(label.count)
      return label.count > 2 && label.dropFirst(2).allSatisfy { isAlphanumeric($0) }
    case UInt8(ascii: "\"") where mayBeLiteral: return takeLiteral(&rest)
    default: return false
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  private static func takeIRI(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.popFirst() == UInt8(ascii: "<"),
      let end = rest.firstIndex(of: UInt8(ascii: ">"))
    else { return false }
    let text = rest[..<end]
    rest = rest[(end + 1)...]
    let isAbsolute = text.contains(UInt8(ascii: ":"))
    return isAbsolute && !text.contains { $0 <= 0x20 || "<\"{}|^`\\".utf8.contains($0) }
  }

  private static func takeLiteral(_ rest: inout ArraySlice<UInt8>) -> Bool {
    rest.removeFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == 0x0A || byte == 0x0D { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escape = rest.popFirst(), "tbnrf\"'\\uU".utf8.contains(escape) else { return false }
    }
    guard rest.starts(with: "^^".utf8) else { return rest.first == 0x20 }
    rest = rest.dropFirst(2)
    return takeIRI(&rest)
  }
}
