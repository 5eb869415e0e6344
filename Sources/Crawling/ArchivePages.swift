import Addressing
package import Archiving
import Basics
import Fetching
package import Reading
import Records
package import Storing

/// Reads the pages of archives as a crawl would read them from the network.
///
/// The robots.txt and association files that an archive holds are read first, wherever in it they
/// are, so that pages are judged by them; what a page links to is kept for the link graph and
/// never requested.
package struct ArchivePages: Sendable {
  /// What came of an archive.
  package struct Report: Hashable, Sendable {
    /// Answers of servers that were looked at.
    package var answers = 0
    /// Pages read.
    package var pages = 0
    /// Answers that are no pages, by reason.
    package var skipped: [String: Int] = [:]
    /// Files that concern a whole host, such as robots.txt.
    package var hostFiles = 0
    /// Records of kinds that hold no response, by kind.
    package var otherRecords: [String: Int] = [:]
    /// Records that were read in spite of a wrong length.
    package var irregularRecords = 0

    package init() {}
  }

  private let settings: CrawlSettings
  private let readers: PageReaders
  private let isWhole: Bool
  private var policies: [String: HostPolicy] = [:]
  /// When the robots.txt was fetched that counts, by origin.
  private var robotsDates: [String: Timestamp] = [:]
  /// The identifiers of the records of requests by another method than GET, and of what they refer
  /// to.
  private var otherMethods: Set<String> = []
  /// What has come of the archives so far.
  package private(set) var report = Report()

  /// Creates a reader that knows no host.
  ///
  /// - Parameters:
  ///   - settings: The limits.
  ///   - readers: What reads pages.
  ///   - isWhole: Whether records must have all their members, or only the text to be stored.
  package init(
    settings: CrawlSettings,
    readers: PageReaders = .inProcess,
    isWhole: Bool = true
  ) {
    self.settings = settings
    self.readers = readers
    self.isWhole = isWhole
  }

  /// Reads the files of hosts in the archive at `path`; of several robots.txt of a host the newest
  /// counts, in whichever order they come.
  ///
  /// - Throws: ``ArchiveError`` at damage; what is before it is read.
  package mutating func readHostFiles(of path: String) throws(ArchiveError) {
    let reader = try WARCReader(
      path: path,
      kinds: Self.kinds.union([.request]),
      boundsGrowth: true
    )
    while let record = try reader.next() {
      if record.kind == .request {
        noteMethod(of: record)
        continue
      }
      guard let address = record.targetAddress, Self.isHostFile(address),
        let exchange = Self.exchange(record)
      else { continue }
      let file = HostFacts.File(
        fetchedAt: exchange.date ?? Timestamp(milliseconds: 0),
        status: exchange.status,
        body: (200...299).contains(exchange.status) ? exchange.body : [],
        address: address.text,
        contentType: exchange.headers.first("Content-Type")
      )
      var policy = policies[address.origin] ?? HostPolicy()
      if address.path == "/robots.txt" {
        guard robotsDates[address.origin].map({ $0 <= file.fetchedAt }) ?? true else { continue }
        robotsDates[address.origin] = file.fetchedAt
        policy.read(robots: file, agents: settings.agents)
      } else if policy.associationState != "valid" {
        policy.read(association: file)
      }
      policies[address.origin] = policy
    }
  }

  /// The kinds of records that may hold a page.
  package static let kinds: Set<WARCRecord.Kind> = [.response, .revisit, .resource]

  /// Counts what a reader found beside the records that it returned.
  package mutating func count(_ reader: WARCReader) {
    report.irregularRecords += reader.irregularityCount
    report.otherRecords.merge(reader.passedOver, uniquingKeysWith: +)
  }

  /// What answers another method than GET is no page: a form that was sent, or a mere look.
  private mutating func noteMethod(of request: WARCRecord) {
    let method = request.block.prefix(while: { $0 != 0x20 })
    guard !method.elementsEqual("GET".utf8), otherMethods.count < Self.methodLimit else { return }
    if let id = request.id { otherMethods.insert(id) }
    otherMethods.formUnion(request.concurrentIDs)
  }

  /// How many records of other methods are remembered.
  private static let methodLimit = 1_000_000

  private func answersOtherMethod(_ record: WARCRecord) -> Bool {
    guard !otherMethods.isEmpty else { return false }
    return record.id.map(otherMethods.contains) == true
      || record.concurrentIDs.contains { otherMethods.contains($0) }
  }

  private static func isHostFile(_ address: WebAddress) -> Bool {
    let path = address.path
    return path == "/robots.txt" || HostPolicy.associationPaths.contains(path)
  }

  /// The response that `record` holds; `nil` when there is none that can be read.
  private static func exchange(_ record: WARCRecord) -> HTTPExchange? {
    do throws(HTTPExchange.Unreadable) {
      return try HTTPExchange(record)
    } catch {
      return nil
    }
  }

  /// Reads a batch of records on all processors.
  ///
  /// - Returns: The visits that they amount to, in their order.
  package mutating func visits(of records: [WARCRecord]) async -> [ArchivedVisit] {
    let readings = await withTaskGroup(of: (Int, [Reading]).self) { group in
      let size = max(1, records.count / Self.parts + 1)
      for start in stride(from: 0, to: records.count, by: size) {
        let part = Array(records[start..<min(start + size, records.count)])
        group.addTask { [self] in
          var readings: [Reading] = []
          for record in part { readings.append(await reading(record)) }
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

  private func reading(_ record: WARCRecord) async -> Reading {
    if answersOtherMethod(record) { return .skipped(reason: ArchiveReason.method) }
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
    if Self.isHostFile(address) { return .nothing }
    // The head of a revisit is what the server said this time, its body what it once sent.
    let isSame = (200...299).contains(exchange.status) || exchange.status == 304
    if record.kind == .revisit, isSame { return unchanged(record) }
    var visit = HostLease.Visit(offer: FrontierOffer(address: address, depthLeft: 0))
    // What an archive holds is there only once, so it is taken as it is.
    visit.tries = settings.tries
    let captured = exchange.date ?? Timestamp(milliseconds: 0)
    let reader = VisitReader(
      policy: policies[address.origin] ?? HostPolicy(),
      scope: ScopePolicy(seeds: [], defaultScope: .host),
      settings: settings
    )
    let response = FetchResult.response(FetchResponse(exchange, address: address))
    switch await reader.read(visit, response, by: readers, isWhole: isWhole) {
    case .completed(var settlement):
      settlement.offers = []
      return .visit(ArchivedVisit(settlement, capturedAt: captured))
    case .skipped(let reason), .failed(let reason, _, _): return .skipped(reason: reason)
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
    case .gone(let status): "fetch.gone-\(status)"
    }
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
