import Addressing
package import Archiving
import Basics
import Fetching
import Frontier
package import Reading
import Records
import Rules
package import Storing

/// Reads the pages of archives as a crawl would read them from the network.
///
/// The robots.txt and association files that archives hold are read first, wherever they are, so that
/// pages are judged by them; or these files are known already (``ArchivedHosts``), and a page's
/// record depends on its exchange and on them alone. What a page links to is kept for the link graph
/// and never requested.
package struct ArchivePages: Sendable {
  /// What came of an archive.
  package struct Report: Hashable, Sendable {
    /// Answers of servers that were looked at.
    package var answers = 0
    /// Pages read.
    package var pages = 0
    /// Answers that are no pages, by reason.
    package var skipped: [String: Int] = [:]
    /// Files that concern a whole host, such as robots.txt, and sitemaps as the archive names them.
    package var hostFiles = 0
    /// Records of kinds that hold no response, by kind.
    package var otherRecords: [String: Int] = [:]
    /// Records that were read in spite of a wrong length.
    package var irregularRecords = 0
    /// Records whose moment nobody can read, so that they are older than any other.
    package var undatedRecords = 0

    package init() {}
  }

  private let settings: CrawlSettings
  private let readers: PageReaders
  private let isWhole: Bool
  let store: EmbeddedStore?
  private(set) var hosts: ArchivedHosts
  private var otherMethods = OtherMethods()
  /// What has come of the archives so far.
  package private(set) var report = Report()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - settings: The limits.
  ///   - hosts: What is known of hosts.
  ///   - readers: What reads pages.
  ///   - isWhole: Whether records must have all their members, or only the text to be stored.
  ///   - store: The store that the pages are for, which keeps the files of hosts; `nil` for none.
  package init(
    settings: CrawlSettings,
    hosts: ArchivedHosts = ArchivedHosts(),
    readers: PageReaders = .inProcess,
    isWhole: Bool = true,
    store: EmbeddedStore? = nil
  ) {
    self.store = store
    self.settings = settings
    self.hosts = hosts
    self.readers = readers
    self.isWhole = isWhole
  }

  /// Reads the files of hosts in `archive`; of several captures of one file counts which
  /// ``HostFileCapture/prevails(over:)`` says, in whichever order they come.
  ///
  /// - Throws: ``ArchiveError`` at damage; what is before it is read.
  package mutating func readHostFiles(of archive: ArchiveSource) throws(ArchiveError) {
    let reader = try archive.reader(kinds: Self.kinds.union([.request]))
    while let record = try reader.next() {
      if record.kind == .request { otherMethods.note(record) } else { hosts.take(record) }
    }
  }

  /// The kinds of records that may hold a page.
  package static let kinds: Set<WARCRecord.Kind> = [.response, .revisit, .resource]

  /// The kinds of records that have to be read with the pages: requests, too, where no reading of
  /// the files of hosts has seen them.
  package var pageKinds: Set<WARCRecord.Kind> {
    hosts.areKnown ? Self.kinds.union([.request]) : Self.kinds
  }

  /// Whether each archive is read once, because the files of hosts are known.
  package var readsOnce: Bool { hosts.areKnown }

  /// Begins to read the pages of another archive, of which alone depends what its records are.
  package mutating func beginArchive() {
    if hosts.areKnown { otherMethods = OtherMethods() }
  }

  /// Takes a request; what it brought must not be read yet.
  package mutating func note(request: WARCRecord) {
    otherMethods.note(request)
    report.otherRecords[request.kind.rawValue, default: 0] += 1
  }

  /// Counts what a reader found beside the records that it returned.
  package mutating func count(_ reader: WARCReader) {
    report.irregularRecords += reader.irregularityCount
    report.otherRecords.merge(reader.passedOver, uniquingKeysWith: +)
  }

  private static func isHostFile(_ address: WebAddress) -> Bool {
    HostFileCapture.paths.contains(address.path)
  }

  /// Reads a batch of records on all processors.
  ///
  /// - Returns: The visits that they amount to, in their order.
  /// - Throws: ``HostFileError`` when the files of hosts cannot be read any more, or ``StoreError``.
  package mutating func visits(of records: [WARCRecord]) async throws -> [ArchivedVisit] {
    let policies = try await policies(of: records)
    report.undatedRecords += records.count { $0.date == nil }
    let readings = await withTaskGroup(of: (Int, [Reading]).self) { group in
      let size = max(1, records.count / Self.parts + 1)
      for start in stride(from: 0, to: records.count, by: size) {
        let part = Array(records[start..<min(start + size, records.count)])
        group.addTask { [self] in
          var readings: [Reading] = []
          for record in part { readings.append(await reading(record, policies)) }
          return (start, readings)
        }
      }
      return await group.reduce(into: [(Int, [Reading])]()) { $0.append($1) }
    }
    var visits: [ArchivedVisit] = []
    for reading in readings.sorted(by: { $0.0 < $1.0 }).flatMap(\.1) {
      switch reading {
      case .visit(let visit):
        report.answers += 1
        if visit.settlement.record != nil { report.pages += 1 }
        if let reason = ArchiveReason.of(visit.settlement) {
          report.skipped[reason, default: 0] += 1
        }
        visits.append(visit)
      case .skipped(let reason):
        report.answers += 1
        report.skipped[reason, default: 0] += 1
      case .nothing: report.hostFiles += 1
      }
    }
    return visits
  }

  /// How many parts a batch is divided into.
  private static let parts = 32

  private enum Reading: Sendable {
    case visit(ArchivedVisit)
    case skipped(reason: String)
    case nothing
  }

  /// What the hosts of `records` say, by origin.
  private mutating func policies(of records: [WARCRecord]) async throws -> [String: HostPolicy] {
    var policies: [String: HostPolicy] = [:]
    for record in records {
      guard let origin = record.targetAddress?.canonical.origin, policies[origin] == nil else {
        continue
      }
      policies[origin] = try await hosts.policy(of: origin, agents: settings.agents, in: store)
    }
    return policies
  }

  private func reading(_ record: WARCRecord, _ policies: [String: HostPolicy]) async -> Reading {
    if otherMethods.areAnswered(by: record) { return .skipped(reason: ArchiveReason.method) }
    let exchange: HTTPExchange
    do throws(HTTPExchange.Unreadable) {
      exchange = try HTTPExchange(record)
    } catch {
      if error == .badHead, record.kind == .revisit, record.block.isEmpty {
        return unchanged(record)
      }
      let reason = error == .notResponse ? ArchiveReason.notWeb : ArchiveReason.unreadable
      return .skipped(reason: reason)
    }
    let address = exchange.address.canonical
    if record.purpose != nil || Self.isHostFile(address) { return .nothing }
    // The head of a revisit is what the server said this time, its body what it once sent.
    let isSame = (200...299).contains(exchange.status) || exchange.status == 304
    if record.kind == .revisit, isSame { return unchanged(record) }
    var visit = HostLease.Visit(offer: FrontierOffer(address: address, depthLeft: 0))
    // What an archive holds is there only once, so it is taken as it is.
    visit.tries = settings.tries
    let captured = exchange.date ?? Timestamp(milliseconds: 0)
    let response = FetchResponse(exchange, address: address)
    // Nothing is requested because of an archive, so a redirect may lead anywhere, to any port.
    let target = response.redirectTarget.map { Seed(address: $0.canonical, origin: $0.text) }
    let reader = VisitReader(
      policy: policies[address.origin] ?? HostPolicy(),
      scope: ScopePolicy(seeds: target.map { [$0] } ?? [], defaultScope: .host),
      settings: settings
    )
    switch await reader.read(visit, .response(response), by: readers, isWhole: isWhole) {
    case .completed(var settlement):
      settlement.offers = []
      if exchange.isPart { settlement.partialReason = Rule.fetchTruncated.id }
      return .visit(ArchivedVisit(settlement, capturedAt: captured))
    case .failed(let reason, let status, _):
      let failure = Settlement(unreached: response, reason: reason, status: status)
      return .visit(ArchivedVisit(failure, capturedAt: captured))
    case .skipped(let reason): return .skipped(reason: reason)
    }
  }

  /// The visit that a revisit tells of: the page is what it was when the record was made that it
  /// refers to.
  ///
  /// Reference: WARC/1.1, section 6.7
  private func unchanged(_ record: WARCRecord) -> Reading {
    guard let address = record.targetAddress?.canonical else {
      return .skipped(reason: ArchiveReason.unreadable)
    }
    // What another address holds is not looked for.
    guard record.originalAddress.map({ $0.canonical == address }) ?? true else {
      return .skipped(reason: ArchiveReason.revisit)
    }
    let settlement = Settlement(token: 0, address: address, outcome: .unchanged, status: 304)
    var visit = ArchivedVisit(settlement, capturedAt: record.date ?? Timestamp(milliseconds: 0))
    // A server that says that nothing has changed says so of the last visit.
    if !record.isNotModified { visit.refersTo = record.originalDate }
    return .visit(visit)
  }
}

