import Addressing
import Basics
import Digests
import Foundation
package import Frontier
import GRDB
import Records

extension EmbeddedStore: CopyTarget {
  /// See ``Frontier/CopyTarget/beginCopy()``: the folder is a new one.
  package func beginCopy() async throws {}

  /// See ``Frontier/CopyTarget/add(_:)-(CopiedHost)``.
  package func add(_ hosts: [CopiedHost]) async throws {
    try await transact(at: Timestamp(milliseconds: 0)) { transaction in
      for host in hosts { try transaction.add(host) }
    }
  }

  /// See ``Frontier/CopyTarget/add(_:)-(CopiedAddress)``.
  package func add(_ addresses: [CopiedAddress]) async throws {
    try await transact(at: Timestamp(milliseconds: 0)) { transaction in
      for address in addresses { try transaction.add(address) }
    }
  }

  /// See ``Frontier/CopyTarget/add(_:)-(CopiedLeads)``.
  package func add(_ leads: [CopiedLeads]) async throws {
    try await transact(at: Timestamp(milliseconds: 0)) { transaction in
      for lead in leads { try transaction.add(lead) }
    }
  }

  /// See ``Frontier/CopyTarget/finishCopy(seeds:runs:)``.
  package func finishCopy(seeds: [Int: String], runs: [StoredRun]) async throws {
    try await write { database in
      for (number, seed) in seeds {
        try database.execute(
          sql: "INSERT INTO seeds(number, seed) VALUES(?, ?)",
          arguments: [number, seed]
        )
      }
      for run in runs {
        try database.execute(
          sql: "INSERT INTO runs(started, finished, summary) VALUES(?, ?, ?)",
          arguments: [
            run.started.milliseconds, run.finished?.milliseconds, Data(run.summary),
          ]
        )
      }
      try database.execute(
        sql: """
          UPDATE hosts SET
            open = (SELECT count(*) FROM addresses a
              WHERE a.host = hosts.id AND \(AddressState.waiting.sql)),
            known = (SELECT count(*) FROM addresses a WHERE a.host = hosts.id)
          """
      )
    }
  }
}

extension FrontierTransaction {
  fileprivate func add(_ host: CopiedHost) throws {
    let domain = try host.domain.map { try add($0) } ?? 0
    let insert = try database.cachedStatement(
      sql: """
        INSERT INTO hosts(origin, name, due, backoff, failures, passed, passed_by_domain, held, domain)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    try insert.execute(arguments: [
      host.origin, host.name, host.due, host.backoff, host.failures, host.passed.byHost,
      host.passed.byDomain, host.isHeld, domain,
    ])
    let id = database.lastInsertedRowID
    for (kind, file) in host.files { try keep(file, kind, of: id) }
    let spend = try database.cachedStatement(
      sql: "INSERT INTO budgets(host, template, spent, fresh, outlines) VALUES(?, ?, ?, ?, ?)"
    )
    for (template, budget) in host.budgets {
      try spend.execute(arguments: [
        id, template.data, budget.spent, budget.fresh, Self.packed(budget.outlines),
      ])
    }
  }

  private func add(_ domain: CopiedDomain) throws -> Int64 {
    let find = try database.cachedStatement(sql: "SELECT id FROM domains WHERE name = ?")
    if let id = try Int64.fetchOne(find, arguments: [domain.name]) { return id }
    let insert = try database.cachedStatement(
      sql: "INSERT INTO domains(name, known, spent, fresh, outlines) VALUES(?, ?, ?, ?, ?)"
    )
    try insert.execute(arguments: [
      domain.name, domain.known, domain.budget.spent, domain.budget.fresh,
      Self.packed(domain.budget.outlines),
    ])
    return database.lastInsertedRowID
  }

  private static func packed(_ outlines: [UInt64]) -> Data {
    PackedWords.pack(outlines.map { Int64(bitPattern: $0) })
  }

  fileprivate func add(_ copied: CopiedAddress) throws {
    let url = copied.address.url
    guard let address = WebAddress(url) else {
      throw StoreError.damaged(url, "an address of the store that is copied is none")
    }
    let find = try database.cachedStatement(sql: "SELECT id FROM hosts WHERE origin = ?")
    guard let host = try Int64.fetchOne(find, arguments: [address.origin]) else {
      throw StoreError.damaged(url, "its host is not in the store that is copied")
    }
    let number = try next("address")
    let insert = try database.cachedStatement(
      sql: """
        INSERT INTO addresses(id, hash, host, url, priority, listed, apps, state, depth, redirects,
          seed, due)
        VALUES(?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0)
        """
    )
    try insert.execute(arguments: [
      number, lookUp.hash(of: Digest128(of: url)), host, url, copied.address.facts.priority,
      copied.listed, copied.apps,
    ])
    try keep(copied.address, number, state: copied.address.facts.state)
    if copied.isRelaxed {
      let remember = try database.cachedStatement(sql: "INSERT INTO relaxed VALUES(?)")
      try remember.execute(arguments: [number])
    }
    guard let page = copied.page, let known = try self.find(number: number) else { return }
    try keepPage(page, url, fetched: copied.fetched, known)
    try keepSketch(page, known)
  }

  fileprivate func add(_ copied: CopiedLeads) throws {
    guard let number = try lookUp.number(of: Digest128(of: copied.url), database) else { return }
    try keepLeads(of: number, links: copied.links, unknown: copied.unknown)
    let known = try copied.known.compactMap { try lookUp.number(of: $0.id, database) }
    let update = try database.cachedStatement(
      sql: "UPDATE leads SET known = nullif(?, links) WHERE address = ?"
    )
    try update.execute(arguments: [PackedNumbers.pack(known), number])
  }
}
