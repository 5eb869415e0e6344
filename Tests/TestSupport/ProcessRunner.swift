import Foundation

/// How a process ended, and what it wrote.
package struct ProcessOutcome: Sendable {
  /// The exit code; of a process that a signal ended, 128 and the signal's number, as in shells.
  package let code: Int32
  /// What it wrote to standard output.
  package let output: String
  /// What it wrote to standard error.
  package let errors: String

  /// The lines of standard error that are not empty.
  package var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// One run of a program, with files for its output so that no pipe can fill up.
package final class ProcessRunner: Sendable {
  /// A process that did not end in time, or could not be started.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// The longest time that a process may take, in seconds; it is ended behind that.
  package static let limit = 240.0

  private let process: Process
  private let folder: TemporaryFolder

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: What stands behind the program's name.
  ///   - environment: All that it sees of an environment.
  ///   - directory: Its working directory.
  ///   - input: What it reads from standard input.
  /// - Throws: When the program cannot be started.
  package init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String],
    directory: String,
    input: String = ""
  ) throws {
    folder = try TemporaryFolder()
    process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(filePath: directory)
    process.standardInput = try FileHandle(
      forReadingFrom: URL(filePath: try folder.write(input, to: "in"))
    )
    process.standardOutput = try FileHandle(
      forWritingTo: URL(filePath: try folder.write("", to: "out"))
    )
    process.standardError = try FileHandle(
      forWritingTo: URL(filePath: try folder.write("", to: "err"))
    )
    try process.run()
  }

  /// What was written to standard output so far.
  package func outputSoFar() throws -> String {
    String(decoding: try folder.bytes(of: "out"), as: UTF8.self)
  }

  /// Sends the signal `number` to the process.
  package func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits for the end.
  ///
  /// - Throws: ``Fault`` when the process had to be ended.
  package func outcome() async throws -> ProcessOutcome {
    let deadline = ContinuousClock.now + .seconds(Self.limit)
    while process.isRunning {
      guard ContinuousClock.now < deadline else {
        signal(SIGKILL)
        throw Fault(
          description: "\(process.arguments ?? []) did not end in \(Self.limit) s: "
            + String(decoding: try folder.bytes(of: "err").suffix(2000), as: UTF8.self)
        )
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    let isSignal = process.terminationReason == .uncaughtSignal
    return ProcessOutcome(
      code: isSignal ? 128 + process.terminationStatus : process.terminationStatus,
      output: try outputSoFar(),
      errors: String(decoding: try folder.bytes(of: "err"), as: UTF8.self)
    )
  }
}
