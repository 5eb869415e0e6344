import Engagement
import Records
import Testing

struct ActivityRecordTests {
  private static let start = Timestamp(milliseconds: 2_968 * 7 * 86_400_000)

  private static func activity(
    day: Int = 0,
    title: String = "Plum tart",
    more: String = ""
  ) throws -> PublicActivity {
    let at = start.milliseconds + Int64(day) * 86_400_000
    let line =
      #"{"kind":"activity","activityType":"com.example.recipes.read","title":"\#(title)","#
      + #""requiredUserInfoKeys":["id"],"userInfo":{"id":7,"person":"Ida"},"keywords":["cake"],"#
      + #""eligibleForPublicIndexing":true,"client":"c","at":\#(at)\#(more)}"#
    let now = start.advanced(bySeconds: Double(day) * 86_400)
    guard case .activity(let activity) = try EngagementInput.read([UInt8](line.utf8)[...], now: now)
    else { throw EngagementRefusal(.notObject) }
    return activity
  }

  @Test("Nothing of an activity is kept until enough people did it on enough days")
  func promotion() throws {
    var record = ActivityRecord(activityType: "com.example.recipes.read")
    for day in 0..<3 {
      record.take(try Self.activity(day: day), isUsed: day < 2, settings: .standard)
      #expect(record.content == nil)
      #expect(!String(decoding: record.encoded, as: UTF8.self).contains("Plum"))
    }
    record.take(try Self.activity(day: 2), isUsed: true, settings: .standard)
    let content = try #require(record.content)
    #expect(content.title == "Plum tart")
    #expect(content.keywords == ["cake"])
    // What is not required to restore the activity is nobody's business.
    #expect(content.userInfo == ["id": "7"])
    #expect(content.page == nil)
    #expect(ActivityRecord.decode(record.encoded) == record)
  }

  @Test("A day counts once, and an activity ends 30 days after it was done or at its own date")
  func expiry() throws {
    var record = ActivityRecord(activityType: "com.example.recipes.read")
    for _ in 0..<5 { record.take(try Self.activity(), isUsed: true, settings: .standard) }
    #expect(record.days == [2_968 * 7])
    #expect(record.content == nil)
    #expect(record.expiry == Self.start.advanced(bySeconds: 30 * 86_400))
    let end = Self.start.milliseconds + 5 * 86_400_000
    let ending = try Self.activity(day: 1, more: #","expirationDate":\#(end)"#)
    record.take(ending, isUsed: true, settings: .standard)
    #expect(record.expiry.milliseconds == end)
  }

  @Test(
    "An activity belongs to the app whose bundle identifier its type begins with",
    arguments: [
      ("com.example.recipes.read", "com.example.recipes", true),
      ("com.example.recipes", "com.example.recipes", true),
      ("com.example.recipes.read", "A1B2C3D4E5.com.example.recipes", true),
      ("com.example.recipesextra.read", "com.example.recipes", false),
      ("com.example.recipes.read", "com.other", false),
      ("com.example.recipes.read", "544007664", false),
    ]
  )
  func holders(type: String, app: String, expected: Bool) {
    #expect(ActivityRecord.isHeld(type, by: [app]) == expected)
  }

  @Test("Bytes that are no record give none", arguments: ["", "{}", "[1]", #"{"activityType":1}"#])
  func damaged(text: String) {
    #expect(ActivityRecord.decode([UInt8](text.utf8)) == nil)
  }
}
