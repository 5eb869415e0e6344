package import Addressing
package import Archiving
package import Basics
import Codings
package import Fetching
package import Reading
import Records
import Rules

/// Runs one job: fetches, and reads what came.
///
/// It has no state, so that jobs run in parallel.
package struct FetchWorker: Sendable {
  /// What fetches.
  let fetcher: any Fetcher
  /// What reads pages.
  let reader: VisitReader
  /// What reads sitemaps.
  let sitemaps: SitemapVisitReader

  /// Whether exchanges are kept for the archive.
  let keepsExchanges: Bool
  /// Where pages are read.
  let readers: PageReaders
  /// What renders the page of a job that is for that; `nil` reads it without.
  var rendering: RenderingWorker?

  package init(
    fetcher: any Fetcher,
    reader: VisitReader,
    keepsExchanges: Bool = false,
    readers: PageReaders = .inProcess
  ) {
    self.fetcher = fetcher
    self.reader = reader
    self.readers = readers
    self.keepsExchanges = keepsExchanges
    sitemaps = SitemapVisitReader(scope: reader.scope, settings: reader.settings)
  }

  /// What came of a job.
  package struct Outcome: Sendable {
    /// What it brought.
    package var result: FetchJobResult
    /// How many requests rendering the page has led to.
    package var furtherRequests = 0
    /// Whether anybody was to be asked; a host that must be spared was not.
    package var isRequest = true
    /// The exchange, when exchanges are kept.
    package var exchange: ArchivedExchange?
    /// Further exchanges, which rendering the page has led to.
    package var further: [ArchivedExchange] = []
    /// The machine that answered.
    package var peer: NetworkAddress?
    /// When the request reached it.
    package var reachedAt: Timestamp?
  }

  /// Fetches the job's address.
  package func run(_ job: FetchJob) async -> Outcome {
    var outcome = await perform(job)
    outcome.exchange?.purpose = job.purpose
    return outcome
  }

  private func perform(_ job: FetchJob) async -> Outcome {
    switch job {
    case .robots(let address, _), .otherRobots(let address, _, _):
      let result = await fetch(address, .robots)
      return outcome(.hostFile(HostFileResponse(result, followsRedirects: true)), result)
    case .association(let address, _):
      let result = await fetch(address, .association)
      return outcome(.hostFile(HostFileResponse(result, followsRedirects: false)), result)
    case .assetLinks(let address):
      let result = await fetch(address, .assetLinks)
      return outcome(.hostFile(HostFileResponse(result, followsRedirects: false)), result)
    case .sitemap(let address, let host):
      let result = await fetch(address, .sitemap)
      let response = await ThreadPool.shared.run { [sitemaps] in sitemaps.read(result, of: host) }
      return outcome(.sitemap(response), result)
    case .page(let visit) where visit.isRendering && rendering != nil: return await render(visit)
    case .page(let visit):
      let isCheck = reader.isCheck(visit)
      let kind: FetchRequest.Kind =
        isCheck ? visit.tries == 0 ? .head : .beginning : .page
      let result = await fetch(visit.offer.address, kind, isCheck ? nil : visit.validators)
      let visited = await reader.read(visit, result, by: readers)
      return outcome(.visit(visited), result)
    }
  }

  private func render(_ visit: HostLease.Visit) async -> Outcome {
    guard let rendering else { preconditionFailure("nothing renders") }
    let (visited, results) = await rendering.run(visit)
    var outcome = outcome(.visit(visited), results[0])
    outcome.furtherRequests = results.count - 1
    if keepsExchanges { outcome.further = results.dropFirst().compactMap { ArchivedExchange($0) } }
    // The host is left alone from its last response on.
    for case .response(let response) in results
    where response.address.origin == visit.offer.address.origin {
      outcome.reachedAt = response.reachedAt
    }
    return outcome
  }

  private func fetch(
    _ address: WebAddress,
    _ kind: FetchRequest.Kind,
    _ validators: Validators? = nil
  ) async -> FetchResult {
    await fetcher.fetch(
      FetchRequest(address, kind: kind, validators: validators, keepsRawHeaders: keepsExchanges)
    )
  }

  private func outcome(_ result: FetchJobResult, _ fetched: FetchResult) -> Outcome {
    var outcome = Outcome(result: result)
    if keepsExchanges { outcome.exchange = ArchivedExchange(fetched) }
    if case .response(let response) = fetched {
      outcome.peer = response.remoteAddress
      outcome.reachedAt = response.reachedAt
    }
    if case .failure(let failure) = fetched { outcome.isRequest = failure.kind != .noContact }
    return outcome
  }
}

