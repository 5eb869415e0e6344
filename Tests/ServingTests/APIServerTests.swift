import Addressing
import Basics
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// A running server, asked over the network.
struct APIServerTests {
  private static func records() throws -> [PageRecord] {
    [
      try .sample("https://a.example/plums", title: "Plums", text: "Sweet plums of autumn."),
      try .sample("https://a.example/pears", title: "Pears and plums"),
      try .sample("https://b.example/secret", title: "Plums at home") { $0.indexable = false },
    ]
  }

  @Test("A search has results with proofs, validators, and what was asked about scores")
  func search() async throws {
    let scene = try await ServerScene(Self.records())
    let reply = try await scene.ask("/v1/search?q=plums&explain=true&facets=lang")
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "application/json")
    let items = try #require(reply.json?["items"]?.array)
    #expect(items.count == 2)
    for item in items {
      #expect(item.object?["impression"]?.string?.count == 132)
      #expect(item.object?["explanation"] != nil)
    }
    #expect(reply.json?["facets"]?.object?["lang"]?.array?.count == 1)
    #expect(reply.json?["tookMs"] == nil)
    let tag = try #require(reply.headers["etag"])
    let again = try await scene.ask(
      "/v1/search?q=plums&explain=true&facets=lang",
      headers: ["If-None-Match": tag]
    )
    #expect(again.status == 304)
    let suggestion = try await scene.ask("/v1/suggest?q=plu")
    #expect(suggestion.json?["completions"]?.array?.first?.string == "plums")
    try await scene.end()
  }

  @Test(
    "Whatever is wrong is told as a problem",
    arguments: [
      ("GET", "/v1/search?bogus=1", 400, "unknown-parameter"),
      ("GET", "/v1/search?size=1000", 400, "invalid-parameter"),
      ("GET", "/v1/search?q=%25%7Bx&cursor=zzz", 409, "foreign-cursor"),
      ("GET", "/v1/search?index=nosuch", 400, "invalid-parameter"),
      ("GET", "/v1/search?q=plums&from=1&cursor=zzz", 400, "invalid-parameter"),
      ("GET", "/v1/search?country=12", 400, "invalid-parameter"),
      ("GET", "/v1/export?where=app-linked:maybe", 400, "invalid-parameter"),
      ("GET", "/v1/export?where=bytes:many", 400, "invalid-parameter"),
      ("GET", "/v1/export?where=finding:nope", 400, "invalid-parameter"),
      ("GET", "/v1/export?where=finding:none", 400, "invalid-parameter"),
      ("GET", "/v1/export?where=reason=nope", 400, "invalid-parameter"),
      ("GET", "/v1/export?where=quality>=50", 400, "invalid-parameter"),
      ("GET", "/v1/export?where=host>=a", 400, "invalid-parameter"),
      ("GET", "/v1/open", 400, "missing-parameter"),
      ("GET", "/v1/inspect", 401, "unauthorized"),
      ("GET", "/v1/items/00000000000000000000000000000000", 404, "not-found"),
      ("GET", "/v1/items/zzzzzzzzzzzzzzzz", 400, "invalid-parameter"),
      ("GET", "/v1/hosts/none.example", 404, "not-found"),
      ("GET", "/v1/nothing", 404, "not-found"),
      ("DELETE", "/v1/search", 405, "method-not-allowed"),
      ("POST", "/v1/engagements", 415, "unsupported-type"),
    ]
  )
  func problems(method: String, path: String, status: Int, code: String) async throws {
    let scene = try await ServerScene(Self.records())
    let reply = try await scene.ask(path, method: method, body: method == "POST" ? "x" : nil)
    #expect(reply.status == status)
    #expect(reply.code == code)
    #expect(reply.headers["content-type"] == "application/problem+json")
    #expect(reply.json?["status"]?.int == status)
    #expect(reply.json?["type"]?.string == "/docs/problems#\(code)")
    #expect(reply.json?["instance"]?.string == String(path.prefix { $0 != "?" }))
    try await scene.end()
  }

  @Test("A page that is not public is not shown, by no route")
  func notPublic() async throws {
    let scene = try await ServerScene(Self.records())
    let reply = try await scene.ask("/v1/open?page=https://b.example/secret")
    #expect(reply.code == "not-public")
    let export = try await scene.ask("/v1/export")
    #expect(export.status == 200)
    let text = String(decoding: export.body, as: UTF8.self)
    #expect(text.split(separator: "\n").count == 2)
    #expect(!text.contains("b.example"))
    let hosts = try await scene.ask("/v1/hosts/b.example")
    #expect(hosts.status == 404)
    try await scene.end()
  }

  @Test("A page has its record, its standing, and what opens it")
  func item() async throws {
    let scene = try await ServerScene(Self.records())
    let open = try await scene.ask("/v1/open?page=https://a.example/plums&installed=42")
    #expect(open.json?["app"]?.string == "42")
    let search = try await scene.ask("/v1/search?q=autumn&installed=42")
    let found = try #require(search.json?["items"]?.array?.first?.object)
    #expect(found["open"]?.object?["via"]?.string == open.json?["via"]?.string)
    let id = try #require(found["id"]?.string)
    let item = try await scene.ask("/v1/items/\(id)?explain=true")
    #expect(item.json?["record"]?.object?["url"]?.string == "https://a.example/plums")
    #expect(item.json?["standing"]?.object?["signals"]?.array?.isEmpty == false)
    let host = try await scene.ask("/v1/hosts/a.example")
    #expect(host.json?["pages"]?.int == 2)
    try await scene.end()
  }

  @Test("The text of a page that asked for nosnippet is in no answer")
  func nosnippet() async throws {
    var records = try Self.records()
    records[0].text = "Secret plums."
    records[0].headings = ["Secret"]
    var texts: [Bool] = []
    for hides in [false, true] {
      records[0].robots.nosnippet = hides
      let scene = try await ServerScene(records)
      let item = try await scene.ask("/v1/items/\(records[0].id)")
      #expect(item.status == 200)
      #expect(item.json?["record"]?.object?["url"]?.string == records[0].url.text)
      let found = try await scene.ask("/v1/search?q=secret&size=3")
      #expect(found.json?["items"]?.array?.count == 1)
      var replies = [item, found]
      for format in ["jsonl", "opensearch", "vespa"] {
        replies.append(try await scene.ask("/v1/export?format=\(format)"))
        #expect(replies.last?.status == 200)
      }
      for reply in replies {
        texts.append(String(decoding: reply.body, as: UTF8.self).contains("Secret"))
      }
      try await scene.end()
    }
    #expect(texts == [true, true, true, true, true, false, false, false, false, false])
  }

  @Test("Of a page that limits snippets no answer holds more of the text")
  func maxSnippet() async throws {
    var records = try Self.records()
    records[0].text = "Sweet plums of autumn."
    records[0].robots.maxSnippet = 5
    let scene = try await ServerScene(records)
    for path in ["/v1/items/\(records[0].id)", "/v1/export", "/v1/search?q=plums"] {
      let reply = try await scene.ask(path)
      let text = String(decoding: reply.body, as: UTF8.self)
      #expect(reply.status == 200)
      #expect(text.contains(records[0].url.text))
      #expect(!text.contains("Sweet p"), "\(path)")
    }
    try await scene.end()
  }

  @Test("Words that lead to no result of the asker are not suggested")
  func suggestions() async throws {
    var records = try Self.records()
    records[0].title = "Quinces"
    records[1].title = "Quails"
    records[1].deepLinks = []
    records[1].reasons = [Reason.noDeepLink]
    let scene = try await ServerScene(records)
    for (path, words) in [("q=qu", ["quinces"]), ("q=qu&allPages=true", ["quails", "quinces"])] {
      let reply = try await scene.ask("/v1/suggest?\(path)")
      let texts = reply.json?["completions"]?.array?.compactMap(\.string) ?? []
      #expect(texts.sorted() == words)
    }
    try await scene.end()
  }

  @Test("Asking for what is not there counts as asking")
  func missingCounts() async throws {
    let scene = try await ServerScene(Self.records(), edit: { $0.networkRate = 0.001 })
    var statuses: [Int] = []
    for path in ["/nope", "/nope", "/v1/search?q=a"] {
      statuses.append(try await scene.ask(path).status)
    }
    #expect(statuses == [404, 429, 429])
    try await scene.end()
  }

  @Test("A post filter narrows results and not facets; a filter narrows both")
  func filters() async throws {
    var records = try Self.records()
    records[1].language = "de"
    let scene = try await ServerScene(records)
    func counts(_ query: String) async throws -> [Int] {
      let reply = try await scene.ask("/v1/search?q=plums&facets=lang&\(query)")
      let facets = reply.json?["facets"]?.object?["lang"]?.array?.count ?? 0
      return [reply.json?["items"]?.array?.count ?? 0, facets]
    }
    #expect(try await counts("size=10") == [2, 2])
    #expect(try await counts("filter=lang:de") == [1, 2])
    #expect(try await counts("lang=de") == [1, 1])
    try await scene.end()
  }

  @Test("Several stores answer together, and each result says which it is from")
  func stores() async throws {
    let scene = try await ServerScene(Self.records(), stores: ["one", "two"])
    let both = try await scene.ask("/v1/search?q=plums&index=one,two&size=3")
    #expect(both.json?["total"]?.int == 4)
    let items = both.json?["items"]?.array ?? []
    #expect(items.count == 3)
    #expect(Set(items.compactMap { $0.object?["index"]?.string }) == ["one", "two"])
    let next = try #require(both.json?["next"]?.string)
    let rest = try await scene.ask("/v1/search?q=plums&index=one,two&size=3&cursor=\(next)")
    #expect(rest.json?["items"]?.array?.count == 1)
    #expect(rest.json?["next"] == .null)
    for cursor in ["m\(Int.max)", "m1001", "m-1", "m", "one"] {
      let reply = try await scene.ask("/v1/search?q=plums&index=one,two&cursor=\(cursor)")
      #expect(reply.code == "foreign-cursor", "\(cursor)")
    }
    for path in ["suggest?q=p", "export", "hosts/a.example", "open?page=x", "items/\(Self.zero)"] {
      let mark = path.contains("?") ? "&" : "?"
      let reply = try await scene.ask("/v1/\(path)\(mark)index=one,two")
      #expect(reply.code == "invalid-parameter", "\(path) is of one store")
    }
    try await scene.end()
  }

  private static let zero = "00000000000000000000000000000000"

  @Test("Each result is proven at the rank that it was shown at, also behind a cursor")
  func ranks() async throws {
    let scene = try await ServerScene(
      try (0..<5).map { try .sample("https://a.example/\($0)", title: "Plums \($0)") }
    )
    func ranks(_ reply: ServerScene.Reply) -> [UInt8] {
      reply.json?["items"]?.array?.compactMap {
        $0.object?["impression"]?.string.flatMap { HexText.bytes($0)?[32] }
      } ?? []
    }
    let path = "/v1/search?q=plums&size=2&similar=true&allPages=true"
    let first = try await scene.ask(path)
    #expect(ranks(first) == [1, 2])
    let second = try await scene.ask("\(path)&cursor=\(try #require(first.json?["next"]?.string))")
    #expect(ranks(second) == [3, 4])
    let third = try await scene.ask("\(path)&cursor=\(try #require(second.json?["next"]?.string))")
    #expect(ranks(third) == [5])
    #expect(ranks(try await scene.ask("\(path)&from=3")) == [4, 5])
    try await scene.end()
  }

  @Test("What is put into the store is found within a second, without a restart")
  func freshness() async throws {
    let scene = try await ServerScene(Self.records())
    #expect(try await scene.ask("/v1/search?q=quinces").json?["total"]?.int == 0)
    try await scene.pages.put([try .sample("https://a.example/quinces", title: "Quinces")])
    var total = 0
    for _ in 0..<2_000 where total == 0 {
      try await Task.sleep(for: .milliseconds(50))
      total = try await scene.ask("/v1/search?q=quinces").json?["total"]?.int ?? 0
    }
    #expect(total == 1)
    try await scene.end()
  }

  @Test("Operators see that the server is ready, and what it counted")
  func operating() async throws {
    let scene = try await ServerScene(Self.records())
    #expect(try await scene.ask("/healthz").status == 200)
    let ready = try await scene.ask("/readyz")
    #expect(ready.json?["status"]?.string == "ready")
    let metrics = try await scene.ask("/metrics")
    #expect(metrics.headers["content-type"]?.contains("version=0.0.4") == true)
    let text = String(decoding: metrics.body, as: UTF8.self)
    #expect(text.contains("pippin_index_items") && text.contains("in steps of 50."))
    #expect(text.contains("pippin_store_pages{index=\"default\"} 3\n"), "\(text)")
    #expect(text.contains("pippin_store_bytes{index=\"default\",kind=\"records\"} "))
    #expect(text.contains("pippin_store_readable{index=\"default\"} 1\n"))
    // Each family stands once, with what it means.
    let names = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
    #expect(Set(names).count == names.count)
    #expect(try await scene.ask("/openapi.json").json?["openapi"]?.string == "3.1.0")
    for path in ["/docs/api", "/docs/problems"] {
      let page = try await scene.ask(path)
      #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
    }
    try await scene.end()
  }

  @Test("A server whose disk is nearly full is not ready")
  func notReady() async throws {
    let scene = try await ServerScene(Self.records(), edit: { $0.diskFloor = .max })
    let reply = try await scene.ask("/readyz")
    #expect(reply.status == 503)
    #expect(reply.headers["retry-after"] != nil)
    #expect(try await scene.ask("/healthz").status == 200)
    try await scene.end()
  }
}
