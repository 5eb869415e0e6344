import Foundation
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The pages for people, asked over the network.
struct PagesTests {
  private static func text(_ reply: ServerScene.Reply) -> String {
    String(decoding: reply.body, as: UTF8.self)
  }

  private static func records() throws -> [PageRecord] {
    [
      try .sample("https://a.example/plums", title: "Plums", text: "Sweet plums of autumn."),
      try .sample("https://a.example/pears", title: "Pears and plums"),
      try .sample("https://b.example/secret", title: "Plums at home") { $0.indexable = false },
    ]
  }

  @Test("A search works without script: results, highlights, and where one goes from there")
  func plainSearch() async throws {
    let scene = try await ServerScene(Self.records())
    let reply = try await scene.ask("/?q=plums&lang=en")
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
    #expect(reply.headers["content-security-policy"] == HTMLPage.policy)
    let page = Self.text(reply)
    #expect(page.contains("<mark>Plums</mark>"))
    #expect(page.contains("href=\"https://a.example/plums\""))
    #expect(page.contains("2 results"))
    #expect(page.contains("name=\"lang\" value=\"en\""))
    #expect(!page.contains("b.example"))
    let empty = try await scene.ask("/")
    #expect(!Self.text(empty).contains("results</p>"))
    #expect(Self.text(try await scene.ask("/?q=quinces")).contains("No results"))
    // What trackers add to a link that is shared has no effect.
    for more in ["utm_source=x&utm_source=y", "fbclid=a%20b", "bogus=1", "utm=%FC&%FF=1"] {
      #expect(Self.text(try await scene.ask("/?q=plums&lang=en&\(more)")) == page)
    }
    #expect(try await scene.ask("/v1/search?q=plums&fbclid=1").code == "unknown-parameter")
    try await scene.end()
  }

  @Test("Several stores are searched together, and each result says of which it is")
  func stores() async throws {
    let scene = try await ServerScene(Self.records(), stores: ["one", "two"])
    let page = Self.text(try await scene.ask("/?q=plums&index=one,two"))
    #expect(page.contains("4 results"))
    for store in ["one", "two"] {
      #expect(page.components(separatedBy: "<li class=\"hit\" data-index=\"\(store)\"").count == 3)
      #expect(page.components(separatedBy: "?index=\(store)\">Why").count == 3)
    }
    #expect(Self.text(try await scene.ask("/?q=plums&index=two")).contains("2 results"))
    try await scene.end()
  }

