package import Basics
import Digests
package import Engagement
package import JSON
package import Storing

/// The public activities that enough people did on enough days, for whoever runs the index.
package struct ActivityList: Sendable {
  /// One promoted activity.
  package struct Entry: Hashable, Sendable, JSONWritable {
    /// The type; empty for one that is known by its page.
    package var activityType: String
    /// The page that shows it, when it has one.
    package var page: String?
    /// Whether that page has been crawled: nothing of it is a result before.
    package var isCrawled: Bool
    /// The title of one that has no page.
    package var title: String?

    /// Writes the entry as an object.
    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("activityType", activityType.isEmpty ? nil : activityType)
      if page != nil { writer.field("crawled", isCrawled) }
      writer.field("page", page)
      writer.field("title", title)
      writer.endObject()
    }
  }

  /// The activities, in the order of types.
  package private(set) var entries: [Entry] = []

  /// Reads the promoted activities of the store in `folder`.
  ///
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - store: The pages.
  ///   - settings: The constants of engagement.
  ///   - now: The present moment; what has ended is left out.
  /// - Throws: ``StoreError``.
  package init(
    _ folder: StoreFolder,
    store: EmbeddedStore,
    settings: EngagementSettings,
    now: Timestamp
  ) async throws {
    guard let view = try EngagementView.open(folder, settings: settings, now: now) else { return }
    var promoted: [(id: Digest128, record: ActivityRecord)] = []
    try view.ledger.forEachActivity(promotedAt: now) { stored in
      guard let record = ActivityRecord.decode(stored.body), record.content != nil else { return }
      promoted.append((stored.id, record))
    }
    for (id, record) in promoted {
      let page = record.content?.page
      let isCrawled = page == nil ? false : try await store.storedRecord(of: id) != nil
      entries.append(
        Entry(
          activityType: record.activityType,
          page: page,
          isCrawled: isCrawled,
          title: page == nil ? record.content?.title : nil
        )
      )
    }
  }

  /// The list as one JSON document: `{"activities"}`.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("activities", entries)
    writer.endObject()
    return writer.bytes
  }

  /// The list for a person, one activity a line.
  package var text: String {
    guard !entries.isEmpty else { return "No activity was done by enough people yet." }
    return entries.map { entry in
      guard let page = entry.page else {
        return "\(entry.activityType)  \(entry.title ?? "")  (only in the app)"
      }
      let state = entry.isCrawled ? "crawled" : "not crawled: crawl it to make it a result"
      return "\(page)  (\(state))"
    }.joined(separator: "\n")
  }
}
