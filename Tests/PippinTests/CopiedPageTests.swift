import Foundation
import JSON
import Records
import TestSupport
import Testing

/// A page that somebody copies to another site keeps its place in the results, and its app opens.
struct CopiedPageTests {
  private static let words = (0..<120).map { "plum\($0 % 40) jam\($0 % 7) pot\($0 % 11)" }
    .joined(separator: " ")

  /// The page as its author wrote it: an app banner and no structured data.
  private static let original = """
    <!DOCTYPE html><title>Plum jam in a copper pot</title><meta name="description" content="Jam.">
    <meta name="apple-itunes-app" content="app-id=1111111111, app-argument=plums://jam">
    <p>\(words)</p>
    """

  /// The copy: the same text, all the markup there is, and another app.
  private static let copy = """
    <!DOCTYPE html><title>Plum jam in a copper pot</title><meta name="description" content="Jam.">
    <meta name="viewport" content="width=device-width">
    <meta name="apple-itunes-app" content="app-id=2222222222, app-argument=thief://jam">
    <link rel="canonical" href="http://a.test/"><meta property="og:title" content="Plum jam">
    <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Recipe",
      "name": "Plum jam in a copper pot", "image": "http://a.test/i.jpg", "description": "Jam.",
      "author": {"@type": "Person", "name": "Ann"}, "datePublished": "2020-01-01",
      "recipeIngredient": ["plums", "sugar"], "recipeYield": "4", "totalTime": "PT1H",
      "recipeInstructions": "Boil.", "url": "http://a.test/"}</script>
    <p>\(words)</p>
    """

  private static func site(copyAt copy: String, plain: Bool)
    -> @Sendable (LoopbackSite.Request) ->
    LoopbackSite.Answer
  {
    { request in
      switch (request.host, request.path) {
      case ("orchard.example", "/jam/a-long-address-of-a-page"):
        let text = plain ? original.replacing(/<meta name="apple[^>]*>/, with: "") : original
        return .html(text)
      case (copy, "/"): return .html(Self.copy)
      default: return .status(404)
      }
    }
  }

  @Test(
    "The copy came later, with richer markup and a shorter address",
    arguments: [
      "a.test", "orchard.co", "x.y.example",
    ]
  )
  func later(host: String) async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite(Self.site(copyAt: host, plain: false))
    for seed in ["http://orchard.example/jam/a-long-address-of-a-page", "http://\(host)/"] {
      let outcome = try await PippinBinary.run(
        ["crawl", seed, "--delay", "0"],
        in: folder,
        environment: site.environment
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    let found = try await results("plum jam", in: folder)
    #expect(found.urls == ["http://orchard.example/jam/a-long-address-of-a-page"])
    #expect(found.opens.contains("plums://jam") && !found.opens.contains("thief://"))
    // Both are there, and told apart, for who asks.
    #expect(try await results("plum jam", in: folder, "--similar").urls.count == 2)
  }

  @Test("The original opens no app: the copy is no result in its place")
  func withoutApp() async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite(Self.site(copyAt: "a.test", plain: true))
    for seed in ["http://orchard.example/jam/a-long-address-of-a-page", "http://a.test/"] {
      _ = try await PippinBinary.run(
        ["crawl", seed, "--delay", "0"],
        in: folder,
        environment: site.environment
      )
    }
    #expect(try await results("plum jam", in: folder).urls == [])
    let all = try await results("plum jam", in: folder, "--all-pages")
    #expect(all.urls == ["http://orchard.example/jam/a-long-address-of-a-page"])
    #expect(try await results("plum jam", in: folder, "--similar").urls == ["http://a.test/"])
  }

  private func results(
    _ query: String,
    in folder: TemporaryFolder,
    _ options: String...
  ) async throws -> (urls: [String], opens: String) {
    let outcome = try await PippinBinary.run(
      ["search", query, "--format", "json"] + options,
      in: folder
    )
    let json = try outcome.json()
    let items = json["items"]?.array ?? json["results"]?.array ?? []
    return (items.compactMap { $0["url"]?.string }, outcome.output)
  }
}
