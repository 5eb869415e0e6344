extension StoreSchema {
  /// Who holds each leased host, which workers there are, and what they have drawn of the limits of
  /// pages.
  ///
  /// `beat` and `joined` count heartbeats over all workers, so that their order needs no clock;
  /// `turns` are the claimed crawl slots of hosts
  /// that no address is known of; in `drawn`, the worker '' stands for the limit.
  static let workers = """
    ALTER TABLE hosts ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE workers(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      joined INTEGER NOT NULL DEFAULT 0,
      beat INTEGER NOT NULL DEFAULT 0,
      expiry INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE turns(origin TEXT PRIMARY KEY NOT NULL, due INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX turns_due ON turns(due);
    CREATE TABLE drawn(
      seed INTEGER NOT NULL,
      worker TEXT NOT NULL,
      pages INTEGER NOT NULL,
      PRIMARY KEY(seed, worker)
    ) WITHOUT ROWID;
    """
}
