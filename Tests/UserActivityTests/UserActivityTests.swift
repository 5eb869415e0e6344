import Foundation
import SpotlightItems
import Synchronization
import Testing
import UserActivity

/// The rules of `NSUserActivity`.
///
/// Source: Apple, "NSUserActivity"; the numbers are rows of the private index's conformance table.
struct UserActivityTests {
  /// Remembers what it heard.
  final class Recorder: UserActivityObserver {
    let heard = Mutex<[SpotlightActivity]>([])
    let deleted = Mutex<[[String]?]>([])

    func didBecomeCurrent(_ activity: SpotlightActivity) { heard.withLock { $0.append(activity) } }

    func deleteActivities(_ persistentIdentifiers: [String]?) async {
      deleted.withLock { $0.append(persistentIdentifiers) }
    }
  }

  /// Writes the title when it is to save.
  final class Saver: NSObject, NSUserActivityDelegate {
    let wasSaving = Mutex<[Bool]>([])

    func userActivityWillSave(_ userActivity: NSUserActivity) {
      wasSaving.withLock { $0.append(userActivity.needsSave) }
      userActivity.title = "saved"
    }
  }

  /// Runs `body` with a scope of its own.
  private func scoped(_ body: (Recorder) throws -> Void) rethrows {
    let recorder = Recorder()
    try ActivityScope.$current.withValue(ActivityScope(observer: recorder) { _ in }) {
      try body(recorder)
    }
  }

  @Test("Row 103: an app has one current activity, the last that became so")
  func current() {
    scoped { recorder in
      let (first, second) = (NSUserActivity(activityType: "a"), NSUserActivity(activityType: "b"))
      first.becomeCurrent()
      #expect(ActivityScope.current.activity === first)
      second.becomeCurrent()
      #expect(ActivityScope.current.activity === second)
      // Leaving an activity that is not current changes nothing.
      first.resignCurrent()
      #expect(ActivityScope.current.activity === second)
      second.resignCurrent()
      #expect(ActivityScope.current.activity == nil)
      #expect(recorder.heard.withLock { $0.map(\.type) } == ["a", "b"])
    }
  }

  @Test("Row 104: an invalidated activity does not become current")
  func invalidated() {
    scoped { recorder in
      let activity = NSUserActivity(activityType: "a")
      activity.becomeCurrent()
      activity.invalidate()
      #expect(ActivityScope.current.activity == nil)
      activity.becomeCurrent()
      #expect(ActivityScope.current.activity == nil)
      #expect(recorder.heard.withLock(\.count) == 1)
    }
  }

  @Test("Row 105: the delegate saves what needs it before the activity is kept, once")
  func saves() {
    scoped { recorder in
      let (activity, saver) = (NSUserActivity(activityType: "a"), Saver())
      activity.delegate = saver
      activity.needsSave = true
      activity.becomeCurrent()
      #expect(!activity.needsSave)
      activity.becomeCurrent()
      #expect(saver.wasSaving.withLock { $0 } == [true])
      #expect(recorder.heard.withLock { $0.map(\.title) } == ["saved", "saved"])
    }
  }

  @Test("What may be done with an activity is Handoff alone, unless the app says more")
  func defaults() {
    let activity = NSUserActivity(activityType: "a")
    #expect(activity.isEligibleForHandoff && !activity.isEligibleForSearch)
    #expect(!activity.isEligibleForPublicIndexing && !activity.isEligibleForPrediction)
    #expect(activity.keywords.isEmpty && activity.userInfo == nil && !activity.needsSave)
    activity.isEligibleForSearch = true
    activity.isEligibleForHandoff = false
    #expect(activity.value.eligibility == .search)
  }

