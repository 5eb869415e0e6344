import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

// Standard Webhooks 1.0.
struct WebhookTests {
  private static let secret = "0123456789abcdef0123456789abcdef"

  /// A crawl of one page that notifies `/hook` of the same server.
  private func crawl(
    _ site: LoopbackSite,
    in folder: TemporaryFolder,
    occasion: String = "end"
  ) async throws -> ProcessOutcome {
    try folder.write(Self.secret + "\n", to: "secret.txt")
    var environment = site.environment
    environment["PIPPIN_NOTIFY_URL"] = "http://hook.example/hook"
    environment["PIPPIN_NOTIFY_SECRET_FILE"] = "secret.txt"
    environment["PIPPIN_NOTIFY_ON"] = occasion
    return try await PippinBinary.run(
      ["crawl", "http://a.example/", "--delay", "0", "--recrawl"],
      in: folder,
      environment: environment
    )
  }

  private static func site(_ hook: @escaping @Sendable (Int) -> LoopbackSite.Answer) throws
    -> LoopbackSite
  {
    let count = Mutex(0)
    return try LoopbackSite { request in
      switch (request.host, request.path) {
      case ("a.example", "/"):
        .page(
          status: request.head.contains("If-None-Match") ? 304 : 200,
          headers: ["Content-Type: text/html", "ETag: \"1\""],
          body: request.head.contains("If-None-Match") ? [] : Array("<title>Plums</title>".utf8)
        )
      case ("hook.example", "/hook"):
        hook(
          count.withLock {
            $0 += 1
            return $0
          }
        )
      default: .status(404)
      }
    }
  }

  /// A header of the request of a message.
  private func header(_ name: String, _ head: String) -> String? {
    head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name):") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  @Test("A message is posted with a time and a signature that openssl finds as well")
  func signed() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site { _ in .status(204) }
    let outcome = try await crawl(site, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("hook.example was notified of the end of the crawl."))
    let request = try #require(site.requests.first { $0.path == "/hook" })
    #expect(request.head.hasPrefix("POST /hook HTTP/1.1"))
    #expect(header("content-type", request.head) == "application/json")
    let (id, time) = (header("webhook-id", request.head), header("webhook-timestamp", request.head))
    let body = request.body
    let json = try JSONParser.parse(body)
    #expect(json["type"]?.string == "crawl.end")
    #expect(json["data"]?["changes"]?.int == 1)
    #expect(json["data"]?["outcome"]?["run"]?["pages"]?.int == 1)
    try folder.write("\(id ?? "").\(time ?? "").\(body)", to: "message")
    let line = "openssl dgst -sha256 -hmac \(Self.secret) -binary message | base64"
    let computed = try await PippinBinary.shell(line, in: folder)
    let code = computed.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(header("webhook-signature", request.head) == "v1,\(code)")
  }

  @Test(
    "A server that fails is notified again, and one that refuses is not",
    arguments: [(503, 2), (403, 1)]
  )
  func retried(status: Int, attempts: Int) async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site { $0 == 1 ? .status(status) : .status(204) }
    let outcome = try await crawl(site, in: folder)
    #expect(site.requests.count { $0.path == "/hook" } == attempts)
    #expect(
      outcome.errors.contains("could not be notified") == (attempts == 1),
      "\(outcome.errors)"
    )
    let ids = site.requests.filter { $0.path == "/hook" }.map { header("webhook-id", $0.head) }
    #expect(Set(ids).count == 1, "an attempt is known by the same identifier")
  }

  @Test("A redirect is no arrival, and a crawl that changes nothing notifies only on request")
  func quiet() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site { _ in .status(302, "Location: http://a.example/") }
    let first = try await crawl(site, in: folder, occasion: "change")
    #expect(first.errors.contains("status 302"), "\(first.errors)")
    let count = site.requests.count { $0.path == "/hook" }
    let second = try await crawl(site, in: folder, occasion: "change")
    #expect(second.errors.contains("hook.example is not notified: no page has changed."))
    #expect(site.requests.count { $0.path == "/hook" } == count)
  }

  @Test("Without a secret, nothing is crawled")
  func secretless() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["crawl", "http://a.example/"],
      in: folder,
      environment: ["PIPPIN_NOTIFY_URL": "https://hook.example/"]
    )
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("notify.secret-file"), "\(outcome.errors)")
  }
}
