import Addressing
import Records
import Storing

extension FeedSource.View {
  /// The lines of what the engine refused, as it is by now: also of pages that the store does not have any
  /// more, which are still to be taken out.
  ///
  /// - Throws: What the store throws, or ``FeedError`` when the index lacks a page.
  mutating func lines(again refused: [FeedLedger.Entry]) async throws -> [FeedLine] {
    let pages = refused.map(\.page)
    let stored = Set(try await source.store.storedRecords(ids: pages).records.map(\.id))
    var lines = try await lines(ofPages: pages)
    for var entry in refused where !stored.contains(entry.page) {
      (entry.refusal, entry.units) = (nil, FeedLine.hidden)
      // A removal is a change like others, and has the URL.
      let change = try await source.store.changes(
        after: entry.version - 1,
        limit: 1,
        leavingOut: Self.unneeded
      ).first
      let url = change.flatMap { $0.page == entry.page ? $0.url.text : nil }
      lines.append(FeedLine(entry: entry, url: url, document: nil, isGone: true))
    }
    return lines
  }
}
