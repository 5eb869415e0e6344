import Addressing
import Basics
import Engagement
import Records
import Testing

/// 2026-11-21T10:00:00Z.
private let now = Timestamp(milliseconds: 1_795_255_200_000)

struct EngagementInputTests {
  @Test("A line with every field is read as it stands")
  func complete() throws {
    let line = #"""
      {"id":"7f3a","kind":"tap","item":"HTTPS://Example.com/plums#top","position":2,
      "query":"plum jam","at":"2026-11-21T09:59:00.250Z","client":"c1","durationMs":40,"new":[1]}
      """#
    guard case .event(let event) = try read(line) else {
      Issue.record("no event")
      return
    }
    #expect(event.id == "7f3a")
    #expect(event.kind == .tap)
    #expect(event.item.text == "https://example.com/plums")
    #expect(event.position == 2)
    #expect(event.query == "plum jam")
    #expect(event.at == Timestamp(milliseconds: now.milliseconds - 59_750))
    #expect(event.client == "c1")
    #expect(event.durationMs == 40)
  }

  @Test(
    "A moment may be written in several ways",
    arguments: [
      #""2026-11-21T10:00:00Z""#, #""2026-11-21t10:00:00z""#, #""2026-11-21 10:00:00Z""#,
      #""2026-11-21T11:30:00+01:30""#, #""2026-11-21T04:00:00-06:00""#,
      #""2026-11-21T10:00:00.0004Z""#, "1795255200000", "1.7952552e12",
    ]
  )
  func moments(at: String) throws {
    guard case .event(let event) = try read(line(at: at)) else {
      Issue.record("no event")
      return
    }
    #expect(event.at == now)
  }

  @Test(
    "A line that breaks a rule is refused with the field and the reason",
    arguments: [
      ("", nil, EngagementRefusal.Reason.notObject),
      ("[]", nil, .notObject),
      ("{", nil, .notObject), (#"{"id":"\ud800"}"#, nil, .noCharacter),
      (#"{"id":"\udc00\ud800"}"#, nil, .noCharacter), (#"{"id":"\u12"}"#, nil, .noCharacter),
      (String(repeating: " ", count: 16_385), nil, .tooLong),
      (#"{"id":"1"}"#, "kind", .missing),
      (line(kind: #""like""#), "kind", .unknown),
      (line(kind: "1"), "kind", .malformed),
      (line(id: #""""#), "id", .malformed),
      (line(id: "null"), "id", .missing),
      (line(id: #""\#(String(repeating: "x", count: 129))""#), "id", .tooLong),
      (line(item: #""ftp://example.com/""#), "item", .malformed),
      (line(item: #""/plums""#), "item", .malformed),
      (line(position: "0"), "position", .outOfRange),
      (line(position: "1001"), "position", .outOfRange),
      (line(position: "1.5"), "position", .malformed),
      (line(position: #""2""#), "position", .malformed),
      (line(at: #""yesterday""#), "at", .malformed),
      (line(at: #""2026-02-30T00:00:00Z""#), "at", .malformed),
      (line(at: #""2026-11-21T10:00:00""#), "at", .malformed),
      (line(at: #""2026-11-19T09:59:59Z""#), "at", .tooOld),
      (line(at: #""2026-11-21T10:05:01Z""#), "at", .inFuture),
      (line(at: "-1"), "at", .malformed),
      (line(client: #""""#), "client", .malformed),
      (line(client: #""a\u0000b""#), "client", .malformed),
      (line(duration: "-1"), "durationMs", .outOfRange),
      (line(duration: "86400001"), "durationMs", .outOfRange),
    ]
  )
  func refused(line: String, field: String?, reason: EngagementRefusal.Reason) {
    do {
      _ = try read(line)
      Issue.record("accepted: \(line)")
    } catch {
      #expect(error.field == field, "\(line)")
      #expect(error.reason == reason, "\(line)")
    }
  }

  @Test("A refusal reads as a sentence part")
  func described() {
    do {
      _ = try read(line(position: "0"))
      Issue.record("accepted")
    } catch {
      #expect(error.description == "the field position is out of range")
    }
  }
}

func read(_ line: String) throws(EngagementRefusal) -> EngagementInput {
  try EngagementInput.read(Array(line.utf8)[...], now: now)
}

/// An acceptable line with one field replaced by some JSON.
private func line(
  id: String = #""1""#,
  kind: String = #""impression""#,
  item: String = #""https://example.com/""#,
  position: String = "1",
  at: String = "1795255200000",
  client: String = #""c""#,
  duration: String = "0"
) -> String {
  #"{"id":\#(id),"kind":\#(kind),"item":\#(item),"position":\#(position),"at":\#(at),"#
    + #""client":\#(client),"durationMs":\#(duration)}"#
}
