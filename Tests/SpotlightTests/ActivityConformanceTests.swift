import CoreSpotlight
import Foundation
import Spotlight
import Testing

/// Activities beside items, through `NSUserActivity` and the durable index.
///
/// The numbers are rows of the private index's conformance table. Sources: NSUA, Apple's documentation of
/// NSUserActivity; GUIDE, App Search Programming Guide, "Combine APIs"; S1 and S2, tutorials; W16 and W18,
/// WWDC 2016, session 223, and WWDC 2018, session 211; OURS, where Apple says nothing.
struct ActivityConformanceTests {
  @Test("Activities are found once they were current, as long as they last", arguments: aloneCases)
  func alone(_ alone: IndexCase) async throws { try await alone.run() }

  private static let aloneCases: [IndexCase] = [
    IndexCase("Rows 88, 89, 93: an activity is found by its words, once it was current (S1 S2)") {
      index async throws in
      let viewed = activity("Night Bakery") {
        $0.keywords = ["Night", "Cooking"]
        $0.attributes {
          $0.contentDescription = "Bread, 10 pm"
          $0.thumbnailData = Data([1, 2, 3])
        }
      }
      #expect(try await index.typed("bakery").isEmpty)
      viewed.becomeCurrent()
      for text in ["bakery", "night", "cook", "bread"] {
        #expect(
          try await index.items(text).map(\.attributeSet.title) == ["Night Bakery"],
          "\(text)"
        )
      }
      #expect(
        try await index.items("bread").first?.attributeSet.contentDescription == "Bread, 10 pm"
      )
      let pictured = try await index.items("bread") { $0.fetchAttributes = ["thumbnailData"] }
      #expect(pictured.first?.attributeSet.thumbnailData == Data([1, 2, 3]))
      #expect(try await index.query("title == \"Night*\"").count == 1)
    },
    IndexCase("Row 90: an activity that is not eligible for search is current and not found (NSUA)")
    { index async throws in
      let viewed = activity("Night Bakery") { $0.isEligibleForSearch = false }
      viewed.becomeCurrent()
      #expect(try await index.typed("bakery").isEmpty)
      #expect(try Spotlight.handOff() != nil)
    },
    IndexCase("Row 91: an activity ends at its date (S1 S2)") { index async throws in
      let viewed = activity("Night Bakery") { _ in }
      viewed.expirationDate = index.now + 7 * TestedIndex.day
      viewed.becomeCurrent()
      index.pass(6 * TestedIndex.day)
      #expect(try await index.typed("bakery").count == 1)
      index.pass(2 * TestedIndex.day)
      #expect(try await index.typed("bakery").isEmpty)
    },
    IndexCase("Row 92: an activity that is current five times is one result (OURS)") {
      index async throws in
      for _ in 1...5 {
        let viewed = activity("Night Bakery")
        viewed.becomeCurrent()
      }
      #expect(try await index.typed("bakery").count == 1)
    },
    IndexCase("Row 99: an activity is deleted by the app's name for it, and others stay (NSUA)") {
      index async throws in
      for name in ["lisbon", "porto"] {
        let viewed = activity("Trip to \(name)") { $0.persistentIdentifier = name }
        viewed.becomeCurrent()
      }
      #expect(try await index.typed("trip").count == 2)
      await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["lisbon"])
      #expect(try await index.items("trip").map(\.attributeSet.title) == ["Trip to porto"])
      await NSUserActivity.deleteAllSavedUserActivities()
      #expect(try await index.typed("trip").isEmpty)
    },
    IndexCase("Row 100: a tapped activity comes back with the keys that it requires (NSUA)") {
      index async throws in
      let heard = Heard()
      Spotlight.onContinue("com.example.view") { heard.add($0) }
      let viewed = activity("Night Bakery") {
        $0.userInfo = ["show": "s2", "scroll": 12, "other": true]
        $0.requiredUserInfoKeys = ["show"]
      }
      viewed.becomeCurrent()
      let found = try #require(try await index.items("bakery").first)
      #expect(await Spotlight.open(found))
      let userInfo = heard.activities.first?.userInfo
      #expect(userInfo?.count == 1 && userInfo?["show"] as? String == "s2")
    },
    IndexCase(
      "Row 101: an activity with a page and no required keys comes back with the page (NSUA)"
    ) { index async throws in
      let heard = Heard()
      Spotlight.onContinue("com.example.view") { heard.add($0) }
      let page = URL(string: "https://example.com/bakery")
      let viewed = activity("Night Bakery") {
        $0.userInfo = ["scroll": 12]
        $0.webpageURL = page
      }
      viewed.becomeCurrent()
      let found = try #require(try await index.items("bakery").first)
      #expect(await Spotlight.open(found))
      let continued = try #require(heard.activities.first)
      #expect(continued.userInfo?.isEmpty == true && continued.webpageURL == page)
    },
    IndexCase("What was kept of activities is there for the next launch") { index async throws in
      let viewed = activity("Night Bakery")
      viewed.becomeCurrent()
      #expect(try await index.typed("bakery").count == 1)
      let again = try await index.use { try await index.typed("bakery") }
      #expect(again.count == 1)
    },
  ]

  @Test("An item and its activities are one result", arguments: joinedCases)
  func joined(_ joined: IndexCase) async throws { try await joined.run() }

  private static let joinedCases: [IndexCase] = [
    IndexCase("Rows 94, 96: a related activity is one with its item, and goes with it (GUIDE W16)")
    { index async throws in
      try await index.put(item("u", "Plum cake") { $0.contentDescription = "of the item" })
      let viewed = activity("Plum cake") {
        $0.attributes {
          $0.relatedUniqueIdentifier = "u"
          $0.contentDescription = "of the activity"
        }
      }
      viewed.becomeCurrent()
      let found = try await index.items("plum")
      #expect(found.map(\.uniqueIdentifier) == ["u"])
      #expect(found.first?.attributeSet.contentDescription == "of the item")
      #expect(try await index.query("title == \"Plum*\"") == ["u"])
      try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["u"])
      #expect(try await index.typed("plum").isEmpty)
    },
    IndexCase("Row 95: an activity that is related to no item there is, is not kept (D W16)") {
      index async throws in
      let viewed = activity("Plum cake") { $0.attributes { $0.relatedUniqueIdentifier = "v" } }
      viewed.becomeCurrent()
      #expect(try await index.typed("plum").isEmpty)
      try await index.put(item("v", "Something else"))
      #expect(try await index.typed("plum").isEmpty)
    },
    IndexCase(
      "Row 97: a weakly related activity may come first, and stays when the item goes (W16)"
    ) { index async throws in
      let viewed = activity("Plum cake") { $0.attributes { $0.weakRelatedUniqueIdentifier = "w" } }
      viewed.becomeCurrent()
      #expect(try await index.typed("plum").count == 1)
      try await index.put(item("w", "Plum cake"))
      #expect(try await index.typed("plum") == ["w"])
      try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["w"])
      let left = try await index.typed("plum")
      #expect(left.count == 1 && left != ["w"])
    },
    IndexCase("Row 98: an activity of a domain goes with it (D W16)") { index async throws in
      let viewed = activity("Plum cake") { $0.attributes { $0.domainIdentifier = "d.e" } }
      viewed.becomeCurrent()
      #expect(try await index.typed("plum").count == 1)
      try await CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: ["d"])
      #expect(try await index.typed("plum").isEmpty)
    },
    IndexCase(
      "Row 102: an activity of the page that an item is named by is one with it (GUIDE)"
    ) { index async throws in
      let page = "https://example.com/plum"
      try await index.put(item(page, "Plum cake"))
      let viewed = activity("Plum cake") { $0.webpageURL = URL(string: page) }
      viewed.becomeCurrent()
      #expect(try await index.typed("plum") == [page])
    },
    IndexCase("All that an app made searchable goes together, activities too (OURS)") {
      index async throws in
      let viewed = activity("Plum cake")
      viewed.becomeCurrent()
      #expect(try await index.typed("plum").count == 1)
      try await CSSearchableIndex.default().deleteAllSearchableItems()
      #expect(try await index.typed("plum").isEmpty)
    },
    IndexCase("A view of an item's activity counts for its rank (W15 W16)") { index async throws in
      try await index.put(item("1", "Plum cake"), item("2", "Plum cake"))
      for _ in 1...3 {
        let viewed = activity("Plum cake") { $0.attributes { $0.relatedUniqueIdentifier = "2" } }
        viewed.becomeCurrent()
      }
      #expect(try await index.typed("plum") == ["2", "1"])
    },
  ]

  @Test("Before anything is typed, what a person will want is suggested", arguments: predictedCases)
  func predicted(_ predicted: IndexCase) async throws { try await predicted.run() }

  private static let predictedCases: [IndexCase] = [
    IndexCase(
      "Rows 81, 112: what is done at noon on weekdays is suggested then, not on Sundays (S0 W18)"
    ) { index async throws in
      try await twoWeeks(index)
      // Friday, then Sunday, at 12:20.
      index.go(to: TestedIndex.start + 15 * TestedIndex.day + 20 * 60)
      let friday = try await index.suggestions("").map {
        String($0.localizedAttributedSuggestion.characters)
      }
      #expect(friday.contains("Lunch"))
      index.go(to: TestedIndex.start + 17 * TestedIndex.day + 20 * 60)
      let sunday = try await index.suggestions("").map {
        String($0.localizedAttributedSuggestion.characters)
      }
      #expect(!sunday.contains("Lunch"))
    },
    IndexCase("What was learnt is there for the next launch, and goes when activities are deleted")
    { index async throws in
      try await twoWeeks(index)
      index.go(to: TestedIndex.start + 15 * TestedIndex.day + 20 * 60)
      let counts = try await index.use {
        let before = try await index.suggestions("").count
        await NSUserActivity.deleteAllSavedUserActivities()
        return (before, try await index.suggestions("").count)
      }
      #expect(counts.0 > 0 && counts.1 == 0)
    },
    IndexCase("Row 113: what an activity does not require makes no other pattern of it (W18)") {
      index async throws in
      for scroll in 1...5 {
        let viewed = activity("Article") {
          $0.isEligibleForPrediction = true
          $0.userInfo = ["article": 7, "scroll": scroll]
          $0.requiredUserInfoKeys = ["article"]
        }
        viewed.becomeCurrent()
        index.pass(TestedIndex.day)
      }
      #expect(try await index.suggestions("").count == 1)
    },
    IndexCase("Row 112: suggestions that are not read were not offered, and do not rest (OURS)") {
      index async throws in
      let viewed = activity("Lunch") { $0.isEligibleForPrediction = true }
      viewed.becomeCurrent()
      for _ in 1...9 { #expect(try await index.typed("").isEmpty) }
      #expect(try await index.suggestions("").count == 1)
      for _ in 1...9 { _ = try await index.suggestions("") }
      #expect(try await index.suggestions("").isEmpty)
    },
    IndexCase("Row 114: an activity that is not eligible for search is never suggested (W18)") {
      index async throws in
      let viewed = activity("Lunch") {
        $0.isEligibleForSearch = false
        $0.isEligibleForPrediction = true
      }
      for _ in 1...5 { viewed.becomeCurrent() }
      #expect(try await index.suggestions("").isEmpty)
    },
    IndexCase("A suggestion that was predicted continues its activity") { index async throws in
      let heard = Heard()
      Spotlight.onContinue("com.example.view") { heard.add($0) }
      let viewed = activity("Lunch") { $0.isEligibleForPrediction = true }
      viewed.becomeCurrent()
      let suggestion = try #require(try await index.suggestions("").first)
      #expect(await Spotlight.open(suggestion))
      #expect(heard.activities.map(\.title) == ["Lunch"])
    },
  ]

  /// A person has lunch at 12:30 on weekdays, and reads in the evening.
  private static func twoWeeks(_ index: TestedIndex) async throws {
    for day in 0..<14 {
      let date = TestedIndex.start + Double(day) * TestedIndex.day
      // The first day is a Thursday.
      let titles = [2, 3, 9, 10].contains(day) ? ["Reading"] : ["Lunch", "Reading"]
      for title in titles {
        index.go(to: date + (title == "Lunch" ? 0.5 : 8) * TestedIndex.hour)
        let viewed = activity(title) { $0.isEligibleForPrediction = true }
        viewed.becomeCurrent()
        // Each is noted at its moment.
        _ = try await index.typed(title)
      }
    }
  }
}
