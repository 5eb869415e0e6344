import Foundation
import Subprocess
import SystemPackage

/// One run of a program: its files, its watch, its end.
struct ProcessRun: Sendable {
  private typealias Files = FileDescriptorOutput

  private let command: ProcessCommand
  private let folder: TemporaryFolder
  private let isLimited: Bool

  /// Prepares the files of a run.
  ///
  /// - Parameters:
  ///   - command: What is to be run.
  ///   - isLimited: Whether it has to end in ``ProcessRunner/limit`` seconds.
  /// - Throws: When there is no place for the files.
  init(_ command: ProcessCommand, isLimited: Bool = true) throws {
    self.command = command
    self.isLimited = isLimited
    folder = try TemporaryFolder()
    for name in ["out", "err"] { try folder.write("", to: name) }
    try folder.write(command.input, to: "in")
  }

  /// Starts the program, runs `body` beside it and waits for its end.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (RunningProcess) async throws -> Value
  ) async throws -> (value: Value, outcome: ProcessOutcome) {
    do {
      return try await started(body)
    } catch let error as SubprocessError {
      throw ProcessRunner.Fault(description: "\(command.program): \(error)")
    }
  }

  private func started<Value: Sendable>(
    _ body: @escaping @Sendable (RunningProcess) async throws -> Value
  ) async throws -> (value: Value, outcome: ProcessOutcome) {
    let configuration = Configuration(
      executable: .path(FilePath(command.program)),
      arguments: Arguments(command.arguments),
      environment: command.environment.map(Self.environment) ?? .inherit,
      workingDirectory: command.directory.map { FilePath($0) }
    )
    // Subprocess closes these, also when the program cannot be started.
    let output = Files.fileDescriptor(try open("out", .writeOnly), closeAfterSpawningProcess: true)
    let errors = Files.fileDescriptor(try open("err", .writeOnly), closeAfterSpawningProcess: true)
    if command.hasLifeline {
      let result = try await Subprocess.run(
        configuration,
        input: .inputWriter,
        output: output,
        error: errors
      ) { execution in
        try await watch(execution, body) { try await execution.standardInputWriter.finish() }
      }
      return (result.closureResult, try outcome(result.terminationStatus))
    }
    let result = try await Subprocess.run(
      configuration,
      input: .fileDescriptor(try open("in", .readOnly), closeAfterSpawningProcess: true),
      output: output,
      error: errors
    ) { try await watch($0, body) {} }
    return (result.closureResult, try outcome(result.terminationStatus))
  }

  /// Opens a file of the run; other processes that start meanwhile do not get it.
  private func open(_ name: String, _ mode: FileDescriptor.AccessMode) throws -> FileDescriptor {
    try FileDescriptor.open(folder.path(of: name), mode, options: [.closeOnExec])
  }

  private static func environment(_ pairs: [String: String]) -> Environment {
    var keyed: [Environment.Key: String] = [:]
    for (name, value) in pairs { keyed[Environment.Key(stringLiteral: name)] = value }
    return .custom(keyed)
  }

  private func outcome(_ status: TerminationStatus) throws -> ProcessOutcome {
    let code: Int32 =
      switch status {
      case .exited(let code): code
      case .signaled(let number): 128 + number
      }
    return ProcessOutcome(
      code: code,
      output: String(decoding: try folder.bytes(of: "out"), as: UTF8.self),
      errors: String(decoding: try folder.bytes(of: "err"), as: UTF8.self)
    )
  }
}

extension ProcessRun {
  /// Runs `body`, then `finish`, and returns when the process has ended as well.
  ///
  /// The process is ended when `body` throws, or when it takes or writes too much.
  private func watch<Input: InputProtocol, Value: Sendable>(
    _ execution: Execution<Input, FileDescriptorOutput, FileDescriptorOutput>,
    _ body: @escaping @Sendable (RunningProcess) async throws -> Value,
    finish: @escaping @Sendable () async throws -> Void
  ) async throws -> Value {
    let running = RunningProcess(folder: folder) { number in
      try execution.send(signal: Signal(rawValue: number))
    }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask {
        let value = try await body(running)
        try await finish()
        return value
      }
      group.addTask {
        try await untilEnd(of: execution.processIdentifier.value)
        return nil
      }
      do {
        var result: Value?
        while let value = try await group.next() { result = value ?? result }
        guard let result else { throw CancellationError() }
        return result
      } catch {
        group.cancelAll()
        // It may have ended by itself; there is nobody to signal then.
        try? running.signal(SIGKILL)
        throw error
      }
    }
  }

  /// Waits until the process has ended; it stays to be reaped by whoever started it.
  private func untilEnd(of process: pid_t) async throws {
    let deadline = ContinuousClock.now + .seconds(ProcessRunner.limit)
    while !Self.hasEnded(process) {
      if isLimited, ContinuousClock.now >= deadline {
        throw fault("did not end in \(ProcessRunner.limit) s")
      }
      // Where this process exits, the files are gone before the process that writes them; it is for
      // whoever holds its lifeline to end it then.
      for name in ["out", "err"]
      where ((try? folder.size(of: name)) ?? 0) > ProcessRunner.outputLimit {
        throw fault("wrote more than \(ProcessRunner.outputLimit) bytes")
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  private static func hasEnded(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(process), &information, flags) == 0 else { return true }
    return information.si_signo == SIGCHLD
  }

  private func fault(_ what: String) -> ProcessRunner.Fault {
    let errors = (try? folder.bytes(of: "err")) ?? []
    return ProcessRunner.Fault(
      description: "\(command.program) \(command.arguments) \(what): "
        + String(decoding: errors.suffix(2000), as: UTF8.self)
    )
  }
}
