import CoreSpotlight
import Foundation
import Spotlight
import SpotlightItems
import Synchronization
import Testing
import UserActivity

/// Taps, searches that go on in the app, and Handoff.
///
/// Sources: Apple, "NSUserActivity" and the header of Core Spotlight; the numbers are rows of the private
/// index's conformance table.
struct ContinuationTests {
  private let index = KeptActivities()

  private func found(_ identifier: String, activity: String? = nil) -> CSSearchableItem {
    CSSearchableItem(FoundItem(SpotlightItem(identifier: identifier), activity: activity))
  }

  /// Registers for a type, and remembers what came.
  private func register(_ type: String, failing: Bool = false) -> Heard {
    let heard = Heard()
    Spotlight.onContinue(
      type,
      willContinue: { heard.add("will") },
      didFail: { _ in heard.add("failed") },
      perform: { activity in
        heard.add(activity)
        if failing { throw CancellationError() }
      }
    )
    return heard
  }

  @Test("Row 85: a tapped item continues an activity of Core Spotlight's type, with its identifier")
  func item() async {
    await index.use {
      let heard = register(CSSearchableItemActionType)
      #expect(await Spotlight.open(found("a")))
      #expect(heard.activities.map(\.activityType) == ["com.apple.corespotlightitem"])
      let userInfo = heard.activities.first?.userInfo
      #expect(userInfo?[CSSearchableItemActivityIdentifier] as? String == "a")
      #expect(userInfo?["kCSSearchableItemActivityIdentifier"] as? String == "a")
      #expect(heard.texts == ["will", "com.apple.corespotlightitem"])
    }
  }

  @Test("Row 86: a tap for whose type nobody registered opens the app, and nothing more")
  func nobody() async {
    await index.use {
      #expect(await Spotlight.open(found("a")) == false)
      #expect(await Spotlight.searchInApp("plum") == false)
    }
  }

  @Test("Row 87: a search that goes on in the app has its type and the text")
  func search() async {
    await index.use {
      let heard = register(CSQueryContinuationActionType)
      #expect(await Spotlight.searchInApp("plum"))
      #expect(heard.activities.first?.userInfo?[CSSearchQueryString] as? String == "plum")
    }
  }

  @Test("Rows 100, 101: a tapped activity comes back as it is kept, with its required keys")
  func activity() async {
    await index.use {
      let activity = NSUserActivity(activityType: "com.example.show")
      activity.title = "Firefly"
      activity.isEligibleForSearch = true
      activity.userInfo = ["show": 1, "episode": 2, "scroll": 0.5]
      activity.requiredUserInfoKeys = ["show"]
      activity.becomeCurrent()
      let heard = register("com.example.show")
      let identity = activity.value.identity.text
      #expect(await Spotlight.open(found(identity, activity: identity)))
      #expect(heard.activities.first?.title == "Firefly")
      #expect(heard.activities.first?.userInfo?.count == 1)
      #expect(heard.activities.first?.userInfo?["show"] as? Int == 1)
      // A suggestion leads to the same; one that is a text leads nowhere.
      #expect(await Spotlight.open(CSSuggestion(ItemSuggestion("Firefly", target: identity))))
      #expect(await Spotlight.open(CSSuggestion(ItemSuggestion("fire"))) == false)
      #expect(await Spotlight.open(found("gone", activity: "gone")) == false)
    }
  }

  @Test("A result that is an item and an activity opens as the item")
  func joined() async {
    await index.use {
      let heard = register(CSSearchableItemActionType)
      #expect(await Spotlight.open(found("u", activity: "[\"related\",\"u\"]")))
      #expect(heard.activities.count == 1)
    }
  }

  @Test("What fails to continue is reported to the app, and counts as not continued")
  func failing() async {
    await index.use {
      let heard = register(CSSearchableItemActionType, failing: true)
      #expect(await Spotlight.open(found("a")) == false)
      #expect(heard.texts == ["will", "com.apple.corespotlightitem", "failed"])
    }
  }

  @Test("Row 106: an activity is continued elsewhere with all it has, and its origin hears of it")
  func handoff() async throws {
    try await index.use {
      let (activity, origin) = (NSUserActivity(activityType: "com.example.show"), Origin())
      activity.title = "Firefly"
      activity.userInfo = ["show": 1, "scroll": 0.5]
      activity.requiredUserInfoKeys = ["show"]
      activity.delegate = origin
      #expect(try Spotlight.handOff() == nil)
      activity.becomeCurrent()
      // Row 105: what needs saving is saved first.
      activity.needsSave = true
      let handoff = try #require(try Spotlight.handOff())
      #expect(origin.heard.texts == ["save"] && !activity.needsSave && !handoff.isLargerThanAdvised)
      let heard = register("com.example.show")
      #expect(try await Spotlight.continue(handoff.data))
      #expect(heard.activities.first?.title == "Firefly")
      #expect(heard.activities.first?.userInfo?["scroll"] as? Double == 0.5)
      handoff.wasContinued()
      #expect(origin.heard.texts == ["save", "continued"])
    }
  }

  @Test("Row 107: an activity that is not eligible for Handoff is refused, and so is one too large")
  func refused() async throws {
    try await index.use {
      let activity = NSUserActivity(activityType: "a")
      activity.isEligibleForHandoff = false
      activity.becomeCurrent()
      #expect { try Spotlight.handOff() } throws: { ($0 as NSError).code == 4_608 }
      activity.isEligibleForHandoff = true
      activity.userInfo = ["text": String(repeating: "x", count: 70_000)]
      #expect { try Spotlight.handOff() } throws: { ($0 as NSError).code == 4_611 }
      activity.userInfo = ["text": String(repeating: "x", count: 4_000)]
      let large = try Spotlight.handOff()
      #expect(large?.isLargerThanAdvised == true)
      await #expect {
        try await Spotlight.continue(Data("no activity".utf8))
      } throws: { ($0 as NSError).code == 4_608 }
    }
  }
}

/// Remembers what was heard.
final class Heard: Sendable {
  private let state = Mutex<(texts: [String], activities: [NSUserActivity])>(([], []))

  var texts: [String] { state.withLock { $0.texts } }
  var activities: [NSUserActivity] { state.withLock { $0.activities } }

  func add(_ text: String) { state.withLock { $0.texts.append(text) } }

  func add(_ activity: NSUserActivity) {
    state.withLock { state in
      state.texts.append(activity.activityType)
      state.activities.append(activity)
    }
  }
}

/// The delegate of an activity that is handed over.
final class Origin: NSObject, NSUserActivityDelegate {
  let heard = Heard()

  func userActivityWillSave(_ userActivity: NSUserActivity) { heard.add("save") }

  func userActivityWasContinued(_ userActivity: NSUserActivity) { heard.add("continued") }
}
