import Foundation
import JSON
import Records
import SpotlightItems
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

  @Test("A byte order mark before the first event is left out (RFC 8259 section 8.1)")
  func mark() async throws {
    let folder = try await DemoStore.copy()
    let file = try write(["\u{FEFF}" + line(1), line(2)], in: folder)
    let result = try await PippinBinary.run("engage", file, in: folder)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("2 accepted"), "\(result.output)")
  }

  @Test("Row 110: a public activity that was viewed ten times is one line, which is accepted (W15)")
  func outbox() async throws {
    let folder = try await DemoStore.copy()
    var activity = SpotlightActivity(type: "com.example.orchard.recipes", title: "Apple pie")
    activity.eligibility = [.handoff, .search, .publicIndexing]
    activity.webpageURL = Self.item
    activity.keywords = ["apple"]
    // What Spotlight.drainOutbox() gives an app.
    var outbox = ActivityOutbox()
    let now = Date().timeIntervalSinceReferenceDate
    for _ in 0..<10 { outbox.note(activity, at: now, client: "device-1") }
    // Rows 109 and 111: neither of these is a line.
    activity.webpageURL = nil
    outbox.note(activity, at: now, client: "device-1")
    (activity.webpageURL, activity.eligibility) = ("http://orchard.example/about", [.search])
    outbox.note(activity, at: now, client: "device-1")
    let lines = String(decoding: outbox.drain(), as: UTF8.self)
    #expect(lines.split(separator: "\n").count == 1)
    let file = try write([lines], in: folder)
    let first = try await PippinBinary.run("engage", file, in: folder)
    #expect(first.code == 0 && first.output.hasPrefix("1 accepted, 0 duplicate"), "\(first.errors)")
  }

  @Test("What many people chose comes first in the next search, with its signals explained")
  func visible() async throws {
    let folder = try await DemoStore.copy()
    // Under random keys sixty would be counted as fewer than fifty one time in thirty.
    let file = try write((0..<120).map { line($0) }, in: folder)
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

  @Test("How fast attention falls is found out from a log of any age, or said to be unknown")
  func positionBias() async throws {
    let folder = try TemporaryFolder()
    // At rank 4 half as many choose as at rank 1: the exponent is 1/2.
    let lines = (0..<400).flatMap { client -> [String] in
      let rank = client.isMultiple(of: 2) ? 1 : 4
      let common =
        #""item":"\#(Self.item)","at":1700000000000,"client":"c\#(client)","position":\#(rank)}"#
      let shown = #"{"id":"s\#(client)","kind":"impression","# + common
      let isChosen = rank == 1 ? client % 4 == 0 : client % 8 == 1
      return isChosen ? [shown, #"{"id":"t\#(client)","kind":"tap","# + common] : [shown]
    }
    let file = try write(lines, in: folder)
    let found = try await PippinBinary.run(
      ["engage", file, "--position-bias", "--format", "json"],
      in: folder
    )
    #expect(found.code == 0, "\(found.errors)")
    #expect(try found.json()["exponent"]?.double == 0.5)
    let few = try write(Array(lines.prefix(40)), in: folder)
    let unknown = try await PippinBinary.run(["engage", few, "--position-bias"], in: folder)
    #expect(unknown.code == 65)
    #expect(unknown.errors.contains("too few"))
  }
}