  @Test("Row 108: of userInfo, values of the allowed kinds are kept, and others are reported")
  func kinds() {
    let reports = Mutex<[String]>([])
    let scope = ActivityScope(observer: nil) { text in reports.withLock { $0.append(text) } }
    let activity = NSUserActivity(activityType: "com.example.a")
    let date = Date(timeIntervalSinceReferenceDate: 5)
    activity.userInfo = [
      "array": [1, "two"], "data": Data([1]), "date": date, "dictionary": ["a": true],
      "null": NSNull(), "int": 3, "double": 0.5, "number": NSNumber(value: 7), "text": "x",
      "nsstring": "y" as NSString, "set": Set(["a"]), "int8": Int8(4), "bool": true,
      "nsdate": NSDate(timeIntervalSinceReferenceDate: 6),
    ]
    activity.addUserInfoEntries(from: [
      "url": URL(fileURLWithPath: "/a"), "object": NSObject(), "inside": [NSObject()], 7: "seven",
      "nan": Double.nan, "none": NSNumber(value: Double.nan),
    ])
    let value = ActivityScope.$current.withValue(scope) { activity.value }
    #expect(
      value.userInfo == [
        "array": .list([.integer(1), .text("two")]), "data": .bytes([1]), "date": .date(5),
        "dictionary": .fields(["a": .flag(true)]), "null": .null, "int": .integer(3),
        "double": .number(0.5), "number": .integer(7), "text": .text("x"),
        "nsstring": .text("y"), "set": .set([.text("a")]), "int8": .integer(4),
        "bool": .flag(true), "nsdate": .date(6), "url": .url("file:///a"),
      ]
    )
    #expect(NSUserActivity(restoring: value).userInfo?.count == value.userInfo.count)
    #expect(reports.withLock { $0.count } == 1)
    #expect(reports.withLock { $0[0].contains("left out 7, inside, nan, none, object") })
  }

  @Test(
    "Rows 100, 101: an activity comes back with its required keys, or with nothing beside its page",
    arguments: [
      (["show"], nil, ["show"]), (["show", "other"], nil, ["show"]),
      ([], "https://a.example/b", []),
      (["show"], "https://a.example/b", ["show"]), ([], nil, ["episode", "scroll", "show"]),
    ] as [(Set<String>, String?, [String])]
  )
  func restored(required: Set<String>, page: String?, expected: [String]) {
    let activity = NSUserActivity(activityType: "a")
    activity.title = "Title"
    activity.userInfo = ["show": 1, "episode": 2, "scroll": 0.5]
    activity.requiredUserInfoKeys = required
    activity.webpageURL = page.flatMap { URL(string: $0) }
    let restored = NSUserActivity(restoring: activity.value)
    let keys = (restored.userInfo ?? [:]).keys.compactMap { $0 as? String }.sorted()
    #expect(keys == expected)
    #expect(restored.activityType == "a" && restored.title == "Title")
    #expect(restored.webpageURL?.absoluteString == page)
  }

  @Test("Values come back as Swift has them")
  func objects() {
    let activity = NSUserActivity(activityType: "a")
    activity.userInfo = ["n": 3, "b": true, "t": "x", "u": URL(fileURLWithPath: "/a"), "l": [1.5]]
    let restored = NSUserActivity(restoring: activity.value).userInfo ?? [:]
    #expect(restored["n"] as? Int == 3 && restored["b"] as? Bool == true)
    #expect(restored["t"] as? String == "x" && restored["l"] as? [Double] == [1.5])
    #expect(restored["u"] as? URL == URL(fileURLWithPath: "/a"))
  }

  @Test("Row 99: deleting by a name, or all, is handed to who keeps activities, then acknowledged")
  func deleted() async {
    let recorder = Recorder()
    await ActivityScope.$current.withValue(ActivityScope(observer: recorder) { _ in }) {
      await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["lisbon"])
      await withCheckedContinuation { done in
        NSUserActivity.deleteAllSavedUserActivities { done.resume() }
      }
    }
    #expect(recorder.deleted.withLock { $0 } == [["lisbon"], nil])
  }
}
