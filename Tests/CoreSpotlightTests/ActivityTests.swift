import CoreSpotlight
import Foundation
import SpotlightItems
import Testing
import UserActivity

/// Activities as the index gets them.
///
/// Sources: Apple, "NSUserActivity" and its `contentAttributeSet`; the numbers are rows of the private
/// index's conformance table.
struct ActivityTests {
  private let fake = FakeIndex()

  @Test("Rows 88, 89: an activity is noted once it is current, before a query that begins later")
  func noted() async throws {
    try await fake.use { _ in
      let activity = NSUserActivity(activityType: "com.example.show")
      activity.title = "Firefly"
      activity.keywords = ["western"]
      activity.isEligibleForSearch = true
      for try await _ in CSUserQuery(userQueryString: "fire", userQueryContext: nil).responses {}
      #expect(fake.heard.activities.isEmpty)
      activity.becomeCurrent()
      for try await _ in CSUserQuery(userQueryString: "fire", userQueryContext: nil).responses {}
      let noted = fake.heard.activities
      #expect(noted == [activity.value] && noted.first?.isIndexable == true)
    }
  }

  @Test(
    "Rows 93 to 98: what results show of an activity, and what it belongs to, come from its attributes"
  )
  func attributes() throws {
    let activity = NSUserActivity(activityType: "com.example.show")
    let attributes = CSSearchableItemAttributeSet(contentType: .movie)
    attributes.contentDescription = "A ship"
    attributes.relatedUniqueIdentifier = "u"
    attributes.weakRelatedUniqueIdentifier = "w"
    attributes.domainIdentifier = "d"
    activity.contentAttributeSet = attributes
    // Setter and getter copy.
    attributes.contentDescription = "later"
    activity.contentAttributeSet?.contentDescription = "lost"
    let value = activity.value
    #expect(value.attributes?["contentDescription"] == .text("A ship"))
    #expect(value.relatedUniqueIdentifier == "u" && value.weakRelatedUniqueIdentifier == "w")
    #expect(value.domain == "d")
    #expect(activity.contentAttributeSet?.contentDescription == "A ship")
    activity.contentAttributeSet = nil
    #expect(activity.contentAttributeSet == nil && activity.value.attributes == nil)
  }

  @Test("Row 99: kept activities are deleted by name, after those that were noted before")
  func deleted() async throws {
    await fake.use { _ in
      let activity = NSUserActivity(activityType: "a")
      activity.becomeCurrent()
      await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["lisbon"])
      #expect(fake.heard.activities.count == 1)
      await NSUserActivity.deleteAllSavedUserActivities()
    }
    #expect(fake.heard.deleted == [["lisbon"], nil])
  }

  @Test("The constants have Apple's values")
  func constants() {
    #expect(CSSearchableItemActionType == "com.apple.corespotlightitem")
    #expect(CSSearchableItemActivityIdentifier == "kCSSearchableItemActivityIdentifier")
    #expect(CSQueryContinuationActionType == "com.apple.corespotlightquerycontinuation")
    #expect(CSSearchQueryString == "kCSSearchQueryString")
    #expect(NSUserActivityTypeBrowsingWeb == "NSUserActivityTypeBrowsingWeb")
  }
}
