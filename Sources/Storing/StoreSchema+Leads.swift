import Addressing
import Digests
import Foundation
import Frontier
import GRDB

// What refers to addresses from within blobs and by templates.
extension IdentityStep {
  /// Puts numbers in the place of fingerprints in what addresses lead to.
  ///
  /// Fingerprints of addresses that were not known become unknown targets that no URL matches, so that
  /// a page keeps its number of links; reading the page again brings their identities.
  static func moveLeads(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE leads RENAME TO former_leads;
        CREATE TABLE leads(
          address INTEGER PRIMARY KEY,
          links BLOB NOT NULL,
          strangers BLOB,
          known BLOB,
          unknown TEXT NOT NULL
        );
        """
    )
    let find = try database.makeStatement(sql: "SELECT id FROM former WHERE fingerprint = ?")
    let insert = try database.makeStatement(sql: "INSERT INTO leads VALUES(?, ?, ?, ?, ?)")
    var lost = 0

    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT address, links, known, unknown FROM former_leads ORDER BY address"
    )
    while let row = try rows.next() {
      let (links, unknownTargets) = try numbers(row.value(1), find)
      lost += (unknownTargets?.count ?? 0) / Digest128.size
      let known =
        try row.value(2, as: Data?.self).map { try numbers($0, find).0 }
        ?? (unknownTargets == nil ? nil : links)
      try insert.execute(arguments: [
        try row.value(0, as: Int64.self), links, unknownTargets, known == links ? nil : known,
        try row.value(3, as: String.self),
      ])
    }
    try count(lost, linksKey, database)
    try database.execute(sql: "DROP TABLE former_leads")
  }

  /// The numbers of the fingerprints in `words` that `find` knows, and stand-ins for the others.
  private static func numbers(
    _ words: Data,
    _ find: Statement
  ) throws -> (Data, unknownTargets: Data?) {
    var (numbers, unknownTargets): ([Int64], [UInt8]) = ([], [])
    for word in PackedWords.unpack(words) {
      if let number = try Int64.fetchOne(find, arguments: [word]) {
        numbers.append(number)
      } else {
        Digest128(high: 0, low: UInt64(bitPattern: word)).append(to: &unknownTargets)
      }
    }
    return (PackedNumbers.pack(numbers), unknownTargets.isEmpty ? nil : Data(unknownTargets))
  }

  /// Puts digests in the place of hashes in the budgets of templates: the addresses of a host say
  /// which templates there are.
  static func moveBudgets(_ database: Database) throws {
    try renewBudgets(database)
    try moveTemplates(database)
    try database.execute(sql: "DROP TABLE former_budgets")
  }

  private static func renewBudgets(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE budgets RENAME TO former_budgets;
        CREATE TABLE budgets(
          host INTEGER NOT NULL,
          template BLOB NOT NULL,
          spent INTEGER NOT NULL,
          fresh INTEGER NOT NULL,
          outlines BLOB NOT NULL,
          PRIMARY KEY(host, template)
        ) WITHOUT ROWID;
        INSERT INTO budgets SELECT host, zeroblob(16), spent, fresh, outlines
          FROM former_budgets WHERE template = 0;
        """
    )
  }

  private static func moveTemplates(_ database: Database) throws {
    let move = try database.makeStatement(
      sql: """
        INSERT OR IGNORE INTO budgets SELECT host, ?, spent, fresh, outlines
          FROM former_budgets WHERE host = ? AND template = ?
        """
    )
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT host, url FROM addresses
        WHERE host IN (SELECT host FROM former_budgets WHERE template != 0)
        """
    )
    while let row = try rows.next() {
      guard let address = WebAddress(try row.value(1, as: String.self)) else { continue }
      let (whole, path) = AddressTemplate.patterns(of: address)
      for pattern in [whole, path].compactMap({ $0 }) {
        let former = Int64(bitPattern: Fingerprint.of(pattern))
        try move.execute(arguments: [
          Digest128(of: pattern).data, try row.value(0, as: Int64.self), former == 0 ? 1 : former,
        ])
      }
    }
  }
}
