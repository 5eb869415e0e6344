package import Addressing
import AppAssociation
package import Basics
package import Crawling
package import Fetching
package import Reading
package import Records
import Robots

/// Looks at one page as the crawler would, and leaves no store behind.
package struct PageInspector: Sendable {
  /// What fetches.
  private let fetcher: any Fetcher
  /// What reads pages.
  private let readers: PageReaders
  /// The limits of a crawl, of which agents and redirects count here.
  let settings: CrawlSettings
  /// When requests may start.
  let pace: RequestPace
  /// What hosts answered already; `nil` when each page asks anew.
  let visits: HostVisits?
  /// What asks Apple and Google about hosts; `nil` asks neither.
  private let copies: CopyService?
  /// What renders pages, and which; `nil` renders none.
  let rendering: InspectionRendering?

  /// Creates an inspector.
  ///
  /// - Parameters:
  ///   - fetcher: What fetches.
  ///   - readers: What reads pages.
  ///   - settings: The limits of a crawl.
  ///   - asksOnce: Whether a host is asked once for its robots.txt and association files, as a run over
  ///     several pages does.
  ///   - copies: What asks Apple and Google for their copies of association files; `nil` asks neither.
  ///   - rendering: What renders pages, and which; `nil` renders none.
  package init(
    fetcher: any Fetcher,
    readers: PageReaders = .inProcess,
    settings: CrawlSettings,
    asksOnce: Bool = false,
    copies: CopyService? = nil,
    rendering: InspectionRendering? = nil
  ) {
    (self.copies, self.rendering) = (copies, rendering)
    visits = asksOnce ? HostVisits() : nil
    self.fetcher = fetcher
    self.readers = readers
    self.settings = settings
    // What one page loads keeps the Crawl-delay alone, or a page of many modules would not get to its end.
    pace = RequestPace(delay: settings.delay, loadDelay: asksOnce ? nil : 0)
  }

  /// Makes one exchange when the host's delay has passed, and notes it.
  func fetch(_ request: FetchRequest, _ log: inout [Exchange]) async -> FetchResult {
    await pace.turn(of: request.address, isLoaded: request.kind == .subresource)
    let result = await fetcher.fetch(request)
    log.append(Exchange(request, result))
    return result
  }

  /// Fetches `address` and the files of its host, and returns what is there.
  ///
  /// - Parameters:
  ///   - address: The page; redirects are followed up to the limit.
  ///   - association: An association file to read in place of the host's own.
  ///   - moment: The moment at which dates are judged; `nil` for that of the fetch.
  /// - Returns: What is there, with checks and a verdict.
  /// - Throws: ``InspectError`` when no answer came at all.
  package func inspect(
    _ address: WebAddress,
    association: HostFacts.File? = nil,
    at moment: Timestamp? = nil
  ) async throws(InspectError) -> Inspection {
    var current = address.withoutFragment
    var redirects: [FetchSummary.Redirect] = []
    var hops: [FetchResponse] = []
    var log: [Exchange] = []
    while true {
      var (policy, files) = try await self.policy(to: current, association: association, &log)
      guard policy.allows(current) else {
        let record = blocked(current, policy)
        return Inspection(record, exchanges: log, locations: policy.associationLocations)
      }
      let response = try await response(from: current, &log)
      hops.append(response)
      if response.isRedirect, let target = response.redirectTarget?.withoutFragment,
        redirects.count < settings.maxRedirects
      {
        redirects.append(FetchSummary.Redirect(url: current.text, status: response.status))
        current = target
        continue
      }
      var input = PageInput(response, address: current, policy: policy)
      input.moment = moment
      input.fetch?.requestedURL = address.text
      input.fetch?.redirects = redirects
      input.findings =
        ResponseChecks.findings(hops, includesTimes: true)
        + policy.associationFindings + policy.associationNotes
        + (files.map { policy.located($0.android.findings, file: $0.askedAndroid) } ?? [])
      if !response.isHTML { input.body = [] }
      var record = await read(&input, isHTML: response.isHTML, policy, &log)
      try await render(response, input, &record, policy, &log)
      var apps = HostApps(files, policy, page: current)
      if let copies, let files { await apps.ask(copies, files.origins, current) }
      return Inspection(record, apps, files?.served ?? [association].compactMap { $0 }, policy, log)
    }
  }

  /// Fetches a page, or what redirects from it.
  private func response(
    from address: WebAddress,
    _ log: inout [Exchange]
  ) async throws(InspectError) -> FetchResponse {
    switch await fetch(FetchRequest(address, kind: .page), &log) {
    case .failure(let failure): throw InspectError(failure)
    case .response(let response): return response
    }
  }

  /// Reads a page, and once more with the manifest that it names.
  private func read(
    _ input: inout PageInput,
    isHTML: Bool,
    _ policy: HostPolicy,
    _ log: inout [Exchange]
  ) async -> PageRecord {
    var record = await readers.read(input).record
    switch await manifest(of: record, policy: policy, &log) {
    case .read(let manifest)?:
      input.manifest = manifest
      record = await readers.read(input).record
    case .missing(let finding)?: record.findings.append(finding)
    case nil: break
    }
    if !isHTML { record.exclude(Reason.notHTML) }
    return record
  }

  private func blocked(_ current: WebAddress, _ policy: HostPolicy) -> PageRecord {
    var record = PageRecord(url: current.canonical)
    record.robots = RobotsSummary(policy.robots?.verdict(for: current))
    record.robots.allowed = false
    record.universalLinks = policy.universalLinks(for: current)
    let isUnreachable = policy.robots?.isUnreachable ?? false
    record.exclude(isUnreachable ? CrawlReason.robotsUnreachable : Reason.robotsBlocked)
    return record
  }

  /// What the host of `address` says, from an earlier page of it where there was one.
  private func policy(
    to address: WebAddress,
    association: HostFacts.File?,
    _ log: inout [Exchange]
  ) async throws(InspectError) -> (HostPolicy, HostFiles?) {
    guard let visits else {
      return try await newPolicy(to: address, association: association, &log)
    }
    let visit = try await visits.visit(address.origin) { () async throws(InspectError) in
      var own: [Exchange] = []
      let (policy, files) = try await newPolicy(to: address, association: association, &own)
      return HostVisits.Visit(policy: policy, files: files, exchanges: own)
    }
    log += visit.exchanges
    return (visit.policy, visit.files)
  }

  /// Reads the files of the host of `address`; an association file that was given is in place
  /// of all but robots.txt.
  private func newPolicy(
    to address: WebAddress,
    association: HostFacts.File?,
    _ log: inout [Exchange]
  ) async throws(InspectError) -> (HostPolicy, HostFiles?) {
    var policy = HostPolicy()
    policy.read(robots: try await robots(of: address, &log), agents: settings.agents)
    if let association {
      policy.read(association: association)
      return (policy, nil)
    }
    guard address.isSecure else { return (policy, nil) }
    let files = await hostFiles(of: address, policy: policy, &log)
    policy.read(files.apple, asked: files.asked, isServed: files.isAppleServed)
    return (policy, files)
  }
}

