import Addressing
import Basics
import Digests
import Foundation
package import Frontier
import GRDB
package import Records

// A store that follows another one, such as one on PostgreSQL that many machines crawl into.
extension EmbeddedStore {
  /// How far this store has followed another; 0 at the beginning, and `nil` for a store that crawls itself.
  ///
  /// - Throws: ``StoreError``.
  package func followedVersion(of source: String) async throws -> Int64? {
    let kept = try await value(of: Self.sourceKey).map { String(decoding: $0, as: UTF8.self) }
    if let kept { return kept == source ? try await cursor() : nil }
    return try await statistics().hosts == 0 ? 0 : nil
  }

  private func cursor() async throws -> Int64 {
    let text = try await value(of: Self.cursorKey).map { String(decoding: $0, as: UTF8.self) }
    return text.flatMap { Int64($0) } ?? 0
  }

  private static let sourceKey = "followed-store"
  private static let cursorKey = "followed-version"

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

  /// Takes over pages and files of hosts of the store `source`, in one transaction with how far it is
  /// followed by them.
  ///
  /// - Throws: ``StoreError``; then nothing is taken over.
  package func follow(
    _ pages: [FollowedPage],
    files: [(origin: String, kind: HostFileKind, file: HostFacts.File)],
    of source: String
  ) async throws {
    guard let last = pages.last else { return }
    try await transact(at: Timestamp(milliseconds: 0)) { transaction in
      for page in pages { try transaction.follow(page) }
      for file in files { try transaction.follow(file.file, file.kind, of: file.origin) }
      try transaction.finish()
      let keep = try transaction.database.cachedStatement(
        sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)"
      )
      try keep.execute(arguments: [Self.sourceKey, Data(source.utf8)])
      try keep.execute(arguments: [Self.cursorKey, Data(String(last.version).utf8)])
    }
  }
}

extension FrontierTransaction {
  fileprivate func follow(_ followed: FollowedPage) throws {
    guard let address = WebAddress(followed.url) else {
      throw StoreError.damaged(followed.url, "an address of the store that is followed is none")
    }
    let facts = followed.address.facts
    // Nothing that is followed waits here: this store fetches nothing.
    var depth = facts.depth
    (depth.links, depth.redirects) = (max(0, depth.links), 0)
    guard case .known(let number) = try offer(address, at: depth, priority: facts.priority),
      let known = try find(number: number)
    else { return }
    if known.facts.state == .waiting { changeCounts(of: known.host, open: -1) }
    try keepAddress(followed, number)
    guard let page = followed.page else {
      now = followed.fetched ?? 0
      try remove(number)
      try erase(["leads", "sketches"], of: number)
      return
    }
    try keepPage(page, followed, known)
    try keepLeads(page, number)
    try keepSketch(page, known)
  }

  private func keepAddress(_ followed: FollowedPage, _ number: Int64) throws {
    let (facts, address) = (followed.address.facts, followed.address)
    let state: AddressState = followed.page == nil ? .gone : .page
    let update = try database.cachedStatement(
      sql: """
        UPDATE addresses SET state = ?, reason = NULL, depth = ?, redirects = ?, seed = ?, due = ?,
          status = ?, visited = ?, visits = ?, changes = ?, first = nullif(?, 0), failures = 0,
          etag = ?, modified = ? WHERE id = ?
        """
    )
    try update.execute(arguments: [
      state.rawValue, facts.depth.links, facts.depth.redirects, facts.depth.seed, address.due,
      address.status, followed.fetched, facts.visits, facts.changes, facts.first,
      address.validators?.etag, address.validators?.lastModified, number,
    ])
  }

  private func keepPage(
    _ page: FollowedPage.Stored,
    _ followed: FollowedPage,
    _ known: Known
  ) throws {
    let write = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO pages(id, version, host, removed, indexable, app_linked,
          fetched, duration, url, findings, facts, record)
        VALUES(?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    try write.execute(arguments: [
      known.id, try next("version"), known.host, page.isIndexable, page.isAppLinked,
      followed.fetched, page.duration, followed.url, page.findings, page.facts, page.record,
    ])
  }

  private func keepLeads(_ page: FollowedPage.Stored, _ number: Int64) throws {
    var known: [Int64] = []
    var unknownTargets: [UInt8] = []
    for identity in page.links {
      if let target = try lookUp.number(of: identity, database) {
        known.append(target)
      } else {
        identity.append(to: &unknownTargets)
      }
    }
    let write = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO leads(address, links, strangers, known, unknown)
        VALUES(?, ?, ?, NULL, '')
        """
    )
    try write.execute(arguments: [
      number, PackedNumbers.pack(known), unknownTargets.isEmpty ? nil : Data(unknownTargets),
    ])
  }

  private func keepSketch(_ page: FollowedPage.Stored, _ known: Known) throws {
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
