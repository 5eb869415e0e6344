import SpotlightItems
import Testing

/// Activities in the form that an index keeps them in.
struct KeptActivityTests {
  private static let full = TestActivity.make("Plum tart, 梅") {
    $0.userInfo = [
      "a": .list([.null, .flag(true), .integer(-7), .number(.infinity), .text("é")]),
      "b": .set([.date(1.5), .bytes([0, 255]), .url("https://a.example/")]),
    ]
    $0.requiredUserInfoKeys = ["b", "a"]
    $0.keywords = ["cake", "plum"]
    ($0.persistentIdentifier, $0.targetContentIdentifier) = ("p", "t")
    ($0.webpageURL, $0.referrerURL) = ("https://a.example/#x", "https://b.example/")
    $0.eligibility = [.handoff, .search, .publicIndexing, .prediction]
    $0.expiresAt = -1.5
    ($0.relatedUniqueIdentifier, $0.weakRelatedUniqueIdentifier, $0.domain) = ("u", "w", "d.e")
    $0.attributes = [
      "title": .text("Café 東京"), "keywords": .texts(["a", "", "ü"]), "rating": .integer(-5),
      "latitude": .number(52.52), "dueDate": .date(-1.5), "importantDates": .dates([1, 2]),
      "thumbnailData": .bytes([0, 255, 1]), "url": .url("https://example.com/"),
      "authors": .people([
        ItemPerson(name: nil, handles: [], handleKind: ""),
        ItemPerson(name: "Ada", handles: ["a@example.com", "1"], handleKind: "k", contact: "c"),
      ]),
      "localized": .localized(["en": "Plum", "de": "Pflaume"]),
      "emailHeaders": .fields(["To": .texts(["x"]), "n": .list([.integer(1), .text("y")])]),
      "none": .texts([]),
    ]
  }

  private static let minimal = TestActivity.make(nil) {
    ($0.type, $0.eligibility) = ("", [])
  }

  @Test(
    "What is kept comes back as it was",
    arguments: [full, minimal, TestActivity.make { $0.attributes = [:] }]
  )
  func roundTrip(activity: SpotlightActivity) throws {
    let bytes = try activity.keptBytes()
    #expect(SpotlightActivity(kept: bytes) == activity)
    #expect(try SpotlightActivity(kept: bytes)?.keptBytes() == bytes)
  }

  @Test("A picture takes the bytes that it has")
  func size() throws {
    let picture = [UInt8](repeating: 0xFF, count: 200_000)
    let activity = TestActivity.make { $0.attributes = ["thumbnailData": .bytes(picture)] }
    #expect(try activity.keptBytes().count < picture.count + 200)
  }

  @Test("A number that is none comes back as one")
  func notANumber() throws {
    let activity = TestActivity.make {
      $0.attributes = ["latitude": .number(.nan), "importantDates": .dates([.nan, .infinity])]
    }
    let kept = try #require(SpotlightActivity(kept: try activity.keptBytes())?.attributes)
    guard case .number(let latitude) = kept["latitude"],
      case .dates(let dates) = kept["importantDates"]
    else {
      Issue.record("\(kept)")
      return
    }
    #expect(latitude.isNaN && dates[0].isNaN && dates[1] == .infinity)
  }

  @Test("Values nest as deep as they can be read again", arguments: [(30, true), (31, false)])
  func depth(depth: Int, fits: Bool) throws {
    let value = (0..<depth).reduce(ItemValue.text("x")) { value, _ in .list([value]) }
    let other = (0..<depth).reduce(ActivityValue.null) { value, _ in .list([value]) }
    for activity in [
      TestActivity.make { $0.attributes = ["a": value] },
      TestActivity.make { $0.userInfo = ["a": other] },
    ] {
      guard fits else {
        #expect(throws: ItemIndexFailure.self) { try activity.keptBytes() }
        continue
      }
      #expect(SpotlightActivity(kept: try activity.keptBytes()) == activity)
    }
  }

  @Test("Bytes that were cut or changed are no activity, or another one")
  func damaged() throws {
    let bytes = try Self.full.keptBytes()
    for index in bytes.indices {
      #expect(SpotlightActivity(kept: Array(bytes[..<index])) == nil)
      for byte in [0, 1, 9, 127, 128, 255] as [UInt8] {
        var other = bytes
        other[index] = byte
        _ = SpotlightActivity(kept: other)
      }
    }
    #expect(SpotlightActivity(kept: bytes + [0]) == nil)
    #expect(SpotlightActivity(kept: Array("{\"type\":\"a\"}".utf8)) == nil)
  }
}
