import CoreSpotlight
import Foundation
import Spotlight
import SpotlightItems
import Testing
import UserActivity

/// The folder, the list of items, and throttling.
///
/// The numbers are rows of the private index's conformance table.
struct SettingsTests {
  @Test(
    "The folder is below the data folder of the environment, and below the home folder without one",
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/"),
      (["HOME": "/home/a"], "/home/a/.local/share/"),
      (["XDG_DATA_HOME": "relative", "HOME": "/home/a"], "/home/a/.local/share/"),
    ]
  )
  func folder(environment: [String: String], expected: String) {
    let settings = SpotlightSettings(environment: environment)
    #expect(settings.folder.hasPrefix(expected) && settings.folder.hasSuffix("/CoreSpotlight"))
  }

  @Test("Settings count until the index is opened")
  func settings() async {
    await KeptActivities().use {
      Spotlight.folder = URL(fileURLWithPath: "/srv/a", isDirectory: true)
      Spotlight.bundleIdentifier = "com.example.a"
      #expect(CSSearchableIndex.isIndexingAvailable())
      Spotlight.folder = URL(fileURLWithPath: "/srv/b", isDirectory: true)
      #expect(Spotlight.folder.path == "/srv/a")
      #expect(Spotlight.bundleIdentifier == "com.example.a")
    }
  }

  @Test("All items are listed in order, however many there are, or those of a domain")
  func items() async throws {
    let items = (1_000..<2_200).map { number in
      SpotlightItem(identifier: "\(number)", domain: number % 2 == 0 ? "even" : "odd")
    }
    try await KeptActivities(items: items).use {
      let (all, odd) = (try await Spotlight.items(), try await Spotlight.items(in: "odd"))
      #expect(all.map(\.uniqueIdentifier) == items.map(\.identifier) && odd.count == 600)
    }
  }

  @Test(
    "Rows 109 to 111: the outbox has public activities alone, each once a day, if the app wants one"
  )
  func outbox() async {
    await KeptActivities().use {
      let activity = NSUserActivity(activityType: "com.example.show")
      activity.title = "Firefly"
      activity.isEligibleForSearch = true
      activity.webpageURL = URL(string: "https://a.example/firefly")
      activity.becomeCurrent()
      activity.isEligibleForPublicIndexing = true
      activity.becomeCurrent()
      #expect(Spotlight.drainOutbox().isEmpty)
      Spotlight.outboxClient = "device-1"
      for _ in 0..<10 { activity.becomeCurrent() }
      let lines = String(decoding: Spotlight.drainOutbox(), as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 1 && lines.first?.contains("https://a.example/firefly") == true)
      #expect(lines.first?.contains("\"kind\":\"activity\"") == true)
      activity.webpageURL = nil
      activity.becomeCurrent()
      activity.isEligibleForPublicIndexing = false
      activity.webpageURL = URL(string: "https://a.example/other")
      activity.becomeCurrent()
      #expect(Spotlight.drainOutbox().isEmpty)
    }
  }

  /// Remembers how it was slowed down.
  final class Delegate: CSIndexExtensionRequestHandler {
    let heard = Heard()

    override func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {
      heard.add("slow")
    }

    override func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {
      heard.add("on")
    }
  }

  @Test("Row 43: throttling that is simulated reaches the delegate, as does its end")
  func throttling() async {
    await KeptActivities().use {
      let (index, delegate) = (CSSearchableIndex(name: "one"), Delegate())
      index.indexDelegate = delegate
      Spotlight.simulateThrottling(of: index, true)
      Spotlight.simulateThrottling(of: index, false)
      index.indexDelegate = nil
      #expect(delegate.heard.texts == ["slow", "on"])
    }
  }
}
