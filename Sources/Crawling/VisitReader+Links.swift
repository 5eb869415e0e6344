import Addressing
import Records

// MARK: - What a page leads to

extension VisitReader {
  /// Offers what a page leads to, and counts what is left out.
  func follow(_ record: PageRecord, visit: HostLease.Visit, to settlement: inout Settlement) {
    if !record.robots.nofollow {
      addLinks(of: record, visit: visit, to: &settlement)
      addLeads(of: record, visit: visit, to: &settlement)
    } else if !record.links.isEmpty {
      let first = record.links.first?.url
      settlement.passedOver.add(record.links.count, CrawlReason.pageNofollow, such: first)
    }
    if settings.checksSubresources { addSubresources(of: record, visit: visit, to: &settlement) }
  }

  /// Offers the links of a page that belong to the crawl, and counts those that do not.
  func addLinks(
    of record: PageRecord,
    visit: HostLease.Visit,
    to settlement: inout Settlement
  ) {
    for link in record.links {
      // All three values of rel are hints of one kind, and such links are generally not followed.
      guard link.isVote else {
        settlement.passedOver.add(link.url, CrawlReason.linkNofollow)
        continue
      }
      guard let written = WebAddress(link.url, base: visit.offer.address) else { continue }
      let address = settings.cleaner.clean(written).canonical
      settlement.links.append(address)
      if let reason = scope.objection(to: address) ?? AddressTrap(address)?.rawValue {
        if reason == CrawlReason.outOfScope, settings.checksExternal {
          offerCheck(of: address, from: visit, to: &settlement)
        } else {
          settlement.passedOver.add(address.text, reason)
        }
        continue
      }
      offer(address, from: visit, to: &settlement)
    }
  }

  /// Offers an address that a page leads to, which belongs to the crawl.
  private func offer(
    _ address: WebAddress,
    from visit: HostLease.Visit,
    to settlement: inout Settlement
  ) {
    let depthLeft = visit.offer.depthLeft - 1
    // It is kept all the same, for the day on which a shorter way is found.
    if depthLeft < 0 { settlement.passedOver.add(address.text, CrawlReason.depth) }
    let offer = FrontierOffer(
      address: address,
      depthLeft: depthLeft,
      seed: visit.offer.seed,
      priority: max(1, settings.maxDepth - depthLeft)
    )
    settlement.offers.append(offer)
  }

  /// The most comparisons of two addresses for which no set is made.
  private static let comparisonLimit = 2_048

  /// Offers where a page leads besides its links.
  ///
  /// That is what it calls canonical, its versions in other languages, its frames, and the pages before and
  /// behind it. What is elsewhere is no link that is left out.
  private func addLeads(
    of record: PageRecord,
    visit: HostLease.Visit,
    to settlement: inout Settlement
  ) {
    let amp = record.leads.ampVersions
    if amp > 0 { settlement.passedOver.add(amp, CrawlReason.amp) }
    let own = visit.offer.address
    let named = [record.canonicalURL].compactMap(\.self) + record.alternates.map(\.url)
    // Most pages lead to none but themselves, and need no set of what they link to.
    let urls = (named + record.leads.urls).filter { $0 != own.text }
    let addresses = urls.compactMap { WebAddress($0, base: own) }
      .map { settings.cleaner.clean($0).canonical }.filter { $0 != own }
    guard !addresses.isEmpty else { return }
    // To look for a few among the links costs less than to put all of these into a set.
    let isFew = addresses.count * settlement.links.count <= Self.comparisonLimit
    var known = isFew ? [] : Set(settlement.links)
    for address in addresses where known.insert(address).inserted {
      if isFew, settlement.links.contains(address) { continue }
      guard let reason = scope.objection(to: address) ?? AddressTrap(address)?.rawValue else {
        offer(address, from: visit, to: &settlement)
        continue
      }
      if reason != CrawlReason.outOfScope { settlement.passedOver.add(address.text, reason) }
    }
  }

  /// Offers the links of a rendered page that the page as it was served lacks.
  func addNewLinks(
    of rendered: PageRecord,
    beside served: PageRecord,
    visit: HostLease.Visit,
    to settlement: inout Settlement
  ) {
    let known = Set(served.links.map(\.url))
    var rendered = rendered
    rendered.links.removeAll { known.contains($0.url) }
    addLinks(of: rendered, visit: visit, to: &settlement)
  }

  /// Offers what the page loads for a check, wherever it is.
  func addSubresources(
    of record: PageRecord,
    visit: HostLease.Visit,
    to settlement: inout Settlement
  ) {
    for subresource in record.subresources {
      guard let address = WebAddress(subresource.url, base: visit.offer.address)?.canonical,
        address.bytes.count <= ScopePolicy.addressLimit
      else { continue }
      offerCheck(of: address, from: visit, to: &settlement)
    }
  }

  /// Offers an address whose status alone is asked, or counts it when it is at another server of its host.
  private func offerCheck(
    of address: WebAddress,
    from visit: HostLease.Visit,
    to settlement: inout Settlement
  ) {
    guard scope.hasDefaultPort(address) else {
      settlement.passedOver.add(address.text, CrawlReason.otherPort)
      return
    }
    let check = FrontierOffer(
      address: address,
      depthLeft: max(0, visit.offer.depthLeft - 1),
      seed: visit.offer.seed,
      priority: FrontierOffer.checkPriority
    )
    settlement.offers.append(check)
  }
}