extension Inspection {
  /// What was read of a page, with what is wrong with the ways into `apps`.
  fileprivate init(
    _ record: PageRecord,
    _ apps: HostApps,
    _ hostFiles: [HostFacts.File],
    _ policy: HostPolicy,
    _ exchanges: [Exchange]
  ) {
    var record = record
    record.findings += apps.findings(of: record)
    self.init(
      record,
      exchanges: exchanges,
      hostApps: apps,
      hostFiles: hostFiles,
      locations: policy.associationLocations
    )
  }
}

extension HostApps {
  /// What the files of a page's host say; an association file that was given is in their stead.
  fileprivate init(_ files: HostFiles?, _ policy: HostPolicy, page: WebAddress) {
    if let files {
      self.init(files, page: page)
    } else {
      self.init(association: policy.association)
    }
  }
}

extension PageRecord {
  /// Keeps the page out of the index for `reason`.
  fileprivate mutating func exclude(_ reason: String) {
    indexable = false
    if !reasons.contains(reason) { reasons.insert(reason, at: 0) }
  }
}

/// No answer came for a page to inspect.
package struct InspectError: Error, Hashable, Sendable {
  /// The reason's identifier, such as `fetch.unknown-host`.
  package let reason: String
  /// What happened, where and why, and what to do next.
  package let message: String
  /// The same for a client of a server, who sets no option of it.
  package let clientMessage: String

  /// The reason when nothing can be rendered here.
  static let unrendered = "rendering.unavailable"

  init(reason: String, message: String) {
    (self.reason, self.message, clientMessage) = (reason, message, message)
  }

  init(_ failure: FetchFailure) {
    reason = failure.reason
    message = failure.message
    clientMessage = failure.clientMessage
  }
}
