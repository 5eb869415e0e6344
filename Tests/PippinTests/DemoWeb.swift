import Foundation
import Records
import TestSupport
import Testing

/// The demo sites on loopback, served once for all tests of the program.
actor DemoWeb {
  private static let shared = DemoWeb()

  /// The server's shell, the pipe that keeps it alive, and what it said of its place.
  private struct Server: Sendable {
    let process: Process
    let lifeline: Pipe
    let environment: [String: String]
  }

  private var server: Task<Server, any Error>?

  /// What has to stand in the environment so that the sites are found under their own names.
  static func environment(_ extra: [String: String] = [:]) async throws -> [String: String] {
    try await shared.started().environment.merging(extra) { $1 }
  }

  private func started() async throws -> Server {
    if let server { return try await server.value }
    let task = Task { try await Self.start() }
    server = task
    return try await task.value
  }

  /// Starts the server; a shell around it ends it when this process ends, however that happens.
  private static func start() async throws -> Server {
    let folder = try TemporaryFolder()
    let out = try folder.write("", to: "out")
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "\"$0\" demo --keep --port 0 >\"$1\" & cat >/dev/null; kill $!", PippinBinary.path, out,
    ]
    process.environment = PippinBinary.environment()
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardInput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<3000 {
      let text = String(decoding: try folder.bytes(of: "out"), as: UTF8.self)
      let lines = text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
      if text.hasSuffix("\n"), lines.count == 2, lines.allSatisfy({ $0.count == 2 }) {
        let pairs = lines.map { (String($0[0]), String($0[1])) }
        return Server(
          process: process,
          lifeline: pipe,
          environment: Dictionary(pairs) { $1 }
        )
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProcessRunner.Fault(description: "the demo sites did not come up in 60 s")
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
