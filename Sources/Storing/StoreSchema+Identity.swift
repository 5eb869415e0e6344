import Addressing
import Digests
import Foundation
import Frontier
import GRDB

/// The step by which hashes that anybody can make collide stop being identities.
///
/// Up to step 5, a 64-bit ``Addressing/Fingerprint`` was the key of addresses and pages, and was
/// in links, sketches and budgets. From step 6 on, addresses have numbers, everything refers to
/// those, and what is looked up by a hash is compared with the address at every hit.
///
/// Of two addresses with one fingerprint, an old store has the first only. What it says of hashes
/// that no known address has cannot be brought over; it is counted.
enum IdentityStep {
  /// The counters under which the step leaves what it could not bring over.
  static let (pagesKey, linksKey) = ("unmapped-pages", "unmapped-links")
  /// The version before which copies outside know pages by other identifiers: the newest page gets it
  /// as its own, so that exports made from now on have it behind them.
  static let versionKey = "identity-version"

  /// Brings a database from step 5 to step 6, within the transaction of the step.
  static func run(_ database: Database, _ lookUp: AddressLookUp) throws {
    addFunctions(to: database, lookUp)
    try database.execute(sql: addresses)
    try movePages(database)
    try moveLeads(database)
    try moveBudgets(database)
    // The texts that digests were made of are not there; the old form equals no new one.
    try database.execute(sql: sketches)
    try database.execute(sql: ending)
  }

  /// Functions for the statements of this step; they are of the connection that it runs on.
  private static func addFunctions(to database: Database, _ lookUp: AddressLookUp) {
    database.add(
      function: DatabaseFunction("pippin_hash", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map { lookUp.hash(of: Digest128(of: $0)) }
      }
    )
    database.add(
      function: DatabaseFunction("pippin_identity", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map { Digest128(of: $0).data }
      }
    )
    database.add(
      function: DatabaseFunction("pippin_word", argumentCount: 1, pure: true) { values in
        Int64.fromDatabaseValue(values[0]).map { PackedWords.pack([$0]) }
      }
    )
  }

  /// The table of addresses anew, without a key that is a hash; `former` keeps what the old one
  /// was called by until the step ends.
  private static let addresses = """
    ALTER TABLE addresses RENAME TO former;
    DROP INDEX addresses_waiting;
    DROP INDEX addresses_later;
    DROP INDEX addresses_leased;
    DROP INDEX addresses_held;
    CREATE TABLE addresses(
      id INTEGER PRIMARY KEY,
      hash INTEGER NOT NULL,
      host INTEGER NOT NULL,
      state INTEGER NOT NULL,
      priority INTEGER NOT NULL,
      depth INTEGER NOT NULL,
      redirects INTEGER NOT NULL,
      seed INTEGER NOT NULL,
      due INTEGER NOT NULL,
      failures INTEGER NOT NULL DEFAULT 0,
      token INTEGER NOT NULL DEFAULT 0,
      status INTEGER NOT NULL DEFAULT 0,
      visited INTEGER,
      reason TEXT,
      target TEXT,
      etag TEXT,
      modified TEXT,
      url TEXT NOT NULL,
      listed INTEGER,
      apps TEXT,
      visits INTEGER NOT NULL DEFAULT 0,
      changes INTEGER NOT NULL DEFAULT 0,
      first INTEGER
    );
    INSERT INTO addresses
      SELECT id, pippin_hash(url), host, state, priority, depth, redirects, seed, due, failures,
        token, status, visited, reason, target, etag, modified, url, listed, apps, visits, changes,
        first
      FROM former ORDER BY id;
    CREATE INDEX addresses_hash ON addresses(hash);
    CREATE INDEX addresses_waiting ON addresses(host, priority) WHERE state = 0;
    CREATE INDEX addresses_later ON addresses(due) WHERE state = 1;
    CREATE INDEX addresses_leased ON addresses(host) WHERE state = 2;
    CREATE INDEX addresses_held ON addresses(host) WHERE state = 7;
    INSERT INTO counters VALUES('address', (SELECT coalesce(max(id), 0) FROM addresses));
    CREATE TABLE forgotten(page INTEGER PRIMARY KEY, hash INTEGER NOT NULL);
    CREATE INDEX forgotten_hash ON forgotten(hash);
    CREATE TABLE relaxed_by_number(address INTEGER PRIMARY KEY);
    INSERT OR IGNORE INTO relaxed_by_number
      SELECT former.id FROM relaxed JOIN former ON former.fingerprint = relaxed.address;
    DROP TABLE relaxed;
    ALTER TABLE relaxed_by_number RENAME TO relaxed;
    """

  /// Gives pages the numbers of their addresses.
  private static func movePages(_ database: Database) throws {
    try database.execute(sql: pages)
    try readAgain(database)
    try keepStrays(database)
    try database.execute(
      sql: """
        DROP TABLE former_pages;
        CREATE INDEX pages_url ON pages(url);
        CREATE INDEX pages_host ON pages(host);
        """
    )
  }

  /// The table of pages anew, with those that are under their own address.
  private static let pages = """
    ALTER TABLE pages RENAME TO former_pages;
    DROP INDEX pages_url;
    DROP INDEX pages_host;
    CREATE TABLE pages(
      id INTEGER PRIMARY KEY,
      version INTEGER NOT NULL UNIQUE,
      host INTEGER NOT NULL,
      removed INTEGER NOT NULL DEFAULT 0,
      indexable INTEGER NOT NULL,
      app_linked INTEGER NOT NULL,
      fetched INTEGER,
      duration INTEGER,
      url TEXT NOT NULL,
      findings TEXT NOT NULL,
      record BLOB
    );
    INSERT INTO pages
      SELECT former.id, version, page.host, removed, indexable, app_linked, fetched, duration,
        page.url, findings, record
      FROM former_pages AS page
        JOIN former ON former.fingerprint = page.id AND former.url = page.url;
    """

