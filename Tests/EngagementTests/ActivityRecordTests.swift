import Basics
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

  /// A name with a place of its own.
  private func name(_ client: Int) -> UInt64 { UInt64(client) << 56 }

  @Test("Nothing of an activity is kept until enough people did it on enough days")
  func promotion() throws {
    var record = ActivityRecord(activityType: "com.example.recipes.read")
    for day in 0..<3 {
      record.take(try Self.activity(day: day), by: 1, isUsed: day < 2, settings: .standard)
      #expect(record.content == nil)
      #expect(!String(decoding: record.encoded, as: UTF8.self).contains("Plum"))
    }
    record.take(try Self.activity(day: 2), by: 1, isUsed: true, settings: .standard)
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
      let activity = try Self.activity(day: day, more: page)
      record.take(activity, by: 1, isUsed: true, settings: .standard)
    }
    let text = String(decoding: record.encoded, as: UTF8.self)
    #expect(record.content?.page == "https://a.example/plums")
    for word in ["Plum tart", "cake", "\"id\"", "com.example"] { #expect(!text.contains(word)) }
    #expect(ActivityRecord.decode(record.encoded) == record)
  }

  @Test("A day counts once, and an activity ends 30 days after it was last done")
  func days() throws {
    var record = ActivityRecord(activityType: "com.example.recipes.read")
    for client in 0..<5 {
      record.take(try Self.activity(), by: name(client), isUsed: true, settings: .standard)
    }
    #expect(record.days == [2_968 * 7])
    #expect(record.content == nil)
    #expect(record.expiry == Self.start.advanced(bySeconds: 30 * 86_400))
    record.take(try Self.activity(day: 3), by: 1, isUsed: true, settings: .standard)
    #expect(record.expiry == Self.start.advanced(bySeconds: 33 * 86_400))
  }

  @Test(
    "An activity ends when enough people say, whatever one of them says before or after",
    arguments: [
      // Days that each of the people name, with how many do; the day it ends on.
      ([(5, 1)], 30), ([(300, 1)], 30), ([(5, 49)], 30), ([(5, 50)], 5), ([(300, 50)], 300),
      ([(20, 50), (300, 1)], 20), ([(20, 50), (5, 1)], 20), ([(20, 40), (300, 40)], 20),
      ([(20, 60), (300, 50)], 300), ([(90_000, 50)], 366), ([(20, 50), (nil, 1)], 20),
      ([(nil, 60)], 30),
    ] as [([(Int?, Int)], Int)]
  )
  func ends(said: [(day: Int?, count: Int)], expected: Int) throws {
    var words = said.flatMap { Array(repeating: $0.day, count: $0.count) }.enumerated().map { $0 }
    let end = Self.start.advanced(bySeconds: Double(expected) * 86_400)
    for isReversed in [false, true] {
      if isReversed { words.reverse() }
      var record = ActivityRecord(activityType: "com.example.recipes.read")
      for (client, day) in words {
        let date = day.map { Self.start.milliseconds + Int64($0) * 86_400_000 }
        let more = date.map { #","expirationDate":\#($0)"# } ?? ""
        let activity = try Self.activity(more: more)
        record.take(activity, by: name(client), isUsed: true, settings: .standard)
      }
      #expect(record.expiry == end)
      #expect(ActivityRecord.decode(record.encoded) == record)
    }
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
