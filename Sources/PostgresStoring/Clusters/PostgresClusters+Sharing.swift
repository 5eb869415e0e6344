package import Basics
import Digests
import Frontier
package import Records
import Synchronization

extension PostgresClusters: SharedFrontier {
  /// See ``SharedFrontier/claim(origin:at:until:)``; a host whose cluster is away is worth another claim
  /// soon.
  package func claim(
    origin: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> Timestamp {
    let moment = try await member(of: Digest128(of: origin)).attempt {
      try await $0.claim(origin: origin, at: now, until: end)
    }
    return moment ?? now.advanced(bySeconds: Self.pause)
  }

  /// After how many seconds a cluster that is away is worth another call.
  private static let pause = 1.0

  /// See ``SharedFrontier/isPaused(_:)``: hosts of a cluster that is away, for as long as requests may
  /// start under their leases.
  package func isPaused(_ token: Int64) -> Bool {
    guard let member = member(ofToken: token), member.isAway else { return false }
    return member.secondsAway < settings.patience() / 2
  }

  /// See ``SharedFrontier/outlook(of:at:)``.
  ///
  /// A cluster that is away may lead to more work at any time, and so may what waits for it.
  /// - Throws: ``Records/StoreUnavailable`` when one has been away for longer than leases last.
  package func outlook(of owner: String, at now: Timestamp) async throws -> FrontierOutlook {
    for member in members { try member.throwFault() }
    let isDelivered = try await deliver()
    let found = try await attemptAll { try await $0.outlook(of: owner, at: now) }
    var outlook = FrontierOutlook(due: nil, isHeldByOthers: false)
    for (member, part) in zip(members, found) {
      outlook.isHeldByOthers = outlook.isHeldByOthers || (part?.isHeldByOthers ?? true)
      outlook.due = [outlook.due, part?.due].compactMap(\.self).min()
      if !member.isIdle { outlook.isHeldByOthers = true }
      guard part == nil, var outage = member.outage else { continue }
      let patience = settings.patience()
      guard member.secondsAway < patience else {
        outage.seconds = max(1, patience)
        throw outage
      }
    }
    if isDelivered { outlook.due = now }
    return outlook
  }

  /// See ``SharedFrontier/heartbeat(of:at:until:)``.
  ///
  /// A worker is heard of by every cluster that answers. While one is away, nobody counts as gone: there,
  /// others may be heard of that are not heard of here.
  package func heartbeat(
    of owner: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> WorkerCount {
    let found = try await attemptAll { try await $0.heartbeat(of: owner, at: now, until: end) }
    let count = try self.count(found)
    relay.noteOutbox()
    deliverLater()
    return count
  }

  private func count(_ found: [WorkerCount?]) throws -> WorkerCount {
    let known = found.compactMap(\.self)
    guard let most = known.map(\.alive).max() else { throw outage }
    let alive = state.withLock { state in
      state.workers = known.count == members.count ? most : max(most, state.workers)
      return state.workers
    }
    return WorkerCount(alive: alive, isKnownToAll: known.allSatisfy(\.isKnownToAll))
  }

  /// See ``SharedFrontier/leave(_:)``; waits until what was settled is stored.
  package func leave(_ owner: String) async throws {
    for member in members { try await member.finishSettling() }
    _ = try await attemptAll { try await $0.leave(owner) }
  }

  /// See ``SharedFrontier/recover(owner:at:delay:)``.
  @discardableResult
  package func recover(owner: String?, at now: Timestamp, delay: Double) async throws -> Int {
    let found = try await attemptAll { try await $0.recover(owner: owner, at: now, delay: delay) }
    guard found.allSatisfy({ $0 != nil }) else { throw outage }
    return found.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// See ``SharedFrontier/setPageLimits(_:)``.
  package func setPageLimits(_ limits: [Int: Int]) async throws {
    try await first.patiently { try await $0.setPageLimits(limits) }
  }

  /// See ``SharedFrontier/draw(_:owner:)``.
  package func draw(_ totals: [Int: Int], owner: String) async throws -> [Int: Int] {
    try await first.patiently { try await $0.draw(totals, owner: owner) }
  }
}
