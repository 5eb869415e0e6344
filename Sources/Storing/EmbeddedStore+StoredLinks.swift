package import Addressing
package import Basics
package import Digests
import Foundation
package import Frontier
import GRDB
import JSON
package import Records

extension EmbeddedStore {
  /// See ``CrawlStore/offerStoredLinks(by:at:)``.
  @discardableResult
  package func offerStoredLinks(
    by policy: LinkPolicy,
    at now: Timestamp
  ) async throws -> StoredLinkOffers {
    let last = try await latestVersion()
    var version = try await offeredVersion(of: policy.digest)
    var result = StoredLinkOffers()
    guard version < last else { return result }
    // Sitemaps are not stored: those of hosts that are asked in this run are read again.
    if version == 0 { try await forgetSitemaps() }
    while version < last {
      let pages = try await storedLinks(of: policy, after: version)
      guard let end = pages.last?.version else { break }
      result.damaged += pages.count(where: { $0.offers == nil })
      result.added += try await transact(at: now) { transaction in
        for page in pages {
          // What was forgotten was not left out: only a page that is read again leads to it.
          let offers = try page.offers?.filter { try !transaction.isForgotten($0.address) }
          try transaction.followAgain(page.number, offers ?? [])
          if policy.needsWholePages { try transaction.forgetValidators(of: page.number) }
        }
        try transaction.finish()
        return transaction.added
      }
      version = end
    }
    try await note(policy.digest, last)
    return result
  }

  /// See ``CrawlStore/pagesToOffer(by:)``.
  package func pagesToOffer(by policy: Digest128) async throws -> Int {
    let version = try await offeredVersion(of: policy)
    return try await read { database in
      let sql = "SELECT COUNT(*) FROM pages WHERE version > ? AND removed = 0"
      return try Int.fetchOne(database, sql: sql, arguments: [version]) ?? 0
    }
  }

  private func offeredVersion(of policy: Digest128) async throws -> Int64 {
    OfferedLinks(try await value(of: OfferedLinks.key)).version(of: policy)
  }

  /// See ``CrawlStore/noteOfferedLinks(by:)``.
  package func noteOfferedLinks(by policy: Digest128) async throws {
    try await note(policy, latestVersion())
  }

  private func forgetSitemaps() async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE host_files SET fetched = 0 WHERE kind = ?",
        arguments: [HostFileKind.sitemaps.rawValue]
      )
    }
  }

  private func note(_ policy: Digest128, _ version: Int64) async throws {
    var offered = OfferedLinks(try await value(of: OfferedLinks.key))
    offered.note(policy, version)
    try await setValue(offered.bytes, of: OfferedLinks.key)
  }

  /// A stored page with what it leads to.
  private struct StoredLinks: Sendable {
    let number: Int64
    let version: Int64
    /// `nil` when the record is damaged.
    let offers: [FrontierOffer]?
  }

  /// The pages of the next versions.
  private func storedLinks(
    of policy: LinkPolicy,
    after version: Int64
  ) async throws -> [StoredLinks] {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT pages.id, version, pages.url, record, depth, seed, priority
          FROM pages JOIN addresses ON addresses.id = pages.id
          WHERE version > ? AND removed = 0 ORDER BY version LIMIT ?
          """
      )
      // A row at a time, so that no more than one unpacked text is in memory.
      let rows = try Row.fetchCursor(statement, arguments: [version, Self.pagesPerPart])
      return try Array(rows.map { try Self.links(in: $0, of: policy) })
    }
  }

  private static func links(in row: Row, of policy: LinkPolicy) throws -> StoredLinks {
    let text = try row.withUnsafeData(atIndex: 3) { stored in
      stored.flatMap { $0.withUnsafeBytes(RecordPacking.unpack) }
    }
    var offers: [FrontierOffer]?
    if let text, let address = WebAddress(try row.value(2, as: String.self)),
      let json = try? JSONParser.parse(text, leavingOut: LinkPolicy.unneeded),
      let record = try? PageRecord(json: json)
    {
      let page = FrontierOffer(
        address: address,
        depthLeft: try row.value(4),
        seed: try row.value(5),
        priority: try row.value(6)
      )
      offers = policy.offers(record, page)
    }
    return StoredLinks(number: try row.value(0), version: try row.value(1), offers: offers)
  }

  private static let pagesPerPart = 256
}

extension EmbeddedStore {
  /// Hands the pages to `body` in whose records `text` is, two bytes or more, in the order of their URLs.
  ///
  /// Every record is unpacked for it, and only those that hold the text are taken apart.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachPage(
    holding text: String,
    _ body: (_ page: WebAddress, _ version: Int64, _ depthLeft: Int, PageRecord) throws -> Void
  ) throws {
    let sql = """
      SELECT pages.url, depth, record, version FROM pages JOIN addresses ON addresses.id = pages.id
      WHERE removed = 0 ORDER BY pages.url
      """
    let piece = Array(text.utf8)
    try forEachRow(sql: sql, arguments: []) { row in
      let json = try row.withUnsafeData(atIndex: 2) { stored in
        stored.flatMap { $0.withUnsafeBytes(RecordPacking.unpack) }
      }
      // A damaged record, which `check` names, holds nothing that can be read.
      guard let json, json.holds(piece), let page = WebAddress(try row.value(0, as: String.self)),
        let value = try? JSONParser.parse(json, leavingOut: LinkPolicy.unneeded),
        let record = try? PageRecord(json: value)
      else { return }
      try body(page, try row.value(3), try row.value(1), record)
    }
  }
}

extension FrontierTransaction {
  /// Forgets the validators of an address, so that its next visit brings the whole page.
  fileprivate func forgetValidators(of number: Int64) throws {
    let forget = try database.cachedStatement(
      sql: "UPDATE addresses SET etag = NULL, modified = NULL WHERE id = ?"
    )
    try forget.execute(arguments: [number])
  }
}
