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

  @Test("A dry run says everything that a seed list says of its seeds")
  func seeds() async throws {
    let folder = try TemporaryFolder()
    let line =
      "http://orchard.example/ include=/recipes/* exclude=*pie,/x* "
      + "scope=host,market.example,*.plums.example max-pages=3 app=AB12CD34EF.x.y store-id=12"
    try folder.write(line + "\n", to: "seeds.txt")
    let crawl = ["crawl", "seeds.txt", "--dry-run", "--exclude", "*.pdf", "--max-pages", "9"]
    let outcome = try await PippinBinary.run(crawl, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    for part in line.split(separator: " ").dropFirst() + ["depth=16", "seeds.txt:1"] {
      #expect(outcome.output.contains("\t\(part)"), "\(part): \(outcome.output)")
    }
    #expect(outcome.errors.contains("For all seeds: exclude=*.pdf max-pages=9\n"))
    let json = try await PippinBinary.run(crawl + ["--format", "json"], in: folder).json()
    let seed = try #require(json["seeds"]?.array?.first)
    #expect(seed["scope"]?.array?.compactMap(\.string).last == "*.plums.example")
    #expect(seed["maxPages"]?.int == 3)
  }

  @Test("A dry run says that the run itself needs a contact, and does not ask for one")
  func contact() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      "crawl",
      "http://93.184.215.14/",
      "--dry-run",
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("would be refused (exit code 78)"), "\(outcome.errors)")
    #expect(outcome.errors.contains("fetch.contact is not set"), "\(outcome.errors)")
    let own = try await PippinBinary.run(
      "crawl",
      "http://orchard.example/",
      "--dry-run",
      in: folder
    )
    #expect(!own.errors.contains("fetch.contact"), "\(own.errors)")
  }
}
