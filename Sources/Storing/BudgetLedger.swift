import Addressing
import Digests
import Foundation
import Frontier
import GRDB
import Records

/// The part of a transaction that watches what pages bring: budgets of templates, hosts and
/// domains, and the sketches of pages.
///
/// It belongs to one ``FrontierTransaction`` and is used on the database's own thread.
final class BudgetLedger {
  let database: Database
  let limits: ContentBudgets
  let cache: BudgetCache
  var changedBudgets: Set<BudgetCache.Key> = []
  var changedDomains: Set<Int64> = []
  /// How many links hosts had no room for, and how many their domains, by host.
  private var passed: [Int64: (host: Int, domain: Int)] = [:]

  /// How many more addresses wait, by host.
  ///
  /// The transaction takes them into its counts.
  var opened: [Int64: Int] = [:]

  init(_ database: Database, limits: ContentBudgets, cache: BudgetCache) {
    (self.database, self.limits, self.cache) = (database, limits, cache)
    cache.trim()
  }

  /// Takes ``opened``, and starts again from nothing.
  func takeOpened() -> [Int64: Int] {
    defer { opened = [:] }
    return opened
  }

  /// Writes everything that was counted.
  func write() throws {
    for key in changedBudgets {
      guard let budget = cache.budgets[key] else { continue }
      let write = try database.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO budgets(host, template, spent, fresh, outlines)
          VALUES(?, ?, ?, ?, ?)
          """
      )
      try write.execute(arguments: [
        key.host, key.template.data, budget.spent, budget.fresh, budget.packedOutlines,
      ])
    }
    for id in changedDomains {
      let budget = try domainBudget(id)
      let write = try database.cachedStatement(
        sql: "UPDATE domains SET known = ?, spent = ?, fresh = ?, outlines = ? WHERE id = ?"
      )
      try write.execute(arguments: [
        try addresses(ofDomain: id), budget.spent, budget.fresh, budget.packedOutlines, id,
      ])
    }
    for (host, count) in passed {
      let write = try database.cachedStatement(
        sql: """
          UPDATE hosts SET passed = passed + ?, passed_by_domain = passed_by_domain + ?
          WHERE id = ?
          """
      )
      try write.execute(arguments: [count.host, count.domain, host])
    }
    (changedBudgets, changedDomains, passed) = ([], [], [:])
  }

  func room(of host: Int64) throws -> BudgetCache.Room {
    if let room = cache.rooms[host] { return room }
    let find = try database.cachedStatement(
      sql: "SELECT known, held, domain FROM hosts WHERE id = ?"
    )
    let row = try Row.fetchOne(find, arguments: [host])
    let room = BudgetCache.Room(
      known: try row?.value(0) ?? 0,
      isDeferred: try row?.value(1, as: Int.self) == 1,
      domain: try row?.value(2) ?? 0
    )
    cache.rooms[host] = room
    return room
  }

  func budget(of key: BudgetCache.Key) throws -> ContentBudget {
    if let budget = cache.budgets[key] { return budget }
    let find = try database.cachedStatement(
      sql: "SELECT spent, fresh, outlines FROM budgets WHERE host = ? AND template = ?"
    )
    let row = try Row.fetchOne(find, arguments: [key.host, key.template.data])
    let budget = try row.map { try ContentBudget(row: $0) } ?? ContentBudget()
    cache.budgets[key] = budget
    return budget
  }

  /// How many addresses of a domain's hosts are known, those of seeds left out.
  private func addresses(ofDomain id: Int64) throws -> Int {
    if let known = cache.addresses[id] { return known }
    let find = try database.cachedStatement(sql: "SELECT known FROM domains WHERE id = ?")
    let known = try Int.fetchOne(find, arguments: [id]) ?? 0
    cache.addresses[id] = known
    return known
  }

  func domainBudget(_ id: Int64) throws -> ContentBudget {
    if let budget = cache.domains[id] { return budget }
    let find = try database.cachedStatement(
      sql: "SELECT spent, fresh, outlines FROM domains WHERE id = ?"
    )
    let row = try Row.fetchOne(find, arguments: [id])
    let budget = try row.map { try ContentBudget(row: $0) } ?? ContentBudget()
    cache.domains[id] = budget
    return budget
  }
}

// MARK: - Addresses that become known

extension BudgetLedger {
  /// What becomes of an address that is new.
  enum Admission {
    /// It is made known and waits.
    case waits
    /// It is made known and deferred.
    case deferred
    /// The host has no room for it.
    case rejected
  }

  /// Decides about a new address of `host`.
  ///
  /// - Parameters:
  ///   - host: The host's row.
  ///   - priority: The address's importance; seeds, which have 0, are never deferred.
  /// - Returns: What becomes of the address.
  /// - Throws: `DatabaseError`.
  func admit(to host: Int64, priority: Int) throws -> Admission {
    guard limits.hostAddresses > 0 || limits.countsDomains else {
      cache.rooms[host]?.known += 1
      return .waits
    }
    var room = try room(of: host)
    // What is only checked takes at most half of a host's room, so that there is some for pages.
    let isCheck = priority >= FrontierOffer.checkPriority
    let most = isCheck ? limits.hostAddresses / 2 : limits.hostAddresses
    if limits.hostAddresses > 0, room.known >= most, priority > 0 {
      passed[host, default: (0, 0)].host += 1
      return .rejected
    }
    if limits.domainAddresses > 0, room.domain != 0, priority > 0 {
      let known = try addresses(ofDomain: room.domain)
      guard known < limits.domainAddresses else {
        passed[host, default: (0, 0)].domain += 1
        return .rejected
      }
      cache.addresses[room.domain] = known + 1
      changedDomains.insert(room.domain)
    }
    room.known += 1
    cache.rooms[host] = room
    return room.isDeferred && priority > 0 ? .deferred : .waits
  }

  /// Takes up a host that is new, and counts it for its domain.
  func meet(_ host: Int64, _ address: WebAddress, priority: Int) throws {
    guard limits.countsDomains, priority > 0 else { return }
    let name = address.registrableDomain
    let find = try database.cachedStatement(sql: "SELECT id FROM domains WHERE name = ?")
    let id: Int64
    if let found = try Int64.fetchOne(find, arguments: [name]) {
      id = found
    } else {
      let insert = try database.cachedStatement(
        sql: "INSERT INTO domains(name, spent, fresh, outlines) VALUES(?, 0, 0, x'')"
      )
      try insert.execute(arguments: [name])
      id = database.lastInsertedRowID
    }
    var budget = try domainBudget(id)
    let isDeferred = budget.allowance(limits.ofDomain) == 0
    if !isDeferred {
      budget.spend()
      cache.domains[id] = budget
      changedDomains.insert(id)
    }
    let update = try database.cachedStatement(
      sql: "UPDATE hosts SET domain = ?, held = ? WHERE id = ?"
    )
    try update.execute(arguments: [id, isDeferred, host])
    cache.rooms[host] = BudgetCache.Room(known: 0, isDeferred: isDeferred, domain: id)
  }

  /// Lets deferred hosts of a domain in, as many as its budget allows.
  func release(hostsOf domain: Int64) throws {
    guard let rule = limits.ofDomain else { return }
    var budget = try domainBudget(domain)
    let find = try database.cachedStatement(
      sql: "SELECT id FROM hosts WHERE domain = ? AND held = 1 ORDER BY id LIMIT ?"
    )
    let hosts = try Int64.fetchAll(find, arguments: [domain, min(budget.allowance(rule), 1 << 20)])
    guard !hosts.isEmpty else { return }
    for host in hosts {
      let update = try database.cachedStatement(sql: "UPDATE hosts SET held = 0 WHERE id = ?")
      try update.execute(arguments: [host])
      let open = try database.cachedStatement(
        sql: """
          UPDATE addresses SET \(AddressState.waiting.sql), reason = NULL
          WHERE host = ? AND \(AddressState.deferred.sql) AND reason = ?
          """
      )
      try open.execute(arguments: [host, DeferralReason.domain])
      opened[host, default: 0] += database.changesCount
      cache.rooms[host]?.isDeferred = false
      budget.spend()
    }
    cache.domains[domain] = budget
    changedDomains.insert(domain)
  }

  /// Lets deferred hosts of every domain in, for budgets that have grown.
  func releaseHosts() throws {
    let deferred = try Int64.fetchAll(
      database,
      sql: "SELECT DISTINCT domain FROM hosts WHERE held = 1"
    )
    for domain in deferred { try release(hostsOf: domain) }
  }
}

extension ContentBudget {
  /// Reads the columns spent, fresh and outlines.
  init(row: Row) throws {
    self.init(
      spent: try row.value(0),
      fresh: try row.value(1),
      outlines: PackedWords.unpack(try row.value(2)).map(UInt64.init(bitPattern:))
    )
  }

  var packedOutlines: Data {
    PackedWords.pack(outlines.map { Int64(bitPattern: $0) })
  }
}
