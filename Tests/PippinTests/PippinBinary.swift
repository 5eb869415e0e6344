import Foundation
import TestSupport

/// The built program, run as a person or a script runs it.
enum PippinBinary {
  /// The folder of the build that the tests belong to.
  static let buildFolder: URL = {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: own ?? CommandLine.arguments[0]).deletingLastPathComponent()
  }()

  /// The program's path: it is built into the same folder as the tests.
  ///
  /// `PIPPIN_TEST_PROGRAM` is the path of another build of it, such as the one that is to be released;
  /// its file is called `pippin`, because scripts under test find it by that name.
  static let path: String = {
    let other = ProcessInfo.processInfo.environment["PIPPIN_TEST_PROGRAM"] ?? ""
    return (other.isEmpty ? buildFolder.appending(path: "pippin") : URL(filePath: other)).path
  }()

  /// The package's root folder.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// What a sanitizer is told by the environment, which programs under test have to hear as well.
  private static let watching: [String: String] = {
    let all = ProcessInfo.processInfo.environment
    let names = ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"]
    var watching = all.filter { names.contains($0.key) }
    if let options = all["PIPPIN_TEST_ASAN_OPTIONS"] { watching["ASAN_OPTIONS"] = options }
    if let library = all["PIPPIN_TEST_PRELOAD"] { watching["LD_PRELOAD"] = library }
    return watching
  }()

  /// The environment of a process that knows nothing of this machine but where programs are.
  static func environment(_ extra: [String: String] = [:]) -> [String: String] {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own = [
      "PATH": "\(folder):\(search)", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8",
      "TMPDIR": FileManager.default.temporaryDirectory.path,
    ]
    var environment = own.merging(watching) { $1 }.merging(extra) { $1 }
    if let first = watching["LD_PRELOAD"], let second = extra["LD_PRELOAD"] {
      environment["LD_PRELOAD"] = "\(first):\(second)"
    }
    return environment
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
    var command = command(arguments, in: folder, environment: environment)
    command.input = input
    return try await ProcessRunner.run(command)
  }

  /// Runs `pippin` with `arguments` in `folder`, and `body` beside it.
  ///
  /// - Returns: How the program ended, after `body` had returned.
  static func run(
    _ arguments: [String],
    in folder: TemporaryFolder,
    environment: [String: String] = [:],
    body: @escaping @Sendable (RunningProcess) async throws -> Void
  ) async throws -> ProcessOutcome {
    let command = command(arguments, in: folder, environment: environment)
    return try await ProcessRunner.run(command, body: body).outcome
  }

  private static func command(
    _ arguments: [String],
    in folder: TemporaryFolder,
    environment: [String: String]
  ) -> ProcessCommand {
    ProcessCommand(
      path,
      arguments,
      environment: Self.environment(environment),
      directory: folder.path
    )
  }

  /// Runs a line of shell in `folder`, with the program in the search path.
  static func shell(
    _ line: String,
    in folder: TemporaryFolder,
    environment: [String: String] = [:]
  ) async throws -> ProcessOutcome {
    try await ProcessRunner.run(
      ProcessCommand(
        "/bin/sh",
        ["-c", line],
        environment: Self.environment(environment),
        directory: folder.path
      )
    )
  }
}
