import Foundation
import Records
import TestSupport
import Testing

/// Taking events in from the command line.
struct EngageCommandTests {
  private static let item = "http://orchard.example/recipes/apple-pie"

  private func line(_ id: Int, kind: String = "tap", at: Int? = nil) -> String {
    let now = Int(Date().timeIntervalSince1970 * 1_000)
    return
      #"{"id":"\#(id)","kind":"\#(kind)","item":"\#(Self.item)","at":\#(at ?? now),"client":"c\#(id)"}"#
  }

  /// Writes a file of events and returns its name.
  private func write(_ lines: [String], in folder: TemporaryFolder) throws -> String {
    try lines.joined(separator: "\n").write(
      toFile: folder.path(of: "events.jsonl"),
      atomically: true,
      encoding: .utf8
    )
    return "events.jsonl"
  }

  @Test("Lines are accepted, repeated or refused, and the answer says which and why")
  func answers() async throws {
    let folder = try await DemoStore.copy()
    let file = try write((0..<60).map { line($0) }, in: folder)
    let first = try await PippinBinary.run("engage", file, in: folder)
    #expect(first.code == 0)
    #expect(first.output.hasPrefix("60 accepted, 0 duplicate"))
    _ = try write([line(1), line(60), "nonsense", line(61, kind: "tip")], in: folder)
    let second = try await PippinBinary.run("engage", file, "--format", "json", in: folder)
    #expect(second.code == 65)
    let json = try second.json()
    #expect(json["accepted"]?.int == 1)
    #expect(json["duplicate"]?.int == 1)
    #expect(json["refused"]?.int == 2)
    let refusals = try #require(json["refusals"]?.array)
    #expect(refusals.compactMap { $0["line"]?.int } == [3, 4])
    #expect(refusals.compactMap { $0["reason"]?.string }.count == 2)
  }

  @Test("What sixty people chose comes first in the next search, with its signals explained")
  func visible() async throws {
    let folder = try await DemoStore.copy()
    let file = try write((0..<60).map { line($0) }, in: folder)
    let question = ["search", "apple", "pie", "--explain", "--format", "json"]
    let before = try await PippinBinary.run(question, in: folder).json()
    _ = try await PippinBinary.run("engage", file, in: folder)
    let after = try await PippinBinary.run(question, in: folder).json()
    func score(_ json: JSONValue) -> Double? {
      json["items"]?.array?.first { $0["url"]?.string == Self.item }?["score"]?.double
    }
    let (old, new) = (try #require(score(before)), try #require(score(after)))
    #expect(new > old + 0.5)
  }

  @Test("A file that is not there, no file and a file beside --audit are errors of their kinds")
  func errors() async throws {
    let folder = try await DemoStore.copy()
    let missing = try await PippinBinary.run("engage", "none", in: folder)
    #expect(missing.code == 66)
    let none = try await PippinBinary.run("engage", in: folder)
    #expect(none.code == 64)
    let both = try await PippinBinary.run("engage", "x", "--audit", in: folder)
    #expect(both.code == 64)
  }
}
