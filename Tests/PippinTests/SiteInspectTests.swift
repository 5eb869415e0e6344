import Foundation
import TestSupport
import Testing

/// `inspect --site` of a host that a person names in one way or another.
struct SiteInspectTests {
  private static func site(robots: String = "") throws -> LoopbackSite {
    try LoopbackSite { request in
      switch request.path {
      case "/robots.txt": .page(status: 200, headers: [], body: Array(robots.utf8))
      case "/": .html("<title>Plums</title><p>Ripe plums of autumn.")
      default: .status(404)
      }
    }
  }

  @Test(
    "The scheme that is written is the one that is asked",
    arguments: ["http://a.example/", "HTTP://a.example", "http://a.example/path/of/a.html"]
  )
  func scheme(name: String) async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    let outcome = try await PippinBinary.run(
      ["inspect", "--site", name],
      in: folder,
      environment: site.environment
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("a.example: 1 pages"), "\(outcome.output)")
    #expect(site.requests.contains { $0.path == "/" })
  }

  @Test("A host that robots.txt closes is said to be closed", arguments: [true, false])
  func closed(hasStore: Bool) async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site(robots: "User-agent: *\nDisallow: /\n")
    var arguments = ["inspect", "--site", "http://a.example"]
    if hasStore {
      let crawl = ["crawl", "http://a.example/", "--delay", "0", "--store", "s"]
      let crawled = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
      #expect(crawled.errors.contains("http://a.example/\trobots.blocked"), "\(crawled.errors)")
      arguments = ["inspect", "--site", "a.example", "--store", "s"]
    }
    let outcome = try await PippinBinary.run(arguments, in: folder, environment: site.environment)
    #expect(outcome.code == 66)
    #expect(
      outcome.errors.contains(
        "robots.txt forbids it (http://a.example/robots.txt forbids http://a.example/"
          + " by \"Disallow: /\" in line 2)"
      ),
      "\(outcome.errors)"
    )
    outcome.expectPlainMessage()
  }

  @Test("A host that was never met is to be crawled, and what is no host is a mistake")
  func unknown() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    let crawl = ["crawl", "http://a.example/", "--delay", "0"]
    _ = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    for (name, command) in [
      ("b.example:8098", "pippin crawl https://b.example:8098/ --store pippin-store"),
      ("http://b.example/", "pippin crawl http://b.example/ --store pippin-store"),
    ] {
      let arguments = ["inspect", "--site", name, "--store", "pippin-store"]
      let outcome = try await PippinBinary.run(arguments, in: folder)
      #expect(outcome.code == 66)
      #expect(outcome.errors.contains("Crawl it first: \(command)"), "\(outcome.errors)")
    }
    let wrong = try await PippinBinary.run("inspect", "--site", "a b", in: folder)
    #expect(wrong.code == 64, "\(wrong.errors)")
  }
}
