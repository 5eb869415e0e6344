import SpotlightItems
import Spotting
import Testing

/// Which activities go with a change of the items.
struct ActivityRemovalTests {
  private static func activity(
    _ title: String,
    _ change: (inout SpotlightActivity) -> Void
  ) -> SpotlightActivity {
    var activity = SpotlightActivity(type: "com.example.view", title: title)
    activity.eligibility = .search
    change(&activity)
    return activity
  }

  private static let activities = [
    activity("Related") { $0.relatedUniqueIdentifier = "u" },
    activity("Weak") { $0.weakRelatedUniqueIdentifier = "w" },
    activity("Page") { $0.webpageURL = "https://a.example/" },
    activity("Grouped") { $0.domain = "d.e" },
    activity("Named") { $0.persistentIdentifier = "lisbon" },
  ]

  @Test(
    "What belongs to an item goes with it, and what is only weakly related stays",
    arguments: [
      // Row 96 (D W16).
      (.remove(["u"]), ["Related"]), (.remove(["x", "u"]), ["Related"]), (.remove(["lisbon"]), []),
      // Row 97 (W16).
      (.remove(["w"]), []), (.remove(["https://a.example/"]), []),
      // Row 98 (D W16).
      (.removeDomains(["d"]), ["Grouped"]), (.removeDomains(["d.e"]), ["Grouped"]),
      (.removeDomains(["d.e.f", "e", "d.", "D", ""]), []),
      // The item "u" is in the group "i.j".
      (.removeDomains(["i"]), ["Related"]), (.removeDomains(["i", "d"]), ["Related", "Grouped"]),
      // §4.3 (OURS).
      (.removeAll, ["Related", "Weak", "Page", "Grouped", "Named"]),
      (.put(SpotlightItem("u", "Plum")), []),
      (.patch(identifier: "u", domain: nil, expiresAt: nil, [:]), []),
    ] as [(ItemChange, [String])]
  )
  func removal(change: ItemChange, expected: [String]) async throws {
    let temporary = try TemporaryIndex([
      SpotlightItem(identifier: "u", domain: "i.j"), SpotlightItem(identifier: "w"),
      SpotlightItem(identifier: "https://a.example/"),
    ])
    let index = temporary.index
    for activity in Self.activities { try await index.note(activity) }
    try await index.apply(ItemBatch([change]))
    var gone: [String] = []
    for activity in Self.activities {
      let kept = try await index.activity(activity.identity.text)
      if kept == nil { gone.append(activity.title ?? "") }
    }
    #expect(gone == expected)
  }
}
