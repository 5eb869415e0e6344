import Addressing
import Basics
package import Records
import Rules

/// Decides what becomes of addresses that are settled, from values alone: every store settles by it.
package struct SettlementRules: Sendable {
  /// What a settlement comes to.
  package enum Decision: Hashable, Sendable {
    /// The address waits on, because it is to be read where only its status was asked.
    case readInstead
    /// Nothing but the address's row changes: what was read of it stays as it is.
    case keep(SettlementChange)
    /// The address's row changes, and what is stored of the page with it.
    case settle(SettlementChange)
  }

  /// The settings of the crawl.
  package let settings: FrontierSettings
  /// The time, in milliseconds since 1970.
  package let now: Int64

  package init(settings: FrontierSettings, now: Int64) {
    (self.settings, self.now) = (settings, now)
  }

  /// Why a page that was read before, and that is none now, is looked for once more.
  package static let goneUnconfirmed = "fetch.gone-unconfirmed"

  /// Why a page that has not changed is requested in full: its headers restrict it.
  package static let headersRestrict = "fetch.headers-restrict"

  /// Why an address fails that redirects once more than redirects are followed in a row.
  package static let tooManyRedirects = Rule.fetchTooManyRedirects.id

  /// Decides about one settlement.
  ///
  /// - Parameters:
  ///   - settlement: What became of the address.
  ///   - known: What is known of it.
  ///   - page: What is stored of its page, called only where it counts; `nil` for no page.
  /// - Returns: The decision; ``count(_:isChanged:of:in:)`` adds what a visit that found a page counts.
  /// - Throws: What `page` throws.
  package func decide(
    _ settlement: Settlement,
    of known: AddressFacts,
    page: () throws -> PageState?
  ) rethrows -> Decision {
    if settlement.isCheck, known.priority < FrontierOffer.checkPriority { return .readInstead }
    if let change = try secondLook(at: settlement, known, page) { return .keep(change) }
    if let change = try keepingWhatWasRead(settlement, known, page) { return .keep(change) }
    return .settle(change(of: known, for: settlement))
  }

  /// Whether a settlement would leave a page that was read before for a second look: one that was denied
  /// once is denied for good by another.
  package func isDenial(_ settlement: Settlement, of known: AddressFacts) -> Bool {
    secondLook(at: settlement, known) { PageState(fetched: nil, reason: nil) } != nil
  }

  /// Counts a visit that found the page, and decides when the next is due.
  ///
  /// Rendering a page that was just read is no visit of its own.
  package func count(
    _ settlement: Settlement,
    isChanged: Bool,
    of known: AddressFacts,
    in change: inout SettlementChange
  ) {
    if !settlement.isRendering || known.visits == 0 {
      change.visits = known.visits + 1
      change.changes = known.changes + (isChanged && known.visits > 0 ? 1 : 0)
    }
    change.first = known.first == 0 ? now : known.first
    let interval = settings.revisits.interval(
      visits: change.visits,
      changes: change.changes,
      span: Double(now - change.first) / 1000
    )
    change.due = now + Int64(interval * 1000)
  }
}

extension SettlementRules {
  /// When an address that brought no page is worth another try.
  private var nextTry: Int64 { now + Int64(settings.revisits.firstInterval * 1000) }

  /// The change of a page that was once read, and that its server denies now or has something else for
  /// that is no page: it waits for a second look before it goes.
  ///
  /// A redirect for a while, such as to a page that asks visitors to sign in or to wait, says that the page
  /// will be there again (RFC 9110, section 15.4.3). An archive's ends what it has of the page before.
  private func secondLook(
    at settlement: Settlement,
    _ known: AddressFacts,
    _ page: () throws -> PageState?
  ) rethrows -> SettlementChange? {
    switch settlement.outcome {
    case .gone(404): break
    case .redirect where !settlement.isArchived && settlement.isRedirectForNow: break
    case .failed(let reason) where settlement.mayBeAccident(reason): break
    default: return nil
    }
    guard let page = try page(), page.reason != Self.goneUnconfirmed else { return nil }
    let due = Timestamp(milliseconds: now).advanced(bySeconds: settings.goneConfirmation)
    var retry = settlement
    retry.outcome = .retry(at: due, reason: Self.goneUnconfirmed)
    var change = change(of: known, for: retry)
    if let target = settlement.target {
      (change.target, change.keepsTarget) = (target.text, false)
    }
    return change
  }

