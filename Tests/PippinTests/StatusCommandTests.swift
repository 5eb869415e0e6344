import Basics
import Foundation
import Frontier
import JSON
import Records
import TestSupport
import Testing

/// What an operator asks of a store in the morning: how large it is, how the last run went, what
/// waits, what failed and when it is tried again.
struct StatusCommandTests {
  /// The bytes of the plain files in `folder` whose path begins with `prefix`.
  private static func bytes(_ folder: TemporaryFolder, _ prefix: String) throws -> Int {
    let root = folder.path(of: "pippin-store")
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasPrefix(prefix) }
      .reduce(0) { sum, name in
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return sum }
        return sum + (attributes[.size] as? Int ?? 0)
      }
  }

  @Test("Bytes on disk are told by what they hold, in JSON, metrics and words")
  func bytes() async throws {
    let folder = try await DemoStore.copy()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "pippin-store/archive"),
      withIntermediateDirectories: true
    )
    try folder.write(String(repeating: "w", count: 12_345), to: "pippin-store/archive/a.warc.gz")
    let json = try await PippinBinary.run("status", "--format", "json", in: folder).json()
    let kinds = [
      "records": try Self.bytes(folder, "store.sqlite"),
      "engagement": try Self.bytes(folder, "engagement.sqlite"),
      "index": try Self.bytes(folder, "index/"), "archive": 12_345,
    ]
    for (kind, size) in kinds { #expect(json["bytes"]?[kind]?.int == size, "\(kind)") }
    #expect((json["freeBytes"]?.int ?? 0) > 1 << 20)
    let metrics = try await PippinBinary.run("status", "--format", "prometheus", in: folder).output
    #expect(metrics.contains("pippin_store_bytes{kind=\"archive\"} 12345\n"))
    #expect(metrics.contains("pippin_store_bytes{kind=\"records\"} \(kinds["records"] ?? 0)\n"))
    let text = try await PippinBinary.run("status", in: folder).output
    #expect(text.contains("archive 12.3 kB; "), "\(text)")
  }

  @Test("The last run is told with its age and outcome, and so are the next visits")
  func lastRun() async throws {
    let folder = try await DemoStore.copy()
    let json = try await PippinBinary.run("status", "--format", "json", in: folder).json()
    let run = json["lastRun"]
    #expect(run?["outcome"]?.string == "complete")
    #expect(run?["pages"]?.int == 17)
    #expect((run?["ageSeconds"]?.int ?? -1) >= 0)
    #expect(run?["finished"]?.string != nil && run?["started"]?.string != nil)
    // Pages are visited again after three days at first (RevisitModel).
    #expect(json["nextVisits"]?["week"]?.int == 17)
    #expect(json["queue"]?.int == 0)
    let metrics = try await PippinBinary.run("status", "--format", "prometheus", in: folder).output
    #expect(metrics.contains("pippin_last_run_outcome{outcome=\"complete\"} 1\n"))
    for name in ["start_timestamp_seconds", "end_timestamp_seconds", "age_seconds"] {
      #expect(metrics.contains("\npippin_last_run_\(name) "), "\(name)")
    }
    #expect(metrics.contains("pippin_store_next_visits{due=\"week\"} 17\n"))
    let text = try await PippinBinary.run("status", in: folder).output
    #expect(text.contains("last run: complete, ended "), "\(text)")
    #expect(text.contains("17 pages read, "), "\(text)")
    #expect(text.contains("queue: empty"), "\(text)")
    #expect(text.contains("next visits: 0 due now, 0 within a day, 17 within a week, 0 later"))
  }

  @Test("A store that is not there, or cannot be read, is one number for a monitoring system")
  func unreadable() async throws {
    let none = try TemporaryFolder()
    let sound = try await DemoStore.copy()
    let damaged = try await DemoStore.copy()
    let path = damaged.path(of: "pippin-store/store.sqlite")
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: 0)
    try file.write(contentsOf: [UInt8](repeating: 0x58, count: 64))
    try file.close()
    let command = ["status", "--format", "prometheus"]
    for folder in [none, damaged] {
      let outcome = try await PippinBinary.run(command, in: folder)
      #expect(outcome.code != 0)
      let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
      #expect(lines == ["pippin_store_readable 0"], "\(outcome.output)")
    }
    let output = try await PippinBinary.run(command, in: sound).output
    #expect(output.contains("\npippin_store_readable 1\n"))
    #expect(output.contains("\npippin_damaged 0\n"))
  }

  @Test("A run that was killed, and an address that failed, show with what comes next")
  func failed() async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite { request in
      request.path == "/busy" ? .status(503) : .html("<title>Plums</title>")
    }
    _ = try await PippinBinary.run(
      ["crawl", "http://a.example/busy", "http://b.example/", "--delay", "0"],
      in: folder,
      environment: site.environment.merging(["PIPPIN_CRAWL_PATIENCE": "0"]) { $1 }
    )
    let json = try await PippinBinary.run("status", "--format", "json", in: folder).json()
    let failed = ["day", "later", "now", "week"].reduce(0) { sum, due in
      sum + (json["nextAttempts"]?[due]?.int ?? 0)
    }
    #expect(failed == 1, "\(json)")
    let text = try await PippinBinary.run("status", in: folder).output
    #expect(text.contains("next attempts of failed URLs: "), "\(text)")
    let crawl = [
      "crawl", "http://c.example/", "--delay", "5", "--no-progress",
    ]
    _ = try await PippinBinary.run(crawl, in: folder, environment: site.environment) { process in
      while !site.requests.contains(where: { $0.host == "c.example" }) {
        try await Task.sleep(for: .milliseconds(20))
      }
      let running = try await PippinBinary.run("status", "--format", "json", in: folder).json()
      #expect(running["lastRun"]?["outcome"]?.string == "running")
      let text = try await PippinBinary.run("status", in: folder).output
      #expect(text.contains(" of them in progress\n"), "\(text)")
      #expect(!text.contains("waits, the next"), "\(text)")
      #expect(running["locks"]?["crawl"]?["command"]?.string == "pippin crawl")
      try process.signal(SIGKILL)
    }
    let killed = try await PippinBinary.run("status", "--format", "json", in: folder).json()
    #expect(killed["lastRun"]?["outcome"]?.string == "aborted")
    let words = try await PippinBinary.run("status", in: folder).output
    #expect(words.contains("last run: did not end: killed"), "\(words)")
    #expect(words.contains("queue: "), "\(words)")
  }

  @Test("A store that was never crawled to an end has a status, too")
  func empty() async throws {
    let folder = try await DemoStore.copy()
    #expect(try await PippinBinary.run("forget", "--all", "--yes", in: folder).code == 0)
    let outcome = try await PippinBinary.run("status", in: folder)
    #expect(outcome.code == 0 && outcome.output.contains("last run: none"), "\(outcome.output)")
  }
}
