import SpotlightItems
import Testing

// https://developer.apple.com/documentation/foundation/nsuseractivity
struct HandoffActivityTests {
  private static let full = TestActivity.make("Plum tart, 梅") {
    $0.userInfo = [
      "a": .list([.null, .flag(true), .integer(-7), .number(.infinity), .text("é")]),
      "b": .set([.date(1.5), .bytes([0, 255]), .url("https://a.example/")]),
      "c": .fields(["d": .fields([:]), "": .list([])]),
    ]
    $0.requiredUserInfoKeys = ["b", "a"]
    $0.keywords = ["cake", "plum"]
    ($0.persistentIdentifier, $0.targetContentIdentifier) = ("p", "t")
    ($0.webpageURL, $0.referrerURL) = ("https://a.example/#x", "https://b.example/")
    $0.eligibility = .handoff
  }

  // Row 106 (NSUA) as far as it is the bytes'.
  @Test("An activity that comes as bytes is what was handed over", arguments: [full, minimal])
  func roundTrip(activity: SpotlightActivity) throws {
    let handoff = try HandoffActivity(activity)
    #expect(try HandoffActivity.activity(from: handoff.bytes) == activity)
    #expect(!handoff.isLargerThanAdvised)
  }

  private static let minimal = TestActivity.make(nil) { $0.eligibility = .handoff }

  @Test("What only this device needs is not handed over")
  func kept() throws {
    var activity = Self.full
    activity.eligibility = [.handoff, .search, .prediction, .publicIndexing]
    activity.attributes = ["title": .text("secret")]
    (activity.relatedUniqueIdentifier, activity.domain) = ("secret", "secret")
    #expect(try HandoffActivity(activity) == HandoffActivity(Self.full))
  }

  // §5.4: over 3 KB a warning, over 64 KB error 4611.
  @Test(
    "Over 3 KB there is a warning, and over 64 KB an error",
    arguments: [
      (3_000, false, true), (3_100, true, true), (65_400, true, true), (65_600, true, false),
    ]
  )
  func sizes(count: Int, isWarned: Bool, fits: Bool) throws {
    let activity = TestActivity.make {
      $0.userInfo = ["a": .bytes(Array(repeating: 7, count: count))]
    }
    do throws(HandoffActivity.Failure) {
      let handoff = try HandoffActivity(activity)
      #expect(fits && handoff.isLargerThanAdvised == isWarned)
      #expect(handoff.bytes.count <= HandoffActivity.byteLimit)
    } catch {
      #expect(!fits && error.cocoaErrorCode == 4_611)
    }
  }

  // Row 107 (NSUA).
  @Test("An activity that is not eligible for Handoff does not become bytes")
  func notEligible() {
    let activity = TestActivity.make { $0.eligibility = [.search, .publicIndexing, .prediction] }
    #expect(throws: HandoffActivity.Failure.notEligible) { try HandoffActivity(activity) }
  }

  @Test(
    "Values nest up to 32 deep, userInfo and the innermost value included",
    arguments: [(29, true), (30, true), (31, false), (4_000, false)]
  )
  func depth(depth: Int, fits: Bool) throws {
    let value = (0..<depth).reduce(ActivityValue.null) { value, _ in .list([value]) }
    let activity = TestActivity.make { ($0.userInfo, $0.eligibility) = (["a": value], .handoff) }
    guard fits else {
      #expect(throws: HandoffActivity.Failure.tooDeep) { try HandoffActivity(activity) }
      return
    }
    let bytes = try HandoffActivity(activity).bytes
    #expect(try HandoffActivity.activity(from: bytes) == activity)
  }

  @Test(
    "Bytes that are no activity are refused with the offset and the reason",
    arguments: [
      ([], 0, "the bytes end too early"), (Array("PH".utf8), 0, "the bytes end too early"),
      (Array("{}{}".utf8), 0, "no activity"),
      (head + [0], 5, "an activity without a type"),
      (head + [1], 5, "a length that is too great"),
      (head + [1, 0xFF, 0, 0, 0, 0, 0], 6, "a text that is not UTF-8"),
      (head + [0x81, 0], 6, "a length in a longer form"),
      (head + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1], 9, "a length that is too great"),
      (head + [1, 65, 2], 7, "neither yes nor no"),
      (start + [0, 0, 0, 0], 14, "more bytes than there should be"),
      (start + [0, 0, 1, 0, 99], 16, "a value of an unknown kind"),
      (start + [0, 0, 2, 0, 0, 0, 0], 17, "a key twice"),
      (start + [0, 0, 1, 0, 9, 2, 0, 0], 19, "a value twice in a set"),
      (
        start + [0, 0, 1, 0] + Array(repeating: [8, 1], count: 99).flatMap(\.self), 77,
        "values that nest too deep"
      ),
      (start + [0, 0, 1, 0, 3, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F], 24, "a number that is none"),
    ] as [([UInt8], Int, String)]
  )
  func hostile(bytes: [UInt8], offset: Int, reason: String) {
    do throws(HandoffActivity.Failure) {
      _ = try HandoffActivity.activity(from: bytes)
      Issue.record("they were read")
    } catch {
      guard case .damaged(let damage) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(damage.reason == reason)
      #expect(damage.offset == offset)
      #expect(error.cocoaErrorCode == 4_608)
    }
  }

  /// The mark and the version.
  private static let head = Array("PHA".utf8) + [1]
  /// Those, the type "A", and none of five texts.
  private static let start = head + [1, 65, 0, 0, 0, 0, 0]

  @Test("Bytes of a later version, and too many bytes, are refused as such")
  func versions() {
    #expect(throws: HandoffActivity.Failure.unknownVersion(2)) {
      try HandoffActivity.activity(from: Array("PHA".utf8) + [2, 1, 65])
    }
    let count = HandoffActivity.byteLimit + 1
    #expect(throws: HandoffActivity.Failure.tooLarge(bytes: count)) {
      try HandoffActivity.activity(from: Array(repeating: 0, count: count))
    }
  }

  @Test("Whatever bytes are changed or left out, they are refused, or read as an activity")
  func damaged() throws {
    let bytes = try HandoffActivity(Self.full).bytes
    for index in bytes.indices {
      #expect(throws: HandoffActivity.Failure.self) {
        try HandoffActivity.activity(from: Array(bytes[..<index]))
      }
      for byte in [0, 1, 9, 127, 128, 255] as [UInt8] {
        var other = bytes
        other[index] = byte
        guard let activity = try? HandoffActivity.activity(from: other) else { continue }
        #expect(try HandoffActivity(activity).bytes.count <= HandoffActivity.byteLimit)
      }
    }
  }
}
