import Addressing
import Basics
import Digests
import Frontier
import Records

/// Decides a batch by what was loaded, without asking anybody: the same decisions as the embedded store's.
struct SettlementWork {
  let batch: SettlementBatch
  var loaded: LoadedRows
  var rows = SettledRows()
  private let rules: SettlementRules
  private var limits: ContentBudgets { batch.settings.budgets }
  /// What the clock that counts is ahead of the caller's, in milliseconds.
  private let shift: Int64

  init(_ batch: SettlementBatch, _ loaded: LoadedRows) {
    (self.batch, self.loaded) = (batch, loaded)
    rows.version = loaded.version
    rules = SettlementRules(settings: batch.settings, now: loaded.now)
    shift = loaded.now - batch.now.milliseconds
  }

  /// Decides everything.
  mutating func decide() {
    for item in batch.items { settle(item) }
    for host in batch.hosts { settle(host) }
  }

  private mutating func settle(_ item: SettlementBatch.Item) {
    let settlement = shifted(item.settlement)
    let host = loaded.hosts[item.key.host]
    guard let known = loaded.addresses[item.key], known.url == item.prepared.url else {
      rows.lost.insert(settlement.token)
      return
    }
    // What was settled under this token before is a repetition.
    if known.token == settlement.token { return }
    guard host?.token == settlement.token else {
      rows.lost.insert(settlement.token)
      return
    }
    guard known.facts.state == .waiting else { return }
    loaded.addresses[item.key]?.token = settlement.token
    switch rules.decide(settlement, of: known.facts, page: { known.page }) {
    case .readInstead: rows.waiting.append((item.key, settlement.token))
    case .keep(let change):
      rows.open[item.key.host, default: 0] -= 1
      update(item, settlement, change)
    case .settle(let change):
      if change.state != .waiting { rows.open[item.key.host, default: 0] -= 1 }
      settle(item, settlement, known, change)
    }
  }

  /// The settlement with its moments by the clock that counts.
  private func shifted(_ original: Settlement) -> Settlement {
    var settlement = original
    settlement.retryAt = settlement.retryAt?.advanced(bySeconds: Double(shift) / 1000)
    if case .retry(let moment, let reason) = settlement.outcome {
      settlement.outcome = .retry(
        at: moment.advanced(bySeconds: Double(shift) / 1000),
        reason: reason
      )
    }
    return settlement
  }

  private mutating func settle(
    _ item: SettlementBatch.Item,
    _ settlement: Settlement,
    _ known: LoadedRows.Address,
    _ decided: SettlementChange
  ) {
    var change = decided
    switch settlement.outcome {
    case .retry: update(item, settlement, change, isSeen: false)
    case .unchanged:
      rows.renewed.append(item.key)
      rules.count(settlement, isChanged: false, of: known.facts, in: &change)
      update(item, settlement, change)
      if known.facts.visits == 0 { rows.relaxed.append(item.key) }
    case .page, .redirect:
      let isChanged = keepRecord(item, known)
      if change.state == .page {
        rules.count(settlement, isChanged: isChanged, of: known.facts, in: &change)
      }
      if known.facts.visits == 0 || isChanged { keepSketch(item, known) }
      update(item, settlement, change, isSeen: !isChanged || item.prepared.page == nil)
      follow(item, known)
    case .failed, .unreached, .deferred, .gone:
      update(item, settlement, change)
      rows.forgottenLeads.append(item.key)
      keepRecord(item, known)
      if known.facts.visits > 0 { rows.forgottenSketches.append(item.key) }
    case .checked: update(item, settlement, change.keeping(hasPage: known.page != nil))
    }
  }

  private mutating func update(
    _ item: SettlementBatch.Item,
    _ settlement: Settlement,
    _ change: SettlementChange,
    isSeen: Bool = true
  ) {
    rows.addresses.append(
      SettledRows.Address(
        key: item.key,
        token: settlement.token,
        change: change,
        settlement: settlement,
        target: change.target.flatMap { WebAddress($0) }.map { AddressKey($0) },
        isSeen: isSeen
      )
    )
  }

  /// Stores the record; without one, the page goes away.
  ///
  /// - Returns: Whether the record is another than the one stored before.
  @discardableResult
  private mutating func keepRecord(
    _ item: SettlementBatch.Item,
    _ known: LoadedRows.Address
  ) -> Bool {
    guard let page = item.prepared.page else {
      guard known.page != nil else { return false }
      rows.removed.append((item.key, rows.nextOrdinal()))
      return true
    }
    // A page that says the same as before keeps its version, so that no index takes it anew.
    if known.facts.visits > 0, let digest = known.record, page.says(digest) {
      rows.same.append((item.key, page.fetched, page.duration.map(Int64.init)))
      return false
    }
    rows.pages.append(
      SettledRows.Page(
        key: item.key,
        digest: page.digest,
        page: page,
        ordinal: rows.nextOrdinal(),
        isNew: known.isNew
      )
    )
    return true
  }

