import Addressing
import AppAssociation
package import Basics
import Records
import Robots

// MARK: - The host's files

extension HostQueue {
  mutating func firstStage(at now: Timestamp) -> Stage {
    guard let robots = facts.robots, settings.isFresh(robots: robots, at: now) else {
      return .robots(HostPolicy.robotsAddress(of: root), hops: 0)
    }
    policy.read(robots: robots, agents: settings.agents)
    return stageAfterRobots(at: now)
  }

  private mutating func stageAfterRobots(at now: Timestamp) -> Stage {
    startRound(at: now)
    // Whoever asks for a status alone reads nothing that these files would say something of.
    let reads = !settings.onlyChecks && !visits.allSatisfy(\.offer.isCheck)
    guard root.isSecure, reads else { return .visiting }
    guard let association = facts.association, association.status != 0,
      now.seconds(since: association.fetchedAt) < settings.associationLifetime
    else { return associationStage(from: 0, at: now) }
    policy.read(association: association)
    return assetLinksStage(at: now)
  }

  /// The asset links file comes last of the host's files, unless it is fresh or forbidden.
  private func assetLinksStage(at now: Timestamp) -> Stage {
    if let file = facts.assetLinks, file.status != 0,
      now.seconds(since: file.fetchedAt) < settings.associationLifetime
    {
      return .visiting
    }
    return policy.allows(HostPolicy.assetLinksAddress(of: root)) ? .assetLinks : .visiting
  }

  /// Takes the response to an `assetLinks` job; a redirect counts as a missing file, as Android
  /// sees it.
  package mutating func finishAssetLinks(_ response: HostFileResponse, at now: Timestamp) {
    isBusy = false
    backOff(after: response, at: now)
    facts.assetLinks = response.associationFile(of: HostPolicy.assetLinksAddress(of: root), at: now)
    stage = .visiting
  }

  /// Slows down when the host could not answer a request for one of its files.
  private mutating func backOff(after response: HostFileResponse, at now: Timestamp) {
    guard response.isFailing else { return }
    slowDown(retryAfter: response.retryAfter)
    due = max(due, now.advanced(bySeconds: delay))
  }

  /// The first URL of the association file, from `first` on, that robots.txt allows.
  private func associationStage(from first: Int, at now: Timestamp) -> Stage {
    for index in first..<HostPolicy.associationPaths.count
    where policy.allows(HostPolicy.associationAddress(of: root, index: index)) {
      return .association(index: index)
    }
    return assetLinksStage(at: now)
  }

  /// Takes the response to a `robots` job.
  package mutating func finishRobots(_ response: HostFileResponse, hops: Int, at now: Timestamp) {
    isBusy = false
    switch response {
    case .redirect(let target) where hops < settings.maxRedirects:
      stage = .robots(target, hops: hops + 1)
    case .redirect:
      // RFC 9309 section 2.3.1.2: past five hops the file counts as unavailable.
      keepRobots(
        HostFacts.File(fetchedAt: now, status: 404, body: [], address: root.text),
        at: now
      )
    case .file(let file, let retryAfter) where response.isFailing:
      keepCause("status \(file.status)", at: now)
      deferAll(
        reason: CrawlReason.robotsUnreachable,
        isFromHost: true,
        retryAfter: retryAfter,
        at: now
      )
    case .file(let file, _): keepRobots(file, at: now)
    case .failure(let failure, let isTransient):
      // Behind a redirect it is not this host that fails, and a setting for it would be one for another.
      let isOfFile = hops > 0 || Self.robotsFailures.contains(failure)
      let isOwn = !isOfFile || failure == CrawlReason.noContact
      if failure != CrawlReason.noContact { keepCause(failure, at: now) }
      let reason = isOwn ? failure : CrawlReason.robotsUnreachable
      if isTransient {
        deferAll(reason: reason, isFromHost: false, retryAfter: nil, at: now)
      } else {
        giveUpAll(reason: reason)
      }
    }
  }

  /// Failures of a response, and not of the host: what it would have said of robots.txt is not known.
  private static let robotsFailures: Set<String> = [
    "fetch.bad-response", "fetch.decompression-bomb", "fetch.headers-too-large", "fetch.too-large",
    "fetch.too-slow",
  ]

  /// Keeps why robots.txt could not be read, for people; a file that was read before stays.
  private mutating func keepCause(_ cause: String, at now: Timestamp) {
    if let known = facts.robots, (200..<300).contains(known.status) { return }
    facts.robots = HostFacts.File(
      fetchedAt: now,
      status: 0,
      body: Array(cause.utf8),
      address: HostPolicy.robotsAddress(of: root).text
    )
  }

  private mutating func keepRobots(_ file: HostFacts.File, at now: Timestamp) {
    facts.robots = file
    relax()
    policy.read(robots: file, agents: settings.agents)
    due = max(due, now)
    tellUnusedLists()
    stage = stageAfterRobots(at: now)
  }

  /// Takes the response to an `association` job.
  package mutating func finishAssociation(
    _ response: HostFileResponse,
    index: Int,
    at now: Timestamp
  ) {
    isBusy = false
    backOff(after: response, at: now)
    let asked = HostPolicy.associationAddress(of: root, index: index)
    let file = response.associationFile(of: asked, at: now)
    if file.status != 200, case .association(let next) = associationStage(from: index + 1, at: now)
    {
      policy.pass(association: file)
      stage = .association(index: next)
      return
    }
    let kept = policy.kept(association: file)
    facts.association = kept
    policy.read(association: kept)
    stage = assetLinksStage(at: now)
  }
}
