import Basics
import Foundation
import Frontier
import Records
import Searching
import StoredTestSupport
@testable import Storing
import Testing

@testable import Serving

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The page for whoever runs the server.
struct PagesAdminTests {
  /// Leaves answers that lead elsewhere as they are.
  private final class Standing: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }

  static func scene() async throws -> ServerScene {
    let records = [try PageRecord.sample("https://a.example/plums", title: "Plums")]
    let tokens = ServerScene.line("boss", [.admin]) + ServerScene.line("guest", [.read, .ingest])
    return try await ServerScene(records, tokens: tokens)
  }

  /// The status, the cookie and the next page of a form that is sent.
  static func send(
    _ body: String,
    to scene: ServerScene,
    path: String = "/admin",
    headers: [String: String] = [:]
  ) async throws -> (status: Int, cookie: String, next: String) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    let session = URLSession(configuration: configuration, delegate: Standing(), delegateQueue: nil)
    var request = URLRequest(url: try #require(URL(string: scene.url + path)))
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (_, response) = try await session.data(for: request)
    session.invalidateAndCancel()
    let answer = response as? HTTPURLResponse
    func field(_ name: String) -> String { answer?.value(forHTTPHeaderField: name) ?? "" }
    return (answer?.statusCode ?? 0, field("Set-Cookie"), field("Location"))
  }

  @Test("The page needs a token with the scope admin, in a header or by a session")
  func access() async throws {
    let scene = try await Self.scene()
    let form = try await scene.ask("/admin")
    #expect(form.status == 401)
    #expect(form.headers["www-authenticate"] == "Bearer realm=\"pippin\"", "RFC 9110, 15.5.2")
    #expect(String(decoding: form.body, as: UTF8.self).contains("type=\"password\""))
    func status(_ headers: [String: String]) async throws -> Int {
      try await scene.ask("/admin", headers: headers).status
    }
    #expect(try await status(["Authorization": "Bearer boss"]) == 200)
    #expect(try await status(["Authorization": "Bearer guest"]) == 401)
    #expect(try await status(["Cookie": "pippin-admin=boss"]) == 401)
    for body in ["token=guest", "token=nobody", "", "other=boss"] {
      let sent = try await Self.send(body, to: scene)
      #expect(sent.status == 403)
      #expect(sent.cookie.isEmpty)
    }
    let foreign = try await Self.send(
      "token=boss",
      to: scene,
      headers: ["Sec-Fetch-Site": "cross-site"]
    )
    #expect(foreign.status == 403)
    let sent = try await Self.send("token=boss", to: scene)
    #expect(sent.status == 303)
    for part in ["Path=/admin", "HttpOnly", "SameSite=Strict"] {
      #expect(sent.cookie.contains(part))
    }
    #expect(!sent.cookie.contains("boss") && !sent.cookie.contains("Secure"))
    let cookie = ["Cookie": "a=b; \(sent.cookie.prefix { $0 != ";" })"]
    let page = try await scene.ask("/admin", headers: cookie)
    #expect(page.status == 200)
    #expect(page.headers["cache-control"] == "no-store")
    #expect(page.headers["content-security-policy"] == HTMLPage.policy)
    #expect(String(decoding: page.body, as: UTF8.self).contains("<bdi>https://a.example</bdi></a>"))
    #expect(try await Self.send("end=true", to: scene, headers: cookie).status == 303)
    #expect(try await status(cookie) == 401)
    try await scene.end()
  }

  @Test("The page says how many pages searches find, how many they do not, and how the crawl is")
  func state() async throws {
    let records = [
      try PageRecord.sample("https://a.example/1"), try .sample("https://a.example/2"),
      try .sample("https://a.example/3") { $0.deepLinks = [] },
    ]
    let scene = try await ServerScene(records, tokens: ServerScene.line("boss", [.admin]))
    func text() async throws -> String {
      let page = try await scene.ask("/admin", headers: ["Authorization": "Bearer boss"])
      return String(decoding: page.body, as: UTF8.self)
    }
    let page = try await text()
    #expect(
      page.contains(
        "<strong>2</strong> pages. Searches of all pages find also those that are no app-linked results: 1."
      )
    )
    #expect(page.contains("no crawl is running"))
    #expect(page.contains("start one with <code>pippin crawl</code>"))
    try await scene.end()
  }

  @Test("The page tells the last runs and the disk, and findings before what the store holds")
  func runs() async throws {
    let records = [try PageRecord.sample("https://a.example/1")]
    let scene = try await ServerScene(records, tokens: ServerScene.line("boss", [.admin]))
    for _ in 0..<7 {
      let summary = Array(#"{"end":"complete","pages":3}"#.utf8)
      let run = try await scene.pages.store.beginRun(at: ServerScene.now(), summary: summary)
      let end = ServerScene.now()
      try await scene.pages.store.updateRun(run, finished: end, summary: summary)
    }
    let reply = try await scene.ask("/admin", headers: ["Authorization": "Bearer boss"])
    let page = String(decoding: reply.body, as: UTF8.self)
    #expect(page.matches(of: #/<th scope="row">[0-9]+<\/th><td>[0-9-]+T/#).count == 5)
    #expect(page.contains("Free on the disk"))
    let parts = ["id=\"crawl\"", "<section id=\"hosts\"", "What the store holds"].map {
      page.firstRange(of: $0)?.lowerBound
    }
    #expect(parts.compactMap { $0 }.count == 3)
    #expect(parts.compactMap { $0 } == parts.compactMap { $0 }.sorted())
    try await scene.end()
  }

  @Test(
    "Sizes are told in decimal units",
    arguments: [
      (0, "0.0 kB"), (512, "0.5 kB"), (12_600_000, "12.6 MB"), (999_949, "999.9 kB"),
      (999_950, "1.0 MB"), (3_400_000_000, "3.4 GB"), (7_000_000_000_000_000, "7000.0 TB"),
    ]
  )
  func sizes(bytes: Int, text: String) {
    #expect(AdminState.size(bytes) == text)
  }

  @Test("A run's outcome is said in words, also of one that was killed")
  func outcomes() throws {
    let start = Timestamp(milliseconds: 0)
    func run(_ summary: String, seconds: Int64?) -> StoredRun {
      StoredRun(
        id: 3,
        started: start,
        finished: seconds.map { Timestamp(milliseconds: $0 * 1000) },
        summary: Array(summary.utf8)
      )
    }
    let complete = run(#"{"end":"complete","pages":7,"notFetched":{"a":2,"b":1}}"#, seconds: 65)
    #expect(
      AdminState.outcome(of: complete, isRunning: false)
        == "complete after 65 s: 7 pages read, 3 URLs not read"
    )
    let limited = run(#"{"end":"page-limit","pages":1}"#, seconds: 2)
    #expect(AdminState.outcome(of: limited, isRunning: false).hasPrefix("stopped at the limit"))
    let open = run("", seconds: nil)
    #expect(AdminState.outcome(of: open, isRunning: true) == "not ended yet")
    #expect(AdminState.outcome(of: open, isRunning: false).hasPrefix("it was stopped"))
  }

  @Test("What was counted is kept for a minute, and counted anew then")
  func facts() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1")])
    let store = try ServedStore("a", folder: pages.folder, settings: ServerScene.serving())
    let facts = AdminFacts()
    let now = Timestamp(milliseconds: 1_000_000)
    let first = try await facts.facts(of: store, isAppLinkedOnly: true, now: now)
    try await pages.put([try .sample("https://b.example/2")])
    #expect(
      try await facts.facts(of: store, isAppLinkedOnly: true, now: now.advanced(bySeconds: 59))
        == first
    )
    let later = try await facts.facts(
      of: store,
      isAppLinkedOnly: true,
      now: now.advanced(bySeconds: 60)
    )
    #expect(later.moment == now.advanced(bySeconds: 60))
    #expect(!first.sections.contains("b.example") && later.sections.contains("b.example"))
    // A clock that was set back keeps nothing for longer.
    let back = now.advanced(bySeconds: -5)
    #expect(try await facts.facts(of: store, isAppLinkedOnly: true, now: back).moment == back)
    withExtendedLifetime(pages) {}
  }

  @Test("The trend shows weeks as bars and as a table, and says when there is nothing")
  func trend() {
    #expect(TrendChart(EngagementTrend(weeks: []), k: 50).section.contains("none yet"))
    let week = EngagementTrend.Week(day: "2026-11-19", seen: 4, used: 2)
    let chart = TrendChart(EngagementTrend(weeks: [week]), k: 50).section
    #expect(chart.contains("at least 50 people"))
    #expect(chart.contains("<th scope=\"row\">2026-11-19</th><td>4</td><td>2</td>"))
    #expect(chart.contains("height=\"80\"") && chart.contains("height=\"40\""))
  }
}
