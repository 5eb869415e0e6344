import Basics
import Frontier
import Indexing
import JSON
import Records
import Searching
import Storing

/// What the admin page says of the index and of the crawl, in pieces.
struct AdminState: Hashable, Sendable {
  /// What searches find, and what they do not.
  let index: [TextPiece]
  /// The crawl: its state and what waits, and the last runs with their outcomes.
  let crawl: [PageTable]

  /// Gathers the state of `store`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - isAppLinkedOnly: Whether searches leave out pages that are no app-linked results unless asked.
  ///   - now: The present moment.
  /// - Throws: ``StoreError`` when the store cannot be read.
  init(of store: ServedStore, isAppLinkedOnly: Bool, now: Timestamp) async throws {
    let duplicates = try await store.store.duplicateStatistics().duplicates
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
  ) -> [TextPiece] {
    let found = isAppLinkedOnly ? counts.appLinked : counts.all
    var sentences = ["\(found == 1 ? "page" : "pages")."]
    if isAppLinkedOnly, counts.all > found {
      sentences.append(
        "Searches of all pages find also those that are no app-linked results: \(counts.all - found)."
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
    return [
      .text("Searches find "), .strong("\(found)"),
      .text(" " + sentences.joined(separator: " ")),
    ]
  }

  private static func crawl(of store: EmbeddedStore, now: Timestamp) async throws -> [PageTable] {
    let holder = StoreLock.holder(of: .crawl, in: store.folder)
    var rows = [["Now", holder.map(running) ?? "no crawl is running"].cells]
    let runs = try await store.runs(limit: shownRuns)
    if runs.isEmpty {
      rows.append(
        [[.text("Last run")], [.text("none yet; start one with "), .code("pippin crawl")]]
      )
    }
    let queue = try await store.queueCounts()
    let waiting = "\(queue.waiting) URLs, at most \(queue.longest) of one host"
    rows.append(["Waiting", waiting].cells)
    if let due = try await store.nextDue() {
      let seconds = Int(max(0, due.seconds(since: now)).rounded(.up))
      rows.append(["Next request due", seconds == 0 ? "now" : "in \(seconds) s"].cells)
    }
    rows += try disk(of: store.folder).map(\.cells)
    // Only the newest run can be the one that is under way.
    let past = runs.enumerated().map { index, run in
      let isRunning = index == 0 && holder != nil
      return ["\(run.id)", run.started.iso8601, outcome(of: run, isRunning: isRunning)]
    }
    return [
      PageTable(name: "Crawl", columns: ["What", "State"], rows: rows),
      PageTable("Last runs", ["Run", "Began", "Outcome"], past),
    ]
  }

  /// The runs that are reported.
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
    "\(holder.command) (process \(holder.pid)) since \(holder.since.iso8601)"
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

extension [String] {
  /// Texts as the cells of a row.
  fileprivate var cells: [[TextPiece]] { map { [.text($0)] } }
}
