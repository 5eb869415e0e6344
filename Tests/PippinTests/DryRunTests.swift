import Foundation
import JSON
import Records
import TestSupport
import Testing

struct DryRunTests {
  @Test("A dry run says what would be fetched and why not the rest, and changes nothing")
  func stored() async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite { request in
      switch request.path {
      case "/": .html("<title>Home</title><p>Plums. <a href=/1>1</a> <a href=/gone>gone</a>")
      case "/1": .html("<title>One</title><p>Plum one.")
      default: .status(404)
      }
    }
    let crawl = ["crawl", "http://a.example/", "--delay", "0"]
    let run = crawl + ["--max-pages", "1"]
    _ = try await PippinBinary.run(run, in: folder, environment: site.environment)
    let before = try folder.bytes(of: "pippin-store/store.sqlite")
    let asked = site.requests.count
    let dry = try await PippinBinary.run(
      crawl + ["--dry-run"],
      in: folder,
      environment: site.environment
    )
    #expect(dry.code == 0, "\(dry.errors)")
    #expect(dry.output.contains("http://a.example/\tscope=host"))
    #expect(dry.errors.contains("Would fetch 2 URLs of 1 host:"), "\(dry.errors)")
    #expect(dry.errors.contains("\n  http://a.example/1\n"))
    #expect(dry.errors.contains("1\tvisit.not-due, from "), "\(dry.errors)")
    #expect(site.requests.count == asked)
    #expect(try folder.bytes(of: "pippin-store/store.sqlite") == before)
    let json = try await PippinBinary.run(crawl + ["--dry-run", "--format", "json"], in: folder)
    #expect(try json.json()["fetch"]?.int == 2)
    #expect(try json.json()["rest"]?.array?.first?["reason"]?.string == "visit.not-due")
  }
}
