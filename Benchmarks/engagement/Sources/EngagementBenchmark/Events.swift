import Addressing
import Basics
import Engagement
import Foundation
import Indexing
import Ranking
import Records
import Searching
import Storing
import Synchronization

/// Measures how fast events are taken in, durably and visibly, and what searches notice of it.
struct Events {
  let folder: String
  let count: Int

  private static let pages = 1_000
  private static let clients = 20_000
  private static let group = 65_536
  private static let now = Timestamp(milliseconds: 2_968 * 7 * 86_400_000 + 43_200_000)

  func run() async throws {
    let place = try StoreFolder(creating: folder)
    let store = try await Corpus.store(in: place, pages: Self.pages)
    let index = try SegmentIndex(folder: place.indexPath)
    _ = try await IndexFeed(store: store, index: index, weights: .standard).drain()
    let lines = made()
    var ends = lines.indices.filter { lines[$0] == 0x0A }
    if ends.isEmpty { ends = [lines.count - 1] }
    let memory = Usage.memory("RssAnon")
    let fromLines = { (session: EngagementSession, part: Int) async throws in
      let first = part * Self.group
      guard first < ends.count else { return EngagementIntake.Receipt?.none }
      let start = first == 0 ? 0 : ends[first - 1] + 1
      let end = ends[min(first + Self.group, ends.count) - 1] + 1
      let group = Array(lines[start..<end])
      return try await session.take(group, firstLine: first + 1, now: Self.now)
    }
    try await measure("json lines", place, store, index, fromLines)
    show("memory for \(count) events: \(Usage.memory("RssAnon") - memory) MiB")
    try sizes(place)
    try removeVotes(place)
    let batches = try batches(decoded(lines))
    try await measure("decoded", place, store, index) { session, part in
      guard part < batches.count else { return nil }
      return try await session.take(batches[part], now: Self.now)
    }
    try removeVotes(place)
    let alone = queries(index, seconds: 4) { true }
    let isBusy = Mutex(true)
    let other = Thread.measured { queries(index, seconds: 600) { isBusy.withLock { $0 } } }
    try await measure("json lines, with searches", place, store, index, fromLines)
    isBusy.withLock { $0 = false }
    let under = other.wait()
    show("query p50 \(text(alone.p50, 1)) us alone, \(text(under.p50, 1)) us under load")
    show(
      "query p99 \(text(alone.p99, 1)) us alone, \(text(under.p99, 1)) us under load "
        + "(x\(text(under.p99 / alone.p99, 2)))"
    )
  }

  /// Takes parts in until there are none.
  private func measure(
    _ name: String,
    _ place: StoreFolder,
    _ store: EmbeddedStore,
    _ index: SegmentIndex,
    _ take: (EngagementSession, Int) async throws -> EngagementIntake.Receipt?
  ) async throws {
    let session = try EngagementSession(
      folder: place,
      store: store,
      index: index,
      weights: .standard,
      settings: .standard,
      random: { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) } }
    )
    let begin = Usage.now
    var (longest, number) = (0.0, 0)
    var total = EngagementIntake.Receipt()
    while true {
      let start = Usage.seconds
      guard let receipt = try await take(session, number) else { break }
      longest = max(longest, Usage.seconds - start)
      total.add(receipt)
      number += 1
    }
    let end = Usage.now
    let seconds = end.seconds - begin.seconds
    try await session.finish(now: Self.now)
    try session.close()
    let rate = Double(count) / seconds
    show(
      "\(name): \(total.accepted) accepted, \(total.refused) refused, \(text(rate, 0)) events/s, "
        + "\(text(Double(count) / (end.cpu - begin.cpu), 0)) per CPU second of the process, "
        + "longest commit \(text(1_000 * longest, 0)) ms"
    )
  }

  /// Lines of distinct votes, items by Zipf.
  private func made() -> [UInt8] {
    var dice = Dice(3)
    let zipf = Zipf(Self.pages)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 170)
    for number in 0..<count {
      let item = zipf.draw(&dice) + 1
      let kind = number.isMultiple(of: 8) ? "tap" : "impression"
      let client = Int.random(in: 0..<Self.clients, using: &dice)
      let time = Self.now.milliseconds - Int64.random(in: 0..<36 * 3_600_000, using: &dice)
      bytes += Array(
        """
        {"id":"e\(number)","kind":"\(kind)","item":"\(Corpus.url(item))","position":\
        \(number % 10 + 1),"at":\(time),"client":"client-\(client)","query":"word\(item % 97)",\
        "network":"10.\(client % 16).\(client / 16 % 256).0/24"}\n
        """.utf8
      )
    }
    return bytes
  }

  private func decoded(_ lines: [UInt8]) throws -> [EngagementEvent] {
    var events: [EngagementEvent] = []
    for line in lines.split(separator: 0x0A) {
      if case .event(let event) = try EngagementInput.read(line, now: Self.now) {
        events.append(event)
      }
    }
    return events
  }

  private func batches(_ events: [EngagementEvent]) -> [[EngagementEvent]] {
    stride(from: 0, to: events.count, by: Self.group).map {
      Array(events[$0..<min($0 + Self.group, events.count)])
    }
  }

  private func sizes(_ place: StoreFolder) throws {
    let ledger = try EngagementLedger(place, access: .reading)
    var (items, bytes) = (0, 0)
    try ledger.forEachState { _, state in
      items += 1
      bytes += state.count
    }
    show("\(items) items, \(bytes / max(1, items)) bytes of state each")
    try ledger.close()
  }

  private func removeVotes(_ place: StoreFolder) throws {
    for end in ["", "-wal", "-shm"] {
      let path = place.engagementPath + end
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// Asks one query after the other until the time is over or `goesOn` says no.
  private func queries(
    _ index: SegmentIndex,
    seconds: Double,
    _ goesOn: () -> Bool
  ) -> Latencies {
    var dice = Dice(5)
    var times: [Double] = []
    let end = Usage.seconds + seconds
    while Usage.seconds < end, goesOn() {
      let words =
        "word\(Int.random(in: 0..<97, using: &dice)) word\(Int.random(in: 0..<400, using: &dice))"
      var request = SearchRequest(words)
      request.liveWeight = 10
      request.limit = 10
      let start = Usage.seconds
      _ = index.search(request)
      times.append(1e6 * (Usage.seconds - start))
    }
    times.sort()
    guard let last = times.last else { return Latencies(p50: 0, p99: 0) }
    return Latencies(
      p50: times[times.count / 2],
      p99: times.count > 100 ? times[times.count * 99 / 100] : last
    )
  }
}

/// How long queries took, in microseconds.
struct Latencies: Sendable {
  var p50: Double
  var p99: Double
}
