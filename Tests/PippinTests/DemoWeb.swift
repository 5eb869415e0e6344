import Foundation
import JSON
import Records
import TestSupport
import Testing

/// The demo sites on loopback, served once for all tests of the program.
actor DemoWeb {
  private static let shared = DemoWeb()

  private var server: Task<[String: String], any Error>?

  /// What has to stand in the environment so that the sites are found under their own names.
  static func environment(_ extra: [String: String] = [:]) async throws -> [String: String] {
    try await shared.started().merging(extra) { $1 }
  }

  private func started() async throws -> [String: String] {
    if let server { return try await server.value }
    let task = Task { try await Self.start() }
    server = task
    return try await task.value
  }

  /// Starts the server; a shell around it ends it when this process ends, however that happens.
  private static func start() async throws -> [String: String] {
    let folder = try TemporaryFolder()
    var command = ProcessCommand(
      "/bin/sh",
      ["-c", "\"$0\" demo --keep --port 0 & cat >/dev/null; kill $!; wait $!", PippinBinary.path],
      environment: PippinBinary.environment(),
      directory: folder.path
    )
    command.hasLifeline = true
    let (places, continuation) = AsyncThrowingStream<[String: String], any Error>.makeStream()
    Task.detached { [command] in
      do {
        try await ProcessRunner.serve(command) { server in
          continuation.yield(try await place(of: server))
          while true { try await Task.sleep(for: .seconds(3600)) }
        }
      } catch {
        continuation.finish(throwing: error)
      }
      withExtendedLifetime(folder) {}
    }
    for try await place in places { return place }
    throw ProcessRunner.Fault(description: "the demo sites did not come up")
  }

  /// What the server says of its place, once it is up.
  private static func place(of server: RunningProcess) async throws -> [String: String] {
    let text = try await server.output { $0.hasSuffix("\n") && $0.count { $0 == "\n" } == 2 }
    let lines = text.split(separator: "\n").map {
      $0.trimmingPrefix("export ").split(separator: "=", maxSplits: 1)
    }
    guard lines.allSatisfy({ $0.count == 2 }) else {
      throw ProcessRunner.Fault(description: "no place of the demo sites: \(text)")
    }
    return Dictionary(lines.map { (String($0[0]), String($0[1])) }) { $1 }
  }
}

/// A store with the demo sites in it, crawled once; tests that change it take a copy.
actor DemoStore {
  /// The addresses that the store was crawled from.
  static let seeds = ["http://orchard.example/", "http://market.example/", "http://world.example/"]

  private static let shared = DemoStore()
  private var crawl: Task<TemporaryFolder, any Error>?

  /// The folder of the store; nobody changes it.
  static func path() async throws -> String {
    try await shared.folder().path(of: "store")
  }

  /// A folder with a copy of the store under the name `pippin-store`.
  static func copy() async throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    try copy.copy(try await path(), to: "pippin-store")
    return copy
  }

  private func folder() async throws -> TemporaryFolder {
    if let crawl { return try await crawl.value }
    let task = Task {
      let folder = try TemporaryFolder()
      let outcome = try await PippinBinary.run(
        ["crawl"] + Self.seeds + ["--delay", "0", "--store", "store"],
        in: folder,
        environment: try await DemoWeb.environment()
      )
      guard outcome.code == 0 else {
        throw ProcessRunner.Fault(description: "the demo crawl failed: \(outcome.errors)")
      }
      return folder
    }
    crawl = task
    return try await task.value
  }
}

extension ProcessOutcome {
  /// Standard output as one JSON document.
  func json() throws -> JSONValue { try JSONParser.parse(output) }
}

extension JSONValue {
  /// The keys of an object, sorted.
  var keys: [String] { (object?.members ?? []).map(\.key).sorted() }
}
