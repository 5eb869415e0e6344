import Foundation
import JSON
import Shelving
import SpotlightItems
import Spotting

/// A kept activity of a private index, as it is listed.
struct ListedActivity {
  /// The activity.
  var activity: SpotlightActivity
  /// What it is recognized by; search has it as the identifier of a result.
  var identity: String
  /// When it was last current, in seconds since 2001.
  var currentAt: Double
  /// When it is no longer found, in seconds since 2001.
  var expiresAt: Double
  /// The identifier of the item that it is one result with; `nil` for a result of its own.
  var item: String?

  /// The activities that have not expired, by their identities in order.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - domain: A group: only those that go with it, by their own group or with their item.
  /// - Returns: The activities, and how many more cannot be read.
  /// - Throws: `unavailable`.
  static func all(
    of index: SpotlightIndex,
    in domain: String?
  ) throws(ItemIndexFailure) -> (listed: [ListedActivity], unreadable: Int) {
    let now = Date().timeIntervalSinceReferenceDate
    return try index.store.reading { snapshot in
      var (listed, unreadable): ([ListedActivity], Int) = ([], 0)
      for stored in try snapshot.activities() where stored.expiresAt > now {
        guard let activity = SpotlightActivity(kept: stored.content) else {
          unreadable += 1
          continue
        }
        let item = try activity.itemIdentifiers.lazy.compactMap {
          try snapshot.item(of: $0, now: now)
        }.first
        let isRelated = activity.relatedUniqueIdentifier != nil
        let groups = [activity.domain, isRelated ? item?.domain : nil].compactMap(\.self)
        if let domain, !groups.contains(where: { $0 == domain || $0.hasPrefix("\(domain).") }) {
          continue
        }
        listed.append(
          ListedActivity(
            activity: activity,
            identity: stored.identity,
            currentAt: stored.currentAt,
            expiresAt: stored.expiresAt,
            item: item?.identifier
          )
        )
      }
      return (listed.sorted { $0.identity < $1.identity }, unreadable)
    }
  }
}

extension SpotlightText {
  /// An activity on one line.
  static func line(_ listed: ListedActivity) -> String {
    let activity = listed.activity
    let parts = [
      "activity \(listed.identity)", activity.title ?? "", activity.type, activity.domain ?? "",
      listed.item.map { "with item \($0)" } ?? "",
      "current \(ItemValue.momentText(listed.currentAt))",
      "until \(ItemValue.momentText(listed.expiresAt))",
    ]
    return TerminalText.line(parts.filter { !$0.isEmpty }.joined(separator: "  "))
  }

  static func json(_ listed: ListedActivity) -> String {
    let activity = listed.activity
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("activityType", activity.type)
    writer.key("attributes")
    ItemValue.fields(activity.attributes ?? [:]).write(to: &writer)
    writer.field("currentDate", ItemValue.dateText(listed.currentAt))
    writer.field("domainIdentifier", activity.domain)
    writer.field("expirationDate", ItemValue.dateText(listed.expiresAt))
    writer.field("item", listed.item)
    writer.field("keywords", activity.keywords.sorted())
    writer.field("kind", "activity")
    writer.field("persistentIdentifier", activity.persistentIdentifier)
    writer.field("relatedUniqueIdentifier", activity.relatedUniqueIdentifier)
    writer.field("title", activity.title)
    writer.field("uniqueIdentifier", listed.identity)
    writer.field("weakRelatedUniqueIdentifier", activity.weakRelatedUniqueIdentifier)
    writer.field("webpageURL", activity.webpageURL)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
