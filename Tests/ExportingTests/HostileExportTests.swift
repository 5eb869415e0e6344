import Basics
import Exporting
import Foundation
import JSON
import Records
import Storing
import StoredTestSupport
import Testing

/// Pages that try to leave their place, in every format.
struct HostileExportTests {
  /// Texts that end, open, run or hide something somewhere.
  static let texts = [
    "=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(1+1)*cmd|' /C calc'!A0", "\t=1", "\u{FEFF}=1+1",
    "\u{200B}@x", "line\nbreak", "cr\r\n{\"index\":{}}", "u\u{2028}v\u{2029}w", "nul\u{0}nul",
    "\u{1B}[31mred", "\u{202E}gnp.exe", "\u{2066}\u{2069}", "<script>alert(1)</script>",
    "\"><svg onload=alert(1)>", "]]>", "</urlset>", "<!--", "& &amp; &#0;",
    "'; DROP TABLE pages;--",
    "\\", "\\\"", "\"", "a,b;c", "> <https://x/> <https://y/> .", "_:b0", "^^<x>", "@en .",
    "../../etc/passwd", "%0a%0d", "{{7*7}}", "${jndi:ldap://x}", "\u{FFFE}", "\u{10FFFF}",
    "\u{85}next", "::set-env name=x::y", "[x](javascript:alert(1))", "|", "`", "# h", "🏴\u{E0067}",
  ]

  private func pages(_ text: String) async throws -> StoredPages {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/first"),
      try .sample("https://a.example/m", title: text, description: text, text: text) { record in
        record.headings = [text]
        record.keywords = [text]
        record.language = text
        record.image = text
        record.canonicalURL = text
        record.dateModified = text
        record.deepLinks = [DeepLink(platform: "ios", app: text, url: text, source: "banner")]
        record.items = [
          StructuredItem(
            syntax: .jsonLD,
            types: [text],
            id: "urn:x:\(text)",
            properties: [text: [.text(text)], "u": [.text(text)]]
          )
        ]
        record.openGraph = ["og:\(text)": [text], text: [text]]
        record.fetch = FetchSummary(requestedURL: text, finalURL: text, status: 200, bytes: 1)
        record.fetch?.contentType = text
        record.fetch?.fetchedAt = Timestamp(milliseconds: 1_700_000_000_000)
      },
      try .sample("https://a.example/z"),
    ])
    return pages
  }

  private func export(_ pages: StoredPages, _ format: ExportFormat) throws -> String {
    var export = RecordExport()
    export.format = format
    let path = "\(pages.folder.path)/x"
    _ = try export.write(pages.store, to: path)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The lines as every reader cuts them: at line feeds.
  private func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .dropLast()
  }

  @Test("A row of JSON is one line, and says the text again", arguments: texts)
  func json(text: String) async throws {
    let pages = try await pages(text)
    for (format, count) in [(ExportFormat.jsonl, 3), (.opensearch, 6), (.vespa, 3), (.cdxj, 1)] {
      let lines = lines(try export(pages, format))
      #expect(lines.count == count, "\(format)")
      for line in lines {
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(format)")
        let start = format == .cdxj ? line.firstIndex(of: "{") ?? line.startIndex : line.startIndex
        #expect(throws: Never.self) { try JSONParser.parse(String(line[start...])) }
      }
    }
    let row = try JSONParser.parse(String(lines(try export(pages, .jsonl))[1]))
    #expect(row["title"]?.string?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test("A quad is one line of four terms, and leaves the graph of its page to no other")
  func quads() async throws {
    for text in Self.texts {
      let pages = try await pages(text)
      let shape =
        #/(<[^\x00-\x20<>"{}|^`\\]+>|_:p[0-9a-f]{16}n\d+) <[^\x00-\x20<>"{}|^`\\]+> (<[^\x00-\x20<>"{}|^`\\]+>|_:p[0-9a-f]{16}n\d+|"([^"\\\r\n]|\\[nrt"\\]|\\u[0-9A-F]{4})*"(\^\^<[^>]+>)?) <https://a\.example/m> \./#
      for line in lines(try export(pages, .nquads)) {
        #expect(try shape.matchingSemantics(.unicodeScalar).wholeMatch(in: line) != nil, "\(line)")
      }
    }
  }

  @Test("A table keeps its shape, and no cell begins as a formula")
  func table() async throws {
    for text in Self.texts {
      let pages = try await pages(text)
      let rows = CSVReading.table(try export(pages, .csv))
      #expect(rows.count == 4, "\(text)")
      for row in rows {
        #expect(row.count == 21)
        for cell in row {
          let start = cell.unicodeScalars.first {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
              && $0.properties.generalCategory != .control
          }
          #expect(!(start.map("=+-@＝＋－＠".unicodeScalars.contains) ?? false), "\(cell)")
        }
      }
    }
  }

  @Test("A sitemap holds addresses and dates, and nothing else that a page says")
  func sitemap() async throws {
    for text in Self.texts {
      let pages = try await pages(text)
      #expect(try export(pages, .sitemap).contains("<url><loc>https://a.example/m</loc></url>\n"))
    }
  }
}

/// RFC 4180, read back.
enum CSVReading {
  /// The cells of `text`, as section 2 of the RFC has them.
  static func table(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var (row, cell, isQuoted) = ([String](), "", false)
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if isQuoted, scalar == "\"", scalars.first == "\"" {
        scalars.removeFirst()
        cell.unicodeScalars.append(scalar)
      } else if scalar == "\"" {
        isQuoted.toggle()
      } else if isQuoted {
        cell.unicodeScalars.append(scalar)
      } else if scalar == "," {
        row.append(cell)
        cell = ""
      } else if scalar == "\r" {
        continue
      } else if scalar == "\n" {
        rows.append(row + [cell])
        (row, cell) = ([], "")
      } else {
        cell.unicodeScalars.append(scalar)
      }
    }
    return rows
  }
}
