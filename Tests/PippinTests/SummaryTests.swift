import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

/// What the summary of a crawl counts can be found again, and what it does not list is said.
struct SummaryTests {
  private let site: LoopbackSite

  init() throws {
    site = try LoopbackSite { request in
      request.path == "/"
        ? .html("<title>Plums of \(request.host)</title><p>Ripe plums.<a href=/lost>Lost</a>")
        : .status(404)
    }
  }

  @Test("URLs that are gone are listed for the reason under which the summary counts them")
  func gone() async throws {
    let folder = try TemporaryFolder()
    let crawl = ["crawl", "http://plums.invalid/", "--delay", "0"]
    let outcome = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    #expect(outcome.errors.contains("1  fetch.gone-404"), "\(outcome.errors)")
    let found = try await PippinBinary.run("urls", "--reason", "fetch.gone-404", in: folder)
    #expect(found.output.contains("http://plums.invalid/lost"), "\(found.output)")
    #expect(found.output.contains("fetch.gone-404") && !found.output.contains("invalid/\n"))
    let others = try await PippinBinary.run("urls", "--reason", "fetch.gone-410", in: folder)
    #expect(others.output == "")
    let report = try await PippinBinary.run("report", "--format", "json", in: folder)
    let rows = try JSONParser.parse(report.output)["tables"]?["not-fetched"]?["rows"]?.array ?? []
    let reasons = rows.compactMap { $0["reason"]?.string }
    #expect(reasons == ["fetch.gone-404"], "\(report.output.prefix(2000))")
  }

  @Test("A Crawl-delay that is longer than is kept is told by the run and by a plan of the next")
  func cutDelay() async throws {
    let robots = "User-agent: *\nCrawl-delay: 9999\n"
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(robots.utf8.count)"
    let slow = try LoopbackSite { request in
      request.path == "/robots.txt"
        ? .raw(Array("\(head)\r\n\r\n\(robots)".utf8)) : .status(404)
    }
    let folder = try TemporaryFolder()
    let crawl = ["crawl", "http://plums.invalid/", "--delay", "0"]
    let line =
      "Crawl-delay of 1 host cut to crawl.crawl-delay-ceiling, such as "
      + "http://plums.invalid: 2 h 46 min"
    for flags in [["--max-time", "1"], ["--dry-run"]] {
      let outcome = try await PippinBinary.run(
        crawl + flags,
        in: folder,
        environment: slow.environment
      )
      #expect(outcome.errors.contains(line), "\(outcome.errors)")
    }
  }

  @Test("A table that does not list every host says so", arguments: [10, 11])
  func hosts(count: Int) async throws {
    let folder = try TemporaryFolder()
    let seeds = (0..<count).map { "http://h\($0).invalid/" }
    let outcome = try await PippinBinary.run(
      ["crawl"] + seeds + ["--delay", "0"],
      in: folder,
      environment: site.environment
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("other hosts") == (count > 10), "\(outcome.errors)")
  }

  @Test("Links that are not followed are counted with one of them, the same in every run")
  func leftOut() async throws {
    let site = try LoopbackSite { request in
      let links = ["b", "a"].map { "<a href=http://other.invalid\(request.path)\($0)>Out</a>" }
      let own = ["/x", "/y"].map { "<a href=\($0)>In</a>" } + ["<a rel=nofollow href=/ad>Ad</a>"]
      return ["/", "/x", "/y"].contains(request.path)
        ? .html("<title>Plums of \(request.path)</title><p>Ripe." + (links + own).joined())
        : .status(404)
    }
    let folder = try TemporaryFolder()
    let crawl = ["crawl", "http://plums.invalid/", "--delay", "0", "--format", "json"]
    let outcome = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    let run = try JSONParser.parse(outcome.output)["run"]
    #expect(run?["passedOver"]?["scope.outside"]?.int == 6, "\(outcome.output)")
    #expect(run?["examples"]?["scope.outside"]?.string == "http://other.invalid/b")
    #expect(run?["examples"]?["link.nofollow"]?.string == "http://plums.invalid/ad")
    let again = ["crawl", "http://plums.invalid/", "--delay", "0", "--recrawl"]
    let text = try await PippinBinary.run(again, in: folder, environment: site.environment)
    #expect(text.errors.contains("such as http://other.invalid/b\n"), "\(text.errors)")
  }

  @Test("Pages that broke since the last crawl are broken links, and their records are kept")
  func broken() async throws {
    let isBroken = Mutex(false)
    let answers: [String: LoopbackSite.Answer] = [
      "/403": .status(403), "/404": .status(404), "/nowhere": .status(302),
    ]
    let site = try LoopbackSite { request in
      if isBroken.withLock({ $0 }), let answer = answers[request.path] { return answer }
      let links = answers.keys.sorted().map { "<a href=\($0)>\($0)</a>" }.joined()
      let isPage = request.path == "/" || answers[request.path] != nil
      return isPage
        ? .html("<title>Plums of \(request.path)</title><p>Ripe plums.\(links)") : .status(404)
    }
    let folder = try TemporaryFolder()
    let crawl = ["crawl", "http://plums.invalid/", "--delay", "0"]
    _ = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    isBroken.withLock { $0 = true }
    let recrawl = crawl + ["--recrawl"]
    let again = try await PippinBinary.run(recrawl, in: folder, environment: site.environment)
    #expect(again.errors.contains("records"), "\(again.errors)")
    let found = try await PippinBinary.run("urls", "--broken", in: folder)
    let lines = found.output.split(separator: "\n")
    let isKept = lines.allSatisfy { $0.hasSuffix(", record kept") }
    #expect(lines.count == 3 && isKept, "\(found.output)")
    let json = try await PippinBinary.run("urls", "--broken", "--format", "jsonl", in: folder)
    #expect(json.output.split(separator: "\n").allSatisfy { $0.contains("\"recordKept\":true") })
    let status = try await PippinBinary.run("status", in: folder)
    #expect(status.output.contains("4 pages (3 kept from an earlier visit)"), "\(status.output)")
    let report = try await PippinBinary.run("report", "--format", "json", in: folder)
    let seeds = try JSONParser.parse(report.output)["tables"]?["seeds"]?["rows"]?.array ?? []
    #expect(seeds.map { $0["pages"]?.int } == [4], "\(report.output.prefix(2000))")
  }
}
