import Basics
import Fetching

// What pages load while they are rendered: their hosts are spared as if it were requested for its own sake.
extension CrawlSchedule {
  /// What becomes of a request.
  enum LoadStep: Hashable, Sendable {
    /// It starts now.
    case start
    /// It may be tried again at this moment.
    case wait(Timestamp)
    /// The slot is to be claimed until this moment, because the host is not held here.
    case claim(until: Timestamp)
  }

  /// Takes the crawl slot of a host, as far as it is known here.
  ///
  /// - Parameters:
  ///   - target: The host's origin.
  ///   - asked: Its Crawl-delay, in seconds, where only the page that is rendered knows it.
  ///   - now: The time.
  /// - Returns: What becomes of the request.
  mutating func load(from target: String, delay asked: Double, at now: Timestamp) -> LoadStep {
    let held = tokens[target].flatMap { hosts[$0] }
    let moments = [visitors.nextStart(at: target), rates.nextStart(of: target), held?.due]
    if let moment = moments.compactMap(\.self).max(), moment > now { return .wait(moment) }
    let delay = delay(of: target, asked: asked)
    if let held {
      let end = now.advanced(bySeconds: max(delay, held.delay))
      visitors.start(at: target, until: end, now: now)
      hosts[held.token]?.keepDistance(from: now)
      rates.start(of: target, at: now)
      return .start
    }
    // The request starts a little after the claim, and the delay counts from then on.
    let last = now.advanced(bySeconds: min(Self.claimPatience, delay))
    let end = last.advanced(bySeconds: delay)
    visitors.start(at: target, until: end, now: now)
    // Without a delay nothing keeps others away while the store answers: the request counts at once.
    if delay > 0 { rates.hold(target, until: last) } else { rates.start(of: target, at: now) }
    return .claim(until: end)
  }

  /// Takes the answer to a claim that ``load(from:delay:at:)`` has led to.
  ///
  /// - Parameters:
  ///   - target: The host's origin.
  ///   - asked: Its Crawl-delay, as before.
  ///   - claimedAt: When the slot was claimed.
  ///   - moment: When the host may be asked; `nil` when the store cannot say.
  ///   - now: The time.
  /// - Returns: Whether the request starts now; otherwise it is to be tried again.
  mutating func answerLoad(
    from target: String,
    delay asked: Double,
    claimedAt: Timestamp,
    mayAskAt moment: Timestamp?,
    at now: Timestamp
  ) -> Bool {
    let delay = delay(of: target, asked: asked)
    let isGranted = moment.map { $0 <= claimedAt } ?? false
    if delay == 0, isGranted { return true }
    if isGranted, now.seconds(since: claimedAt) <= min(Self.claimPatience, delay) {
      rates.start(of: target, at: now)
      return true
    }
    if delay > 0 { rates.hold(target, until: now) }
    // A slot that was given and comes too late is over; the host may be asked when it ends.
    if let moment, moment > claimedAt { visitors.start(at: target, until: moment, now: now) }
    return false
  }

  /// Takes what came of a request: who answered, and whether the host wants to be spared.
  ///
  /// - Parameters:
  ///   - target: The host's origin.
  ///   - asked: Its Crawl-delay, as before.
  ///   - response: What came.
  ///   - now: The time.
  mutating func finishLoad(
    from target: String,
    delay asked: Double,
    _ response: FetchResponse,
    at now: Timestamp
  ) {
    if let peer = response.remoteAddress { learn(peer, of: target) }
    let token = tokens[target]
    if let token { hosts[token]?.keepDistance(from: response.reachedAt) }
    let next = response.reachedAt.advanced(bySeconds: delay(of: target, asked: asked))
    spare(target, until: next, at: now)
    guard response.status == 429 || response.status == 503 else { return }
    let retryAfter = response.retryAfter(now: response.startedAt)
    if let token, var host = hosts[token] {
      host.slowDown(retryAfter: retryAfter)
      host.keepDistance(from: now)
      hosts[token] = host
      slowed.insert(token)
    }
    let pause = max(2 * delay(of: target, asked: asked), retryAfter ?? Self.overloadPause)
    spare(target, until: now.advanced(bySeconds: min(pause, settings.backoffCeiling)), at: now)
  }

  /// Has a host left alone until `moment`, or later where that is known.
  private mutating func spare(_ target: String, until moment: Timestamp, at now: Timestamp) {
    guard moment > now, moment > visitors.nextStart(at: target) ?? now else { return }
    visitors.start(at: target, until: moment, now: now)
  }

  /// The least time for which a host is spared that has too many requests, in seconds, unless it says.
  private static let overloadPause = 1.0

  private func delay(of target: String, asked: Double) -> Double {
    max(
      settings.ownHosts[target]?.delay ?? settings.delay,
      min(asked, settings.crawlDelayCeiling)
    )
  }
}
