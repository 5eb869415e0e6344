import Basics
import Indexing
import JSON
import Records
import Searching
import Storing

/// What the admin page says of the index and of the crawl, as HTML.
struct AdminState: Hashable, Sendable {
  /// What searches find, and what they do not.
  let index: String
  /// The last run, its outcome, and what waits.
  let crawl: String

  /// Gathers the state of `store`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - isAppLinkedOnly: Whether searches leave out pages without an app link unless asked.
  ///   - now: The present moment.
  /// - Throws: ``StoreError`` when the store cannot be read.
  init(of store: ServedStore, isAppLinkedOnly: Bool, now: Timestamp) async throws {
    let duplicates = try await store.store.duplicateStatistics().followers
    index = Self.text(
      store.searchableCounts(),
      duplicates: duplicates,
      isAppLinkedOnly: isAppLinkedOnly
    )
    crawl = try await Self.crawl(of: store.store, now: now)
  }

  /// What searches find, so that its numbers can be compared with theirs.
  static func text(
    _ counts: SearchableCounts,
    duplicates: Int,
    isAppLinkedOnly: Bool
  ) -> String {
    let found = isAppLinkedOnly ? counts.appLinked : counts.all
    var sentences = ["Searches find <strong>\(found)</strong> \(found == 1 ? "page" : "pages")."]
    if isAppLinkedOnly, counts.all > found {
      sentences.append(
        "Searches of all pages find also those without an app link: \(counts.all - found)."
      )
    }
    if counts.hidden > 0 {
      sentences.append(
        "Hidden from every search, expired or shown often and never clicked: \(counts.hidden)."
      )
    }
    if duplicates > 0 {
      sentences.append(
        "Pages that repeat others: \(duplicates); a search shows one for all that are alike."
      )
    }
    return "<p>\(sentences.joined(separator: " "))</p>"
  }

  private static func crawl(of store: EmbeddedStore, now: Timestamp) async throws -> String {
    var rows: [[String]] = []
    let holder = StoreLock.holder(of: .crawl, in: store.folder)
    rows.append(["Now", holder.map(running) ?? "no crawl is running"])
    let runs = try await store.runs(limit: shownRuns)
    if runs.isEmpty {
      rows.append(["Last run", "none yet; start one with <code>pippin crawl</code>"])
    }
    let queue = try await store.queueCounts()
    rows.append(["Waiting", "\(queue.waiting) URLs, at most \(queue.longest) of one host"])
    if let due = try await store.nextDue() {
      let seconds = Int(max(0, due.seconds(since: now)).rounded(.up))
      rows.append(["Next request due", seconds == 0 ? "now" : "in \(seconds) s"])
    }
    let table = ItemPage.table("Crawl", ["What", "State"], rows + (try disk(of: store.folder)))
    // Only the newest run can be the one that is under way.
    let past = runs.enumerated().map { place, run in
      let isRunning = place == 0 && holder != nil
      return ["\(run.id)", run.started.iso8601, outcome(of: run, isRunning: isRunning)]
    }
    let last = ItemPage.table("Last runs", ["Run", "Began", "Outcome"], past)
    return "<section id=\"crawl\"><h2>Crawl</h2>\(table)\(last)</section>"
  }

  /// The runs that are told.
  private static let shownRuns = 5

  /// What the store takes on its disk, and what is free there.
  private static func disk(of folder: StoreFolder) throws -> [[String]] {
    let sizes = try folder.sizes()
    return [
      ["On disk", "\(size(sizes.total)), \(size(sizes.index)) of it the index"],
      ["Free on the disk", size(sizes.free)],
    ]
  }

  /// `bytes` in decimal units (IEC 80000-13): `12.6 MB`.
  static func size(_ bytes: Int) -> String {
    var (value, unit) = (bytes, 0)
    let units = ["kB", "MB", "GB", "TB"]
    // In tenths of a unit, rounded.
    value = (bytes + 50) / 100
    while value >= 10_000, unit < units.count - 1 {
      value = (value + 500) / 1_000
      unit += 1
    }
    return "\(value / 10).\(value % 10) \(units[unit])"
  }

  private static func running(_ holder: StoreLock.Holder) -> String {
    "\(PageText.text(holder.command)) (process \(holder.pid)) since \(holder.since.iso8601)"
  }

  /// How a run ended, and what it brought.
  static func outcome(of run: StoredRun, isRunning: Bool) -> String {
    guard let finished = run.finished else {
      return isRunning ? "not ended yet" : "it was stopped without saying how it ended"
    }
    let summary = try? JSONParser.parse(run.summary)
    let failed = (summary?["notFetched"]?.object?.members ?? []).reduce(0) {
      $0 + ($1.value.int ?? 0)
    }
    let seconds = Int(finished.seconds(since: run.started).rounded())
    return "\(words(summary?["end"]?.string)) after \(seconds) s: "
      + "\(summary?["pages"]?.int ?? 0) pages read, \(failed) URLs not read"
  }

  /// The end of a run in words; see the crawler's report.
  private static func words(_ end: String?) -> String {
    switch end {
    case "complete": "complete"
    case "deferred": "waits for what is due later"
    case "page-limit": "stopped at the limit of pages"
    case "time-limit": "stopped at the limit of time"
    case "stopped": "interrupted"
    default: "ended"
    }
  }
}
