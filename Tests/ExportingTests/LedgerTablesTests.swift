import Addressing
import Basics
import GRDB
import Records
import StoredTestSupport
import Storing
import Testing

@testable import Exporting

/// The tables of links in a report.
struct LedgerTablesTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  /// Settles the page at `source` as a redirect to `target`.
  private func redirect(_ source: String, to target: String, in store: EmbeddedStore) async throws {
    let end = try #require(WebAddress(target))
    try await settle(source, .redirect(to: end, status: 301), status: 301, in: store)
  }

  /// Settles a URL that waits or is new.
  private func settle(
    _ url: String,
    _ outcome: Settlement.Outcome,
    status: Int,
    in store: EmbeddedStore
  ) async throws {
    let address = try #require(WebAddress(url))
    _ = try await store.offer([FrontierOffer(address: address, depthLeft: 0)], at: Self.now)
    let leases = try await store.lease(
      hosts: 10,
      perHost: 10,
      at: Self.now,
      until: Self.now.advanced(bySeconds: 60)
    )
    let lease = try #require(leases.first)
    let settlement = Settlement(
      token: lease.token,
      address: address,
      outcome: outcome,
      status: status
    )
    let host = HostSettlement(
      token: lease.token,
      origin: lease.origin,
      facts: lease.facts,
      due: Self.now,
      isFreed: true
    )
    try await store.settle([settlement], hosts: [host], at: Self.now)
  }

  @Test(
    "Redirects are named with their end and its hops, and links without encryption by themselves"
  )
  func tables() async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    let links = ["https://a.example/1", "http://b.example/x"]
    let home = try PageRecord.sample("https://a.example/") { record in
      record.links = links.map { PageLink(url: $0, rel: [], text: "") }
    }
    try await pages.put([home, try .sample("https://a.example/3"), try .sample(links[1])])
    try await redirect(links[0], to: "https://a.example/2", in: pages.store)
    try await redirect("https://a.example/2", to: "https://a.example/3", in: pages.store)
    let tables = try LedgerTables(URLLedger(pages.store), limit: 10).tables
    func rows(_ id: String) -> [[String]]? {
      tables.first { $0.id == id }?.rows.map { $0.map(\.text) }
    }
    #expect(
      rows("redirects") == [
        ["https://a.example/1", "https://a.example/3", "2", "1", "https://a.example/"],
        ["https://a.example/2", "https://a.example/3", "1", "1", "https://a.example/1"],
      ]
    )
    #expect(rows("insecure-links") == [[links[1], "1", "https://a.example/"]])
  }

  @Test("Links whose redirects lead nowhere are broken, with what is wrong at the end")
  func redirectsToNothing() async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    let host = "https://a.example"
    let home = try PageRecord.sample("\(host)/") { record in
      record.links = ["/1", "/gone", "/in"].map { PageLink(url: host + $0, rel: [], text: "") }
    }
    try await pages.put([home])
    try await redirect("\(host)/1", to: "\(host)/2", in: pages.store)
    try await redirect("\(host)/2", to: "\(host)/1", in: pages.store)
    try await redirect("\(host)/in", to: "\(host)/1", in: pages.store)
    try await redirect("\(host)/gone", to: "\(host)/404", in: pages.store)
    try await settle("\(host)/404", .gone(status: 404), status: 404, in: pages.store)
    let tables = try LedgerTables(URLLedger(pages.store), limit: 10).tables
    func rows(_ id: String) -> [[String]]? {
      tables.first { $0.id == id }?.rows.map { $0.prefix(2).map(\.text) }
    }
    #expect(rows("redirects") == [])
    let broken = try #require(rows("broken-links")).map { $0.joined(separator: " ") }
    #expect(
      Set(broken) == [
        "\(host)/1 fetch.redirect-loop", "\(host)/2 fetch.redirect-loop",
        "\(host)/404 status 404", "\(host)/gone redirects to \(host)/404: status 404",
        "\(host)/in redirects to \(host)/1: fetch.redirect-loop",
      ]
    )
  }

  @Test(
    "A URL of which the status alone is known is no page without a link, and names no translation"
  )
  func checked() async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    let image = "https://a.example/logo.png"
    let home = try PageRecord.sample("https://a.example/") { record in
      record.alternates = [Alternate(hreflang: "de", url: image)]
    }
    _ = try await pages.store.offer([FrontierOffer(address: home.url, depthLeft: 2)], at: Self.now)
    try await pages.put([home, try .sample("https://a.example/lonely")])
    try await settle(image, .checked, status: 200, in: pages.store)
    let tables = try await StoreReport(pages.store).tables
    func rows(_ id: String) -> [[String]]? {
      tables.first { $0.id == id }?.rows.map { $0.map(\.text) }
    }
    #expect(rows("orphans") == [["https://a.example/lonely"]])
    #expect(rows("hreflang-conflicts") == [])
  }

  @Test("A database has every URL of the crawl with what leads to it, where that is requested")
  func database() async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    let home = try PageRecord.sample("https://a.example/") { record in
      let position = SourcePosition(line: 3, column: 7)
      record.links = [
        PageLink(url: "https://a.example/gone", rel: ["next"], text: "on", position: position)
      ]
    }
    let gone = try #require(WebAddress("https://a.example/gone"))
    try await pages.put([home], gone: [gone])
    let path = pages.folder.path + "/x.sqlite"
    var export = RecordExport()
    export.format = .sqlite
    export.selection = .all
    export.hasURLs = true
    _ = try export.write(pages.store, to: path)
    let queue = try DatabaseQueue(path: path)
    let found = try await queue.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT urls.url || ' ' || outcome || ' ' || status || ' ' || source || ':' || line || ':'
            || "column" || ' ' || rel || ' ' || text
          FROM urls JOIN links USING(url)
          """
      )
    }
    try queue.close()
    #expect(found == ["https://a.example/gone gone 410 https://a.example/:3:7 next on"])
    export.format = .jsonl
    #expect(throws: ExportError.self) { try export.write(pages.store, to: path + ".jsonl") }
  }
}
