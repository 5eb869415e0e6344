package import Addressing
import Foundation
package import Frontier
import GRDB
package import Records

extension EmbeddedStore {
  /// Finds anew which pages say the same, when pages have changed since the last time.
  ///
  /// A cluster is a leading page and the pages whose texts differ from it in little.
  ///
  /// Who copies a page must not take its place. Between registrable domains the page leads that no
  /// other is named for as the canonical one, that more sites link to, whose text was seen first;
  /// see ``DuplicateFinder/Claim``. What a page says of itself, its markup and its quality, counts
  /// nothing there.
  /// Within a domain, those are last that name another as their canonical address; then comes the
  /// shortest and smallest address that their host has among them; and of one host those are first
  /// that its others name, then the shorter and smaller address. Each joins the first representative that
  /// it is near to, or becomes a representative.
  /// - Returns: How many pages follow a representative; `nil` when nothing has changed.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func findDuplicates() async throws -> Int? {
    let version = try await latestVersion()
    let mark = Array(String(version).utf8)
    guard try await value(of: Self.duplicatesKey) != mark else { return nil }
    let groups = try await read { [lookUp] database in
      try DuplicateFinder(database, lookUp).groups()
    }
    let contested = DuplicateFinder.contested(in: groups)
    let order = DuplicateOrder(contested.isEmpty ? [:] : try sites(of: contested))
    let duplicates = groups.flatMap(order.duplicates).sorted { $0.page < $1.page }
    try await write { database in
      try database.execute(sql: "DELETE FROM duplicates")
      let insert = try database.cachedStatement(
        sql: "INSERT INTO duplicates(page, leader, exact) VALUES(?, ?, ?)"
      )
      for row in duplicates {
        try insert.execute(arguments: [row.page, row.representative, row.isExact])
      }
      try database.execute(
        sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)",
        arguments: [Self.duplicatesKey, Data(mark)]
      )
    }
    return duplicates.count
  }

  private static let duplicatesKey = "duplicates"

  /// What changes whenever duplicates are found anew; `nil` before the first time.
  ///
  /// - Throws: ``StoreError``.
  package func duplicatesMark() async throws -> [UInt8]? { try await value(of: Self.duplicatesKey) }

  /// The pages that say the same as `url`, or nearly so, with the one that leads them.
  ///
  /// - Returns: `nil` when the page is like no other.
  /// - Throws: ``StoreError``.
  package func duplicates(of url: WebAddress) async throws -> DuplicateCluster? {
    try await read { [lookUp] database in
      guard let page = try lookUp.number(of: url, database) else { return nil }
      let found = try Int64.fetchOne(
        database,
        sql: "SELECT leader FROM duplicates WHERE page = ?1 OR leader = ?1 LIMIT 1",
        arguments: [page]
      )
      guard let representative = found else { return nil }
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT url, exact FROM duplicates JOIN addresses ON addresses.id = page
          WHERE leader = ? ORDER BY url
          """,
        arguments: [representative]
      )
      let name = try String.fetchOne(
        database,
        sql: "SELECT url FROM addresses WHERE id = ?",
        arguments: [representative]
      )
      // A page that was forgotten since leads nothing.
      guard let name, !rows.isEmpty else { return nil }
      return DuplicateCluster(
        representative: name,
        members: try rows.map {
          DuplicateCluster.Member(url: try $0.value(0), isExact: try $0.value(1))
        }
      )
    }
  }

  /// The representatives of those of `pages` that follow one, by the numbers of their addresses.
  static func representatives(of pages: [UInt64], _ database: Database) throws -> [UInt64: UInt64] {
    let find = try database.cachedStatement(sql: "SELECT leader FROM duplicates WHERE page = ?")
    var representatives: [UInt64: UInt64] = [:]
    for page in pages {
      let representative = try Int64.fetchOne(find, arguments: [Int64(bitPattern: page)])
      if let representative { representatives[page] = UInt64(bitPattern: representative) }
    }
    return representatives
  }

  /// The pages that follow `representative`, by the numbers of their addresses, in the order of these;
  /// last those that name a page of another site as canonical.
  ///
  /// - Parameters:
  ///   - representative: The number of the representative's address.
  ///   - limit: The most that are wanted.
  /// - Returns: The numbers; none where it leads nobody.
  /// - Throws: ``StoreError``.
  package func duplicates(of representative: UInt64, limit: Int) async throws -> [UInt64] {
    try await read { [lookUp] database in
      let find = try database.cachedStatement(
        sql: """
          SELECT page FROM duplicates JOIN addresses ON addresses.id = page
          WHERE leader = ? ORDER BY url LIMIT ?
          """
      )
      let pages = try Int64.fetchAll(find, arguments: [Int64(bitPattern: representative), limit])
      let copies = try DuplicateFinder(database, lookUp).declaredCopies(among: pages)
      let ordered = pages.filter { !copies.contains($0) } + pages.filter(copies.contains)
      return ordered.map { UInt64(bitPattern: $0) }
    }
  }

  /// Whether any page follows a representative.
  static func hasDuplicates(_ database: Database) throws -> Bool {
    let find = try database.cachedStatement(sql: "SELECT 1 FROM duplicates LIMIT 1")
    return try Int.fetchOne(find) != nil
  }

  /// Hands each page that follows a representative to `body`, by the numbers of their addresses.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachDuplicate(_ body: (_ page: UInt64, _ representative: UInt64) throws -> Void)
    throws
  {
    try forEachRow(sql: "SELECT page, leader FROM duplicates ORDER BY page", arguments: []) { row in
      try body(UInt64(bitPattern: try row.value(0)), UInt64(bitPattern: try row.value(1)))
    }
  }

  /// Counts clusters and the pages that follow their representatives.
  ///
  /// - Throws: ``StoreError``.
  package func duplicateStatistics() async throws -> DuplicateStatistics {
    try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT count(DISTINCT leader), count(*), coalesce(sum(exact), 0) FROM duplicates"
      )
      return DuplicateStatistics(
        clusters: try row?.value(0) ?? 0,
        duplicates: try row?.value(1) ?? 0,
        exact: try row?.value(2) ?? 0
      )
    }
  }
}
