import TestSupport
import Testing

/// The replay of answers and archives that stand beside the package.
struct ReplayTests {
  @Test("Without the trials, the replay says how many cases it skips", .program("python3"))
  func missing() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.shell(
      "'\(PippinBinary.root)/Scripts/replay-trials' --trials \(folder.path)/none 032 366",
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("2 cases skipped: no folder "))
  }

  @Test("A case that is not handed is missing, and fails the replay", .program("python3"))
  func notHanded() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.shell(
      "'\(PippinBinary.root)/Scripts/replay-trials' --trials . --binary '\(PippinBinary.path)' 032 366; "
        + "test $? = 1",
      in: folder
    )
    #expect(outcome.output.contains("032  missing"), "\(outcome.output)")
    #expect(outcome.output.contains("0 right, 0 wrong, 2 missing, 0 open"), "\(outcome.output)")
  }
}
