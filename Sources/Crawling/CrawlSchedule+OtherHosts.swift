import Addressing
package import Basics
import Records

// What leads to another host than the one that it is for, such as a robots.txt that redirects: that
// host is spared as if it were requested for its own sake.
extension CrawlSchedule {
  /// The longest time between a claim and the request that it is for, in seconds.
  static let claimPatience = 1.0

  /// When the host that `job` leads to may be asked, as far as it is known here.
  func slot(of job: FetchJob, for host: HostQueue) -> Timestamp? {
    let target = job.address.origin
    let own = tokens[target].flatMap { hosts[$0]?.due }
    return [visitors.nextStart(at: target), rates.nextStart(of: target), own].compactMap(\.self)
      .max()
  }

  /// Puts the work on a host off, because where it leads to must be spared until `moment`.
  mutating func putOff(_ token: Int64, _ host: inout HostQueue, until moment: Timestamp) {
    host.putOff(until: moment)
    hosts[token] = host
    enqueue(token, at: moment)
  }

  /// Takes the crawl slot of another host for `job`, if it may be asked now as far as it is known here.
  ///
  /// - Returns: Until when the slot has to be claimed, because the other host is not held here; `nil`
  ///   when it is, and the slot is taken.
  mutating func visit(_ job: FetchJob, for host: HostQueue, at now: Timestamp) -> Timestamp? {
    let target = job.address.origin
    let delay = host.delay(of: target)
    if let token = tokens[target] {
      visitors.start(at: target, until: now.advanced(bySeconds: delay), now: now)
      hosts[token]?.keepDistance(from: now)
      rates.start(of: target, at: now)
      return nil
    }
    // The request starts a little after the claim, and the delay counts from then on.
    let last = now.advanced(bySeconds: min(Self.claimPatience, delay))
    let end = last.advanced(bySeconds: delay)
    visitors.start(at: target, until: end, now: now)
    rates.hold(target, until: last)
    claims[host.token] = last
    return end
  }

  /// Takes the answer to a claim.
  ///
  /// - Parameters:
  ///   - job: What is to be requested of the other host.
  ///   - token: The lease of the host that it is for.
  ///   - claimedAt: When the slot was claimed.
  ///   - moment: When the other host may be asked.
  ///   - now: The time.
  /// - Returns: Whether the request starts now; otherwise it comes up again by itself.
  package mutating func answer(
    to job: FetchJob,
    token: Int64,
    claimedAt: Timestamp,
    mayAskAt moment: Timestamp,
    at now: Timestamp
  ) -> Bool {
    guard let last = claims.removeValue(forKey: token), var host = hosts[token] else {
      return false
    }
    let target = job.address.origin
    let isGranted = moment <= claimedAt
    // Whoever has no delay spares nobody, and a late answer harms nobody.
    let isInTime = now <= last || last == claimedAt
    if isGranted, isInTime, host.mayStart(at: now) {
      rates.start(of: target, at: now)
      return true
    }
    rates.hold(target, until: now)
    if !isGranted { visitors.start(at: target, until: moment, now: now) }
    putOff(token, &host, until: isGranted ? now : moment)
    return false
  }

  /// How many pages wait under the leases, by seed, and under ``PageLimits/run`` in all.
  func pagesInHand() -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for visit in hosts.values.lazy.flatMap(\.visits) where visit.isCounted {
      counts[visit.offer.seed, default: 0] += 1
      counts[PageLimits.run, default: 0] += 1
    }
    return counts
  }
}
