package import Basics
import Digests
package import Engagement
import JSON
package import Storing

/// The items whose votes look like cheating, for whoever runs the index.
///
/// Only what at least k people did shows, and shares of it, never a count. Items that the store
/// does not have are no results, and left out.
package struct EngagementAudit: Hashable, Sendable {
  /// One item.
  package struct Item: Hashable, Sendable {
    /// The page's address.
    package var url: String
    /// What the votes say.
    package var engagement: ItemEngagement
  }

  /// The part of the votes, or of the clicks, from which on an item is listed as capped.
  private static let cappedFrom = 0.1

  /// The items that are capped, throttled or hidden, in the order of identifiers.
  package private(set) var items: [Item] = []

  /// Looks through all votes of the store in `folder`.
  ///
  /// - Throws: ``StoreError``.
  package static func of(
    _ folder: StoreFolder,
    store: EmbeddedStore,
    settings: EngagementSettings,
    now: Timestamp
  ) async throws -> EngagementAudit {
    var audit = EngagementAudit()
    guard let view = try EngagementView.open(folder, settings: settings, now: now) else {
      return audit
    }
    var known: [Digest128] = []
    try view.ledger.forEachState { item, bytes in
      let engagement = try EngagementState.restoring(bytes).engagement(
        now: now,
        priors: view.priors,
        settings: settings,
        mask: ItemMask(view.secret, item)
      )
      if engagement.isKnown { known.append(item) }
    }
    for id in known.sorted() {
      // The prior mean depends on what a page is, as in ranking.
      guard let stored = try await store.storedRecord(of: id) else { continue }
      let record = try stored.record(leavingOut: IndexFeed.unscored)
      guard let engagement = try await view.engagement(of: [record])[id] else { continue }
      let capped = max(engagement.capped, engagement.cappedClicks)
      let isSuspect = capped >= cappedFrom || engagement.isThrottled
      if isSuspect || engagement.isHidden {
        audit.items.append(Item(url: stored.url, engagement: engagement))
      }
    }
    return audit
  }

  /// The audit as one JSON document.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("items")
    writer.beginArray()
    for item in items {
      writer.beginObject()
      writer.field("capped", (item.engagement.capped * 100).rounded() / 100)
      writer.field("cappedChoices", (item.engagement.cappedClicks * 100).rounded() / 100)
      writer.field("heldBack", item.engagement.isThrottled)
      writer.field("hidden", item.engagement.isHidden)
      writer.field("url", item.url)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// The audit for a person.
  package var text: String {
    guard !items.isEmpty else { return "No votes were capped or delayed; no item is hidden." }
    return items.map { item in
      var facts: [String] = []
      let shares = [("votes", item.engagement.capped), ("clicks", item.engagement.cappedClicks)]
      for (name, share) in shares where share >= Self.cappedFrom {
        let percent = Int((share * 100).rounded())
        facts.append("\(percent) % of its \(name) came from too few networks and do not count")
      }
      if item.engagement.isThrottled {
        facts.append("votes came faster than it may rise")
      }
      if item.engagement.isHidden { facts.append("hidden, because nobody wanted it") }
      return "\(item.url): \(facts.joined(separator: "; "))"
    }.joined(separator: "\n")
  }
}
