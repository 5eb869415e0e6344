import Addressing
import Basics
import Digests
import Frontier
import Records

/// Settlements on their way into the store, with what is known without asking it.
struct SettlementBatch: Sendable {
  /// One settlement.
  struct Item: Sendable {
    let prepared: PreparedSettlement
    let key: AddressKey
    /// What the page leads to, in the order of its links.
    var leads: [Lead] = []

    var settlement: Settlement { prepared.settlement }
  }

  /// What a settled address leads to.
  struct Lead: Sendable {
    /// Its key; `nil` when it was not offered yet.
    let key: AddressKey?
    let address: WebAddress
    let priority: Int
    /// Its depth as the page's visit had it.
    let depth: CrawlDepth
    let isAdmissible: Bool
  }

  private(set) var items: [Item] = []
  let hosts: [HostSettlement]
  let settings: FrontierSettings
  /// When the call was made, by the clock of the caller.
  let now: Timestamp
  /// What the settlements offer.
  private(set) var offers: OfferedRows
  /// The offers that are not known, because they are too deep or there is no room for them.
  var missing: Set<AddressKey> = []
  /// What keeps the offers for other clusters that are away.
  var outbox: [PostgresStatement] = []

  init(
    _ settlements: [Settlement],
    hosts: [HostSettlement],
    settings: FrontierSettings,
    at now: Timestamp
  ) {
    (self.hosts, self.settings, self.now) = (hosts, settings, now)
    offers = OfferedRows(settings: settings)
    for prepared in PreparedSettlement.prepare(settlements, form: .small) {
      var item = Item(prepared: prepared, key: AddressKey(prepared.settlement.address))
      // Whether a page that broke off counts is decided by what is stored of it.
      let isSure = prepared.settlement.partialReason == nil
      for offer in prepared.settlement.offers where prepared.settlement.outcome.leadsOn {
        item.leads.append(lead(offer, isOffered: isSure))
      }
      items.append(item)
    }
  }

  private mutating func lead(_ offer: FrontierOffer, isOffered: Bool) -> Lead {
    let depth = CrawlDepth(links: offer.depthLeft, redirects: offer.redirects, seed: offer.seed)
    return Lead(
      key: isOffered ? offers.add(offer.address, at: depth, priority: offer.priority) : nil,
      address: offer.address,
      priority: offer.priority,
      depth: depth,
      isAdmissible: depth.isAdmissible(redirectLimit: settings.redirectLimit)
    )
  }

  /// The hosts that settlements of any kind are about, each once, in the order of their keys.
  var hostIDs: [Digest128] {
    Set(items.map(\.key.host) + hosts.map { Digest128(of: $0.origin) }).sorted()
  }
}

extension Settlement.Outcome {
  /// Whether the address leads somewhere.
  var leadsOn: Bool {
    switch self {
    case .page, .redirect: true
    default: false
    }
  }
}
