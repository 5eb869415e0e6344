import Engagement
import Indexing
package import Records
package import Storing

/// The promoted activities of the apps that somebody has installed.
///
/// What only an app shows is a result for those who have the app and for nobody else. An activity
/// with a page is no item of its own: its page is the result, with what we crawled of it.
package struct ActivityShelf: Sendable {
  /// The most activities that are looked through.
  package static let limit = 5_000

  private var items: [ActivityItem] = []
  private let analyzer = Analyzer()

  /// Reads the activities that belong to `installed`.
  ///
  /// - Parameters:
  ///   - ledger: Where activities are kept.
  ///   - installed: The apps, each as a bundle identifier or as `TEAMID.bundle`.
  ///   - now: The present moment; what is over is left out.
  /// - Throws: ``StoreError``.
  package init(_ ledger: EngagementLedger, installed: Set<String>, now: Timestamp) throws {
    // An app whose name lies below another's is found with that one.
    // A name of one label, such as com, is no app's and would ask for those of half the world.
    let bundles = Set(installed.map { ActivityRecord.bundle(of: $0) }).filter { $0.contains(".") }
    for bundle in bundles.sorted() where !bundles.contains(where: { bundle.hasPrefix($0 + ".") }) {
      let room = Self.limit - items.count
      guard room > 0 else { return }
      try ledger.forEachActivity(below: bundle, promotedAt: now, limit: room) { stored in
        guard let record = ActivityRecord.decode(stored.body), let content = record.content,
          content.page == nil
        else { return }
        items.append(
          ActivityItem(
            activityType: record.activityType,
            title: content.title,
            keywords: content.keywords,
            userInfo: content.userInfo
          )
        )
      }
    }
  }

  /// The activities with every word of `text` in their titles or key words, those first with
  /// more of the words in the title.
  ///
  /// - Parameters:
  ///   - text: The words; the last may be unfinished.
  ///   - limit: The most activities.
  /// - Returns: The activities, best first.
  package func search(_ text: String, limit: Int) -> [ActivityItem] {
    let asked = words(of: text)
    guard !asked.isEmpty else { return [] }
    let found = items.compactMap { item -> (item: ActivityItem, inTitle: Int)? in
      let title = words(of: item.title)
      var others: [[UInt8]]?
      var inTitle = 0
      for (place, word) in asked.enumerated() {
        let isLast = place == asked.count - 1
        func matches(_ other: [UInt8]) -> Bool {
          isLast ? other.starts(with: word) : other == word
        }
        if title.contains(where: matches) {
          inTitle += 1
          continue
        }
        // Key words are looked at only where the title is not enough.
        let known = others ?? item.keywords.flatMap { words(of: $0) }
        others = known
        guard known.contains(where: matches) else { return nil }
      }
      return (item, inTitle)
    }
    let best = found.sorted {
      ($1.inTitle, $0.item.title, $0.item.activityType)
        < ($0.inTitle, $1.item.title, $1.item.activityType)
    }
    return best.prefix(limit).map(\.item)
  }

  /// The words of a text as the index would find them.
  private func words(of text: String) -> [[UInt8]] {
    let list = analyzer.tokens(of: text)
    return list.tokens.filter { $0.kind != .run && $0.kind != .unit }.map {
      Array(list.bytes(of: $0))
    }
  }
}

/// A result that only an app shows.
package struct ActivityItem: Hashable, Sendable, JSONWritable {
  /// The type of the activity that the app restores, such as `com.example.read-recipe`.
  package var activityType: String
  /// The title.
  package var title: String
  /// The key words.
  package var keywords: [String]
  /// What the app needs to restore it.
  package var userInfo: [String: String]

  /// Writes the result as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("activityType", activityType)
    writer.key("keywords")
    writer.beginArray()
    for word in keywords { writer.value(word) }
    writer.endArray()
    writer.field("title", title)
    writer.key("userInfo")
    writer.beginObject()
    for (key, value) in userInfo.sorted(by: { $0.key < $1.key }) { writer.field(key, value) }
    writer.endObject()
    writer.endObject()
  }
}
