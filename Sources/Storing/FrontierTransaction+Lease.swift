import Addressing
import Basics
import Foundation
import Frontier
import GRDB
import Records

extension FrontierTransaction {
  /// The most addresses whose own time has come that one transaction makes waiting.
  private static let promotionLimit = 10_000

  /// Makes the addresses waiting whose own time has come.
  func promote() throws {
    let find = try database.cachedStatement(
      sql: """
        SELECT id, host FROM addresses
        WHERE \(AddressState.later.sql) AND due <= ? ORDER BY due LIMIT ?
        """
    )
    let rows = try Row.fetchAll(find, arguments: [now, Self.promotionLimit])
    let update = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.waiting.sql) WHERE id = ?"
    )
    for row in rows {
      try update.execute(arguments: [try row.value(0, as: Int64.self)])
      changeCounts(of: try row.value(1), open: 1)
    }
  }

  /// Leases hosts that are due for the worker with the number `owner`.
  ///
  /// - Parameters:
  ///   - candidates: The hosts, with the columns of ``candidates(_:)``.
  ///   - perHost: The most addresses to take of one.
  ///   - owner: The worker.
  ///   - expiry: When the leases end.
  ///   - onlyRenderings: Whether nothing but pages that wait to be rendered is taken.
  /// - Returns: The leases of those that have something to take.
  /// - Throws: What the database throws.
  func lease(
    _ candidates: [Row],
    perHost: Int,
    owner: Int64,
    until expiry: Timestamp,
    onlyRenderings: Bool = false
  ) throws -> [HostLease] {
    var leases: [HostLease] = []
    for row in candidates {
      let host: Int64 = try row.value(0)
      if try row.value(2, as: Int.self) == 1 { try reclaim(host) }
      let token = try next("token")
      let known: Int = try row.value(3)
      let isWatched = settings.budgets.watches(knownAddresses: known) && !onlyRenderings
      let visits =
        try isWatched
        ? leaseWatched(host, perHost, token: token)
        : leaseVisits(of: host, perHost, token: token, onlyRenderings: onlyRenderings).visits
      guard !visits.isEmpty else {
        try writeCounts()
        try correctCount(of: host)
        continue
      }
      try note(host, owner: owner, token: token, until: expiry)
      var facts = HostFacts(
        robots: try file(.robots, of: host),
        association: try file(.association, of: host),
        backoff: try row.value(4),
        known: try row.value(3)
      )
      facts.sitemaps = try file(.sitemaps, of: host)
      facts.assetLinks = try file(.assetLinks, of: host)
      facts.failures = try row.value(5)
      leases.append(HostLease(token: token, origin: try row.value(1), facts: facts, visits: visits))
    }
    try writeCounts()
    return leases
  }

  /// Notes who holds a host, under which token and until when.
  private func note(
    _ host: Int64,
    owner: Int64,
    token: Int64,
    until expiry: Timestamp
  ) throws {
    let update = try database.cachedStatement(
      sql: """
        UPDATE hosts SET leased = 1, owner = ?, token = ?, due = ?, expiry = ? WHERE id = ?
        """
    )
    let end = expiry.milliseconds
    try update.execute(arguments: [owner, token, end, end, host])
  }

  /// The most waiting addresses to skip in one lease of a host.
  private static let passLimit = 1_000

  /// Leases addresses of a host as its budgets allow, and holds those that are beyond them.
  private func leaseWatched(
    _ host: Int64,
    _ limit: Int,
    token: Int64
  ) throws -> [HostLease.Visit] {
    var allowance = PageAllowance()
    var visits: [HostLease.Visit] = []
    var left = 0
    while visits.count < limit, left < Self.passLimit {
      let wanted = limit - visits.count
      let found = try leaseVisits(of: host, wanted, token: token, after: left) { address, id in
        switch try budgetLedger.choose(address, of: host, &allowance) {
        case .take: return true
        case .leave: left += 1
        case .hold(let reason):
          try hold(id, reason)
          changeCounts(of: host, open: -1)
        }
        return false
      }
      visits += found.visits
      if found.seen < wanted { break }
    }
    return visits
  }

  /// Holds an address that waited: it stays known, and is not fetched.
  private func hold(_ id: Int64, _ reason: String) throws {
    let update = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.deferred.sql), reason = ? WHERE id = ?"
    )
    try update.execute(arguments: [reason, id])
  }

  /// Makes the leased addresses of a host wait again.
  func reclaim(_ host: Int64) throws {
    let update = try database.cachedStatement(
      sql: """
        UPDATE addresses SET \(AddressState.waiting.sql)
        WHERE host = ? AND \(AddressState.leased.sql)
        """
    )
    try update.execute(arguments: [host])
  }

  /// Counts a host's open addresses anew; only a store damaged by others needs it.
  private func correctCount(of host: Int64) throws {
    let update = try database.cachedStatement(sql: Self.recount + " WHERE id = ?")
    try update.execute(arguments: [host])
  }

  /// Counts the open addresses of hosts, each state through its own index.
  static let recount = """
    UPDATE hosts SET open =
      (SELECT count(*) FROM addresses WHERE host = hosts.id AND \(AddressState.waiting.sql))
      + (SELECT count(*) FROM addresses WHERE host = hosts.id AND \(AddressState.leased.sql))
    """

  /// Leases waiting addresses of a host, best first, of those that `choose` takes.
  ///
  /// - Returns: The visits, and how many addresses were looked at.
  private func leaseVisits(
    of host: Int64,
    _ limit: Int,
    token: Int64,
    after offset: Int = 0,
    onlyRenderings: Bool = false,
    choose: (WebAddress, Int64) throws -> Bool = { _, _ in true }
  ) throws -> (visits: [HostLease.Visit], seen: Int) {
    let find = try database.cachedStatement(
      sql: """
        SELECT id, url, depth, redirects, seed, priority, tries, etag, modified,
          apps, reason
        FROM addresses
        WHERE host = ? AND \(AddressState.waiting.sql)
          \(onlyRenderings ? "AND reason = '\(Reason.waitsForRendering)'" : "")
        ORDER BY priority, id LIMIT ? OFFSET ?
        """
    )
    let update = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.leased.sql), token = ? WHERE id = ?"
    )
    let rows = try Row.fetchAll(find, arguments: [host, limit, offset])
    let visits: [HostLease.Visit] = try rows.compactMap { row in
      let text: String = try row.value(1)
      guard let address = WebAddress(text) else {
        throw StoreError.damaged("addresses", "an address is none: \(text)")
      }
      let id: Int64 = try row.value(0)
      let visit = try visit(of: address, id, from: row)
      // Budgets are of what pages bring.
      guard try !visit.isCounted || choose(address, id) else { return nil }
      try update.execute(arguments: [token, id])
      return visit
    }
    return (visits, rows.count)
  }

  /// The visit of the address whose row of the frontier is `row`.
  private func visit(
    of address: WebAddress,
    _ id: Int64,
    from row: Row
  ) throws -> HostLease.Visit {
    let (etag, modified): (String?, String?) = try (row.value(7), row.value(8))
    // A page whose record is damaged has to be sent again, changed or not.
    let hasValidators =
      try (etag != nil || modified != nil)
      && !Self.isRecordDamaged(of: id, in: database)
    var offer = FrontierOffer(
      address: address,
      depthLeft: try row.value(2),
      redirects: try row.value(3),
      seed: try row.value(4),
      priority: try row.value(5)
    )
    offer.appURIs =
      try row.value(9, as: String?.self).map { $0.split(separator: "\n").map(String.init) } ?? []
    var visit = HostLease.Visit(
      offer: offer,
      tries: try row.value(6),
      validators: hasValidators ? Validators(etag: etag, lastModified: modified) : nil
    )
    visit.isRendering = try row.value(10, as: String?.self) == Reason.waitsForRendering
    return visit
  }
}

