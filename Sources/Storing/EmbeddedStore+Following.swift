import Addressing
import Basics
import Digests
import Foundation
package import Frontier
import GRDB
package import Records

// A store that follows another one, such as one on PostgreSQL that many machines crawl into.
extension EmbeddedStore {
  /// When the files of hosts were fetched that are kept, by origin and kind.
  ///
  /// - Throws: ``StoreError``.
  package func fileTimes(of origins: [String]) async throws -> [String: [HostFileKind: Int64]] {
    try await read { database in
      let find = try database.cachedStatement(
        sql: """
          SELECT kind, fetched FROM host_files JOIN hosts ON hosts.id = host WHERE origin = ?
          """
      )
      var times: [String: [HostFileKind: Int64]] = [:]
      for origin in origins {
        for row in try Row.fetchAll(find, arguments: [origin]) {
          guard let kind = HostFileKind(rawValue: try row.value(0)) else { continue }
          times[origin, default: [:]][kind] = try row.value(1)
        }
      }
      return times
    }
  }

  /// Takes over pages, visits and files of hosts of another store, in one transaction with how far it is
  /// followed by them.
  ///
  /// - Parameters:
  ///   - pages: The pages, in the order of their versions.
  ///   - visits: The visits that stored no page; what pages they are of has been taken over.
  ///   - files: The files of their hosts that have changed.
  ///   - seeds: The seeds by their numbers, when there are new ones; all that are left, when a URL of
  ///     `pages` was forgotten.
  ///   - source: The store, with how far it is followed afterwards.
  /// - Throws: ``StoreError``; then nothing is taken over.
  package func follow(
    _ pages: [FollowedPage],
    visits: [FollowedVisit] = [],
    files: [(origin: String, kind: HostFileKind, file: HostFacts.File)],
    seeds: [Int: String] = [:],
    of source: Followed
  ) async throws {
    try await transact(at: Timestamp(milliseconds: 0)) { [budgetCache] transaction in
      let hasForgotten = pages.contains(where: \.isForgotten)
      if hasForgotten { try transaction.beginForgetting() }
      let name = try transaction.database.cachedStatement(
        sql: "INSERT OR REPLACE INTO seeds(number, seed) VALUES(?, ?)"
      )
      for (number, seed) in seeds { try name.execute(arguments: [number, seed]) }
      for page in pages { try transaction.follow(page) }
      for visit in visits { try transaction.follow(visit) }
      for file in files { try transaction.follow(file.file, file.kind, of: file.origin) }
      try transaction.finish()
      if hasForgotten {
        try transaction.forgetEmptyHosts()
        budgetCache.removeAll()
      }
      let keep = try transaction.database.cachedStatement(
        sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)"
      )
      for (key, value) in Self.values(of: source) {
        try keep.execute(arguments: [key, Data(value.utf8)])
      }
    }
  }
}

extension FrontierTransaction {
  /// Deletes all seeds, because those that are left follow, and has SQLite overwrite what is erased.
  fileprivate func beginForgetting() throws {
    try database.execute(sql: "PRAGMA secure_delete = ON; DELETE FROM seeds;")
  }

  fileprivate func follow(_ followed: FollowedPage) throws {
    // What is not known here is not to become known by being forgotten.
    if followed.isForgotten { return try forget(followed) }
    var address = followed.address
    if address.url.isEmpty { address.url = followed.url }
    guard let known = try known(address) else { return }
    now = followed.fetched ?? 0
    let state = followed.address.facts.state
    let isOver = ![.waiting, .later, .leased, .page].contains(state)
    let gone: AddressState = isOver ? state : .gone
    try keep(address, known.id, state: followed.page == nil ? gone : .page)
    guard let page = followed.page else {
      try remove(known.id)
      try erase(["leads", "sketches"], of: known.id)
      return
    }
    try keepPage(page, followed.url, fetched: followed.fetched, known)
    try keepLeads(of: known.id, links: page.links)
    try keepSketch(page, known)
  }

  private func forget(_ followed: FollowedPage) throws {
    guard let address = WebAddress(followed.url),
      let number = try lookUp.number(of: address, database)
    else { return }
    now = followed.fetched ?? 0
    try forget(number)
  }

  fileprivate func follow(_ visit: FollowedVisit) throws {
    guard let known = try known(visit.address) else { return }
    if visit.address.facts.state == .page {
      let update = try database.cachedStatement(
        sql: "UPDATE pages SET fetched = ?, duration = ? WHERE id = ? AND removed = 0"
      )
      try update.execute(arguments: [visit.fetched, visit.duration, known.id])
      // A page that was stored since comes with its own version.
      guard database.changesCount > 0 else { return }
    }
    try keep(visit.address, known.id, state: visit.address.facts.state)
  }

