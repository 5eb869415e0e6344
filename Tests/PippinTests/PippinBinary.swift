import Foundation
import TestSupport

/// The built program, run as a person or a script runs it.
enum PippinBinary {
  /// The program's path: it is built into the same folder as the tests.
  static let path: String = {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(filePath: own ?? CommandLine.arguments[0]).deletingLastPathComponent()
    return folder.appending(path: "pippin").path
  }()

  /// A few processes at a time are enough for every core, and leave each its time.
  private static let turnstile = Turnstile(limit: 4)

  /// The package's root folder.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The environment of a process that knows nothing of this machine but where programs are.
  static func environment(_ extra: [String: String] = [:]) -> [String: String] {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ["PATH": "\(folder):\(search)", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"]
      .merging(extra) { $1 }
  }

  /// Runs `pippin` with `arguments` in `folder`.
  static func run(
    _ arguments: String...,
    in folder: TemporaryFolder,
    environment: [String: String] = [:],
    input: String = ""
  ) async throws -> ProcessOutcome {
    try await run(arguments, in: folder, environment: environment, input: input)
  }

  /// Runs `pippin` with `arguments` in `folder`.
  static func run(
    _ arguments: [String],
    in folder: TemporaryFolder,
    environment: [String: String] = [:],
    input: String = ""
  ) async throws -> ProcessOutcome {
    try await turnstile.pass {
      try await start(arguments, in: folder, environment: environment, input: input).outcome()
    }
  }

  /// Starts `pippin` with `arguments` in `folder`.
  static func start(
    _ arguments: [String],
    in folder: TemporaryFolder,
    environment: [String: String] = [:],
    input: String = ""
  ) throws -> ProcessRunner {
    try ProcessRunner(
      path,
      arguments,
      environment: Self.environment(environment),
      directory: folder.path,
      input: input
    )
  }

  /// Runs a line of shell in `folder`, with the program in the search path.
  static func shell(
    _ line: String,
    in folder: TemporaryFolder,
    environment: [String: String] = [:]
  ) async throws -> ProcessOutcome {
    try await turnstile.pass {
      try await ProcessRunner(
        "/bin/sh",
        ["-c", line],
        environment: Self.environment(environment),
        directory: folder.path
      ).outcome()
    }
  }
}
