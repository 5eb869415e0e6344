import Basics
import Foundation
import JSON
import Records
import TestSupport
import Testing

/// What monitoring systems read of a store, a crawl and a server, and the dashboard that shows it.
struct MetricsTests {
  /// The names of the families in a text of Prometheus' format 0.0.4.
  private static func names(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
        .compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
    )
  }

  /// Everything that a crawl with `--metrics-address` tells while it runs.
  private static func crawling() async throws -> String {
    let folder = try TemporaryFolder()
    // More pages than a crawl reads before the test comes to ask, however busy the machine is.
    let links = (0..<100).map { "<a href=/\($0)>plum</a>" }.joined()
    let site = try LoopbackSite { request in
      request.path == "/robots.txt" ? .status(404) : .html("<title>Plums</title>" + links)
    }
    let arguments = [
      "crawl", "http://a.example/", "--delay", "10", "--no-progress", "--log-format", "json",
      "--metrics-address", "127.0.0.1:0",
    ]
    let found = RequestLog<String>()
    let outcome = try await PippinBinary.run(
      arguments,
      in: folder,
      environment: site.environment
    ) { crawl in
      var log = ""
      while !log.contains("crawl.metrics") {
        try await Task.sleep(for: .milliseconds(20))
        log = try crawl.errorsSoFar()
      }
      let line = log.split(separator: "\n").first { $0.contains("crawl.metrics") } ?? ""
      let url = try JSONParser.parse(Array(line.utf8))["url"]?.string ?? ""
      for _ in 0..<200 where found.requests.isEmpty {
        let text = try await PippinBinary.shell("curl -sS '\(url)'", in: folder).output
        // The port answers before the run is written down.
        if text.contains("pippin_last_run_outcome{outcome=\"running\"}") { found.note(text) }
        try await Task.sleep(for: .milliseconds(50))
      }
      let status = "curl -sS -o /dev/null -w '%{http_code}'"
      let both = "\(status) '\(url.dropLast(7))store.sqlite'; \(status) -I '\(url)'"
      // Another path, and the head alone.
      #expect(try await PippinBinary.shell(both, in: folder).output == "404200")
      try crawl.signal(SIGTERM)
    }
    #expect(outcome.code == 143, "\(outcome.errors)")
    return try #require(found.requests.first)
  }

  @Test("A running crawl tells its counts and what the store holds, on request")
  func crawl() async throws {
    let text = try await Self.crawling()
    #expect(text.contains("\npippin_crawl_requests_total "), "\(text)")
    #expect(text.contains("pippin_last_run_outcome{outcome=\"running\"} 1\n"), "\(text)")
    #expect(text.contains("pippin_store_lock_held{lock=\"crawl\"} 1\n"), "\(text)")
  }

  @Test("An address of metrics that is none, or is in use, ends a crawl with words")
  func addresses() async throws {
    for (address, code) in [("nonsense", 64), ("127.0.0.1:99999", 64), ("::1:80", 64)] {
      let outcome = try await PippinBinary.run(
        ["crawl", "http://a.example/", "--metrics-address", address],
        in: try TemporaryFolder()
      )
      #expect(outcome.code == Int32(code), "\(address): \(outcome.errors)")
    }
    let listener = try LoopbackListener { _ in }
    let outcome = try await PippinBinary.run(
      ["crawl", "http://a.example/", "--metrics-address", "\(listener.port)"],
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 73, "\(outcome.errors)")
    #expect(outcome.errors.contains("another program listens on this port"), "\(outcome.errors)")
  }

  @Test("Every metric of the dashboard is one that is told")
  func dashboard() async throws {
    let path = "\(PippinBinary.root)/Operations/grafana-dashboard.json"
    let json = try JSONParser.parse([UInt8](Data(contentsOf: URL(filePath: path))))
    var used: Set<String> = []
    for panel in json["panels"]?.array ?? [] {
      for target in panel["targets"]?.array ?? [] {
        let expression = target["expr"]?.string ?? ""
        let names = expression.matches(of: /pippin_[a-z_]+/).map { String($0.output) }
        #expect(!names.isEmpty, "\(expression)")
        used.formUnion(names)
      }
    }
    #expect(used.count > 20)
    let folder = try await DemoStore.copy()
    var told = Self.names(
      try await PippinBinary.run("status", "--format", "prometheus", in: folder).output
    )
    told.formUnion(Self.names(try await Self.crawling()))
    let server = RequestLog<String>()
    _ = try await PippinBinary.run(["serve", "--port", "0"], in: folder) { process in
      let place = try await process.output { $0.hasSuffix("/\n") }.dropLast(2)
      server.note(
        try await PippinBinary.shell(
          "curl -sS '\(place)/v1/search?q=apple' >/dev/null; curl -sS '\(place)/metrics'",
          in: folder
        ).output
      )
      try process.signal(SIGTERM)
    }
    told.formUnion(Self.names(server.requests.first ?? ""))
    for name in used {
      let family = name.replacing(/_(bucket|sum|count)$/, with: "")
      #expect(told.contains(name) || told.contains(family), "\(name) is told by nobody")
    }
  }
}
