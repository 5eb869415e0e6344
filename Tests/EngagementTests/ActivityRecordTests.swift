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

  @Test("Of an activity with a page nothing is kept but the page, however often it was done")
  func page() throws {
    let page = #","webpageURL":"https://a.example/plums""#
    let first = try Self.activity(more: page)
    var record = ActivityRecord(of: first)
    for day in 0..<3 {
      record.take(try Self.activity(day: day, more: page), isUsed: true, settings: .standard)
    }
    let text = String(decoding: record.encoded, as: UTF8.self)
    #expect(record.content?.page == "https://a.example/plums")
    for word in ["Plum tart", "cake", "\"id\"", "com.example"] { #expect(!text.contains(word)) }
    #expect(ActivityRecord.decode(record.encoded) == record)
  }

  @Test("A day counts once, and an activity ends 30 days after it was done or at its own date")
  func expiry() throws {
    var record = ActivityRecord(activityType: "com.example.recipes.read")
    for _ in 0..<5 { record.take(try Self.activity(), isUsed: true, settings: .standard) }
    #expect(record.days == [2_968 * 7])
    #expect(record.content == nil)
    #expect(record.expiry == Self.start.advanced(bySeconds: 30 * 86_400))
    // One person's word neither ends it sooner nor keeps it for ever.
    let sooner = Self.start.milliseconds + 5 * 86_400_000
    record.take(
      try Self.activity(day: 1, more: #","expirationDate":\#(sooner)"#),
      isUsed: true,
      settings: .standard
    )
    #expect(record.expiry == Self.start.advanced(bySeconds: 30 * 86_400))
    let never = Self.start.milliseconds + 100_000 * 86_400_000
    record.take(
      try Self.activity(day: 1, more: #","expirationDate":\#(never)"#),
      isUsed: true,
      settings: .standard
    )
    #expect(record.expiry == Self.start.advanced(bySeconds: 367 * 86_400))
    var dated = ActivityRecord(activityType: "com.example.recipes.read")
    dated.take(
      try Self.activity(more: #","expirationDate":\#(sooner)"#),
      isUsed: true,
      settings: .standard
    )
    #expect(dated.expiry.milliseconds == sooner)
  }

  @Test(
    "The types of an app's activities begin with its bundle identifier, without the team",
    arguments: [
      ("com.example.recipes", "com.example.recipes"),
      ("A1B2C3D4E5.com.example.recipes", "com.example.recipes"),
      ("A1B2C3D4E5.recipes", "A1B2C3D4E5.recipes"), ("544007664", "544007664"),
      ("abcdefghij.example.recipes", "abcdefghij.example.recipes"),
    ]
  )
  func bundle(app: String, expected: String) {
    #expect(ActivityRecord.bundle(of: app) == expected)
  }

  @Test("Bytes that are no record give none", arguments: ["", "{}", "[1]", #"{"activityType":1}"#])
  func damaged(text: String) {
    #expect(ActivityRecord.decode([UInt8](text.utf8)) == nil)
  }
}