/// Why a response in an archive is no page.
package enum ArchiveReason {
  /// The record cannot be read as a response over HTTP.
  package static let unreadable = "archive.unreadable"
  /// The record is of no http or https address, such as that of a name looked up.
  package static let notWeb = "archive.not-web"
  /// The record answers another method than GET.
  package static let method = "archive.other-method"
  /// The record says that the page is what another address held.
  package static let revisit = "archive.revisit-elsewhere"
  /// The response redirects; what it leads to has a record of its own, or none.
  package static let redirect = "archive.redirect"
  /// The record says that the page is what it was.
  package static let unchanged = "archive.unchanged"
  /// The record does not say when it was made.
  package static let undated = "archive.date-unreadable"
  /// A whole archive holds no page.
  package static let noPages = "archive.no-pages"

  /// Why what came of a response is no page; `nil` when it is one.
  fileprivate static func of(_ settlement: Settlement) -> String? {
    switch settlement.outcome {
    case .page: nil
    case .unchanged, .checked: unchanged
    case .redirect: redirect
    case .failed(let reason), .unreached(let reason), .deferred(let reason), .retry(_, let reason):
      reason
    case .gone(let status): AddressState.goneReason(status)
    }
  }
}

extension Settlement {
  /// The settlement of a URL whose server was out of order; an archive holds no further attempt.
  fileprivate init(unreached response: FetchResponse, reason: String, status: Int) {
    let outcome = Outcome.unreached(reason: reason)
    self.init(token: 0, address: response.address, outcome: outcome, status: status)
    self.response = Settlement.Response(response)
  }
}

extension FetchResponse {
  /// The response that an archive holds.
  fileprivate init(_ exchange: HTTPExchange, address: WebAddress) {
    self.init(
      address: address,
      status: exchange.status,
      headers: HTTPHeaders(exchange.headers.fields.map { HTTPHeaders.Field($0.name, $0.value) }),
      body: exchange.body,
      bodyEnd: exchange.bodyEnd,
      startedAt: exchange.date ?? Timestamp(milliseconds: 0)
    )
    unknownCodings = exchange.unknownCodings
  }
}