  /// The address, which becomes known if it was not, and waits for nothing: this store fetches nothing.
  private func known(_ followed: FollowedAddress) throws -> Known? {
    guard let address = WebAddress(followed.url) else {
      throw StoreError.damaged(followed.url, "an address of the store that is followed is none")
    }
    var depth = followed.facts.depth
    (depth.links, depth.redirects) = (max(0, depth.links), 0)
    guard
      case .known(let number) = try offer(address, at: depth, priority: followed.facts.priority),
      let known = try find(number: number)
    else { return nil }
    if known.facts.state == .waiting { changeCounts(of: known.host, open: -1) }
    return known
  }

  /// Stores how an address fares in another store.
  func keep(_ address: FollowedAddress, _ number: Int64, state: AddressState) throws {
    let facts = address.facts
    let update = try database.cachedStatement(
      sql: """
        UPDATE addresses SET state = ?, reason = ?, target = ?, depth = ?, redirects = ?, seed = ?,
          due = ?, status = ?, visited = ?, visits = ?, changes = ?, first = nullif(?, 0),
          failures = ?, tries = ?, etag = ?, modified = ?, media_type = ?, bytes = ?, duration = ?
        WHERE id = ?
        """
    )
    try update.execute(arguments: [
      state.rawValue, address.reason, address.target, facts.depth.links, facts.depth.redirects,
      facts.depth.seed, address.due, address.status, address.visited, facts.visits, facts.changes,
      facts.first, facts.failures, address.tries, address.validators?.etag,
      address.validators?.lastModified, address.response.mediaType, address.response.bytes,
      address.response.duration, number,
    ])
  }

  /// Stores a page of another store, whose version stays when it says the same as before.
  func keepPage(
    _ page: FollowedPage.Stored,
    _ url: String,
    fetched: Int64?,
    _ known: Known
  ) throws {
    // Programs of before do not read the form that a server keeps.
    let page = page.packed(as: .fast)
    let renew = try database.cachedStatement(
      sql: """
        UPDATE pages SET fetched = ?, duration = ?
        WHERE id = ? AND removed = 0 AND record = ? AND facts = ?
        """
    )
    try renew.execute(arguments: [fetched, page.duration, known.id, page.record, page.facts])
    guard database.changesCount == 0 else { return }
    let write = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO pages(id, version, host, removed, indexable, app_linked,
          fetched, duration, url, findings, facts, record)
        VALUES(?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    try write.execute(arguments: [
      known.id, try next("version"), known.host, page.isIndexable, page.isAppLinked,
      fetched, page.duration, url, page.findings, page.facts, page.record,
    ])
  }

  /// Stores what a page of another store links to.
  func keepLeads(of number: Int64, links: [Digest128], unknown: String = "") throws {
    var known: [Int64] = []
    var unknownTargets: [UInt8] = []
    for identity in links {
      if let target = try lookUp.number(of: identity, database) {
        known.append(target)
      } else {
        identity.append(to: &unknownTargets)
      }
    }
    let write = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO leads(address, links, strangers, known, unknown)
        VALUES(?, ?, ?, NULL, ?)
        """
    )
    try write.execute(arguments: [
      number, PackedNumbers.pack(known), unknownTargets.isEmpty ? nil : Data(unknownTargets),
      unknown,
    ])
  }

  /// Stores the sketch of a page of another store.
  func keepSketch(_ page: FollowedPage.Stored, _ known: Known) throws {
    guard let (sketch, since) = page.sketch else { return try erase(["sketches"], of: known.id) }
    let write = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO sketches(address, host, digest, simhash, canonical, since)
        VALUES(?, ?, ?, ?, ?, ?)
        """
    )
    try write.execute(arguments: [
      known.id, known.host, sketch.digest.data, Int64(bitPattern: sketch.simHash),
      sketch.canonical?.data, since,
    ])
  }

  private func erase(_ tables: [String], of number: Int64) throws {
    for table in tables {
      let erase = try database.cachedStatement(sql: "DELETE FROM \(table) WHERE address = ?")
      try erase.execute(arguments: [number])
    }
  }

  fileprivate func follow(
    _ file: HostFacts.File,
    _ kind: HostFileKind,
    of origin: String
  ) throws {
    let find = try database.cachedStatement(sql: "SELECT id FROM hosts WHERE origin = ?")
    guard let host = try Int64.fetchOne(find, arguments: [origin]) else { return }
    try keep(file, kind, of: host)
  }
}
