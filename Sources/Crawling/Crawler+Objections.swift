import Records

extension Crawler {
  /// Why an address that is due is not requested; `nil` when it is, and its seed's budget pays for it.
  func objection(to visit: HostLease.Visit) -> String? {
    let offer = visit.offer
    if offer.isCheck { return scope.objection(toCheck: offer.address) }
    // What a seed list names is wanted, whatever patterns say.
    if offer.priority > 0, let objection = scope.objection(toQueued: offer.address) {
      return objection
    }
    if visit.isRendering { return nil }
    return budgets.take(from: offer.seed) ? nil : CrawlReason.seedBudget
  }
}
