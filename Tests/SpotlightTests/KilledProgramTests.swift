import CoreSpotlight
import Foundation
import Spotlight
import TestSupport
import Testing

/// Programs that are killed while they index, and what another program finds of that.
///
/// The numbers are rows of the private index's conformance table. Sources: W17, WWDC 2017, session 231;
/// OURS, where Apple says nothing.
struct KilledProgramTests {
  /// The program that indexes until it is killed, beside the tests.
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "BatchWriting").path

  /// How many programs are killed; `PIPPIN_KILLS` says otherwise.
  private static let kills =
    ProcessInfo.processInfo.environment["PIPPIN_KILLS"].flatMap { Int($0) } ?? 4

  /// Runs the program for a moment, and kills it.
  ///
  /// - Returns: The last rounds that it was acknowledged, by what it wrote; 0 where none was.
  private static func run(_ folder: URL, milliseconds: Int) async throws -> [String: Int] {
    let outcome = try await ProcessRunner.run(ProcessCommand(program, [folder.path])) {
      try await Task.sleep(for: .milliseconds(milliseconds))
      try $0.signal(SIGKILL)
    }.outcome
    #expect(outcome.code == 137, "\(outcome.errors)")
    var last = ["call": 0, "batch": 0]
    // A line that is not whole was not written yet.
    for line in outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ").map(String.init)
      if let kind = words.first, let round = words.last.flatMap({ Int($0) }) { last[kind] = round }
    }
    return last
  }

  @Test(
    "Rows 29, 30, 33, 36: killed at any moment, calls and batches are whole, and found here (W17 OURS)"
  )
  func killed() async throws {
    let index = try TestedIndex()
    var random = TestRandom(seed: 36)
    try await index.use {
      let named = CSSearchableIndex(name: "batches")
      // The folder is open here, before another program writes to it.
      #expect(try await index.typed("batch").isEmpty)
      var last = ["call": 0, "batch": 0]
      for _ in 0..<Self.kills {
        let milliseconds = Int.random(in: 100...700, using: &random)
        let heard = try await Self.run(index.folder, milliseconds: milliseconds)
        last.merge(heard) { max($0, $1) }
        let (call, batch) = (last["call"] ?? 0, last["batch"] ?? 0)
        let text = String(decoding: try await named.fetchLastClientState(), as: UTF8.self)
        let state = Int(text) ?? 0
        // What was acknowledged is there; one more may have been stored that nobody heard of.
        #expect(state == batch || state == batch + 1)
        let stored = try await Spotlight.items().map(\.uniqueIdentifier)
        let ten = (0..<10).map { "batch-\(state)-\($0)" }
        #expect(stored.filter { $0.hasPrefix("batch") } == (state > 0 ? ten : []))
        let calls = Dictionary(grouping: stored.filter { $0.hasPrefix("call") }) {
          $0.split(separator: "-").dropLast().last.flatMap { Int($0) } ?? 0
        }
        #expect(calls.allSatisfy { abs($0.key - call) <= 1 && $0.value.count == 100 })
        #expect(call == 0 || calls.keys.contains(call))
        #expect(try await index.query("title == \"batch *\"").count == (state > 0 ? 10 : 0))
        #expect(try await index.query("title == \"call \(call)\"").count == (call > 0 ? 100 : 0))
        last["batch"] = state
      }
      print("programs killed: \(Self.kills), rounds: \(last)")
      #expect(last["call"] != 0)
    }
  }
}
