package import Basics
package import Digests
package import Engagement
package import Storing

/// Takes engagement events in: checks them, counts each vote once, and makes the result durable.
///
/// One batch is one transaction. A batch that was answered survives a power cut; one that failed
/// left no trace and may be sent again. One process at a time takes events in, under the lock of
/// the index, and one batch after the other.
package final class EngagementIntake {
  /// What became of a batch.
  package struct Receipt: Hashable, Sendable {
    /// How many events and activities were taken, whether or not they changed anything.
    package var accepted = 0
    /// How many were events whose client had sent the same identifier before.
    package var duplicates = 0
    /// The lines that were refused, at most ``refusalLimit`` of them.
    package var refusals: [Refusal] = []
    /// How many lines were refused.
    package var refused = 0

    /// The most refusals that are listed.
    package static let refusalLimit = 1_000

    /// A receipt of nothing.
    package init() {}

    /// Adds what became of another batch.
    package mutating func add(_ other: Receipt) {
      accepted += other.accepted
      duplicates += other.duplicates
      refused += other.refused
      refusals += other.refusals.prefix(Self.refusalLimit - refusals.count)
    }

    mutating func refuse(_ line: Int, _ reason: EngagementRefusal) {
      refused += 1
      guard refusals.count < Self.refusalLimit else { return }
      refusals.append(Refusal(line: line, reason: reason))
    }
  }

  /// A line that was refused.
  package struct Refusal: Hashable, Sendable {
    /// The line, counted from 1.
    package var line: Int
    /// Why.
    package var reason: EngagementRefusal
  }

  /// The states that are kept in memory between batches.
  private static let stateLimit = 20_000

  let ledger: EngagementLedger
  let settings: EngagementSettings
  private let keys: EpochKeyStore
  private(set) var secret = EngagementSecret(salt: 0)
  var voteLedger: VoteLedger
  var reader: VoteReader?
  private var readerEpochs: Set<Epoch> = []
  var states = StateTable()
  /// The newest day whose votes were forgotten.
  var closedDay = Int32.min
  private var isStale = true

  /// Prepares to take events into an open ledger.
  ///
  /// - Parameters:
  ///   - ledger: Where votes are kept; nobody else writes to it meanwhile.
  ///   - settings: The constants.
  ///   - random: Makes that many secret, random bytes.
  package init(
    _ ledger: EngagementLedger,
    settings: EngagementSettings,
    random: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.ledger = ledger
    self.settings = settings
    keys = EpochKeyStore(ledger: ledger, random: random)
    voteLedger = VoteLedger(settings)
  }

  /// Takes lines in.
  ///
  /// - Parameters:
  ///   - text: Whole lines; empty ones are skipped.
  ///   - firstLine: The number of the first, for answers.
  ///   - now: The present moment.
  /// - Returns: What became of them, when it is durable.
  /// - Throws: ``StoreError``; nothing was taken then.
  package func take(
    _ text: [UInt8],
    firstLine: Int = 1,
    now: Timestamp
  ) async throws -> Receipt {
    try await prepare(now: now)
    var batch = VoteBatch(today: Vote.day(of: now))
    var number = firstLine
    text.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        if line.contains(where: { $0 > 0x20 }) { read(line, number, now, &batch) }
        number += 1
        start = end + 1
      }
    }
    takeWaiting(&batch)
    return try await commit(&batch, now: now)
  }

  /// Takes events in that have been read already.
  ///
  /// - Returns: What became of them, when it is durable; lines are counted from 1.
  /// - Throws: ``StoreError``; nothing was taken then.
  package func take(_ events: [EngagementEvent], now: Timestamp) async throws -> Receipt {
    try await prepare(now: now)
    var batch = VoteBatch(today: Vote.day(of: now))
    batch.votes.reserveCapacity(events.count * Vote.storedSize)
    batch.changes.reserveCapacity(events.count)
    read(events.span, &batch)
    takeWaiting(&batch)
    return try await commit(&batch, now: now)
  }

  /// The items whose states changed since this was last asked, with their states.
  package func takeChanged() -> [Digest128: EngagementState] {
    var changed = states.takeTouched()
    changed[VoteChange.everybody] = nil
    if states.count > Self.stateLimit { states = StateTable() }
    return changed
  }

  private func read(
    _ line: UnsafeRawBufferPointer,
    _ number: Int,
    _ now: Timestamp,
    _ batch: inout VoteBatch
  ) {
    do throws(EngagementRefusal) {
      guard let vote = try reader?.read(line, now: now) else { return }
      if let activity = reader?.takeActivity() {
        batch.waitingActivities[batch.waiting.count] = activity
      }
      wait(vote, number, &batch)
    } catch {
      batch.receipt.refuse(number, error)
    }
  }

  /// Reads events as many together as votes wait for each other.
  private func read(_ events: Span<EngagementEvent>, _ batch: inout VoteBatch) {
    guard var reader = reader.take() else { return }
    defer { self.reader = reader }
    for start in stride(from: 0, to: events.count, by: VoteBatch.waitingLimit) {
      let end = min(start + VoteBatch.waitingLimit, events.count)
      reader.read(events.extracting(start..<end)) { index, vote in
        switch vote {
        case .success(let vote): wait(vote, start + index + 1, &batch)
        case .failure(let refusal): batch.receipt.refuse(start + index + 1, refusal)
        }
      }
    }
  }

  /// Puts a vote off until some more have come, because so many are looked up sooner together.
  private func wait(_ vote: Vote, _ line: Int, _ batch: inout VoteBatch) {
    batch.waiting.append(vote)
    batch.lines.append(line)
    if batch.waiting.count >= VoteBatch.waitingLimit { takeWaiting(&batch) }
  }

  private func takeWaiting(_ batch: inout VoteBatch) {
    voteLedger.prefetch(batch.waiting)
    for index in batch.waiting.indices {
      let (vote, line) = (batch.waiting[index], batch.lines[index])
      guard vote.day > closedDay else {
        batch.receipt.refuse(line, EngagementRefusal(field: "at", .closed))
        continue
      }
      let verdict = batch.countAndTake(vote, in: &voteLedger)
      // Whoever opened the page that day did the activity as well.
      if let activity = batch.waitingActivities[index], verdict.isDone {
        batch.activities.append((vote, activity))
      }
    }
    batch.waiting.removeAll(keepingCapacity: true)
    batch.lines.removeAll(keepingCapacity: true)
    batch.waitingActivities.removeAll()
  }

  /// Brings keys and memory up to `now`: expired keys are destroyed, and votes that are no
  /// longer needed erased, whether or not events come.
  ///
  /// - Throws: ``StoreError``.
  func prepare(now: Timestamp) async throws {
    let ring = try await keys.keys(now: now)
    secret = EngagementSecret(salt: ring.salt)
    if isStale {
      let first = ring.keys.keys.min() ?? Epoch(of: now)
      try await reload(recounting: try await recountPeople(from: first))
      isStale = false
    }
    let today = Vote.day(of: now)
    if let closed = voteLedger.expire(today: today) {
      try await close(max(closedDay, closed))
      try await ledger.expire(at: now)
    }
    // Days ahead were closed by a clock that was wrong. What came today may have been forgotten
    // then; nothing came tomorrow.
    if closedDay > today { try await close(today) }
    guard reader == nil || Set(ring.keys.keys) != readerEpochs else { return }
    reader = VoteReader(keys: ring.keys, salt: ring.salt)
    readerEpochs = Set(ring.keys.keys)
  }

  /// Refuses votes of `day` and of the days before it from now on.
  private func close(_ day: Int32) async throws {
    closedDay = day
    let bytes = withUnsafeBytes(of: day.littleEndian) { [UInt8]($0) }
    try await ledger.setValue(bytes, of: Self.closedDayKey)
  }

  /// Reads again what the ledger holds, after a start or a batch that failed.
  ///
  /// - Parameter items: The items of which the people count anew, from the votes that are there.
  /// - Throws: ``StoreError``.
  private func reload(recounting items: Set<Digest128>) async throws {
    voteLedger = VoteLedger(settings, secret: secret)
    states = StateTable()
    if let bytes = try await ledger.value(of: Self.closedDayKey), bytes.count == 4 {
      closedDay = Int32(
        bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      )
    }
    var people: [VoteChange] = []
    try ledger.forEachVotes { day, bytes in
      try bytes.withUnsafeBytes { raw in
        for start in stride(from: 0, to: raw.count, by: Vote.storedSize) {
          let end = min(start + Vote.storedSize, raw.count)
          guard let vote = Vote.read(UnsafeRawBufferPointer(rebasing: raw[start..<end])) else {
            throw Self.damaged("a batch of votes is damaged at byte \(start)")
          }
          _ = voteLedger.take(vote, today: day) { change in
            if change.client != nil, items.contains(change.item) { people.append(change) }
          }
        }
      }
    }
    if !people.isEmpty { try await count(people) }
  }

  private static let closedDayKey = "closed/day"

  private static func damaged(_ reason: String) -> StoreError {
    StoreError(
      .damaged,
      path: "engagement.sqlite",
      reason: reason,
      advice: "Restore a copy, or delete the file; ranking then goes on without engagement."
    )
  }

  /// Makes what a batch changed durable.
  func commit(_ batch: inout VoteBatch, now: Timestamp) async throws -> Receipt {
    batch.receipt.refusals.sort { $0.line < $1.line }
    guard !batch.votes.isEmpty else { return batch.receipt }
    isStale = true
    for (item, bytes) in try await ledger.load(states.missing(of: batch.changes)) {
      states.put(try EngagementState.restoring(bytes), of: item)
    }
    let items = states.apply(batch.changes)
    var durable = EngagementLedger.Batch()
    durable.votes = batch.votes
    durable.day = batch.today
    durable.expiry = now.advanced(bySeconds: Double(VoteLedger.span) * 86_400)
    for item in items {
      durable.states[item] = states.pruned(item, now: now).encoded
    }
    durable.activities = try await activities(of: batch)
    try await ledger.commit(durable)
    isStale = false
    return batch.receipt
  }
}
