import Addressing
import Basics
import Records
import TestSupport
import Testing

@testable import Engagement

private let now = Timestamp(milliseconds: 1_795_262_400_000)

struct VoteReaderTests {
  private func reader() throws -> VoteReader {
    let key = try #require(EpochKey([UInt8](repeating: 7, count: 32)))
    let epoch = Epoch(of: now)
    return VoteReader(keys: [epoch: key], salt: 99)
  }

  /// What the general reader makes of a line.
  private func slowly(_ line: String, _ reader: inout VoteReader) -> Result<
    Vote, EngagementRefusal
  >? {
    do {
      guard case .event(let event) = try EngagementInput.read(Array(line.utf8)[...], now: now)
      else { return nil }
      return .success(try reader.vote(of: event))
    } catch {
      return .failure(error)
    }
  }

  private func quickly(_ line: String, _ reader: inout VoteReader) -> Result<
    Vote, EngagementRefusal
  >? {
    Array(line.utf8).withUnsafeBytes { bytes in
      do throws(EngagementRefusal) {
        return .success(try reader.read(bytes, now: now))
      } catch {
        return .failure(error)
      }
    }
  }

  @Test(
    "Lines in the plainest form give what the general reader gives",
    arguments: [
      #"{"id":"1","kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c"}"#,
      #" { "client" : "c" , "at":1795262399000,"item":"HTTPS://EXAMPLE.com:443/a/../b#x","kind":"impression","id":"z","position":17 } "#,
      #"{"id":"1","kind":"return","durationMs":4000,"item":"https://example.com/","at":"2026-11-21T12:00:00Z","client":"c","query":"a b","network":"10.1.2.0/24"}"#,
      #"{"id":"1","kind":"open","item":"https://example.com/","at":"2026-11-21T12:00:00+02:00","client":"c","other":3,"more":"x"}"#,
      #"{"id":"1","kind":"dismiss","item":"https://ex%61mple.com/","at":1795262400000,"client":"c"}"#,
      #"{"id":"","kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c"}"#,
      #"{"id":"1","kind":"tip","item":"https://example.com/a","at":1795262400000,"client":"c"}"#,
      #"{"id":"1","kind":"tap","item":"ftp://example.com/a","at":1795262400000,"client":"c"}"#,
      #"{"id":"1","kind":"tap","item":"https://example.com/a","at":1,"client":"c"}"#,
      #"{"id":"1","kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c","position":0}"#,
      #"{"id":"1","kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c","position":01}"#,
      #"{"id":"1","kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c","position":2.5}"#,
      #"{"id":"1","kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c",}"#,
      #"{"id":"1","kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c"} x"#,
      #"{"id":"1","id":"2","kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c"}"#,
      #"{"id":"\u0031","kind":"tap","item":"https://example.com/é","at":1795262400000,"client":"ü"}"#,
      #"{"id":"1","kind":"tap","item":"https://example.com/a","at":null,"client":"c"}"#,
      #"{"id":1,"kind":"tap","item":"https://example.com/a","at":1795262400000,"client":"c"}"#,
      #"["id"]"#, "", "{}", "{", "null",
    ]
  )
  func equal(line: String) throws {
    var one = try reader()
    var other = try reader()
    #expect(quickly(line, &one) == slowly(line, &other))
  }

  @Test("Events read many together give what each gives alone, known names or new ones")
  func together() throws {
    let names = ["c", "a-client-with-a-name-of-more-than-sixteen-bytes", "ü", "d"]
    let events = try (0..<300).compactMap { number -> EngagementEvent? in
      // One in ten lies in an epoch without a key.
      let days = number.isMultiple(of: 10) ? 4.0 : 0
      let at = now.advanced(bySeconds: -days * 86_400)
      let network = number.isMultiple(of: 3) ? "" : #","network":"10.0.\#(number % 7).0/24""#
      let line =
        #"{"id":"\#(number)","kind":"tap","item":"https://example.com/\#(number % 9)","at":"#
        + #"\#(at.milliseconds),"client":"\#(names[number % 4])\#(number % 5)"\#(network)}"#
      let input = try EngagementInput.read(Array(line.utf8)[...], now: at)
      if case .event(let event) = input { return event }
      return nil
    }
    var (one, other) = (try reader(), try reader())
    var found: [Result<Vote, EngagementRefusal>] = []
    for start in stride(from: 0, to: events.count, by: 64) {
      let part = events.span.extracting(start..<min(start + 64, events.count))
      one.read(part) { index, vote in
        #expect(index == found.count - start)
        found.append(vote)
      }
    }
    let expected = events.map { event -> Result<Vote, EngagementRefusal> in
      do throws(EngagementRefusal) {
        return .success(try other.vote(of: event))
      } catch {
        return .failure(error)
      }
    }
    #expect(found.count == 300)
    #expect(found == expected)
    #expect(found.count { (try? $0.get()) == nil } == 30)
  }

  @Test("Bytes changed at random never trap, and give what the general reader gives")
  func hostile() throws {
    var random = TestRandom(seed: 41)
    var one = try reader()
    var other = try reader()
    let line = Array(
      #"{"id":"1","kind":"tap","item":"https://a.de/a","at":1795262400000,"client":"c"}"#.utf8
    )
    for _ in 0..<3_000 {
      var bytes = line
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0x20..<0x7F,
          using: &random
        )
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(quickly(text, &one) == slowly(text, &other), "\(text)")
    }
  }

  @Test("An event of an epoch without a key is refused")
  func closed() throws {
    var reader = VoteReader(keys: [:], salt: 1)
    let line = #"{"id":"1","kind":"tap","item":"https://a.de/","at":1795262400000,"client":"c"}"#
    #expect(quickly(line, &reader) == .failure(EngagementRefusal(field: "at", .closed)))
  }

  @Test("A public activity is an opening of its page; one that is not for everybody is refused")
  func activity() throws {
    var reader = try reader()
    func line(_ more: String) -> String {
      #"{"kind":"activity","activityType":"a.b","title":"t","at":1795262400000,"client":"c"\#(more)}"#
    }
    let offered = #","eligibleForPublicIndexing":true"#
    let page = #","webpageURL":"https://example.com/a#b""#
    let vote = try #require(try quickly(line(offered + page), &reader)?.get())
    let open =
      #"{"id":"1","kind":"open","item":"https://example.com/a","at":1795262400000,"client":"c"}"#
    let same = try #require(try quickly(open, &reader)?.get())
    #expect(vote.key == same.key)
    let network = #","network":"192.0.2.0/24""#
    let near = try #require(try quickly(line(offered + page + network), &reader)?.get())
    let nearSame = try #require(
      try quickly(open.replacing("}", with: network + "}"), &reader)?.get()
    )
    #expect(near.network == nearSame.network)
    #expect(near.network != vote.network)
    let key = #","requiredUserInfoKeys":["a"],"userInfo":{}"#
    let over = #","expirationDate":1795262399000"#
    for (more, field, reason) in [
      (page, "eligibleForPublicIndexing", EngagementRefusal.Reason.notOffered),
      (offered, "webpageURL", .unidentified), (offered + key, "userInfo", .missing),
      (offered + page + over, "expirationDate", .ended),
    ] {
      #expect(quickly(line(more), &reader) == .failure(EngagementRefusal(field: field, reason)))
    }
  }
}
