import Foundation
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// Queries in the language of Core Spotlight, over HTTP and on the page.
struct SpotlightQueryTests {
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  @Test("The API and the page find what a query says")
  func found() async throws {
    let scene = try await ServerScene(SpotlightScene.records())
    for (text, expected) in SpotlightScene.found {
      let reply = try await scene.ask("/v1/search?size=20&q=\(Self.encoded(text))")
      #expect(reply.status == 200, "\(text)")
      let urls = (reply.json?["items"]?.array ?? []).compactMap { $0["url"]?.string }
      let paths = urls.compactMap { $0.split(separator: "/").last.map(String.init) }
      #expect(paths.sorted() == expected, "\(text)")
      let page = String(
        decoding: try await scene.ask("/?q=\(Self.encoded(text))").body,
        as: UTF8.self
      )
      for path in expected {
        #expect(page.contains("href=\"https://a.example/\(path)\""), "\(text)")
      }
      #expect(
        page.components(separatedBy: "<li class=\"hit\"").count == expected.count + 1,
        "\(text)"
      )
    }
    try await scene.end()
  }

  @Test("A wrong query is status 400 with code and place, and a message above the box")
  func wrong() async throws {
    let scene = try await ServerScene(SpotlightScene.records())
    for (text, column) in SpotlightScene.wrong {
      for path in ["search", "suggest"] {
        let reply = try await scene.ask("/v1/\(path)?q=\(Self.encoded(text))")
        #expect(reply.status == 400 && reply.code == "invalid-query", "\(text)")
        let fault = reply.json?["errors"]?.array?.first
        #expect(fault?["field"]?.string == "q")
        #expect(fault?["column"]?.int == column, "\(text)")
        #expect(fault?["offset"]?.int != nil)
      }
      let reply = try await scene.ask("/?q=\(Self.encoded(text))")
      let page = String(decoding: reply.body, as: UTF8.self)
      #expect(reply.status == 400)
      let message = try #require(page.range(of: "id=\"problem\" role=\"alert\""), "\(text)")
      let box = try #require(page.range(of: "<form id=\"search\""))
      #expect(message.lowerBound < box.lowerBound)
      #expect(page.contains("Query, column \(column): "), "\(text)")
    }
    try await scene.end()
  }
}