  /// Remembers what the address leads to, and has it offered again when its depth has become better
  /// than the one that it was offered with.
  private mutating func follow(
    _ item: SettlementBatch.Item,
    _ known: LoadedRows.Address
  ) {
    let depth = known.facts.depth
    let derived = item.settlement.outcome.isRedirect ? depth.ofRedirect : depth.ofLinks
    let limit = batch.settings.redirectLimit
    var keys: [AddressKey] = []
    var unknown = ""
    var isBetter = false
    for lead in item.leads {
      if let key = lead.key, !batch.missing.contains(key) {
        keys.append(key)
      } else if !lead.isAdmissible || lead.key == nil {
        unknown += PackedOffers.line(lead.address.canonical, priority: lead.priority)
      }
      if derived.isAdmissible(redirectLimit: limit) {
        isBetter =
          isBetter || lead.key == nil || !lead.isAdmissible
          || derived.joined(lead.depth) != lead.depth
      }
    }
    var links: [UInt8] = []
    if item.prepared.page != nil {
      for link in item.settlement.links { link.identity.append(to: &links) }
    }
    rows.leads.append(
      SettledRows.Leads(
        key: item.key,
        links: links,
        known: PackedKeys.pack(keys),
        unknown: unknown,
        isNew: known.isNew
      )
    )
    if isBetter { rows.relaxed.append(item.key) }
  }
}

// MARK: - Hosts

extension SettlementWork {
  fileprivate mutating func settle(_ settlement: HostSettlement) {
    let id = Digest128(of: settlement.origin)
    guard let host = loaded.hosts[id], host.token == settlement.token else {
      rows.lost.insert(settlement.token)
      return
    }
    guard host.isLeased else { return }
    rows.hosts.append(settlement)
    let facts = settlement.facts
    let files: [(HostFileKind, HostFacts.File?)] = [
      (.robots, facts.robots), (.association, facts.association), (.sitemaps, facts.sitemaps),
      (.assetLinks, facts.assetLinks),
    ]
    for (kind, file) in files {
      guard let file, host.files[kind] != file.fetchedAt.milliseconds else { continue }
      loaded.hosts[id]?.files[kind] = file.fetchedAt.milliseconds
      rows.files.append((id, kind, file))
    }
  }
}

// MARK: - What pages have brought

extension SettlementWork {
  fileprivate mutating func keepSketch(_ item: SettlementBatch.Item, _ known: LoadedRows.Address) {
    guard let sketch = item.settlement.sketch else { return forgetSketch(item, known) }
    if known.facts.visits == 0, limits.watchesContent { count(item, sketch) }
    guard sketch.words > 0 else { return forgetSketch(item, known) }
    var since = loaded.now
    if known.facts.visits > 0, let old = known.sketch,
      old.digest == sketch.digest || PageSketch.isNear(old.simHash, sketch.simHash)
    {
      since = old.since
    }
    rows.sketches.append(
      SettledRows.Sketch(key: item.key, sketch: sketch, since: since, isNew: known.isNew)
    )
    loaded.twins.insert(LoadedRows.BudgetKey(host: item.key.host, template: sketch.digest))
    loaded.hosts[item.key.host]?.hasSketches = true
  }

  private mutating func forgetSketch(_ item: SettlementBatch.Item, _ known: LoadedRows.Address) {
    if known.facts.visits > 0 { rows.forgottenSketches.append(item.key) }
  }

  private mutating func count(_ item: SettlementBatch.Item, _ sketch: PageSketch) {
    guard let host = loaded.hosts[item.key.host] else { return }
    if let domain = host.domain { countHost(host, domain, sketch) }
    // Nothing of a small host can be over a budget, and small hosts are the most.
    guard host.known >= limits.smallHost else { return }
    let shape = AddressTemplate(item.settlement.address)
    let keys = shape.budgetKeys.map { LoadedRows.BudgetKey(host: item.key.host, template: $0) }
    let twin = LoadedRows.BudgetKey(host: item.key.host, template: sketch.digest)
    let isFresh =
      sketch.words > 0 && !loaded.twins.contains(twin)
      && !keys.contains { loaded.budgets[$0]?.knows(sketch.outline) ?? false }
    for key in keys {
      let rule = limits.rule(for: key.template, of: shape)
      var budget = loaded.budgets[key] ?? ContentBudget()
      let before = budget.allowance(rule)
      budget.spend()
      if isFresh { budget.gain(sketch.outline) }
      loaded.budgets[key] = budget
      rows.budgets.insert(key)
      let after = budget.allowance(rule)
      if before == 0, after > 0 {
        rows.releases.append(SettledRows.Release(budget: key, count: after))
      }
    }
  }

  /// Counts a host for its domain with its first page, once the domain has many hosts.
  private mutating func countHost(
    _ host: LoadedRows.Host,
    _ domain: Digest128,
    _ sketch: PageSketch
  ) {
    guard var budget = loaded.domains[domain], 2 * budget.spent >= limits.domainHosts,
      !host.hasSketches, sketch.words > 0, !budget.knows(sketch.outline)
    else { return }
    budget.gain(sketch.outline)
    loaded.domains[domain] = budget
    rows.domains.insert(domain)
    rows.releasedDomains.append(domain)
  }
}