extension SitemapVisitReader {
  /// Reads what a request for a sitemap brought.
  func read(_ result: FetchResult, of host: WebAddress) -> SitemapRound.Response {
    var reply = SitemapRound.Response()
    switch result {
    case .failure(let failure):
      reply.fault = failure.reason
      reply.isFailure = failure.isTransient
    case .response(let response):
      if response.isRedirect {
        reply.redirect = response.redirectTarget
        if reply.redirect == nil { reply.fault = CrawlReason.badRedirect }
      } else if (200...299).contains(response.status) {
        reply = read(
          response.body,
          address: response.address,
          of: host,
          charset: response.mediaType?.charset,
          at: response.startedAt
        )
        // What is there of a broken list is of use, and the fault says that there is more.
        if response.isUnreadableFile {
          reply.fault = Rule.fetchTruncated.id
          reply.loss = reply.fault
        }
      } else if response.status == 429 || response.status >= 500 {
        reply.fault = CrawlReason.serverError
        reply.isFailure = true
        reply.retryAfter = response.retryAfter(now: response.startedAt)
      } else {
        reply.isMissing = true
      }
    }
    return reply
  }
}

extension HostFileResponse {
  /// The response that `result` brought.
  ///
  /// - Parameters:
  ///   - result: What came of the request.
  ///   - followsRedirects: Whether the file may be behind a redirect, as robots.txt alone may.
  package init(_ result: FetchResult, followsRedirects: Bool) {
    switch result {
    case .failure(let failure):
      self = .failure(reason: failure.reason, isTransient: failure.isTransient)
    case .response(let response) where followsRedirects && response.isUnreadableRobots:
      self = .failure(reason: CrawlReason.robotsUnreachable, isTransient: true)
    case .response(let response) where response.isUnreadableFile:
      self = .failure(reason: Rule.fetchTruncated.id, isTransient: true)
    case .response(let response):
      if followsRedirects, response.isRedirect, let target = response.redirectTarget {
        self = .redirect(target)
        return
      }
      // Of a redirect that is not followed, the address that it leads to is kept.
      let target = response.isRedirect ? response.headers.first("location") : nil
      let body = (200...299).contains(response.status) ? response.body : []
      self = .file(
        HostFacts.File(
          fetchedAt: response.startedAt,
          status: response.status,
          body: target.map { Array($0.utf8) } ?? body,
          address: response.address.text,
          contentType: response.headers.first("content-type")
        ),
        retryAfter: response.retryAfter(now: response.startedAt)
      )
    }
  }
}

extension FetchResponse {
  /// Whether a file that concerns a whole host came only in part or cannot be decompressed, so that
  /// what it says is not known.
  ///
  /// Rules that are behind the offset where a robots.txt breaks off may forbid what the rest
  /// allows, so such a file counts as unreachable (RFC 9309, section 2.3.1.4).
  var isUnreadableFile: Bool {
    (200...299).contains(status) && (bodyEnd.isBroken || isStillCoded)
  }

  /// Whether what came for robots.txt says nothing of what is allowed: it is such a file, or it is
  /// compressed in another way than its `Content-Encoding` says.
  fileprivate var isUnreadableRobots: Bool {
    guard !isUnreadableFile else { return true }
    let isCompressed = isMislabelled || Self.signatures.contains { body.starts(with: $0) }
    return (200...299).contains(status) && isCompressed && HTMLSniffing.isBinary(body)
  }

  /// How files begin that gzip (RFC 1952, section 2.3.1) and Zstandard (RFC 8878, section 3.1.1) wrote.
  private static let signatures: [[UInt8]] = [[0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD]]
}

extension ArchivedExchange {
  /// The exchange that `result` brought; `nil` when it failed or its head was not kept.
  init?(_ result: FetchResult) {
    guard case .response(let response) = result, let raw = response.raw else { return nil }
    self.init(
      address: response.address,
      startedAt: response.startedAt,
      responseHead: raw.response,
      body: response.body
    )
    requestHead = raw.request
    remoteAddress = response.remoteAddress
    bodyEnd = response.bodyEnd
    // A 304 that nobody requested says nothing of an earlier visit (RFC 9110, section 15.4.5).
    if response.status == 304, raw.isConditional { revisit = Revisit(.serverNotModified) }
  }
}

extension FetchResponse.RawExchange {
  /// Whether the request asks whether something has changed; one whose head is not known may.
  ///
  /// Reference: RFC 9110, section 13.1
  fileprivate var isConditional: Bool {
    request.isEmpty
      || HeaderLines.fields(in: request[...]).contains {
        HeaderLines.isSame(HeaderLines.text($0.name), "If-None-Match")
          || HeaderLines.isSame(HeaderLines.text($0.name), "If-Modified-Since")
      }
  }
}
