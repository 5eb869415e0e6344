import Foundation
import Synchronization
import TestSupport
import Testing

/// How tests start processes: side by side within bounds, and leaving nothing behind.
@Suite(.serialized)
struct ProcessRunnerTests {
  private static func shell(_ line: String) -> ProcessCommand {
    ProcessCommand("/bin/sh", ["-c", line])
  }

  @Test(
    "A process's outputs, its exit code and the signal that ended it are told",
    arguments: [
      ("printf a; printf b >&2; exit 3", 3, "a", "b"),
      ("kill -9 $$", 137, "", ""),
      ("kill -15 $$", 143, "", ""),
      ("cat", 0, "", ""),
    ] as [(String, Int32, String, String)]
  )
  func outcome(line: String, code: Int32, output: String, errors: String) async throws {
    let outcome = try await ProcessRunner.run(Self.shell(line))
    #expect(outcome.code == code)
    #expect(outcome.output == output)
    #expect(outcome.errors == errors)
  }

  @Test("Input, environment and working directory are those of the command alone")
  func surroundings() async throws {
    let folder = try TemporaryFolder()
    var command = ProcessCommand(
      "/bin/sh",
      ["-c", "cat; echo $PLUM-$HOME; pwd -P"],
      environment: ["PLUM": "blue"],
      directory: folder.path
    )
    command.input = "in\n"
    let lines = try await ProcessRunner.run(command).output.split(separator: "\n")
    #expect(lines.prefix(2) == ["in", "blue-"])
    #expect(lines.last.map { URL(filePath: String($0)).lastPathComponent } != nil)
    #expect(lines.last?.hasSuffix(URL(filePath: folder.path).lastPathComponent) == true)
  }

  @Test("A program that is not there is a fault that names it")
  func missing() async {
    let fault = await #expect(throws: ProcessRunner.Fault.self) {
      try await ProcessRunner.run(ProcessCommand("/nonexistent/plum", []))
    }
    #expect(fault?.description.contains("/nonexistent/plum") == true)
  }

  @Test("A process is signalled by whoever watches it, and ended when the watcher fails")
  func watched() async throws {
    let outcome = try await ProcessRunner.run(Self.shell("echo up; exec sleep 600")) { process in
      try await process.output { $0 == "up\n" }
      try process.signal(SIGTERM)
    }.outcome
    #expect(outcome.code == 143)
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    await #expect(throws: Stop.self) {
      try await ProcessRunner.run(Self.shell("echo $$; exec sleep 600")) { process in
        try folder.write(try await process.output { $0.hasSuffix("\n") }, to: "id")
        throw Stop()
      }
    }
    let ended = pid_t(String(decoding: try folder.bytes(of: "id").dropLast(), as: UTF8.self)) ?? 0
    #expect(ended > 1 && kill(ended, 0) == -1, "the process is still there")
  }

  @Test("A lifeline lasts until the watcher is done, and its end is the end of the input")
  func lifeline() async throws {
    var command = Self.shell("echo up; cat; echo down")
    command.hasLifeline = true
    let outcome = try await ProcessRunner.run(command) { process in
      try await process.output { $0 == "up\n" }
      #expect(try process.outputSoFar() == "up\n")
    }.outcome
    #expect(outcome.output == "up\ndown\n")
  }

  @Test("A process that writes without end is ended")
  func endless() async {
    let fault = await #expect(throws: ProcessRunner.Fault.self) {
      try await ProcessRunner.run(Self.shell("exec yes"))
    }
    #expect(fault?.description.contains("wrote more than") == true)
  }

  @Test("No more callers have processes under way than is allowed, however many ask")
  func sideBySide() async throws {
    let counter = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<24 {
        group.addTask {
          _ = try await ProcessRunner.run(Self.shell("exit 0")) { _ in
            counter.enter()
            // The first stays until a second is there, however slow the machine is.
            for _ in 0..<2_000 where counter.most < 2 {
              try await Task.sleep(for: .milliseconds(5))
            }
            try await Task.sleep(for: .milliseconds(5))
            counter.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((2...ProcessRunner.sideBySide).contains(counter.most))
  }

  @Test("Callers that all have one process under way and start another do not wait in a circle")
  func nested() async throws {
    let results = try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<3 * ProcessRunner.sideBySide {
        group.addTask {
          var outer = Self.shell("cat")
          outer.hasLifeline = true
          return try await ProcessRunner.run(outer) { _ in
            let inner = try await ProcessRunner.run(Self.shell("exit 5")) { _ in
              try await ProcessRunner.run(Self.shell("exit 6")).code
            }
            return inner.outcome.code + inner.value
          }.value
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == [Int32](repeating: 11, count: 3 * ProcessRunner.sideBySide))
  }

  @Test("Neither descriptors nor files stay behind, whatever became of the processes")
  func leftBehind() async throws {
    func round() async throws {
      _ = try await ProcessRunner.run(Self.shell("exit 1"))
      _ = try? await ProcessRunner.run(ProcessCommand("/nonexistent/plum", []))
      var command = Self.shell("cat")
      command.hasLifeline = true
      _ = try await ProcessRunner.run(command) { _ in }
      _ = try await ProcessRunner.run(Self.shell("exec sleep 600")) { try $0.signal(SIGKILL) }
    }
    // The first round sets up what lasts. Other tests have a few processes under way meanwhile.
    try await round()
    let before = try Self.descriptors()
    for _ in 0..<20 { try await round() }
    let more = try Self.descriptors().subtracting(before)
    #expect(more.count < 20, "\(more.sorted())")
  }

  @Test("A process gets no descriptor but the three of its own")
  func inherited() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "open")
    let descriptor = open(path, O_RDONLY)
    try #require(descriptor > 2)
    defer { close(descriptor) }
    let outcome = try await ProcessRunner.run(
      ProcessCommand("/bin/sh", ["-c", "ls -l /proc/self/fd"])
    )
    #expect(!outcome.output.contains(path), "\(outcome.output)")
  }

  /// The open descriptors of this process that are of the kinds which a run needs.
  private static func descriptors() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let open = names.compactMap { name -> String? in
      let path = "/proc/self/fd/\(name)"
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return nil
      }
      let isOfRun =
        ["/in", "/out", "/err"].contains { target.hasSuffix($0) }
        || ["pipe:", "anon_inode:[pidfd]"].contains { target.hasPrefix($0) }
      return isOfRun ? "\(name) \(target)" : nil
    }
    return Set(open)
  }
}

/// How many are inside at a time.
private final class Counter: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  /// The most that were inside at once.
  var most: Int { counts.withLock { $0.most } }

  func enter() {
    counts.withLock {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
  }

  func leave() {
    counts.withLock { $0.now -= 1 }
  }
}
