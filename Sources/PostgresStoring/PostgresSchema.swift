/// The tables of a store on PostgreSQL, all in the schema `pippin`.
///
/// Times are milliseconds since 1970 by the clock of the server. Keys are identities: 128 bits of
/// SHA-256 over an origin, over the canonical form of an address, or over the name of a domain, in
/// the type `uuid`; a key must be known without asking, and an address is beside its neighbors of the
/// same host. The texts are there too, and are compared at every hit.
package enum PostgresSchema {
  /// The version of the schema that this program makes and reads.
  static let version: Int64 = 3

  /// The steps from an empty database to the current schema; a released step never changes.
  static let steps: [[String]] = [
    [general, time, hosts, addresses, documents], [versions], [upkeep],
  ]

  /// Small values by name, seeds, runs and workers.
  ///
  /// `joined` and `beat` count heartbeats over all workers; in `drawn`, the worker '' is the limit.
  private static let general = """
    CREATE TABLE meta(key text PRIMARY KEY, value bytea NOT NULL);
    CREATE SEQUENCE tokens;
    CREATE SEQUENCE found;
    CREATE TABLE seeds(number integer PRIMARY KEY, seed text NOT NULL UNIQUE);
    CREATE TABLE runs(
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      started bigint NOT NULL, finished bigint, summary bytea NOT NULL
    );
    CREATE TABLE workers(
      name text PRIMARY KEY, joined bigint NOT NULL, beat bigint NOT NULL, expiry bigint NOT NULL
    );
    CREATE TABLE drawn(
      seed bigint, worker text, pages bigint NOT NULL, PRIMARY KEY(seed, worker)
    );
    """

  /// The clock that everything is measured with: the server's, or in tests what a session says.
  ///
  /// `pippin_now` is the beginning of the transaction, which an index may be searched with;
  /// `pippin_clock` is the moment itself.
  private static let time = """
    CREATE FUNCTION pippin_now() RETURNS bigint STABLE LANGUAGE sql AS $$
      SELECT coalesce(
        nullif(current_setting('pippin.now', true), '')::bigint,
        (extract(epoch FROM now()) * 1000)::bigint) $$;
    CREATE FUNCTION pippin_clock() RETURNS bigint VOLATILE LANGUAGE sql AS $$
      SELECT coalesce(
        nullif(current_setting('pippin.now', true), '')::bigint,
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint) $$;
    """

  /// Hosts, their files, domains and budgets.
  ///
  /// `due` is the time of the next request and the end of the lease in one. `open` counts the addresses
  /// that wait, those of a leased host included: whoever holds the host holds them. `waits` repeats
  /// whether there are any, so that counting changes no index.
  private static let hosts = """
    CREATE TABLE domains(
      id uuid PRIMARY KEY, name text NOT NULL,
      known bigint NOT NULL DEFAULT 0, spent bigint NOT NULL DEFAULT 0,
      fresh bigint NOT NULL DEFAULT 0, outlines bytea NOT NULL DEFAULT ''
    );
    CREATE TABLE hosts(
      id uuid PRIMARY KEY, due bigint NOT NULL, expiry bigint NOT NULL DEFAULT 0,
      token bigint NOT NULL DEFAULT 0, backoff double precision NOT NULL DEFAULT 0,
      open integer NOT NULL DEFAULT 0, known integer NOT NULL DEFAULT 0,
      passed integer NOT NULL DEFAULT 0, passed_by_domain integer NOT NULL DEFAULT 0,
      failures integer NOT NULL DEFAULT 0,
      leased boolean NOT NULL DEFAULT false, waits boolean NOT NULL DEFAULT false,
      held boolean NOT NULL DEFAULT false,
      domain uuid, owner text, origin text NOT NULL, name text NOT NULL
    ) WITH (fillfactor = 60);
    CREATE INDEX hosts_due ON hosts(due) WHERE waits;
    CREATE INDEX hosts_leased ON hosts(owner) WHERE leased;
    CREATE INDEX hosts_at_work ON hosts(domain) WHERE leased AND domain IS NOT NULL;
    CREATE INDEX hosts_held ON hosts(domain) WHERE held;
    CREATE TABLE turns(host uuid PRIMARY KEY, due bigint NOT NULL);
    CREATE TABLE host_files(
      host uuid, kind smallint, fetched bigint NOT NULL, status integer NOT NULL,
      address text NOT NULL, type text, body bytea NOT NULL, PRIMARY KEY(host, kind)
    );
    CREATE TABLE budgets(
      host uuid, template uuid, spent bigint NOT NULL, fresh bigint NOT NULL,
      outlines bytea NOT NULL, PRIMARY KEY(host, template)
    );
    """

  /// Addresses, and what settled ones lead to.
  ///
  /// `found` is the order of discovery. `links` of `leads` has the identities of what a page links to,
  /// `known` the keys of the addresses that were offered and are known, `unknown` those that were too
  /// deep, as lines of priority and address.
  private static let addresses = """
    CREATE TABLE addresses(
      host uuid, id uuid, found bigint NOT NULL, due bigint NOT NULL, visited bigint, first bigint,
      listed bigint, token bigint NOT NULL DEFAULT 0, bytes bigint, duration bigint,
      seed integer NOT NULL, priority integer NOT NULL, visits integer NOT NULL DEFAULT 0,
      changes integer NOT NULL DEFAULT 0, failures integer NOT NULL DEFAULT 0,
      tries integer NOT NULL DEFAULT 0, status integer NOT NULL DEFAULT 0,
      depth integer NOT NULL, redirects integer NOT NULL, state smallint NOT NULL,
      url text NOT NULL, reason text, target text, target_host uuid, target_id uuid,
      etag text, modified text, apps text, media_type text,
      PRIMARY KEY(host, id)
    ) WITH (fillfactor = 85);
    CREATE INDEX addresses_waiting ON addresses(host, priority, found) WHERE state = 0;
    CREATE INDEX addresses_later ON addresses(due) WHERE state = 1;
    CREATE INDEX addresses_held ON addresses(host) WHERE state = 7;
    CREATE INDEX addresses_failed ON addresses(seed) WHERE failures > 0;
    CREATE TABLE leads(
      host uuid, id uuid, links bytea NOT NULL, known bytea NOT NULL, unknown text NOT NULL,
      PRIMARY KEY(host, id)
    );
    CREATE TABLE relaxed(host uuid, id uuid, PRIMARY KEY(host, id));
    """

  /// Page records and what tells pages from others by their text.
  ///
  /// A version is the number of the transaction and, in the lowest 20 bits, of the change in it: whoever
  /// reads below the oldest open transaction misses none, whatever the order of the commits.
  private static let documents = """
    CREATE TABLE pages(
      host uuid, id uuid, version bigint NOT NULL UNIQUE, digest uuid, fetched bigint,
      duration bigint, removed boolean NOT NULL DEFAULT false, indexable boolean NOT NULL,
      app_linked boolean NOT NULL, url text NOT NULL, findings text NOT NULL, facts bytea,
      record bytea, PRIMARY KEY(host, id)
    );
    ALTER TABLE pages ALTER record SET STORAGE EXTERNAL;
    CREATE TABLE sketches(
      host uuid, id uuid, digest uuid NOT NULL, simhash bigint NOT NULL, outline bigint NOT NULL,
      words bigint NOT NULL, canonical uuid, since bigint NOT NULL, PRIMARY KEY(host, id)
    );
    CREATE INDEX sketches_digest ON sketches(host, digest);
    """

  /// The versions of a transaction that writes, and what those who read changes may read below.
  ///
  /// `seen` is the version of the last visit, where it has stored no page anew: copies learn by it what
  /// led to no page, and what was found unchanged.
  /// A store that was restored into a server which has counted fewer transactions goes on above the
  /// versions that it has: `meta` says how much is added.
  private static let versions = """
    ALTER TABLE addresses ADD seen bigint;
    CREATE UNIQUE INDEX addresses_seen ON addresses(seen) WHERE seen IS NOT NULL;
    CREATE FUNCTION pippin_base() RETURNS bigint STABLE SET search_path = pippin LANGUAGE sql AS $$
      SELECT coalesce(
        (SELECT convert_from(value, 'UTF8')::bigint FROM meta WHERE key = 'version-base'), 0) $$;
    CREATE FUNCTION pippin_version() RETURNS bigint STABLE LANGUAGE sql AS $$
      SELECT (pg_current_xact_id()::text::bigint << 20) + pippin_base() $$;
    CREATE FUNCTION pippin_horizon() RETURNS bigint STABLE LANGUAGE sql AS $$
      SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint << 20) + pippin_base() $$;
    """

  /// What the server does by itself with the large tables.
  ///
  /// Rows of pages, of what they lead to and of what they say are written once, most of them: they are
  /// vacuumed in large portions, and frozen by that, so that no vacuum has to read them again. No plan
  /// depends on what texts and times are frequent, and few rows say how keys are spread.
  ///
  /// This is also the schema with records that older programs cannot read.
  private static let upkeep = """
    ALTER TABLE pages SET (autovacuum_vacuum_insert_threshold = 1000000, autovacuum_freeze_min_age = 0,
      toast.autovacuum_vacuum_insert_threshold = 1000000, toast.autovacuum_freeze_min_age = 0);
    ALTER TABLE leads SET (autovacuum_vacuum_insert_threshold = 1000000, autovacuum_freeze_min_age = 0,
      toast.autovacuum_vacuum_insert_threshold = 1000000, toast.autovacuum_freeze_min_age = 0);
    ALTER TABLE sketches SET (autovacuum_vacuum_insert_threshold = 1000000, autovacuum_freeze_min_age = 0);
    ALTER TABLE addresses
      ALTER url SET STATISTICS 0, ALTER etag SET STATISTICS 0, ALTER modified SET STATISTICS 0,
      ALTER apps SET STATISTICS 0, ALTER target SET STATISTICS 0, ALTER target_host SET STATISTICS 0,
      ALTER target_id SET STATISTICS 0, ALTER media_type SET STATISTICS 0, ALTER bytes SET STATISTICS 0,
      ALTER duration SET STATISTICS 0, ALTER first SET STATISTICS 0, ALTER listed SET STATISTICS 0,
      ALTER token SET STATISTICS 0, ALTER found SET STATISTICS 0, ALTER host SET STATISTICS 10,
      ALTER id SET STATISTICS 10, ALTER due SET STATISTICS 10, ALTER visited SET STATISTICS 10,
      ALTER seed SET STATISTICS 10, ALTER priority SET STATISTICS 10, ALTER visits SET STATISTICS 10,
      ALTER changes SET STATISTICS 10, ALTER failures SET STATISTICS 10, ALTER tries SET STATISTICS 10,
      ALTER status SET STATISTICS 10, ALTER depth SET STATISTICS 10, ALTER redirects SET STATISTICS 10,
      ALTER state SET STATISTICS 10, ALTER reason SET STATISTICS 10, ALTER seen SET STATISTICS 10;
    ALTER TABLE pages
      ALTER digest SET STATISTICS 0, ALTER fetched SET STATISTICS 0, ALTER duration SET STATISTICS 0,
      ALTER url SET STATISTICS 0, ALTER findings SET STATISTICS 0, ALTER facts SET STATISTICS 0,
      ALTER record SET STATISTICS 0, ALTER host SET STATISTICS 10, ALTER id SET STATISTICS 10,
      ALTER version SET STATISTICS 10, ALTER removed SET STATISTICS 10, ALTER indexable SET STATISTICS 10,
      ALTER app_linked SET STATISTICS 10;
    ALTER TABLE leads
      ALTER links SET STATISTICS 0, ALTER known SET STATISTICS 0, ALTER unknown SET STATISTICS 0,
      ALTER host SET STATISTICS 10, ALTER id SET STATISTICS 10;
    ALTER TABLE sketches
      ALTER simhash SET STATISTICS 0, ALTER outline SET STATISTICS 0, ALTER words SET STATISTICS 0,
      ALTER canonical SET STATISTICS 0, ALTER since SET STATISTICS 0, ALTER host SET STATISTICS 10,
      ALTER id SET STATISTICS 10, ALTER digest SET STATISTICS 10;
    """
}
