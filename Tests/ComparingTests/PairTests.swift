import AppFiles
import Records
import Rules
import Testing

/// Whole pairs of an app and its site: what is wrong is named, and nothing else is.
struct PairTests {
  private static func serious(_ files: String) throws -> [String] {
    try AppPair(files).findings().filter { $0.finding.severity > .note }
      .map { "\($0.finding.rule) \($0.location.text) \($0.finding.message)" }
  }

  @Test("What looks wrong and is not is no finding", arguments: CleanPairs.guards)
  func guarded(name: String, files: String) throws {
    #expect(try Self.serious(files).isEmpty, "\(name)")
  }

  @Test("A clean pair has no warning and no error", arguments: CleanPairs.pairs)
  func clean(name: String, files: String) throws {
    #expect(try Self.serious(files).isEmpty, "\(name)")
  }

  @Test("Every fault of a pair is named", arguments: FaultyPairs.pairs)
  func faulty(name: String, rules: [String], files: String) throws {
    let found = try AppPair(files).findings()
    for rule in rules {
      let seen = found.map { "\($0.finding.rule) \($0.finding.message)" }
      #expect(found.contains { $0.finding.rule == rule }, "\(name): \(rule): \(seen)")
    }
  }

  @Test("There are 20 pairs, 6 of them clean")
  func counts() {
    #expect(CleanPairs.pairs.count == 6 && FaultyPairs.pairs.count == 14)
  }
}
