import JSON
import Records
import TestSupport
import Testing

/// `pippin open`: what a tap on a crawled page opens; and `pippin apps`, by which apps are known.
struct OpenCommandTests {
  private let page = "http://orchard.example/recipes/apple-pie"

  @Test(
    "What a tap opens depends on the device and on what is installed",
    arguments: [
      ("ios", "544007664", "banner", "orchard://recipes/apple-pie", "544007664"),
      ("ipad", "544007664", "banner", "orchard://recipes/apple-pie", "544007664"),
      ("android", "544007664", "web", "http://orchard.example/recipes/apple-pie", nil),
      ("ios", "org.other", "web", "http://orchard.example/recipes/apple-pie", nil),
      ("ios", "", "web", "http://orchard.example/recipes/apple-pie", nil),
    ] as [(String, String, String, String, String?)]
  )
  func opens(platform: String, installed: String, via: String, url: String, app: String?)
    async throws
  {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(
      ["open", page, "--platform", platform, "--installed", installed, "--format", "json"],
      in: folder
    )
    #expect(outcome.code == 0)
    let json = try outcome.json()
    #expect(json.keys == ["app", "reason", "url", "via"])
    #expect(json["via"]?.string == via)
    #expect(json["url"]?.string == url)
    #expect(json["app"]?.string == app)
    #expect(json["reason"]?.string?.isEmpty == false)
  }

  @Test("An app is the same by any of its names")
  func names() async throws {
    let folder = try await DemoStore.copy()
    let export = try await PippinBinary.run("export", "--where", "host=market.example", in: folder)
    let line = try #require(export.output.split(separator: "\n").first)
    let url = try JSONParser.parse(Array(line.utf8))["url"]?.string
    var answers: [String] = []
    for name in ["288429040", "example.market"] {
      let outcome = try await PippinBinary.run(
        ["open", try #require(url), "--platform", "android", "--installed", name],
        in: folder
      )
      #expect(outcome.code == 0)
      answers.append(outcome.output)
    }
    #expect(answers[0] == answers[1])
  }

  @Test("A page that was never crawled is no input")
  func unknown() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("open", "https://never.example/", in: folder)
    #expect(outcome.code == 66)
    #expect(outcome.errors.contains("Crawl it first"))
  }

  @Test("The apps of a store are listed with all their names, and with what hosts lack")
  func apps() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("apps", in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("known as    store 288429040, example.market"))
    #expect(outcome.output.contains("named by    orchard.example"))
    #expect(outcome.output.contains("a banner, but no association  5"))
  }
}
