import Addressing
import Basics
import Codings
package import Fetching
package import Reading
package import Records
import Robots
import Rules

/// Turns the response to one page request into its settlement: a pure function of the response and
/// of what is known of the host.
package struct VisitReader: Sendable {
  /// What the host's files say.
  package let policy: HostPolicy
  /// Which addresses belong to the crawl.
  package let scope: ScopePolicy
  /// The limits of the run.
  package let settings: CrawlSettings

  package init(
    policy: HostPolicy,
    scope: ScopePolicy,
    settings: CrawlSettings
  ) {
    self.policy = policy
    self.scope = scope
    self.settings = settings
  }

  /// What a response amounts to before its page is read.
  package enum Step: Sendable {
    /// There is no page to read.
    case done(VisitResult)
    /// A page, and the settlement that its record is missing from.
    case page(PageInput, Settlement)
  }

  /// Returns how `visit` ends with `result`; a page is read by `readers`, and `isWhole` says whether
  /// the record of its settlement must have all its members.
  package func read(
    _ visit: HostLease.Visit,
    _ result: FetchResult,
    by readers: PageReaders,
    isWhole: Bool = false
  ) async -> VisitResult {
    switch step(visit, result) {
    case .done(let result): return result
    case .page(let input, let settlement):
      return await readers.read(input, isWhole: isWhole) { page in
        finish(visit, settlement, with: page)
      }
    }
  }

  /// Returns how `visit` ends with `result`; a page is read at once, in this thread.
  package func read(_ visit: HostLease.Visit, _ result: FetchResult) -> VisitResult {
    switch step(visit, result) {
    case .done(let result): return result
    case .page(let input, let settlement):
      let record = PageJudge.read(input, budget: .processorTime())
      return finish(visit, settlement, with: ReadPage(record))
    }
  }

  private func step(_ visit: HostLease.Visit, _ result: FetchResult) -> Step {
    switch result {
    case .failure(let failure): return .done(failed(visit, failure))
    case .response(let response) where isCheck(visit):
      return .done(checked(visit, response).ofCheck(visit.offer.isCheck))
    case .response(let response):
      let status = response.status
      let isTriedAgain = response.bodyEnd.isBroken && visit.tries + 1 < settings.tries
      guard (200...299).contains(status), !isTriedAgain else {
        return .done(withoutPage(visit, response).adding(Settlement.Response(response)))
      }
      return page(visit, response)
    }
  }

  private func failed(_ visit: HostLease.Visit, _ failure: FetchFailure) -> VisitResult {
    if failure.isTransient {
      return .failed(reason: failure.reason, status: 0, retryAfter: nil)
    }
    let outcome: Settlement.Outcome =
      failure.isFromHost ? .failed(reason: failure.reason) : .unreached(reason: failure.reason)
    return .completed(settlement(of: visit, outcome, status: 0))
  }

  func withoutPage(_ visit: HostLease.Visit, _ response: FetchResponse) -> VisitResult {
    let status = response.status
    switch status {
    case 304 where visit.validators != nil && response.isRestricted && !isCheck(visit):
      // These headers replace those of before, and how they judge a page depends on its markup
      // (RFC 9111, section 3.2).
      let outcome = Settlement.Outcome.retry(
        at: response.startedAt,
        reason: CrawlReason.headersRestrict
      )
      return .completed(settlement(of: visit, outcome, status: status))
    case 304 where visit.validators != nil:
      return .completed(settlement(of: visit, .unchanged, status: status))
    case 304:
      // Nobody asked whether the page has changed.
      return .completed(settlement(of: visit, .failed(reason: Reason.badStatus), status: status))
    case 300...399:
      return .completed(redirect(visit, response))
    case 200...299:
      // Most bodies that break off are whole the next time; the last try keeps what there is.
      return .failed(reason: Rule.fetchTruncated.id, status: status, retryAfter: nil)
    case 404, 410:
      return .completed(settlement(of: visit, .gone(status: status), status: status))
    case 429:
      return .failed(
        reason: CrawlReason.tooManyRequests,
        status: status,
        retryAfter: response.retryAfter(now: response.startedAt)
      )
    case 500...599:
      return .failed(
        reason: CrawlReason.serverError,
        status: status,
        retryAfter: response.retryAfter(now: response.startedAt)
      )
    default:
      return .completed(settlement(of: visit, .failed(reason: Reason.badStatus), status: status))
    }
  }

  func settlement(
    of visit: HostLease.Visit,
    _ outcome: Settlement.Outcome,
    status: Int
  ) -> Settlement {
    Settlement(token: 0, address: visit.offer.address, outcome: outcome, status: status)
  }

  // MARK: Redirects

  private func redirect(_ visit: HostLease.Visit, _ response: FetchResponse) -> Settlement {
    let status = response.status
    guard let target = redirectTarget(of: visit, response) else {
      return settlement(of: visit, .failed(reason: CrawlReason.badRedirect), status: status)
    }
    guard target != visit.offer.address else {
      return settlement(of: visit, .failed(reason: CrawlReason.redirectLoop), status: status)
    }
    // A seed may point outside its own scope: its owner requested what is there.
    let isSeeds =
      visit.offer.priority == 0 && scope.hasDefaultPort(target)
      && target.bytes.count <= ScopePolicy.addressLimit
    let objection = scope.objection(to: target)
    // Where a link leads is asked behind a redirect, too.
    let isChecked =
      (visit.offer.isCheck || settings.checksExternal && objection == CrawlReason.outOfScope)
      && scope.hasDefaultPort(target)
    guard objection == nil || isSeeds || isChecked else {
      return leftOut(visit, target, status: status)
    }
    // The store holds back a target behind too many redirects, and lets it in when a shorter
    // way to it is found later.
    var settlement = settlement(of: visit, .redirect(to: target, status: status), status: status)
    var offer = visit.offer
    offer.address = target
    offer.redirects += 1
    if objection != nil, !isSeeds { offer.priority = FrontierOffer.checkPriority }
    settlement.offers = [offer]
    settlement.retryAt = response.retryAfter(now: response.startedAt)
      .map { response.startedAt.advanced(bySeconds: $0) }
    return settlement
  }

  /// Where a redirect leads, without what is dropped from links; a server that adds just that to the URL that
  /// was requested means its own target.
  private func redirectTarget(
    of visit: HostLease.Visit,
    _ response: FetchResponse
  ) -> WebAddress? {
    guard let target = response.redirectTarget, response.location?.isEmpty == false else {
      return nil
    }
    let cleaned = settings.cleaner.clean(target).canonical
    return cleaned == visit.offer.address ? target.canonical : cleaned
  }

  /// A redirect whose target does not belong to the crawl.
  private func leftOut(
    _ visit: HostLease.Visit,
    _ target: WebAddress,
    status: Int
  ) -> Settlement {
    let isLong = target.bytes.count > ScopePolicy.addressLimit
    let reason = isLong ? CrawlReason.tooLong : CrawlReason.redirectOutOfScope
    var settlement = settlement(of: visit, .failed(reason: reason), status: status)
    settlement.leftOutTarget = isLong ? nil : target
    return settlement
  }

  // MARK: Pages

  private func page(_ visit: HostLease.Visit, _ response: FetchResponse) -> Step {
    let status = response.status
    if let reason = Self.noPage(response) {
      let outcome: Settlement.Outcome =
        response.bodyEnd.isBroken
        ? .unreached(reason: Rule.fetchTruncated.id) : .failed(reason: reason)
      var settlement = settlement(of: visit, outcome, status: status)
      settlement.response = Settlement.Response(response)
      return .done(.completed(settlement))
    }
    var input = PageInput(response, address: visit.offer.address, policy: policy)
    input.keepsSubresources = settings.checksSubresources
    // An app address that a sitemap gives says what a Link header with it would. One that could
    // end the header's own address, and go on with another, is none.
    input.linkHeaders += visit.offer.appURIs.filter(Self.isPlain)
      .map { "<\($0)>; rel=\"alternate\"" }
    var settlement = settlement(of: visit, .page, status: status)
    settlement.response = Settlement.Response(response)
    settlement.partialReason = response.bodyEnd.isBroken ? Rule.fetchTruncated.id : nil
    // A part has no validators: asked with them, the server would say that nothing has changed.
    // Neither has a page that headers restrict, or nobody would see that they do no longer.
    if settlement.partialReason == nil, !response.isRestricted {
      settlement.validators = Validators(
        etag: response.headers.first("etag"),
        lastModified: response.headers.first("last-modified")
      )
    }
    return .page(input, settlement)
  }

  /// Adds what was read of the page to its settlement.
  private func finish(
    _ visit: HostLease.Visit,
    _ settlement: Settlement,
    with page: ReadPage
  ) -> VisitResult {
    var settlement = settlement
    if page.lacksWorker {
      return .failed(reason: CrawlReason.noWorker, status: settlement.status, retryAfter: nil)
    }
    if page.isUnread {
      settlement.partialReason = Rule.readingWorkerDied.id
      settlement.validators = nil
    }
    let record = page.record
    follow(record, visit: visit, to: &settlement)
    if let feed = record.feeds.first {
      settlement.passedOver.add(record.feeds.count, CrawlReason.feed, such: feed.url)
    }
    settlement.sketch = page.sketch
    settlement.record = record
    settlement.recordText = page.text
    return .completed(settlement)
  }

  /// Why what came is no page; `nil` when it is one.
  private static func noPage(_ response: FetchResponse) -> String? {
    if response.body.isEmpty { return CrawlReason.empty }
    if !response.isHTML { return Reason.notHTML }
    return response.isStillCoded ? Rule.fetchCodingUnknown.id : nil
  }

  /// Whether `address` has only characters that addresses may have (RFC 3986, section 2).
  static func isPlain(_ address: String) -> Bool {
    address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !Self.delimiters.contains($0) }
  }

  private static let delimiters: [UInt8] = Array("<>\"\\^`{|}".utf8)
}

extension VisitResult {
  /// The same, with what is known of the response.
  func adding(_ response: Settlement.Response) -> VisitResult {
    guard case .completed(var settlement) = self else { return self }
    settlement.response = response
    return .completed(settlement)
  }
}
