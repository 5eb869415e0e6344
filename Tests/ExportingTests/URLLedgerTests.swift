import Addressing
import Basics
import Records
import Storing
import StoredTestSupport
import TestSupport
import Testing

@testable import Exporting

/// Lists of the URLs that a crawl met.
struct URLLedgerTests {
  private static let dead = "https://a.example/dead"

  private func pages() async throws -> StoredPages {
    let pages = try StoredPages()
    let home = try PageRecord.sample("https://a.example/") { record in
      record.links = [
        PageLink(
          url: Self.dead,
          rel: ["nofollow"],
          text: "dead, \"again\"",
          position: SourcePosition(line: 3, column: 7)
        ),
        PageLink(url: "https://a.example/b?utm_source=x", rel: [], text: "B"),
        PageLink(url: "https://a.example/", rel: [], text: "home"),
        PageLink(url: "https://elsewhere.example/", rel: [], text: "elsewhere"),
      ]
    }
    let other = try PageRecord.sample("https://a.example/b") { record in
      record.links = [PageLink(url: Self.dead, rel: [], text: "")]
    }
    let lonely = try PageRecord.sample("https://b.example/lonely")
    _ = try await pages.store.offer(
      [FrontierOffer(address: home.url, depthLeft: 2)],
      at: Timestamp(milliseconds: 1_800_000_000_000)
    )
    try await pages.put(
      [home, other, lonely],
      gone: [try #require(WebAddress(Self.dead))]
    )
    return pages
  }

  private func lines(
    _ pages: StoredPages,
    _ format: LedgerRows.Format = .csv,
    withInlinks: Bool = false,
    _ edit: (inout URLFilter) -> Void = { _ in }
  ) throws -> [String] {
    var ledger = URLLedger(pages.store)
    ledger.withInlinks = withInlinks
    ledger.chunk = 2
    ledger.resolve = { $0.replacing("?utm_source=x", with: "") }
    edit(&ledger.filter)
    let folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    _ = try ledger.stream(format, withTimes: false, beside: folder.path(of: "x")) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  @Test("Every URL has a line, in the order of the URLs")
  func all() async throws {
    let pages = try await pages()
    let lines = try lines(pages)
    #expect(lines.first == "url,outcome,status,reason,depth,target,contentType,bytes,seed")
    let outcomes = lines.dropFirst().map { (line: String) -> String in
      line.split(separator: ",").prefix(2).joined(separator: " ")
    }
    #expect(
      outcomes == [
        "https://a.example/ ok", "https://a.example/b ok", "https://a.example/dead gone",
        "https://b.example/lonely ok",
      ]
    )
  }

  @Test("Each link to a URL is named with its position, whatever its relation and its parameters")
  func inlinks() async throws {
    let pages = try await pages()
    #expect(
      try lines(pages, withInlinks: true) { $0.isBroken = true }.dropFirst() == [
        "https://a.example/dead,gone,410,fetch.gone-410,2,,,,,https://a.example/,link,3,7,nofollow,\"dead, \"\"again\"\"\"",
        "https://a.example/dead,gone,410,fetch.gone-410,2,,,,,https://a.example/b,link,,,,",
      ]
    )
    let json = try lines(pages, .jsonl, withInlinks: true) { $0.hosts = ["a.example"] }
    #expect(json.map { $0.contains(#""inlinkCount":0"#) } == [true, false, false])
    #expect(json[1].contains(#""inlinkCount":1"#))
    #expect(json[2].contains(#""inlinkCount":2"#))
    #expect(json[2].contains(#""column":7,"kind":"link","line":3,"rel":["nofollow"]"#))
  }

  @Test("A page that no other links to is an orphan, but for those that the crawl began with")
  func orphans() async throws {
    let pages = try await pages()
    let lines = try lines(pages) { $0.isOrphan = true }
    #expect(lines.dropFirst().map { $0.prefix { $0 != "," } } == ["https://b.example/lonely"])
  }

  @Test(
    "Conditions choose by outcome, status, host and pattern",
    arguments: [
      ("outcome", ["https://a.example/dead"]), ("status", ["https://a.example/dead"]),
      ("host", ["https://b.example/lonely"]), ("path", ["https://a.example/b"]),
      ("url", ["https://b.example/lonely"]), ("reason", ["https://a.example/dead"]), ("seed", []),
    ]
  )
  func conditions(name: String, expected: [String]) async throws {
    let lines = try lines(try await pages()) { filter in
      switch name {
      case "outcome": filter.outcomes = [.gone]
      case "status": filter.statuses = [400...499]
      case "host": filter.hosts = ["b.example"]
      case "path": filter.patterns = [URLPattern("/b*")]
      case "url": filter.patterns = [URLPattern("https://b.*")]
      case "reason": filter.reasons = ["fetch"]
      default: filter.seeds = ["https://c.example/"]
      }
    }
    #expect(lines.dropFirst().map { String($0.prefix { $0 != "," }) } == expected)
  }

  @Test(
    "The host of a URL is read without parsing it",
    arguments: [
      ("https://a.example/b?c", "a.example"), ("http://a.example:81/", "a.example"),
      ("https://[::1]:8443/x", "[::1]"),
    ]
  )
  func hosts(url: String, host: String) {
    #expect(URLText(url).host == host)
  }

  @Test(
    "A URL with more links than are handed out at once has each of them once; JSON says how many",
    arguments: [(LedgerRows.Format.csv, 5, 0), (.jsonl, 2, 5)]
  )
  func many(format: LedgerRows.Format, named: Int, counted: Int) async throws {
    let pages = try StoredPages()
    let target = "https://a.example/t"
    var records = try (0..<5).map { number in
      try PageRecord.sample("https://a.example/\(number)") { record in
        record.links = [PageLink(url: target, rel: [], text: "link \(number)")]
      }
    }
    records.append(try .sample(target))
    try await pages.put(records)
    let lines = try lines(pages, format, withInlinks: true) { $0.patterns = [.init("/t")] }
    let text = lines.joined(separator: "\n")
    #expect((0..<5).count { text.contains("link \($0)") } == named)
    #expect(text.contains("\"inlinkCount\":\(counted)") == (counted > 0))
  }
}
