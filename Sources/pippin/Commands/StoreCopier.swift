import Addressing
import Foundation
import Frontier
import PostgresStoring
import Records
import Storing

/// Takes changes over from a store on PostgreSQL into an embedded one, and has them indexed.
struct StoreCopier {
  /// A store that is followed, or one cluster of it.
  struct Source {
    /// The store.
    let store: PostgresStore
    /// What tells it from other stores, however it is named.
    let identity: String
    /// Its name, for people.
    let name: String
    /// Which of several clusters it is, from 0.
    let part: Int
  }

  /// The clusters of the store that is followed; each has a cursor of its own.
  let sources: [Source]
  /// The store that follows.
  let copy: EmbeddedStore
  /// What indexes the copy meanwhile.
  let indexing: CopyIndexing
  /// Where to speak.
  let console: Console

  /// How many pages one transaction takes over.
  private static let batch = 500
  /// The seconds between two looks for changes when there were none.
  private static let pause = 0.5
  /// The longest wait for a server that does not answer, in seconds.
  private static let longestPause = 10.0

  /// The seconds that `once` waits for changes which an open transaction holds back.
  private static let heldBackTime = 10.0

  /// Follows until a signal comes; `once` until everything that there is was taken over.
  ///
  /// - Throws: ``Failure`` when the copy is a store of its own, or of another one, or, with `once`, when the
  ///   server is away or holds changes back.
  func run(once: Bool) async throws {
    var followed: [EmbeddedStore.Followed] = []
    for source in sources { followed.append(try await begin(source)) }
    var idle: Date?
    let signals = InterruptHandler {}
    defer { signals.cancel() }
    while signals.received == nil, InterruptHandler.received == nil {
      var count = 0
      for source in sources { count += try await step(source, &followed[source.part], once: once) }
      if count > 0 { idle = nil }
      let since = idle ?? Date()
      if count == 0, try await areComplete(followed, idle: since, once: once) { break }
      try await indexing.add(count)
      guard count == 0 else { continue }
      idle = since
      try await Task.sleep(for: .seconds(Self.pause))
    }
    try await indexing.finish()
    try copy.close()
    guard let signal = signals.received ?? InterruptHandler.received else { return }
    throw Failure(Failure.Code(signal: signal))
  }

  /// How far the copy has followed.
  private func begin(_ source: Source) async throws -> EmbeddedStore.Followed {
    guard var followed = try await copy.followed(part: source.part) else {
      let isOther = try await source.part > 0 ? false : copy.statistics().hosts > 0
      guard !isOther else {
        throw Failure(
          .usage,
          "\(copy.folder.path) is a store of its own, into which pages were crawled or ingested.",
          fix: "Name a new folder with --store."
        )
      }
      return EmbeddedStore.Followed(
        identity: source.identity,
        name: source.name,
        timeline: try await source.store.timeline(),
        tables: try await source.store.tables(),
        part: source.part
      )
    }
    guard followed.identity == source.identity else {
      throw Failure(
        .usage,
        "\(copy.folder.path) follows another store, which was named \(followed.name).",
        fix: "Name a new folder with --store. A store that was restored from a dump is another."
      )
    }
    try await refuseRestored(source, &followed)
    followed.name = source.name
    try await compare(source, &followed)
    return followed
  }

  /// Sees that the store was not restored from a dump since: then it may lack what was taken over, and its
  /// versions say nothing of that.
  private func refuseRestored(
    _ source: Source,
    _ followed: inout EmbeddedStore.Followed
  ) async throws {
    let tables = try await source.store.tables()
    guard followed.tables ?? tables == tables else {
      throw Failure(
        .usage,
        "\(source.name) was restored from a dump since \(copy.folder.path) followed it.",
        fix: "Make the copy anew: name a new folder with --store."
      )
    }
    followed.tables = tables
  }

  /// Begins anew when the server was promoted or restored: it may lack what was taken over of the one
  /// before, and its versions go on from where it was.
  private func compare(
    _ source: Source,
    _ followed: inout EmbeddedStore.Followed
  ) async throws {
    let timeline = try await source.store.timeline()
    guard timeline != followed.timeline else { return }
    console.note("The server was promoted or restored. Comparing all pages with it.")
    (followed.pages, followed.visits, followed.timeline) = (0, 0, timeline)
  }

  /// Whether nothing is left to take over, so that `once` may end.
  ///
  /// What is newer than the oldest open transaction of the server may not be read yet.
  private func areComplete(
    _ followed: [EmbeddedStore.Followed],
    idle: Date,
    once: Bool
  ) async throws -> Bool {
    guard once else { return false }
    for source in sources {
      guard try await isComplete(source, followed[source.part], idle: idle) else { return false }
    }
    return true
  }

  private func isComplete(
    _ source: Source,
    _ followed: EmbeddedStore.Followed,
    idle: Date
  ) async throws -> Bool {
    let held = try await source.store.heldBack(pages: followed.pages, visits: followed.visits)
    guard held.count > 0 else { return true }
    guard -idle.timeIntervalSinceNow > Self.heldBackTime else { return false }
    let holder = held.holder.map { "a transaction of \($0)" } ?? "a transaction"
    throw Failure(
      .locked,
      "\(source.name): \(Amount.count(held.count, "change")) held back by \(holder), which is open.",
      fix: "End it, or run the command again after it; what there was before is taken over."
    )
  }

  /// Takes one batch over; waits for a server that is away, unless `once`.
  ///
  /// - Returns: How many changes it had.
  private func step(
    _ source: Source,
    _ followed: inout EmbeddedStore.Followed,
    once: Bool
  ) async throws -> Int {
    var pause = Self.pause
    var isReported = false
    while InterruptHandler.received == nil {
      do {
        if isReported {
          try await refuseRestored(source, &followed)
          try await compare(source, &followed)
        }
        return try await take(source, &followed)
      } catch let outage as StoreUnavailable where !once {
        if !isReported { console.note("\(outage). Trying again until it can.") }
        isReported = true
        try await Task.sleep(for: .seconds(pause))
        pause = min(2 * pause, Self.longestPause)
      }
    }
    return 0
  }

  /// Takes pages over, and visits when there are no pages before them.
  private func take(
    _ source: Source,
    _ followed: inout EmbeddedStore.Followed
  ) async throws -> Int {
    let pages = try await source.store.followedPages(after: followed.pages, limit: Self.batch)
    let visits =
      pages.isEmpty
      ? try await source.store.followedVisits(after: followed.visits, limit: Self.batch) : []
    guard !pages.isEmpty || !visits.isEmpty else { return 0 }
    let urls = pages.map(\.url) + visits.map(\.address.url)
    let origins = Set(urls.compactMap { WebAddress($0)?.origin }).sorted()
    let files = try await source.store.followedFiles(
      of: origins,
      unless: copy.fileTimes(of: origins)
    )
    let facts = pages.map(\.address.facts) + visits.map(\.address.facts)
    let numbers = Set(facts.map(\.depth.seed))
    // Seeds are forgotten with their URLs.
    let isKnown = numbers.isSubset(of: followed.seeds) && !pages.contains(where: \.isForgotten)
    let seeds = isKnown ? [:] : try await source.store.seeds()
    var next = followed
    // A number without a seed is of one that was forgotten.
    next.seeds.formUnion(numbers.union(seeds.keys))
    next.pages = pages.last?.version ?? next.pages
    next.visits = visits.last?.version ?? next.visits
    try await copy.follow(pages, visits: visits, files: files, seeds: seeds, of: next)
    followed = next
    return pages.count + visits.count
  }
}