  @Test("All results can be reached, twenty a page")
  func further() async throws {
    let records = try (10..<55).map { number in
      try PageRecord.sample("https://a.example/\(number)", title: "Plums \(number)")
    }
    let scene = try await ServerScene(records)
    var seen: [String] = []
    var path = "/?q=plums"
    for _ in 0..<3 {
      let page = Self.text(try await scene.ask(path))
      seen += page.matches(of: #/href="(https://a\.example/\d+)"/#).map { String($0.1) }
      guard let next = page.firstMatch(of: #/href="([^"]+)">More results/#) else { break }
      path = String(next.1).replacing("&amp;", with: "&")
    }
    #expect(path == "/?q=plums&from=40")
    #expect(seen.count == 45 && Set(seen).count == 45)
    let beyond = Self.text(try await scene.ask("/?q=plums&from=60"))
    #expect(beyond.contains("No further results") && !beyond.contains("More results"))
    try await scene.end()
  }

  @Test(
    "The page finds what programs find for a finished query, corrections included",
    arguments: ["plums", "plu", "plumz", "pears plums", "\"pears and\"", "quinces"]
  )
  func finished(query: String) async throws {
    let scene = try await ServerScene(Self.records())
    let value = PageText.queryValue(query)
    let found = try await scene.ask("/v1/search?q=\(value)").json
    let urls = found?["items"]?.array?.compactMap { $0.object?["url"]?.string } ?? []
    let page = Self.text(try await scene.ask("/?q=\(value)"))
    let shown = page.matches(of: #/title"><a href="([^"]+)"/#).map { String($0.1) }
    #expect(shown == urls)
    if let meant = found?["didYouMean"]?.string { #expect(page.contains(meant)) }
    try await scene.end()
  }

  @Test("What goes wrong is a page for browsers, and a problem for programs")
  func problems() async throws {
    let scene = try await ServerScene(Self.records())
    let path = "/items/00000000000000000000000000000000"
    let page = try await scene.ask(path, headers: ["Accept": "text/html,*/*;q=0.8"])
    #expect(page.status == 404)
    #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(page.headers["content-security-policy"] == HTMLPage.policy)
    #expect(Self.text(page).contains("<h1>There is nothing here</h1>"))
    #expect(try await scene.ask(path).code == "not-found")
    for (path, status) in [("/nothing", 404), ("/?from=x", 400), ("/v1/nothing", 404)] {
      let reply = try await scene.ask(path, headers: ["Accept": "text/html"])
      #expect(reply.status == status)
      let type = path.hasPrefix("/v1/") ? "application/problem+json" : "text/html; charset=utf-8"
      #expect(reply.headers["content-type"] == type, "\(path)")
    }
    try await scene.end()
  }

  @Test("Style and script are small, and have strong validators")
  func files() async throws {
    let scene = try await ServerScene(Self.records())
    var size = 0
    for path in [PageRoutes.stylePath, PageRoutes.scriptPath] {
      let reply = try await scene.ask(path)
      size += reply.body.count
      let tag = try #require(reply.headers["etag"])
      #expect(!tag.hasPrefix("W/"))
      #expect(try await scene.ask(path, headers: ["If-None-Match": tag]).status == 304)
    }
    #expect((10_000...30_000).contains(size))
    for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write"] {
      #expect(!PageFiles.script.contains(word))
    }
    try await scene.end()
  }

  @Test("Results of another query are marked while a server is slow, and hidden where it is lost")
  func waiting() async throws {
    let scene = try await ServerScene(Self.records())
    let page = Self.text(try await scene.ask("/?q=autumn"))
    #expect(page.contains("data-waiting=\"Searching…\""))
    #expect(PageFiles.script.contains("answer.setAttribute(\"aria-busy\", \"true\")"))
    #expect(PageFiles.script.contains("addEventListener(\"online\""))
    #expect(Self.text(try await scene.ask(PageRoutes.stylePath)).contains("#answer[aria-busy]"))
    try await scene.end()
  }

  @Test("The page of an item has its record, every signal, and its place")
  func item() async throws {
    let scene = try await ServerScene(Self.records())
    let search = try await scene.ask("/v1/search?q=autumn")
    let id = try #require(search.json?["items"]?.array?.first?.object?["id"]?.string)
    let reply = try await scene.ask("/items/\(id)")
    #expect(reply.headers["content-security-policy"] == HTMLPage.policy)
    let page = Self.text(reply)
    #expect(page.contains("<bdi dir=\"auto\" lang=\"en\">Plums</bdi></h1>"))
    #expect(page.contains("of 2 pages of the host"))
    let explained = try await scene.ask("/v1/items/\(id)?explain=true")
    let signals = explained.json?["standing"]?.object?["signals"]?.array ?? []
    #expect(signals.count > 5)
    for signal in signals {
      let label = try #require(signal.object?["label"]?.string)
      #expect(page.contains("<th scope=\"row\">\(PageText.text(label))</th>"))
    }
    #expect(try await scene.ask("/items/00000000000000000000000000000000").code == "not-found")
    for (language, heading, frame) in [
      ("en", "Where it ranks", "<html lang=\"en\">"),
      ("ar", "ترتيبها", "<html lang=\"ar\" dir=\"rtl\">"),
      ("zh-TW", "排在哪里", "<html lang=\"zh\">"), ("ko", "순위", "<html lang=\"ko\">"),
      ("ja", "順位", "<html lang=\"ja\">"),
    ] {
      let reply = try await scene.ask("/items/\(id)", headers: ["Accept-Language": language])
      let page = Self.text(reply)
      #expect(page.contains("<h2>\(heading)</h2>") && page.contains(frame), "\(language)")
      #expect(reply.headers["vary"]?.contains("Accept-Language") == true)
      #expect(!page.contains("{name}") && !page.contains("{n}") && !page.contains("{points}"))
    }
    try await scene.end()
  }

  @Test("What pages say never becomes markup, in no page")
  func injection() async throws {
    let evil = "plums \"><script>x()</script><img src=x onerror='y()'>\u{202E}&amp;"
    let record = try PageRecord.sample("https://a.example/e?a='\"<b>", title: evil, text: evil) {
      $0.language = "\"><i>"
      $0.description = evil
      $0.keywords = [evil]
      let link = DeepLink(platform: "ios", app: evil, url: "javascript:x()", source: "banner")
      $0.deepLinks = [link]
    }
    let scene = try await ServerScene([record])
    let id = try await scene.ask("/v1/search?q=plums").json?["items"]?.array?.first?
      .object?["id"]?.string
    let pages = [
      "/?q=plums", "/items/\(try #require(id))", "/?q=%22%3E%3Cscript%3Ex()%3C/script%3E",
    ]
    for path in pages {
      let reply = try await scene.ask(path)
      #expect(reply.status == 200)
      let page = Self.text(reply)
      #expect(page.components(separatedBy: "<script").count <= 2)
      for word in ["<script>x", "<img", "<i>", "<b>", "\u{202E}", "href=\"javascript", "\"\">"] {
        #expect(!page.contains(word), "\(path) \(word)")
      }
    }
    try await scene.end()
  }
}
