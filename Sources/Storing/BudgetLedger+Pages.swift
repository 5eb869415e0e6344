import Addressing
import Digests
import Frontier
import GRDB
import Records

// MARK: - Pages that were read

extension BudgetLedger {
  /// Keeps the sketch of a page, and counts at the first visit what the page has brought.
  ///
  /// - Parameters:
  ///   - sketch: What the page says.
  ///   - known: What was known of the address.
  ///   - address: The address.
  ///   - now: When it was read, in milliseconds since 1970. A page that says another text than before
  ///     says it since then; a small change makes it no younger.
  /// - Throws: `DatabaseError`.
  func count(
    _ sketch: PageSketch,
    of known: FrontierTransaction.Known,
    _ address: WebAddress,
    at now: Int64
  ) throws {
    if known.facts.visits == 0, limits.watchesContent {
      try count(known.host, address, sketch, address: known.id)
    }
    guard sketch.words > 0 else { return try forget(known) }
    let write = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO sketches(address, host, digest, simhash, canonical, since)
        VALUES(?, ?, ?, ?, ?, ?)
        """
    )
    try write.execute(arguments: [
      known.id, known.host, sketch.digest.data, Int64(bitPattern: sketch.simHash),
      sketch.canonical?.data, try since(of: sketch, known) ?? now,
    ])
  }

  /// Since when the address has said much the same as `sketch`; `nil` when it says it first now.
  private func since(
    of sketch: PageSketch,
    _ known: FrontierTransaction.Known
  ) throws -> Int64? {
    guard known.facts.visits > 0 else { return nil }
    let find = try database.cachedStatement(
      sql: "SELECT digest, simhash, since FROM sketches WHERE address = ?"
    )
    guard let row = try Row.fetchOne(find, arguments: [known.id]) else { return nil }
    let hash = UInt64(bitPattern: try row.value(1))
    let isSame = try row.value(0) == sketch.digest.data
    return isSame || PageSketch.isNear(hash, sketch.simHash) ? try row.value(2) : nil
  }

  /// Forgets the sketch of an address that is no page any more.
  func forget(_ known: FrontierTransaction.Known) throws {
    guard known.facts.visits > 0 else { return }
    let delete = try database.cachedStatement(sql: "DELETE FROM sketches WHERE address = ?")
    try delete.execute(arguments: [known.id])
  }

  private func count(
    _ host: Int64,
    _ url: WebAddress,
    _ sketch: PageSketch,
    address: Int64
  ) throws {
    let room = try room(of: host)
    if room.domain != 0 { try countHost(room.domain, host, sketch) }
    // Nothing of a small host can be over a budget, and small hosts are the most.
    guard room.known >= limits.smallHost else { return }
    let template = AddressTemplate(url)
    let find = try database.cachedStatement(
      sql: "SELECT 1 FROM sketches WHERE host = ? AND digest = ? AND address != ? LIMIT 1"
    )
    let digest = sketch.digest.data
    var isFresh =
      try sketch.words > 0 && Int.fetchOne(find, arguments: [host, digest, address]) == nil
    let keys = template.budgetKeys
    for key in keys where isFresh {
      isFresh = try !budget(of: BudgetCache.Key(host: host, template: key)).knows(sketch.outline)
    }
    for key in keys { try count(host, key, sketch.outline, isFresh: isFresh, of: template) }
  }

  private func count(
    _ host: Int64,
    _ template: Digest128,
    _ outline: UInt64,
    isFresh: Bool,
    of shape: AddressTemplate
  ) throws {
    let key = BudgetCache.Key(host: host, template: template)
    var budget = try budget(of: key)
    let rule = limits.rule(for: template, of: shape)
    let before = budget.allowance(rule)
    budget.spend()
    if isFresh { budget.gain(outline) }
    cache.budgets[key] = budget
    changedBudgets.insert(key)
    let after = budget.allowance(rule)
    if before == 0, after > 0 { try release(after, of: key) }
  }

  /// Counts a host for its domain with its first page, once the domain has many hosts.
  private func countHost(_ domain: Int64, _ host: Int64, _ sketch: PageSketch) throws {
    var budget = try domainBudget(domain)
    guard 2 * budget.spent >= limits.domainHosts else { return }
    let find = try database.cachedStatement(sql: "SELECT 1 FROM sketches WHERE host = ? LIMIT 1")
    guard try Int.fetchOne(find, arguments: [host]) == nil, sketch.words > 0,
      !budget.knows(sketch.outline)
    else { return }
    budget.gain(sketch.outline)
    cache.domains[domain] = budget
    changedDomains.insert(domain)
    try release(hostsOf: domain)
  }

  /// Lets deferred addresses of a template or a host in, best first.
  private func release(_ count: Int, of key: BudgetCache.Key) throws {
    let reason = key.template == .zero ? DeferralReason.host : DeferralReason.template
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, url FROM addresses WHERE host = ? AND \(AddressState.deferred.sql) AND reason = ?
        ORDER BY priority, id
        """,
      arguments: [key.host, reason]
    )
    var selected: [Int64] = []
    while selected.count < count, let row = try rows.next() {
      guard let address = WebAddress(try row.value(1, as: String.self)) else { continue }
      let shape = AddressTemplate(address)
      guard key.template == .zero || shape.key == key.template || shape.pathKey == key.template
      else { continue }
      selected.append(try row.value(0))
    }
    let update = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.waiting.sql), reason = NULL WHERE id = ?"
    )
    for id in selected { try update.execute(arguments: [id]) }
    opened[key.host, default: 0] += selected.count
  }
}

// MARK: - Leases

extension BudgetLedger {
  /// Decides about a waiting address of `host`, in the order of importance.
  func choose(
    _ address: WebAddress,
    of host: Int64,
    _ allowance: inout PageAllowance
  ) throws -> PageAllowance.Decision {
    try allowance.choose(address, limits) { key in
      try budget(of: BudgetCache.Key(host: host, template: key))
    }
  }
}
