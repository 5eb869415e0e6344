import Addressing
import Digests
import Foundation
import Frontier
import GRDB

/// The step by which items of votes get identities that nobody can forge.
///
/// Up to step 4 an item was a 64-bit ``Addressing/Fingerprint``. The addresses that the store knows
/// say which page that was; what people did with items of which none is known cannot be brought
/// over, and is counted. So are activities without a page, whose names were hashes of the same kind:
/// done again, they begin anew.
enum LedgerIdentityStep {
  /// Under which name the step leaves how many items it could not bring over.
  static let unmappedKey = "unmapped-items"

  /// Brings a ledger from step 4 to step 5, within the transaction of the step.
  ///
  /// - Parameters:
  ///   - database: The ledger.
  ///   - store: The path of the store, of any version; without one, no item can be brought over.
  /// - Throws: `DatabaseError`, also when the store cannot be read: then nothing has changed.
  static func run(_ database: Database, store: String) throws {
    let wanted = try items(in: database)
    let known = try identities(of: wanted, in: store)
    var lost = wanted.subtracting(known.keys)
    try moveVotes(database, known)
    // Items that are in votes alone, which last for three days, lose nothing that stays.
    lost.formIntersection(try Int64.fetchSet(database, sql: "SELECT item FROM states"))
    try moveStates(database, known)
    try moveActivities(database, known)
    guard !lost.isEmpty else { return }
    try database.execute(
      sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)",
      arguments: [unmappedKey, Data(String(lost.count).utf8)]
    )
  }

  private static func moveStates(_ database: Database, _ known: [Int64: Digest128]) throws {
    try database.execute(
      sql: """
        ALTER TABLE states RENAME TO former;
        CREATE TABLE states(item BLOB PRIMARY KEY NOT NULL, state BLOB NOT NULL);
        """
    )
    try move(database, "SELECT item, state FROM former", "INSERT INTO states VALUES(?, ?)", known)
    try database.execute(sql: "DROP TABLE former")
  }

  private static func moveActivities(_ database: Database, _ known: [Int64: Digest128]) throws {
    try database.execute(
      sql: """
        ALTER TABLE activities RENAME TO former;
        DROP INDEX activities_expiry;
        DROP INDEX activities_type;
        DROP INDEX activities_promoted;
        CREATE TABLE activities(
          id BLOB PRIMARY KEY NOT NULL,
          expiry INTEGER NOT NULL,
          body BLOB NOT NULL,
          type TEXT NOT NULL DEFAULT '',
          promoted INTEGER NOT NULL DEFAULT 0
        );
        """
    )
    try move(
      database,
      "SELECT id, expiry, body, promoted FROM former WHERE type = ''",
      "INSERT INTO activities(id, expiry, body, promoted) VALUES(?, ?, ?, ?)",
      known
    )
    try database.execute(
      sql: """
        DROP TABLE former;
        CREATE INDEX activities_expiry ON activities(expiry);
        CREATE INDEX activities_type ON activities(type);
        CREATE INDEX activities_promoted ON activities(type) WHERE promoted = 1;
        """
    )
  }

  /// The fingerprints of all items.
  private static func items(in database: Database) throws -> Set<Int64> {
    var items = try Int64.fetchSet(
      database,
      sql: "SELECT item FROM states UNION SELECT id FROM activities"
    )
    let bodies = try Data.fetchCursor(database, sql: "SELECT body FROM votes")
    while let body = try bodies.next() {
      for vote in FormerVote.all(in: body) { items.insert(vote.item) }
    }
    return items
  }

  /// The identities of those of `items` that are fingerprints of addresses in the store; of two
  /// with one fingerprint, the one that was met first is meant.
  private static func identities(
    of items: Set<Int64>,
    in store: String
  ) throws -> [Int64: Digest128] {
    guard !items.isEmpty, access(store, F_OK) == 0 else { return [:] }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: store, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { database in
      var known: [Int64: Digest128] = [:]
      for sql in ["SELECT url FROM addresses ORDER BY id", "SELECT url FROM pages ORDER BY id"] {
        let texts = try String.fetchCursor(database, sql: sql)
        while let text = try texts.next() {
          let item = Int64(bitPattern: Fingerprint.of(text))
          if items.contains(item), known[item] == nil { known[item] = Digest128(of: text) }
        }
      }
      return known
    }
  }

  /// Copies the rows of which the first column is an item that is known.
  private static func move(
    _ database: Database,
    _ select: String,
    _ insert: String,
    _ known: [Int64: Digest128]
  ) throws {
    let write = try database.makeStatement(sql: insert)
    let rows = try Row.fetchCursor(database, sql: select)
    while let row = try rows.next() {
      guard let item = known[try row.value(0)] else { continue }
      let rest = row.databaseValues.dropFirst()
      try write.execute(arguments: [item.data] + StatementArguments(Array(rest)))
    }
  }

  /// Writes votes anew; those for items that are not known stay as somebody's for nobody knows
  /// what, because how much a client's other votes count depends on how many items there were.
  private static func moveVotes(_ database: Database, _ known: [Int64: Digest128]) throws {
    for id in try Int64.fetchAll(database, sql: "SELECT id FROM votes") {
      let select = "SELECT body FROM votes WHERE id = ?"
      let body = try Data.fetchOne(database, sql: select, arguments: [id]) ?? Data()
      var bytes: [UInt8] = []
      for vote in FormerVote.all(in: body) {
        vote.append(
          to: &bytes,
          item: known[vote.item] ?? Digest128(high: 0, low: UInt64(bitPattern: vote.item))
        )
      }
      try database.execute(
        sql: "UPDATE votes SET body = ? WHERE id = ?",
        arguments: [Data(bytes), id]
      )
    }
  }
}

/// A stored vote of step 4: 32 bytes, in which the item has the second eight, little-endian.
///
/// Since step 5 the item has sixteen, and the others are as before.
private struct FormerVote {
  let bytes: Data
  let item: Int64

  /// Bytes behind the last whole vote are skipped.
  static func all(in body: Data) -> [FormerVote] {
    let body = Data(body)
    return stride(from: 0, to: body.count - body.count % 32, by: 32).map { start in
      let bytes = Data(body[start..<start + 32])
      let item = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8, as: Int64.self) }
      return FormerVote(bytes: bytes, item: Int64(littleEndian: item))
    }
  }

  func append(to all: inout [UInt8], item: Digest128) {
    all += bytes[..<8]
    item.append(to: &all)
    all += bytes[16...]
  }
}

extension EngagementLedger {
  /// How many items a ledger of an older version had that could not be brought over, because the
  /// store knew no address for them.
  ///
  /// - Throws: ``StoreError``.
  package func unmappedItems() async throws -> Int {
    let text = try await value(of: LedgerIdentityStep.unmappedKey)
    return text.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
  }
}