  /// The change of an address of which a visit has told nothing new, or only a part, when there is something
  /// to keep: an outage is no reason to forget a page, unless it has lasted very long.
  private func keepingWhatWasRead(
    _ settlement: Settlement,
    _ known: AddressFacts,
    _ page: () throws -> PageState?
  ) rethrows -> SettlementChange? {
    let reason: String
    switch settlement.outcome {
    case .unreached(let why), .deferred(let why): reason = why
    case .page:
      guard let why = settlement.partialReason else { return nil }
      reason = why
    default: return nil
    }
    let oldest = Timestamp(milliseconds: now).advanced(bySeconds: -settings.unreachedKeeping)
    let hasPage = try page().map { $0.fetched ?? known.first > oldest.milliseconds } ?? false
    guard hasPage || known.isRedirect else { return nil }
    var change = SettlementChange(known, hasPage ? .page : .redirected, due: nextTry)
    change.reason = reason
    (change.keepsTarget, change.keepsValidators) = (true, true)
    if case .unreached = settlement.outcome { putOff(&change, known, settlement) }
    return change
  }

  /// Counts a failure, and decides when the next attempt is due: when the host may be asked again, if
  /// the settlement says so, and else later with each failure in a row.
  private func putOff(
    _ change: inout SettlementChange,
    _ known: AddressFacts,
    _ settlement: Settlement
  ) {
    change.addsFailure = true
    let interval = settings.revisits.retryInterval(failures: known.failures + 1)
    change.due = settlement.retryAt?.milliseconds ?? now + Int64(interval * 1000)
  }

  /// How an address is kept that redirects: nothing behind one redirect too many is read, unless a shorter
  /// way to it is found later.
  private func redirecting(_ known: AddressFacts) -> (AddressState, String?) {
    known.depth.ofRedirect.redirects > settings.redirectLimit
      ? (.failed, Self.tooManyRedirects) : (.redirected, nil)
  }

  private func change(of known: AddressFacts, for settlement: Settlement) -> SettlementChange {
    var change = SettlementChange(known, .page, due: now)
    switch settlement.outcome {
    case .page: break
    case .unchanged:
      // A page that has not changed is not sent again.
      change.keepsResponse = true
      change.keepsValidators = settlement.validators == nil
    case .redirect(let target, _):
      (change.state, change.reason) = redirecting(known)
      change.target = target.text
      change.due = nextTry
    case .failed(let reason):
      change.state = .failed
      change.reason = reason
      change.target = settlement.leftOutTarget?.text
      change.due = nextTry
    case .unreached(let reason):
      change.state = .failed
      change.reason = reason
      putOff(&change, known, settlement)
    case .deferred(let reason):
      change.state = .deferred
      change.reason = reason
    case .checked:
      change.state = .checked
      change.due = nextTry
    case .gone:
      change.state = .gone
      change.due = nextTry
    case .retry(let moment, let reason):
      change.state = moment.milliseconds > now ? .later : .waiting
      change.reason = reason
      change.due = moment.milliseconds
      change.addsFailure = true
      change.addsTry = reason != Self.goneUnconfirmed
    }
    if !settlement.outcome.isNews { keepLast(&change) }
    return change
  }

  private func keepLast(_ change: inout SettlementChange) {
    change.keepsTarget = true
    // Asked with validators, the server would say again that nothing has changed.
    change.keepsValidators = change.reason != Self.headersRestrict
  }
}

extension Settlement {
  /// Whether a response that is no page, for `reason`, may be an accident of its server: any response but
  /// a redirect for good (RFC 9110, sections 15.4.2 and 15.4.9).
  ///
  /// What robots.txt and the operator say is no response.
  fileprivate func mayBeAccident(_ reason: String) -> Bool {
    CodeFamily(of: reason) == .fetch || isRedirectForNow
  }

  /// Whether the response redirects, and not for good.
  fileprivate var isRedirectForNow: Bool { [302, 303, 307].contains(status) }

  /// Where the response redirects to, in scope or not.
  fileprivate var target: WebAddress? {
    if case .redirect(let target, _) = outcome { target } else { leftOutTarget }
  }
}

extension Settlement.Outcome {
  /// Whether a visit with this end has told something new; else the validators that it was asked with
  /// stay.
  fileprivate var isNews: Bool {
    switch self {
    case .retry, .unreached, .deferred: false
    case .page, .unchanged, .redirect, .failed, .gone, .checked: true
    }
  }
}