  /// Lets addresses be read again under whose fingerprint the page of another is.
  private static func readAgain(_ database: Database) throws {
    let bare = """
      (SELECT former.id FROM former_pages AS page JOIN former ON former.fingerprint = page.id
        WHERE former.url != page.url AND page.removed = 0)
      """
    try database.execute(
      sql: """
        UPDATE addresses SET state = 0, visits = 0, etag = NULL, modified = NULL
        WHERE state = \(AddressState.page.rawValue) AND id IN \(bare)
        """
    )
    if database.changesCount > 0 { try database.execute(sql: FrontierTransaction.recount) }
    try database.execute(
      sql: """
        DELETE FROM leads WHERE address IN \(bare);
        DELETE FROM sketches WHERE address IN \(bare);
        """
    )
  }

  /// Keeps what is left of pages without an address, under numbers of their own: those of addresses
  /// that were forgotten.
  ///
  /// A page that is under the fingerprint of another address has none of its own to stand for:
  /// it goes, is counted, and copies learn of it.
  private static func keepStrays(_ database: Database) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT version, removed, page.host, page.url, fetched FROM former_pages AS page
          LEFT JOIN former ON former.fingerprint = page.id AND former.url = page.url
        WHERE former.id IS NULL
        """
    )
    let insert = try database.makeStatement(
      sql: """
        INSERT INTO pages(id, version, host, removed, indexable, app_linked, fetched, url, findings)
        VALUES(?, ?, ?, 1, 0, 0, ?, ?, '')
        """
    )
    var number = try Int64.fetchOne(database, sql: "SELECT max(id) FROM addresses") ?? 0
    let latest = "SELECT value FROM counters WHERE name = 'version'"
    let first = try Int64.fetchOne(database, sql: latest) ?? 0
    var version = first
    while let row = try rows.next() {
      number += 1
      let isRemoved: Bool = try row.value(1)
      if !isRemoved { version += 1 }
      try insert.execute(arguments: [
        number, isRemoved ? try row.value(0) : version, try row.value(2, as: Int64.self),
        try row.value(4, as: Int64?.self), try row.value(3, as: String.self),
      ])
    }
    try count(Int(version - first), pagesKey, database)
    try database.execute(
      sql: """
        INSERT INTO forgotten(page, hash)
          SELECT id, pippin_hash(url) FROM pages WHERE id NOT IN (SELECT id FROM addresses);
        """
    )
    let set = "UPDATE counters SET value = ? WHERE name = ?"
    try database.execute(sql: set, arguments: [version, "version"])
    try database.execute(sql: set, arguments: [number, "address"])
  }

  /// The digests keep their eight bytes, which equal no new digest; who names which address as its
  /// canonical one is known where that address is.
  private static let sketches = """
    ALTER TABLE sketches RENAME TO former_sketches;
    DROP INDEX sketches_digest;
    CREATE TABLE sketches(
      address INTEGER PRIMARY KEY,
      host INTEGER NOT NULL,
      digest BLOB NOT NULL,
      simhash INTEGER NOT NULL,
      canonical BLOB
    );
    INSERT INTO sketches
      SELECT address, sketch.host, pippin_word(digest), simhash,
        coalesce(pippin_identity(former.url), pippin_word(canonical))
      FROM former_sketches AS sketch LEFT JOIN former ON former.fingerprint = canonical
      ORDER BY address;
    CREATE INDEX sketches_digest ON sketches(host, digest);
    DROP TABLE former_sketches;
    """

  /// Duplicates are found anew by the next indexing.
  private static let ending = """
    DROP TABLE former;
    DELETE FROM duplicates;
    DELETE FROM meta WHERE key = 'duplicates';
    UPDATE pages SET version = 1 + (SELECT value FROM counters WHERE name = 'version')
      WHERE version = (SELECT max(version) FROM pages);
    UPDATE counters SET value = value + 1 WHERE name = 'version' AND EXISTS(SELECT 1 FROM pages);
    INSERT OR REPLACE INTO meta(key, value)
      SELECT '\(versionKey)', CAST(CAST(value AS TEXT) AS BLOB) FROM counters
      WHERE name = 'version' AND EXISTS(SELECT 1 FROM pages);
    """

  /// The number that the step left under `key`; 0 when it left none.
  static func count(_ key: String, _ database: Database) throws -> Int {
    let find = "SELECT value FROM meta WHERE key = ?"
    let text = try Data.fetchOne(database, sql: find, arguments: [key])
    return text.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
  }

  static func count(_ number: Int, _ key: String, _ database: Database) throws {
    guard number > 0 else { return }
    try database.execute(
      sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)",
      arguments: [key, Data(String(number).utf8)]
    )
  }
}

/// What a store of an older version said of addresses that it did not know, and what could not be
/// brought over therefore.
package struct StoreUnmapped: Hashable, Sendable {
  /// Pages under an address that is not their own; they are crawled again when they are met.
  package var pages: Int
  /// Links to addresses that were not known; they count again when their page is read again.
  package var links: Int

  package init(pages: Int, links: Int) { (self.pages, self.links) = (pages, links) }
}

extension EmbeddedStore {
  /// What could not be brought over when the store was brought up to date.
  ///
  /// - Throws: ``StoreError``.
  package func unmapped() async throws -> StoreUnmapped {
    try await read { database in
      StoreUnmapped(
        pages: try IdentityStep.count(IdentityStep.pagesKey, database),
        links: try IdentityStep.count(IdentityStep.linksKey, database)
      )
    }
  }
}
