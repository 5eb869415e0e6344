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

/// What a process is started with.
package struct ProcessCommand: Sendable {
  /// The program's path.
  package var program: String
  /// What stands behind the program's name.
  package var arguments: [String]
  /// All that it sees of an environment; without one, that of this process.
  package var environment: [String: String]?
  /// Its working directory; without one, that of this process.
  package var directory: String?
  /// What it reads from standard input.
  package var input = ""
  /// Whether its standard input is a pipe that stays open until the caller is done with it.
  ///
  /// It stands in place of ``input``, and ends with this process, however that ends.
  package var hasLifeline = false

  /// A command without input.
  package init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String]? = nil,
    directory: String? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
  }
}

/// Every process that tests start, each with files for its output so that no pipe can fill up.
///
/// A few run side by side, and the others wait in the order in which they came. A process that is
/// started while its caller has another one under way waits for nothing: it belongs to the same
/// turn, so that callers never wait for each other in a circle.
package enum ProcessRunner {
  /// A process that did not end in time, wrote too much or could not be started.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// The longest time that a process may take, in seconds; it is ended behind that.
  ///
  /// `PIPPIN_TEST_PATIENCE` makes it longer by a factor, for builds that run slowly.
  package static let limit: Double = {
    let patience = ProcessInfo.processInfo.environment["PIPPIN_TEST_PATIENCE"].flatMap(Double.init)
    return 240 * max(1, patience ?? 1)
  }()

  /// How many bytes a process may write to one of its outputs; it is ended behind that.
  package static let outputLimit = 64 << 20

  /// How many callers have processes under way at a time.
  package static let sideBySide = 4

  private static let turnstile = Turnstile(limit: sideBySide)
  @TaskLocal private static var hasTurn = false

  /// Runs a program to its end.
  ///
  /// - Throws: ``Fault`` when the process cannot be started or had to be ended.
  package static func run(_ command: ProcessCommand) async throws -> ProcessOutcome {
    try await run(command) { _ in }.outcome
  }

  /// Runs a program, and `body` beside it; then waits for the program's end.
  ///
  /// - Returns: What `body` returned, and how the process ended.
  /// - Throws: ``Fault`` as ``run(_:)`` does, or what `body` throws; then the process is ended.
  package static func run<Value: Sendable>(
    _ command: ProcessCommand,
    body: @escaping @Sendable (RunningProcess) async throws -> Value
  ) async throws -> (value: Value, outcome: ProcessOutcome) {
    if hasTurn { return try await ProcessRun(command).run(body) }
    return try await turnstile.pass {
      try await $hasTurn.withValue(true) { try await ProcessRun(command).run(body) }
    }
  }

  /// Runs a program that lives as long as this process, beside `body`, which never returns.
  ///
  /// It takes no turn: it would never give it back.
  package static func serve(
    _ command: ProcessCommand,
    body: @escaping @Sendable (RunningProcess) async throws -> Void
  ) async throws {
    _ = try await ProcessRun(command, isLimited: false).run(body)
  }
}

/// A process under way.
package struct RunningProcess: Sendable {
  let folder: TemporaryFolder
  let send: @Sendable (Int32) throws -> Void

  /// What was written to standard output so far.
  package func outputSoFar() throws -> String {
    String(decoding: try folder.bytes(of: "out"), as: UTF8.self)
  }

  /// What was written to standard error so far.
  package func errorsSoFar() throws -> String {
    String(decoding: try folder.bytes(of: "err"), as: UTF8.self)
  }

  /// Sends the signal `number` to the process.
  package func signal(_ number: Int32) throws {
    try send(number)
  }

  /// Waits until standard output is `isEnough`.
  ///
  /// - Throws: ``ProcessRunner/Fault`` when that takes longer than a process may take.
  @discardableResult
  package func output(until isEnough: (String) -> Bool) async throws -> String {
    let deadline = ContinuousClock.now + .seconds(ProcessRunner.limit)
    while ContinuousClock.now < deadline {
      let text = try outputSoFar()
      if isEnough(text) { return text }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProcessRunner.Fault(description: "not said in time: \(try errorsSoFar().suffix(2000))")
  }
}