extension FrontierTransaction {
  private func file(_ kind: HostFileKind, of host: Int64) throws -> HostFacts.File? {
    let find = try database.cachedStatement(
      sql: """
        SELECT fetched, status, body, address, type FROM host_files WHERE host = ? AND kind = ?
        """
    )
    guard let row = try Row.fetchOne(find, arguments: [host, kind.rawValue]) else { return nil }
    return try HostFacts.File(row: row)
  }

  /// Keeps a file of a host when it is another than the one kept; no file erases none.
  func keep(_ file: HostFacts.File?, _ kind: HostFileKind, of host: Int64) throws {
    guard let file else { return }
    let find = try database.cachedStatement(
      sql: "SELECT fetched FROM host_files WHERE host = ? AND kind = ?"
    )
    let kept = try Int64.fetchOne(find, arguments: [host, kind.rawValue])
    guard kept != file.fetchedAt.milliseconds else { return }
    let write = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO host_files(host, kind, fetched, status, address, type, body)
        VALUES(?, ?, ?, ?, ?, ?, ?)
        """
    )
    try write.execute(arguments: [
      host, kind.rawValue, file.fetchedAt.milliseconds, file.status, file.address,
      file.contentType, Data(file.body),
    ])
  }
}

extension HostFacts.File {
  /// Reads the columns fetched, status, body, address and type.
  init(row: Row) throws {
    let body: Data = try row.value(2)
    self.init(
      fetchedAt: Timestamp(milliseconds: try row.value(0)),
      status: try row.value(1),
      body: [UInt8](body),
      address: try row.value(3),
      contentType: try row.value(4)
    )
  }
}
