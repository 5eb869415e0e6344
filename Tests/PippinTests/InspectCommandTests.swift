import Foundation
import JSON
import Records
import TestSupport
import Testing

/// `pippin inspect`: one document of exactly three keys, whatever the page comes from.
struct InspectCommandTests {
  private let page = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plum cake</title>
    <meta name="description" content="A plain cake.">
    <meta name="apple-itunes-app" content="app-id=id42">
    </head><body><p>Ripe plums on a plain dough.</p></body></html>
    """

  @Test("A page, a file and standard input give the same four keys")
  func shape() async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    let web = try await DemoWeb.environment()
    let outcomes = [
      try await PippinBinary.run(
        ["inspect", "http://orchard.example/recipes/apple-pie", "--format", "json"],
        in: folder,
        environment: web
      ),
      try await PippinBinary.run(
        ["inspect", "page.html", "--url", "https://a.example/p", "--format", "json"],
        in: folder
      ),
      try await PippinBinary.run(
        ["inspect", "-", "--url", "https://a.example/p", "--format", "json"],
        in: folder,
        input: page
      ),
    ]
    for outcome in outcomes {
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.errors.isEmpty)
      let json = try outcome.json()
      #expect(json.keys == ["advice", "checks", "record", "verdict"])
      #expect(json["record"]?["schema"]?.string == "pippin-record/1")
      #expect(["pass", "partial", "fail"].contains(json["verdict"]?.string))
      for check in json["checks"]?.array ?? [] {
        #expect(
          Set(check.keys).subtracting([
            "evidence", "fix", "group", "id", "message", "state",
          ]).isEmpty
        )
      }
    }
    #expect(outcomes[1].output == outcomes[2].output)
    #expect(try folder.names() == ["page.html"], "an inspection leaves no store behind")
  }

  @Test("A file has no fetch; an id with letters is mended with a finding that has its place")
  func file() async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    let outcome = try await PippinBinary.run(
      "inspect",
      "page.html",
      "--url",
      "https://a.example/p",
      "--format",
      "json",
      in: folder
    )
    let record = try #require(try outcome.json()["record"])
    #expect(record["fetch"] == nil)
    #expect(record["banner"]?["appID"]?.string == "42")
    let findings = record["findings"]?.array ?? []
    let banner = findings.filter { $0["rule"]?.string?.hasPrefix("banner.") ?? false }
    #expect(banner.contains { $0["line"]?.int == 3 })
  }

  @Test("Redirects are followed and recorded, each hop with its status")
  func redirect() async throws {
    let outcome = try await PippinBinary.run(
      ["inspect", "http://orchard.example/old-page", "--format", "json"],
      in: try TemporaryFolder(),
      environment: try await DemoWeb.environment()
    )
    let fetch = try #require(try outcome.json()["record"]?["fetch"])
    #expect(fetch["requestedURL"]?.string == "http://orchard.example/old-page")
    #expect(fetch["finalURL"]?.string == "http://orchard.example/varieties/pippin")
    let hop = fetch["redirects"]?.array?.first
    #expect(hop?["url"]?.string == "http://orchard.example/old-page")
    #expect(hop?["status"]?.int == 301)
  }

  @Test(
    "What keeps a page out of the index is a verdict with its reasons, not an error",
    arguments: [
      ("/private/notes", "robots.blocked"), ("/draft", "robots.noindex"),
      ("/untitled", "title.missing"), ("/gone", "fetch.status"),
    ]
  )
  func leftOut(path: String, reason: String) async throws {
    let outcome = try await PippinBinary.run(
      ["inspect", "http://orchard.example\(path)", "--format", "json"],
      in: try TemporaryFolder(),
      environment: try await DemoWeb.environment()
    )
    #expect(outcome.code == 0)
    let json = try outcome.json()
    #expect(json["verdict"]?.string == "fail")
    #expect(json["record"]?["indexable"]?.bool == false)
    let reasons = (json["record"]?["reasons"]?.array ?? []).compactMap(\.string)
    #expect(reasons.contains(reason), "\(reasons)")
  }

  @Test(
    "Findings over the limit end with 1, otherwise with 0",
    arguments: [("error", 1), ("warning", 1), ("never", 0)] as [(String, Int32)]
  )
  func failOn(limit: String, code: Int32) async throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>No title</p>", to: "page.html")
    let outcome = try await PippinBinary.run("inspect", "page.html", "--fail-on", limit, in: folder)
    #expect(outcome.code == code)
    #expect(outcome.output.hasPrefix("FAIL"))
  }

  @Test("An association file is taken for the host's own and says what opens")
  func association() async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["TEAM123456.org.a"],"components":[{"/":"/p*"}]}]}}"#,
      to: "aasa.json"
    )
    let outcome = try await PippinBinary.run(
      "inspect",
      "page.html",
      "--url",
      "https://a.example/plum",
      "--association",
      "aasa.json",
      "--format",
      "json",
      in: folder
    )
    let record = try #require(try outcome.json()["record"])
    #expect(record["universalLinks"]?["state"]?.string == "valid")
    #expect(record["deepLinks"]?.array?.first?["source"]?.string == "universal-link")
    #expect(record["deepLinks"]?.array?.first?["app"]?.string == "TEAM123456.org.a")
  }

  @Test("A whole site is inspected from a store, and an unknown one is no such input")
  func site() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(
      "inspect",
      "--site",
      "orchard.example",
      "--store",
      store,
      "--format",
      "json",
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let json = try outcome.json()
    #expect(json["pages"]?.int == 7)
    #expect(json["indexable"]?.int == 5)
    #expect(json["reasons"]?["title.missing"]?.int == 1)
    let unknown = try await PippinBinary.run(
      "inspect",
      "--site",
      "nowhere.example",
      "--store",
      store,
      in: folder
    )
    #expect(unknown.code == 66)
    unknown.expectPlainMessage()
  }

  @Test("Crawled text cannot steer a terminal")
  func terminal() async throws {
    let outcome = try await PippinBinary.run(
      ["inspect", "-", "--url", "https://a.example/"],
      in: try TemporaryFolder(),
      input: "<title>\u{1B}[31mred\u{202E}drawkcab\u{7}</title><p>\u{9B}2J</p>"
    )
    let scalars = outcome.output.unicodeScalars
    #expect(!scalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0.value == 7 })
    #expect(!scalars.contains { (0x80...0x9F).contains($0.value) })
  }
}
