import Foundation
import Serving
import SpotlightItems
import Spotting
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The page of a private index: what it shows, and to whom.
struct SpotlightServerTests {
  /// Runs `body` with the address of a server of an index with two items.
  private static func serving(_ body: (String) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let index = try SpotlightIndex(folder: folder.path(of: "app"))
    let script = "<script>alert(1)</script>"
    try await index.apply(
      ItemBatch([
        .put(SpotlightItem(identifier: "a+b &c", attributes: ["title": .text("Plum tart")])),
        .put(SpotlightItem(identifier: script, attributes: ["title": .text("Plum \(script)")])),
      ])
    )
    try await serving(index, body)
  }

  /// Runs `body` with the address of a server of `index`.
  private static func serving(
    _ index: SpotlightIndex,
    _ body: (String) async throws -> Void
  ) async throws {
    let (addresses, ready) = AsyncStream<String>.makeStream()
    let server = Task {
      try await SpotlightServer.run(index, port: 0) { ready.yield($0) }
    }
    for await address in addresses {
      try await body(address)
      break
    }
    server.cancel()
    _ = await server.result
  }

  private static func get(_ url: String) async throws -> (status: Int, text: String, policy: String)
  {
    let (data, response) = try await URLSession.shared.data(from: try #require(URL(string: url)))
    let reply = try #require(response as? HTTPURLResponse)
    let policy = reply.value(forHTTPHeaderField: "Referrer-Policy") ?? ""
    return (reply.statusCode, String(decoding: data, as: UTF8.self), policy)
  }

  @Test("The search page lists, finds, and shows an item with its points")
  func pages() async throws {
    try await Self.serving { address in
      let start = try await Self.get(address)
      #expect(start.status == 200 && start.text.contains("Items: 2. Groups: 0."))
      #expect(start.policy == "no-referrer")
      let found = try await Self.get("\(address)?q=plum%20ta")
      #expect(found.text.contains("Results: 1, the best first."))
      #expect(found.text.contains("item?id=a%2bb%20%26c&amp;q=plum%20ta"))
      let item = try await Self.get("\(address)item?id=a%2Bb%20%26c&q=plum%20ta")
      #expect(item.status == 200 && item.text.contains("Result 1 of 1."))
      #expect(item.text.contains("BM25F"))
      let query = try await Self.get("\(address)?q=title%20%3D%3D%20%22Plum*%22")
      #expect(query.text.contains("Results: 2, in no order."))
      #expect(try await Self.get("\(address)item?id=none").status == 404)
    }
  }

  @Test("Rows 7, 8: a result has the name to show, or the title, on top of its description")
  func shown() async throws {
    let folder = try TemporaryFolder()
    let index = try SpotlightIndex(folder: folder.path(of: "app"))
    let description = ItemValue.text("Baked at night")
    try await index.apply(
      ItemBatch([
        .put(
          SpotlightItem(
            identifier: "1",
            attributes: ["title": .text("Plum tart"), "contentDescription": description]
          )
        ),
        .put(
          SpotlightItem(
            identifier: "2",
            attributes: [
              "title": .text("A very long plum"), "displayName": .text("Short plum"),
              "contentDescription": description,
            ]
          )
        ),
      ])
    )
    try await Self.serving(index) { address in
      for (query, top) in [("tart", "Plum tart"), ("long", "Short plum")] {
        let page = try await Self.get("\(address)?q=\(query)").text
        let hit = try #require(page.range(of: "class=\"hit\""))
        let below = page[hit.upperBound...]
        let title = try #require(below.range(of: top), "\(top)")
        let text = try #require(below.range(of: "Baked at night"), "\(top)")
        #expect(title.upperBound < text.lowerBound && !below.contains("A very long plum"))
      }
    }
  }

  @Test("A wrong query string is a problem with its place, and what items say stays text")
  func hostile() async throws {
    try await Self.serving { address in
      let wrong = try await Self.get("\(address)?q=title%20%3D%3D")
      #expect(wrong.status == 400 && wrong.text.contains("role=\"alert\""))
      let all = try await Self.get("\(address)?q=plum")
      #expect(!all.text.contains("<script>alert") && all.text.contains("&lt;script&gt;alert"))
    }
  }

  @Test("Without the secret in the address nothing is shown")
  func secret() async throws {
    try await Self.serving { address in
      let parts = address.split(separator: "/")
      let (root, secret) = ("http://\(parts[1])/", try #require(parts.last))
      #expect(secret.count == 32)
      for path in ["", "x/", "\(secret.dropLast())/", "\(secret)0/", "0/item?id=a"] {
        let reply = try await Self.get(root + path)
        #expect(reply.status == 404 && !reply.text.contains("Plum"), "\(path)")
      }
      #expect(try await Self.get(root + "pages/style.css").status == 200)
    }
  }
}
