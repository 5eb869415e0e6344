import Addressing
import Digests
import Foundation
import Frontier
import GRDB
import Records

/// Turns sketches into clusters; see ``EmbeddedStore/findDuplicates()``.
struct DuplicateFinder {
  /// A page that says the same as another.
  struct Duplicate {
    let page: Int64
    let representative: Int64
    let isExact: Bool
  }

  /// A page that another page may say the same as.
  struct Page {
    let number: Int64
    let url: String
    let hash: UInt64
    let digest: Data
    let host: Int64
    /// The registrable domain, by a number.
    let domain: Int
    /// When the address was first seen with this text, in milliseconds since 1970.
    let since: Int64
    /// The identity of the page that it names as its canonical address, in its stored form, unless
    /// that is itself.
    let canonical: Data?
    /// The registrable domain of that page, when it or its URL is known.
    let canonicalDomain: Int?

    /// Whether it names a page of another domain as the one that it is a copy of.
    var isDeclaredCopy: Bool { canonicalDomain.map { $0 != domain } ?? false }

    /// Whether the address is shorter than that of `other`, or smaller.
    func isShorter(than other: Page) -> Bool {
      let (left, right) = (url.utf8, other.url.utf8)
      if left.count != right.count { return left.count < right.count }
      return left.lexicographicallyPrecedes(right)
    }
  }

  /// How many registrable domains link to each of some pages, their own left out.
  typealias Sites = [Int64: Int]

  private let database: Database
  private let lookUp: AddressLookUp

  init(_ database: Database, _ lookUp: AddressLookUp) {
    (self.database, self.lookUp) = (database, lookUp)
  }

  /// Finds the groups of pages of which each says much the same as another.
  ///
  /// - Throws: `DatabaseError`.
  func groups() throws -> [[Page]] {
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
    return Array(members.values)
  }

  /// The pages of groups in which several registrable domains say the same, each with its host.
  static func contested(in groups: [[Page]]) -> [Int64: Int64] {
    var contested: [Int64: Int64] = [:]
    for pages in groups where pages.contains(where: { $0.domain != pages[0].domain }) {
      for page in pages { contested[page.number] = page.host }
    }
    return contested
  }

  /// The pages whose hash is a key of `groups`, with what decides between them.
  private func pages(withHashesOf groups: [UInt64: Int]) throws -> [Page] {
    guard !groups.isEmpty else { return [] }
    var pages: [Page] = []
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT address, simhash, digest, canonical, since FROM sketches"
    )
    let find = try database.makeStatement(sql: "SELECT url, host FROM addresses WHERE id = ?")
    var domains = DomainNumbers()
    while let row = try rows.next() {
      let hash = UInt64(bitPattern: try row.value(1))
      guard groups[hash] != nil else { continue }
      let number: Int64 = try row.value(0)
      guard let address = try Row.fetchOne(find, arguments: [number]) else { continue }
      let canonical: Data? = try row.value(3)
      let (url, host): (String, Int64) = (try address.value(0), try address.value(1))
      var canonicalDomain: Int?
      if let named = try canonical.flatMap({ try lookUp.number(of: $0, database) }),
        let address = try Row.fetchOne(find, arguments: [named])
      {
        canonicalDomain = domains.number(of: try address.value(0), host: try address.value(1))
      } else if canonical != nil, let named = try canonicalURL(of: number) {
        canonicalDomain = domains.number(of: named)
      }
      pages.append(
        Page(
          number: number,
          url: url,
          hash: hash,
          digest: try row.value(2),
          host: host,
          domain: domains.number(of: url, host: host),
          since: try row.value(4),
          canonical: canonical,
          canonicalDomain: canonicalDomain
        )
      )
    }
    return pages
  }

  /// The URL that the page with a number names as canonical, from its record; `nil` when it cannot be
  /// read, or names none.
  private func canonicalURL(of page: Int64) throws -> String? {
    let find = try database.cachedStatement(
      sql: "SELECT \(StoredRecord.columns) FROM pages WHERE id = ? AND removed = 0"
    )
    guard let row = try Row.fetchOne(find, arguments: [page]) else { return nil }
    do {
      return try StoredRecord(row: row).record(leavingOut: Self.unneeded).canonicalURL
    } catch let error as StoreError where error.code == .damaged {
      return nil
    }
  }

  /// The largest members of a record that say nothing of its canonical URL.
  private static let unneeded = PageRecord.unsearched.union(["headings", "structuredData", "text"])

  /// Those of `pages`, by their numbers, that name a known page of another site as canonical.
  ///
  /// - Throws: `DatabaseError`.
  func declaredCopies(among pages: [Int64]) throws -> Set<Int64> {
    let find = try database.cachedStatement(
      sql: """
        SELECT addresses.url, addresses.host, sketches.canonical
        FROM addresses JOIN sketches ON sketches.address = addresses.id
        WHERE addresses.id = ? AND sketches.canonical IS NOT NULL
        """
    )
    let name = try database.cachedStatement(sql: "SELECT url, host FROM addresses WHERE id = ?")
    var domains = DomainNumbers()
    var copies: Set<Int64> = []
    for page in pages {
      guard let row = try Row.fetchOne(find, arguments: [page]),
        let number = try lookUp.number(of: try row.value(2, as: Data.self), database),
        let named = try Row.fetchOne(name, arguments: [number])
      else { continue }
      let own = domains.number(of: try row.value(0), host: try row.value(1))
      let other = domains.number(of: try named.value(0), host: try named.value(1))
      if own != other { copies.insert(page) }
    }
    return copies
  }
}

extension AddressLookUp {
  /// The number of the address with a stored identity; `nil` when it is not known.
  fileprivate func number(of identity: Data, _ database: Database) throws -> Int64? {
    try Digest128(identity).flatMap { try number(of: $0, database) }
  }
}

/// Numbers for registrable domains.
private struct DomainNumbers {
  private var byName: [String: Int] = [:]
  private var byHost: [Int64: Int] = [:]

  /// The number of the domain of the address `url`, which is on the host numbered `host`.
  mutating func number(of url: String, host: Int64) -> Int {
    if let known = byHost[host] { return known }
    let number = number(of: url)
    byHost[host] = number
    return number
  }

  /// The number of the domain of the address `url`.
  mutating func number(of url: String) -> Int {
    let address = WebAddress(url)
    let name = address?.registrableDomain ?? address?.host ?? url
    let number = byName[name] ?? byName.count
    byName[name] = number
    return number
  }
}
