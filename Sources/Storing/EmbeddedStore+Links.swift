import Addressing
import Digests
import Foundation
import Frontier
import GRDB

// What the ranking of links needs of the store; the links themselves come from
// ``EmbeddedStore/forEachLinks(_:)``.
extension EmbeddedStore {
  /// The names of all hosts, by their numbers.
  ///
  /// - Throws: ``StoreError``.
  package func hostNames() throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    try forEachRow(sql: "SELECT id, name FROM hosts", arguments: []) { row in
      names[try row.value(0)] = try row.value(1)
    }
    return names
  }

  /// Hands each page with a record to `body`, in the order of their numbers.
  ///
  /// - Parameter body: Called with the page, the number of its host, and whether it is the page
  ///   that the host's bare address leads to.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachPage(
    _ body: (_ page: UInt64, _ host: Int64, _ isEntry: Bool) throws -> Void
  ) throws {
    // An origin ends behind the third slash; a bare address has nothing there.
    let sql = """
      SELECT pages.id, pages.host, pages.url = hosts.origin || '/'
      FROM pages JOIN hosts ON hosts.id = pages.host WHERE removed = 0 ORDER BY pages.id
      """
    try forEachRow(sql: sql, arguments: []) { row in
      try body(UInt64(bitPattern: try row.value(0)), try row.value(1), try row.value(2))
    }
  }

  /// Hands each address that redirects to one that is known to `body`, by their numbers.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachRedirect(_ body: (_ from: UInt64, _ target: UInt64) throws -> Void) throws {
    let sql = "SELECT id, target FROM addresses WHERE state = ? AND target IS NOT NULL"
    let arguments: StatementArguments = [AddressState.redirected.rawValue]
    try forEachRow(sql: sql, arguments: arguments) { row, database in
      guard let target = WebAddress(try row.value(1, as: String.self)),
        let number = try lookUp.number(of: target, database)
      else { return }
      try body(UInt64(bitPattern: try row.value(0)), UInt64(bitPattern: number))
    }
  }

  /// Hands the link graph to `body`: each page with the numbers of what it links to, in which those
  /// of addresses that are not known are such as no page has.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachLinks(_ body: (_ page: UInt64, _ targets: [UInt64]) throws -> Void) throws {
    try forEachLinks { page, _, targets in try body(page, targets) }
  }

  /// The same, with the number of the page's host.
  func forEachLinks(
    _ body: (_ page: UInt64, _ host: Int64, _ targets: [UInt64]) throws -> Void
  ) throws {
    let sql = """
      SELECT leads.address, links, strangers, pages.host
      FROM leads JOIN pages ON pages.id = leads.address
      WHERE removed = 0 ORDER BY leads.address
      """
    var meeting = UnknownTargets(lookUp)
    try forEachRow(sql: sql, arguments: []) { row, database in
      var targets = PackedNumbers.unpack(try row.value(1)).map(UInt64.init(bitPattern:))
      let unknownTargets = try row.value(2, as: Data?.self).map(PackedIdentities.unpack) ?? []
      for (index, identity) in unknownTargets.enumerated() {
        let number = try meeting.number(of: identity, database).map(UInt64.init(bitPattern:))
        targets.append(number ?? .max - UInt64(index))
      }
      try body(UInt64(bitPattern: try row.value(0)), try row.value(3), targets)
    }
  }
}

/// Finds those of the addresses that were not known when a page linked to them that are known now.
///
/// Most never become known. A filter (Bloom, CACM 1970, with one hash) over all that are known says
/// so of fifteen in sixteen without a look into the table.
private struct UnknownTargets {
  private let lookUp: AddressLookUp
  private var filter: [UInt64] = []

  init(_ lookUp: AddressLookUp) { self.lookUp = lookUp }

  mutating func number(of identity: Digest128, _ database: Database) throws -> Int64? {
    if filter.isEmpty { try fill(from: database) }
    let (word, bit) = bitIndex(of: lookUp.hash(of: identity))
    guard filter[word] & bit != 0 else { return nil }
    return try lookUp.number(of: identity, database)
  }

  private mutating func fill(from database: Database) throws {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM addresses") ?? 0
    // Sixteen to thirty-two bits for each address.
    filter = [UInt64](repeating: 0, count: 1 << (Int.bitWidth - (count / 4).leadingZeroBitCount))
    let hashes = try Int64.fetchCursor(database, sql: "SELECT hash FROM addresses")
    while let hash = try hashes.next() {
      let (word, bit) = bitIndex(of: hash)
      filter[word] |= bit
    }
  }

  private func bitIndex(of hash: Int64) -> (word: Int, bit: UInt64) {
    let bits = UInt64(bitPattern: hash)
    return (Int(truncatingIfNeeded: bits >> 6) & (filter.count - 1), 1 << (bits & 63))
  }
}
