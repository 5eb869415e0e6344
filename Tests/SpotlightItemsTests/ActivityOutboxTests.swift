import Addressing
import Basics
import Engagement
import SpotlightItems
import Testing

// WWDC 2015, session 709; docs/guides/engagement.md.
struct ActivityOutboxTests {
  private typealias Change = @Sendable (inout SpotlightActivity) -> Void

  private static let now = TestActivity.now
  private static let client = "6f1c"

  private static func activity(_ change: (inout SpotlightActivity) -> Void) -> SpotlightActivity {
    TestActivity.make {
      $0.eligibility = [.handoff, .search, .publicIndexing]
      change(&$0)
    }
  }

  private static func read(_ line: [UInt8], at moment: Double = now) throws -> PublicActivity {
    let now = Timestamp(milliseconds: Int64((moment + 978_307_200) * 1_000))
    guard case .activity(let read) = try EngagementInput.read(line[...], now: now) else {
      throw EngagementRefusal(.notObject)
    }
    #expect(read.obstacles(now: now).isEmpty)
    return read
  }

  @Test("A line is what pippin engage accepts, and says what the activity is")
  func accepted() throws {
    let keys = Self.activity {
      $0.userInfo = ["id": .integer(7), "part": .text("\"2\""), "person": .text("Ida")]
      ($0.requiredUserInfoKeys, $0.keywords) = (["part", "id"], ["cake", "plum"])
      $0.expiresAt = Self.now + TestActivity.day
    }
    let line = try #require(PublicActivityLine(keys, at: Self.now, client: Self.client))
    let read = try Self.read(line.bytes)
    #expect(read.activityType == "com.example.read" && read.title == "Plum tart")
    #expect(read.requiredUserInfoKeys == ["id", "part"] && read.keywords == ["cake", "plum"])
    // What is not required stays on the device.
    #expect(read.userInfo == ["id": "7", "part": "\"2\""])
    #expect(read.expirationDate?.milliseconds == 1_768_564_800_000)
    #expect(read.client == Self.client && read.at.milliseconds == 1_768_478_400_000)

    let page = Self.activity { $0.webpageURL = "https://a.example/plums?q=1#b" }
    let other = try #require(PublicActivityLine(page, at: Self.now, client: Self.client))
    #expect(try Self.read(other.bytes).webpageURL?.text == "https://a.example/plums?q=1")
  }

  private static let activities: [(Change, Bool)] = [
    ({ _ in }, false),
    ({ $0.webpageURL = "https://a.example/" }, true),
    ({ $0.requiredUserInfoKeys = ["id"] }, false),
    ({ ($0.requiredUserInfoKeys, $0.userInfo) = (["id"], ["id": .integer(7)]) }, true),
    ({ ($0.requiredUserInfoKeys, $0.userInfo) = (["id"], ["id": .url("app://7")]) }, true),
    ({ ($0.requiredUserInfoKeys, $0.userInfo) = (["id"], ["id": .text("")]) }, false),
    ({ ($0.requiredUserInfoKeys, $0.userInfo) = (["id"], ["id": .list([])]) }, false),
    ({ ($0.requiredUserInfoKeys, $0.userInfo) = (["id"], ["id": .number(.infinity)]) }, false),
    ({ ($0.requiredUserInfoKeys, $0.userInfo) = (["id"], ["id": .text("a\nb")]) }, false),
    ({ ($0.webpageURL, $0.eligibility) = ("https://a.example/", [.search]) }, false),
    ({ ($0.webpageURL, $0.eligibility) = ("https://a.example/", [.publicIndexing]) }, false),
    ({ $0.webpageURL = "app://a.example/" }, false), ({ $0.webpageURL = "https:///" }, false),
    ({ ($0.webpageURL, $0.title) = ("https://a.example/", nil) }, false),
    ({ ($0.webpageURL, $0.title) = ("https://a.example/", "") }, false),
    ({ ($0.webpageURL, $0.type) = ("https://a.example/", "") }, false),
    ({ ($0.webpageURL, $0.expiresAt) = ("https://a.example/", TestActivity.now) }, false),
    ({ $0.webpageURL = "https://a.example/" + String(repeating: "a", count: 3_000) }, false),
    (
      {
        $0.webpageURL = "https://a.example/"
        $0.keywords = Set((0..<99).map { "\($0)" } + ["a\nb", ""])
      }, true
    ),
    (
      {
        $0.webpageURL = "https://a.example/"
        $0.keywords = Set((0..<64).map { "\($0)" + String(repeating: "a", count: 1_000) })
      }, false
    ),
  ]

  // Rows 109 (NSUA) and 111 (W15).
  @Test(
    "Nothing is written of what is not for everybody, or not known by a page or keys",
    arguments: activities
  )
  func written(change: @Sendable (inout SpotlightActivity) -> Void, isWritten: Bool) throws {
    var outbox = ActivityOutbox()
    let isNew = outbox.note(Self.activity(change), at: Self.now, client: Self.client)
    #expect(isNew == isWritten)
    #expect(outbox.lines.count == (isWritten ? 1 : 0))
    for line in outbox.lines { _ = try Self.read(line.bytes) }
  }

  // Row 110 (W15).
  @Test("An activity that is viewed ten times a day is one line of that day")
  func once() throws {
    var outbox = ActivityOutbox()
    let page = Self.activity { $0.webpageURL = "https://a.example/plums" }
    for day in 0..<2 {
      for view in 0..<10 {
        let moment = Self.now + Double(day) * TestActivity.day + Double(view) * 600
        outbox.note(page, at: moment, client: Self.client)
      }
    }
    // The clock is set back by a day.
    outbox.note(page, at: Self.now + 1, client: Self.client)
    #expect(outbox.lines.map(\.day) == [20_468, 20_469])
    #expect(try Self.read(outbox.lines[0].bytes).webpageURL?.text == "https://a.example/plums")
    let rows = outbox.drain().split(separator: 10)
    #expect(rows.count == 2 && outbox.lines.isEmpty)
    // What was sent is not written again that day.
    outbox.note(page, at: Self.now + TestActivity.day, client: Self.client)
    #expect(outbox.lines.isEmpty)
  }

  @Test("An outbox that is full takes no more, and goes on once it was sent")
  func full() {
    var outbox = ActivityOutbox()
    func note(_ number: Int, _ day: Double) -> Bool {
      let page = Self.activity { $0.webpageURL = "https://a.example/\(number)" }
      return outbox.note(page, at: Self.now + day * TestActivity.day, client: Self.client)
    }
    let count = (0..<5_000).count { note($0, 0) }
    #expect(count == ActivityOutbox.lineLimit)
    let bytes = outbox.drain()
    #expect(bytes.count <= ActivityOutbox.byteLimit)
    let isNew = note(1, 2)
    #expect(isNew)
  }
}
