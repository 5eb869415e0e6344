import Basics
import Digests
import Engagement
import Records
import Testing

struct ImpressionTokenTests {
  private static let item = Digest128(of: "plum")

  private let key = [UInt8](repeating: 9, count: 32)
  private let now = Timestamp(milliseconds: 1_795_262_400_000)

  private var token: ImpressionToken {
    ImpressionToken(
      query: 1,
      item: Self.item,
      position: 300,
      expiry: now.advanced(bySeconds: ImpressionToken.lifetime)
    )
  }

  @Test("A token that we gave out proves what it says until it is over")
  func nonzero() {
    let text = token.text(key: key)
    #expect(ImpressionToken.check(text, item: Self.item, now: now, key: key) == token)
    let last = token.expiry.advanced(bySeconds: -0.001)
    #expect(ImpressionToken.check(text, item: Self.item, now: last, key: key) == token)
    #expect(ImpressionToken.check(text, item: Self.item, now: token.expiry, key: key) == nil)
  }

  @Test("A token for another item, under another key or from the future proves nothing")
  func foreign() {
    let text = token.text(key: key)
    #expect(ImpressionToken.check(text, item: Digest128(of: "pear"), now: now, key: key) == nil)
    let other = [UInt8](repeating: 8, count: 32)
    #expect(ImpressionToken.check(text, item: Self.item, now: now, key: other) == nil)
    let earlier = now.advanced(bySeconds: -1)
    #expect(ImpressionToken.check(text, item: Self.item, now: earlier, key: key) == nil)
  }

  @Test("A token covers events from when it was given out on, give or take five minutes")
  func covers() {
    for (seconds, isCovered) in [(60.0, true), (0, true), (-300, true), (-300.001, false)] {
      #expect(token.covers(now.advanced(bySeconds: seconds)) == isCovered, "\(seconds)")
    }
  }

  @Test("A token with any digit changed, added or missing is refused")
  func forged() {
    let text = token.text(key: key)
    for index in text.indices {
      var forged = text
      forged.replaceSubrange(index...index, with: text[index] == "0" ? "1" : "0")
      #expect(ImpressionToken.check(forged, item: Self.item, now: now, key: key) == nil)
    }
    for wrong in ["", "0", text + "00", String(text.dropLast()), text.uppercased() + "é"] {
      #expect(ImpressionToken.check(wrong, item: Self.item, now: now, key: key) == nil)
    }
  }
}
