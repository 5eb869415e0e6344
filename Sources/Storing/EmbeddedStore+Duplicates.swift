package import Addressing
import Digests
import Foundation
import GRDB
package import Records

extension EmbeddedStore {
  /// Finds anew which pages say the same, when pages have changed since the last time.
  ///
  /// A cluster is a leading page and the pages whose texts differ from it in little. Pages are
  /// taken in an order of their own: those last that name another as their canonical address;
  /// then by the shortest and smallest address that their host has among them; and of one host
  /// those first that its others name, then the shorter and smaller address. What a host says of
  /// its own pages moves none of them before those of another. Each joins the first leader that
  /// it is near to, or becomes a leader. What comes out depends on the pages alone, and not on
  /// when which of them was read.
  /// - Returns: How many pages follow a leader; `nil` when nothing has changed.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func findDuplicates() async throws -> Int? {
    let version = try await latestVersion()
    let mark = Array(String(version).utf8)
    guard try await value(of: Self.duplicatesKey) != mark else { return nil }
    let followers = try await read { database in try DuplicateFinder(database).followers() }
    try await write { database in
      try database.execute(sql: "DELETE FROM duplicates")
      let insert = try database.cachedStatement(
        sql: "INSERT INTO duplicates(page, leader, exact) VALUES(?, ?, ?)"
      )
      for row in followers { try insert.execute(arguments: [row.page, row.leader, row.isExact]) }
      try database.execute(
        sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)",
        arguments: [Self.duplicatesKey, Data(mark)]
      )
    }
    return followers.count
  }

  private static let duplicatesKey = "duplicates"

  /// What changes whenever duplicates are found anew; `nil` before the first time.
  ///
  /// - Throws: ``StoreError``.
  package func duplicatesMark() async throws -> [UInt8]? { try await value(of: Self.duplicatesKey) }

  /// See ``DocumentStore/duplicates(of:)``.
  package func duplicates(of url: WebAddress) async throws -> DuplicateCluster? {
    try await read { [lookUp] database in
      guard let page = try lookUp.number(of: url, database) else { return nil }
      let found = try Int64.fetchOne(
        database,
        sql: "SELECT leader FROM duplicates WHERE page = ?1 OR leader = ?1 LIMIT 1",
        arguments: [page]
      )
      guard let leader = found else { return nil }
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT url, exact FROM duplicates JOIN addresses ON addresses.id = page
          WHERE leader = ? ORDER BY url
          """,
        arguments: [leader]
      )
      let name = try String.fetchOne(
        database,
        sql: "SELECT url FROM addresses WHERE id = ?",
        arguments: [leader]
      )
      // A page that was forgotten since leads nothing.
      guard let name, !rows.isEmpty else { return nil }
      return DuplicateCluster(
        leader: name,
        members: try rows.map {
          DuplicateCluster.Member(url: try $0.value(0), isExact: try $0.value(1))
        }
      )
    }
  }

  /// The leaders of those of `pages` that follow one, by the numbers of their addresses.
  static func leaders(of pages: [UInt64], _ database: Database) throws -> [UInt64: UInt64] {
    let find = try database.cachedStatement(sql: "SELECT leader FROM duplicates WHERE page = ?")
    var leaders: [UInt64: UInt64] = [:]
    for page in pages {
      let leader = try Int64.fetchOne(find, arguments: [Int64(bitPattern: page)])
      if let leader { leaders[page] = UInt64(bitPattern: leader) }
    }
    return leaders
  }

  /// The pages that follow `leader`, by the numbers of their addresses, in the order of these.
  ///
  /// - Parameters:
  ///   - leader: The number of the leader's address.
  ///   - limit: The most that are wanted.
  /// - Returns: The numbers; none where it leads nobody.
  /// - Throws: ``StoreError``.
  package func followers(of leader: UInt64, limit: Int) async throws -> [UInt64] {
    try await read { database in
      let find = try database.cachedStatement(
        sql: """
          SELECT page FROM duplicates JOIN addresses ON addresses.id = page
          WHERE leader = ? ORDER BY url LIMIT ?
          """
      )
      let pages = try Int64.fetchAll(find, arguments: [Int64(bitPattern: leader), limit])
      return pages.map { UInt64(bitPattern: $0) }
    }
  }

  /// Whether any page follows a leader.
  static func hasFollowers(_ database: Database) throws -> Bool {
    let find = try database.cachedStatement(sql: "SELECT 1 FROM duplicates LIMIT 1")
    return try Int.fetchOne(find) != nil
  }

  /// Hands each page that follows a leader to `body`, by the numbers of their addresses.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachDuplicate(_ body: (_ page: UInt64, _ leader: UInt64) throws -> Void) throws {
    try forEachRow(sql: "SELECT page, leader FROM duplicates ORDER BY page", arguments: []) { row in
      try body(UInt64(bitPattern: try row.value(0)), UInt64(bitPattern: try row.value(1)))
    }
  }

  /// Counts clusters and the pages that follow their leaders.
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
        followers: try row?.value(1) ?? 0,
        exact: try row?.value(2) ?? 0
      )
    }
  }
}

/// How many pages say the same as others.
package struct DuplicateStatistics: Hashable, Sendable {
  /// Clusters of at least two pages.
  package var clusters: Int
  /// Pages in them that do not lead.
  package var followers: Int
  /// Those among them whose text is the leader's, word by word.
  package var exact: Int

  package init(clusters: Int, followers: Int, exact: Int) {
    (self.clusters, self.followers, self.exact) = (clusters, followers, exact)
  }
}

/// Turns sketches into clusters; see ``EmbeddedStore/findDuplicates()``.
private struct DuplicateFinder {
  struct Follower {
    let page: Int64
    let leader: Int64
    let isExact: Bool
  }

  private struct Page {
    let number: Int64
    let url: String
    let hash: UInt64
    let digest: Data
    let host: Int64
    /// The identity of the page that it names as its canonical address, in its stored form, unless
    /// that is itself.
    let canonical: Data?

    /// Whether the address is shorter than that of `other`, or smaller.
    func isShorter(than other: Page) -> Bool {
      let (left, right) = (url.utf8, other.url.utf8)
      if left.count != right.count { return left.count < right.count }
      return left.lexicographicallyPrecedes(right)
    }
  }

  private let database: Database

  init(_ database: Database) { self.database = database }

  func followers() throws -> [Follower] {
    // Most pages are like no other; only the hashes of all are held in memory.
    var hashes: [UInt64] = []
    let cursor = try Int64.fetchCursor(database, sql: "SELECT simhash FROM sketches")
    while let hash = try cursor.next() { hashes.append(UInt64(bitPattern: hash)) }
    hashes.sort()
    var distinct: [UInt64] = []
    var wanted: Set<UInt64> = []
    for hash in hashes {
      if hash == distinct.last { wanted.insert(hash) } else { distinct.append(hash) }
    }
    hashes = []
    let groups = NearDuplicates(sorted: distinct).groups()
    var groupOf: [UInt64: Int] = [:]
    for (number, group) in groups.enumerated() {
      for index in group { groupOf[distinct[index]] = number }
    }
    for hash in wanted where groupOf[hash] == nil { groupOf[hash] = groups.count + groupOf.count }
    var members: [Int: [Page]] = [:]
    for page in try pages(withHashesOf: groupOf) {
      if let group = groupOf[page.hash] { members[group, default: []].append(page) }
    }
    return members.values.flatMap { Self.followers(in: $0) }.sorted { $0.page < $1.page }
  }

  /// The pages whose hash is a key of `groups`, with their ranks.
  private func pages(withHashesOf groups: [UInt64: Int]) throws -> [Page] {
    guard !groups.isEmpty else { return [] }
    var pages: [Page] = []
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT address, simhash, digest, canonical FROM sketches"
    )
    let find = try database.makeStatement(
      sql: "SELECT url, host FROM addresses WHERE id = ?"
    )
    while let row = try rows.next() {
      let canonical: Data? = try row.value(3)
      let hash = UInt64(bitPattern: try row.value(1))
      guard groups[hash] != nil else { continue }
      let number: Int64 = try row.value(0)
      guard let address = try Row.fetchOne(find, arguments: [number]) else { continue }
      pages.append(
        Page(
          number: number,
          url: try address.value(0),
          hash: hash,
          digest: try row.value(2),
          host: try address.value(1),
          canonical: canonical
        )
      )
    }
    return pages
  }

  /// The pages of a group in the order in which they may lead.
  private static func ordered(_ group: [Page]) -> [Page] {
    let pages = Dictionary(group.map { (Digest128(of: $0.url).data, $0) }) { first, _ in first }
    let named = Set(
      group.compactMap { page in
        page.canonical.flatMap { pages[$0] }.flatMap { $0.host == page.host ? $0.number : nil }
      }
    )
    var shortest: [Int64: Page] = [:]
    for page in group where page.canonical == nil {
      if shortest[page.host].map(page.isShorter) ?? true { shortest[page.host] = page }
    }
    return group.sorted { left, right in
      let (isLeftBehind, isRightBehind) = (left.canonical != nil, right.canonical != nil)
      if isLeftBehind != isRightBehind { return isRightBehind }
      if isLeftBehind { return left.isShorter(than: right) }
      if left.host != right.host, let one = shortest[left.host], let other = shortest[right.host] {
        return one.isShorter(than: other)
      }
      let (isLeftNamed, isRightNamed) =
        (named.contains(left.number), named.contains(right.number))
      if isLeftNamed != isRightNamed { return isLeftNamed }
      return left.isShorter(than: right)
    }
  }

  private static func followers(in group: [Page]) -> [Follower] {
    var leaders = Leaders()
    var followers: [Follower] = []
    for page in ordered(group) {
      guard let leader = leaders.first(near: page) else {
        leaders.append(page)
        continue
      }
      followers.append(
        Follower(
          page: page.number,
          leader: leader.number,
          isExact: leader.digest == page.digest
        )
      )
    }
    return followers
  }

  /// The leaders of a group so far, found by the bands of their hashes.
  ///
  /// A group may hold very many pages, when somebody makes texts that are each near to the next;
  /// two near hashes agree in one of four bands, so that few leaders have to be looked at.
  private struct Leaders {
    private var pages: [Page] = []
    private var byBand: [UInt64: [Int]] = [:]

    /// The first leader that `page` is near to.
    func first(near page: Page) -> Page? {
      let places = Self.keys(of: page.hash).compactMap { key in
        byBand[key]?.prefix(Self.limit).first { PageSketch.isNear(pages[$0].hash, page.hash) }
      }
      return places.min().map { pages[$0] }
    }

    mutating func append(_ page: Page) {
      for key in Self.keys(of: page.hash) { byBand[key, default: []].append(pages.count) }
      pages.append(page)
    }

    /// The most leaders of one band that are looked at; only hashes made to agree are as many.
    private static let limit = 4096

    private static func keys(of hash: UInt64) -> [UInt64] {
      (0..<4).map { $0 << 16 | hash >> (16 * $0) & 0xFFFF }
    }
  }
}
