import Basics
import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Logs that programs read: fields in place of sentences, on one line each.
struct LogTests {
  /// The events of a log by name.
  private static func events(_ log: String) throws -> [String: [JSONValue]] {
    var events: [String: [JSONValue]] = [:]
    for line in log.split(separator: "\n") {
      let value = try JSONParser.parse(Array(line.utf8))
      #expect(value["message"]?.string?.contains { "\t\n".contains($0) } != true, "\(line)")
      if let name = value["event"]?.string { events[name, default: []].append(value) }
    }
    return events
  }

  @Test("The end of a crawl is told in fields")
  func crawl() async throws {
    let outcome = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0", "--log-format", "json"],
      in: try TemporaryFolder(),
      environment: try await DemoWeb.environment()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let end = try #require(try Self.events(outcome.errors)["crawl.end"]?.first)
    #expect(end["pages"]?.int == 17)
    #expect(end["outcome"]?.string == "complete")
    #expect(end["notFetched"]?["robots.blocked"]?.int == 1)
    #expect(end["level"]?.string == "info" && end["ts"]?.string != nil)
    #expect(end["seconds"] != nil && (end["requests"]?.int ?? 0) > 17)
  }

  /// Runs a second server over the store in `folder`, until it has told whom it follows.
  private func follow(in folder: TemporaryFolder, format: String) async throws -> ProcessOutcome {
    try await PippinBinary.run(
      ["serve", "--port", "0", "--log-format", format],
      in: folder
    ) { follower in
      _ = try await follower.output { $0.hasSuffix("/\n") }
      while try !follower.errorsSoFar().contains("pippin serve") {
        try await Task.sleep(for: .milliseconds(20))
      }
      try follower.signal(SIGTERM)
    }
  }

  @Test("A server tells its start, its stop and whom it follows", arguments: ["text", "json"])
  func serve(format: String) async throws {
    let folder = try await DemoStore.copy()
    let first = try await PippinBinary.run(
      ["serve", "--port", "0", "--log-format", format],
      in: folder
    ) { server in
      _ = try await server.output { $0.hasSuffix("/\n") }
      let second = try await follow(in: folder, format: format)
      guard format == "json" else {
        #expect(second.errors.contains("follows the index of process "), "\(second.errors)")
        #expect(second.errors.contains("(pippin serve)"), "\(second.errors)")
        return try server.signal(SIGTERM)
      }
      let role = try #require(try Self.events(second.errors)["serve.role"]?.first)
      #expect(role["writesIndex"]?.bool == false)
      #expect(role["indexCommand"]?.string == "pippin serve")
      try server.signal(SIGTERM)
    }
    #expect(first.code == 0, "\(first.errors)")
    guard format == "json" else {
      for part in ["Serving ./pippin-store on http://127.0.0.1:", "Open to ", "Stopped on SIGTERM"]
      {
        #expect(first.errors.contains(part), "\(part): \(first.errors)")
      }
      #expect(first.errors.contains("writes the index"), "\(first.errors)")
      return
    }
    let events = try Self.events(first.errors)
    #expect(events["serve.start"]?.first?["url"]?.string?.hasPrefix("http://127.0.0.1:") == true)
    #expect(events["serve.start"]?.first?["stores"]?.array?.first?.string == "./pippin-store")
    #expect(events["serve.role"]?.first?["writesIndex"]?.bool == true)
    #expect(events["serve.stop"]?.first?["cause"]?.string == "SIGTERM")
  }

  @Test("Messages of other kinds are on one line, too, and hold what is to be copied as it is")
  func plain() async throws {
    let outcome = try await PippinBinary.run(
      "crawl",
      "https://www.plumtree.com/",
      "--log-format",
      "json",
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 78)
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    let message = try JSONParser.parse(Array(outcome.errors.utf8))["message"]?.string ?? ""
    #expect(message.hasSuffix("\n  fetch:\n    contact: you@example.org"), "\(message)")
  }
}
