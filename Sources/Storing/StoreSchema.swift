import GRDB

/// The tables of `store.sqlite`.
///
/// Times are milliseconds since 1970. Addresses have numbers in the order of discovery, which are
/// never given twice, so that inserting appends and equal priorities are served first come, first
/// served; only the small index of look-ups is written at random offsets. What refers to an address
/// or its page has its number. Steps 1 to 5 kept fingerprints in their place: the bits of
/// ``Addressing/Fingerprint`` over the address as a signed integer.
enum StoreSchema {
  /// Marks a database file as ours, in the header field that SQLite keeps for it: `Pipn`.
  static let applicationID: Int32 = 0x5069_706E

  /// The steps from an empty file to the current schema; a released step never changes.
  static var migrator: DatabaseMigrator { migrator(AddressLookUp(bits: 64)) }

  /// The same steps, for a store whose addresses are found by `lookUp`.
  static func migrator(_ lookUp: AddressLookUp) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(sql: general + frontier + documents)
    }
    migrator.registerMigration("2") { database in
      try database.execute(sql: sitemaps)
    }
    migrator.registerMigration("3") { database in
      try database.execute(sql: revisits)
    }
    migrator.registerMigration("4") { database in
      try database.execute(sql: budgets)
    }
    migrator.registerMigration("5") { database in
      try database.execute(sql: leads)
    }
    migrator.registerMigration("6") { database in try IdentityStep.run(database, lookUp) }
    migrator.registerMigration("7") { database in try database.execute(sql: since) }
    migrator.registerMigration("8") { database in try database.execute(sql: tries) }
    migrator.registerMigration("9") { database in try database.execute(sql: responses) }
    // From here on an address may be in the state 8, `checked`, which older versions do not know.
    migrator.registerMigration("10") { _ in }
    migrator.registerMigration("11") { database in try addFacts(to: database) }
    migrator.registerMigration("12") { database in try database.execute(sql: workers) }
    migrator.registerMigration("13") { database in try database.execute(sql: identity) }
    migrator.registerMigration("14") { database in try database.execute(sql: superseded) }
    return migrator
  }

  /// What tells the store from others, so that what was noted of one is not believed of another.
  private static let identity = "INSERT INTO meta VALUES('store', randomblob(8));"

  /// Small values by name, counters, seeds and runs.
  private static let general = """
    CREATE TABLE meta(key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE counters(
      name TEXT PRIMARY KEY NOT NULL, value INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO counters VALUES('token', 0), ('version', 0);
    CREATE TABLE seeds(number INTEGER PRIMARY KEY, seed TEXT NOT NULL UNIQUE);
    CREATE TABLE runs(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      started INTEGER NOT NULL,
      finished INTEGER,
      summary BLOB NOT NULL
    );
    """

  /// Hosts and addresses.
  ///
  /// `open` counts the host's addresses that wait or are leased; `due` is
  /// the time of the next request and the end of the lease in one. `offers` keeps what each
  /// settled address leads to: the fingerprints of known addresses, and as lines of priority
  /// and address those that were too deep to become known.
  private static let frontier = """
    CREATE TABLE hosts(
      id INTEGER PRIMARY KEY,
      origin TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      due INTEGER NOT NULL,
      expiry INTEGER NOT NULL DEFAULT 0,
      token INTEGER NOT NULL DEFAULT 0,
      leased INTEGER NOT NULL DEFAULT 0,
      open INTEGER NOT NULL DEFAULT 0,
      known INTEGER NOT NULL DEFAULT 0,
      backoff REAL NOT NULL DEFAULT 0
    );
    CREATE INDEX hosts_due ON hosts(due) WHERE open > 0;
    CREATE INDEX hosts_leased ON hosts(token) WHERE leased = 1;
    CREATE TABLE host_files(
      host INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      fetched INTEGER NOT NULL,
      status INTEGER NOT NULL,
      address TEXT NOT NULL,
      type TEXT,
      body BLOB NOT NULL,
      UNIQUE(host, kind)
    );
    CREATE TABLE addresses(
      id INTEGER PRIMARY KEY,
      fingerprint INTEGER NOT NULL UNIQUE,
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
      url TEXT NOT NULL
    );
    CREATE INDEX addresses_waiting ON addresses(host, priority) WHERE state = 0;
    CREATE INDEX addresses_later ON addresses(due) WHERE state = 1;
    CREATE INDEX addresses_leased ON addresses(host) WHERE state = 2;
    CREATE TABLE offers(page INTEGER PRIMARY KEY, known BLOB NOT NULL, unknown TEXT NOT NULL);
    CREATE TABLE relaxed(address INTEGER PRIMARY KEY);
    """

  /// What a site's own lists say of an address, and how long a host has been silent.
  private static let sitemaps = """
    ALTER TABLE hosts ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE addresses ADD COLUMN listed INTEGER;
    ALTER TABLE addresses ADD COLUMN apps TEXT;
    """

  /// How often an address was visited and found changed, and when first.
  ///
  /// The `due` of a settled address is when its next visit is due.
  private static let revisits = """
    ALTER TABLE addresses ADD COLUMN visits INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE addresses ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE addresses ADD COLUMN first INTEGER;
    """

  /// What pages say, which of them say the same, and what was spent on templates, hosts and
  /// domains.
  ///
  /// `passed` counts links that a full host or domain had no room for; a domain's `known` counts
  /// the addresses of its hosts, those of seeds left out; the rows of `budgets` are of address
  /// templates, 0 for the host itself; `duplicates` is made from `sketches` between runs.
  private static let budgets = """
    ALTER TABLE hosts ADD COLUMN domain INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE hosts ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE hosts ADD COLUMN passed INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX hosts_held ON hosts(domain) WHERE held = 1;
    CREATE INDEX hosts_at_work ON hosts(domain) WHERE leased = 1 AND domain != 0;
    CREATE INDEX addresses_held ON addresses(host) WHERE state = 7;
    CREATE TABLE domains(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      known INTEGER NOT NULL DEFAULT 0,
      spent INTEGER NOT NULL,
      fresh INTEGER NOT NULL,
      outlines BLOB NOT NULL
    );
    CREATE TABLE budgets(
      host INTEGER NOT NULL,
      template INTEGER NOT NULL,
      spent INTEGER NOT NULL,
      fresh INTEGER NOT NULL,
      outlines BLOB NOT NULL,
      PRIMARY KEY(host, template)
    ) WITHOUT ROWID;
    CREATE TABLE sketches(
      address INTEGER PRIMARY KEY,
      host INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      simhash INTEGER NOT NULL,
      canonical INTEGER
    );
    CREATE INDEX sketches_digest ON sketches(host, digest);
    CREATE TABLE duplicates(
      page INTEGER PRIMARY KEY,
      leader INTEGER NOT NULL,
      exact INTEGER NOT NULL
    );
    CREATE INDEX duplicates_leader ON duplicates(leader);
    """

  /// What each settled address leads to, in one row in the place of `links` and `offers`.
  ///
  /// `links` holds the fingerprints of what the stored page links to, `known` those of the
  /// addresses that were offered and are known, `NULL` when they are the same; `unknown` those
  /// that were too deep, as before. Addresses are settled roughly in the order of their numbers,
  /// so that neighboring rows are written together and not each to a page of its own.
  private static let leads = """
    CREATE TABLE leads(
      address INTEGER PRIMARY KEY,
      links BLOB NOT NULL,
      known BLOB,
      unknown TEXT NOT NULL
    );
    INSERT INTO leads(address, links, known, unknown)
      SELECT addresses.id, coalesce(links.targets, x''), offers.known, offers.unknown
      FROM addresses JOIN offers ON offers.page = addresses.fingerprint
        LEFT JOIN links ON links.page = addresses.fingerprint
      ORDER BY addresses.id;
    DROP TABLE links;
    DROP TABLE offers;
    """

  /// Since when each page has said what it says, which decides between pages of several sites.
  ///
  /// In older stores that is since when its address was read. Duplicates are found anew.
  private static let since = """
    ALTER TABLE sketches ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
    UPDATE sketches SET since = coalesce(
      (SELECT coalesce(first, visited) FROM addresses WHERE id = sketches.address), 0
    );
    DELETE FROM meta WHERE key = 'duplicates';
    """

  /// How often each address failed since its tries began, beside `failures`, how often in a row; and
  /// how many links of each host its domain had no room for, which `passed` counted before.
  ///
  /// Each run looks for what failed, which is little of what is known and has an index of its own.
  private static let tries = """
    ALTER TABLE addresses ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE hosts ADD COLUMN passed_by_domain INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX addresses_failed ON addresses(seed) WHERE failures > 0;
    """

  /// What the last response of each address was, whether it was a page or not: its Content-Type, the
  /// bytes of its body, and its duration in milliseconds.
  private static let responses = """
    ALTER TABLE addresses ADD COLUMN media_type TEXT;
    ALTER TABLE addresses ADD COLUMN bytes INTEGER;
    ALTER TABLE addresses ADD COLUMN duration INTEGER;
    """

  /// The moment up to which no page in an archive is what is at an address: a denial or something else
  /// has followed it.
  private static let superseded = "ALTER TABLE addresses ADD COLUMN superseded INTEGER;"

  /// Pages and the link graph.
  ///
  /// The record is last, so that reading the small columns does
  /// not walk through it.
  private static let documents = """
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
    CREATE INDEX pages_url ON pages(url);
    CREATE INDEX pages_host ON pages(host);
    CREATE TABLE links(page INTEGER PRIMARY KEY, targets BLOB NOT NULL);
    """
}
