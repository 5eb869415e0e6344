import Addressing
import Basics
import Frontier
import Records
import StoredTestSupport
import TestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("What goes wrong")
  struct Outages {
    private typealias Suite = StoreConformance

    @Test("A session that the server ends is an outage, and the next call goes on where it was")
    func endedSession() async throws {
      let location = try PostgresLocation(await PostgresServer.shared.database())
      try PostgresSchema.create(at: location)
      let store = PostgresStore(location, clock: .caller, now: { Suite.time(0) })
      _ = try await store.offer([Suite.offer("https://a.example/")], at: Suite.time(0))
      let killer = try PostgresConnection(location)
      for _ in 0..<3 {
        let lease = try await Suite.leaseOne(store, at: 1)
        _ = try killer.run(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()
          """
        )
        let page = try Suite.page(lease.token, "https://a.example/")
        await #expect(throws: StoreUnavailable.self) {
          try await store.settle([page], hosts: [], at: Suite.time(1))
        }
        try await store.settle(
          [
            Suite.completed(
              lease.token,
              "https://a.example/",
              .retry(at: Suite.time(1), reason: "x")
            )
          ],
          hosts: [Suite.free(lease, due: 1)],
          at: Suite.time(1)
        )
      }
      #expect(try await TwoStores.wrongCounts(in: store) == 0)
      await store.close()
    }

    @Test("A transaction that was committed although its answer was lost is not done twice")
    func repeated() async throws {
      let store = try await PostgresTests.store()
      _ = try await store.offer([Suite.offer("https://a.example/", depth: 2)], at: Suite.time(0))
      let lease = try await Suite.leaseOne(store, at: 0)
      let links = [try Suite.offer("https://a.example/2", depth: 1)]
      let page = try Suite.page(lease.token, "https://a.example/", offers: links)
      for _ in 0..<3 {
        try await store.settle([page], hosts: [Suite.free(lease, due: 1)], at: Suite.time(0))
      }
      let next = try await Suite.leaseOne(store, at: 1)
      try await store.settle([page], hosts: [], at: Suite.time(1))
      #expect(try await store.changes(after: 0, limit: 9).count == 1)
      #expect(next.visits.map(\.offer.address.path) == ["/2"])
      #expect(try await TwoStores.wrongCounts(in: store) == 0)
      await store.close()
    }

    @Test("A server whose own limits of time are short does its work for a store all the same")
    func limits() async throws {
      let location = try PostgresLocation(await PostgresServer.shared.database())
      try PostgresSchema.create(at: location)
      let connection = try PostgresConnection(location)
      _ = try connection.run(
        """
        DO $$ BEGIN
          EXECUTE format('ALTER DATABASE %I SET statement_timeout = 300', current_database());
          EXECUTE format('ALTER DATABASE %I SET idle_session_timeout = 300', current_database());
        END $$
        """
      )
      let store = PostgresStore(location, clock: .caller, now: { Suite.time(0) })
      try await store.run { connection throws(PostgresError) in
        _ = try connection.run("SELECT pg_sleep(0.6)")
      }
      _ = try await store.offer([try Suite.offer("https://a.example/")], at: Suite.time(0))
      try await Task.sleep(for: .milliseconds(600))
      #expect(try await Suite.leaseOne(store, at: 1).origin == "https://a.example")
      await store.close()
    }

    @Test("A server that answers nothing is given up on, and the next call connects anew")
    func silence() async throws {
      let store = try await PostgresTests.store()
      let error = await #expect(throws: PostgresError.self) {
        try await store.session.run(within: 0.05) { connection throws(PostgresError) in
          _ = try connection.run("SELECT pg_sleep(30)")
        }
      }
      #expect(error?.code == .unavailable)
      #expect(error?.reason.contains("not answered") ?? false)
      #expect(try await store.queueCounts().waiting == 0)
      await store.close()
    }

    @Test("A database without a store, and one of a newer program, are told in a sentence")
    func schemas() async throws {
      let location = try PostgresLocation(await PostgresServer.shared.database())
      let connection = try PostgresConnection(location)
      let empty = #expect(throws: PostgresError.self) { try PostgresSchema.check(connection) }
      #expect(empty?.code == .noStore && empty?.exitCode == 66)
      #expect(try PostgresSchema.create(at: location))
      #expect(try !PostgresSchema.create(at: location), "it is there already")
      try PostgresSchema.check(connection)
      _ = try connection.run("UPDATE pippin.meta SET value = '2'::bytea WHERE key = 'schema'")
      let older = #expect(throws: PostgresError.self) { try PostgresSchema.check(connection) }
      #expect(older?.code == .olderSchema)
      #expect(older?.advice.contains("store --create") ?? false)
      #expect(try PostgresSchema.create(at: location), "it is brought up to date")
      try PostgresSchema.check(connection)
      _ = try connection.run("UPDATE pippin.meta SET value = '99'::bytea WHERE key = 'schema'")
      let newer = #expect(throws: PostgresError.self) { try PostgresSchema.check(connection) }
      #expect(newer?.code == .newerSchema && newer?.exitCode == 65)
      #expect(throws: PostgresError.self) { try PostgresSchema.create(at: location) }
    }

    @Test(
      "What the server says becomes what to do",
      arguments: [
        ("28P01", PostgresError.Code.refused, 78 as Int32), ("3D000", .noStore, 66),
        ("25006", .readOnly, 73), ("53100", .diskFull, 74), ("08006", .unavailable, 69),
        ("57P01", .unavailable, 69), ("53300", .unavailable, 69), ("42P01", .noStore, 66),
        ("57014", .unavailable, 69), ("55P03", .unavailable, 69), ("25P03", .unavailable, 69),
        ("XX000", .fault, 70),
      ]
    )
    func codes(state: String, code: PostgresError.Code, exitCode: Int32) {
      let error = PostgresError(
        state: state,
        message: "ERROR:  no reason\nDETAIL: none",
        server: "x"
      )
      #expect(error.code == code && error.exitCode == exitCode)
      #expect(error.reason == "no reason" && !error.advice.isEmpty)
    }

    @Test("Who may not make the schema lacks a right on the database, not on the schema")
    func creating() {
      let message = "ERROR:  permission denied for database a"
      let error = PostgresError(state: "42501", message: message, server: "x")
      #expect(error.code == .refused && error.advice.contains("GRANT CREATE ON DATABASE"))
    }

    @Test(
      "Why a connection was refused becomes what to do",
      arguments: [
        ("definition of service \"pipin\" not found", PostgresError.Code.refused, "service file"),
        (
          "invalid integer value \"port\" for connection option \"port\"", .badLocation,
          "postgres://"
        ),
        ("invalid URI query parameter: \"color\"", .badLocation, "postgres://"),
        (
          "connection to server at \"h\", port 1 failed: Connection refused", .unavailable,
          "server runs"
        ),
        ("could not translate host name \"h\" to address", .unavailable, "server runs"),
        ("FATAL:  password authentication failed for user \"a\"", .refused, "password"),
        ("FATAL:  no pg_hba.conf entry for host \"h\"", .refused, "pg_hba.conf"),
        ("FATAL:  role \"a\" does not exist", .refused, "user"),
        ("FATAL:  database \"a\" does not exist", .noStore, "createdb"),
        ("FATAL:  permission denied for database \"a\"", .refused, "CONNECT"),
        ("server does not support SSL, but SSL was required", .refused, "sslmode"),
        ("FATAL:  too many connections for role \"a\"", .unavailable, "two sessions"),
        ("FATAL:  sorry, too many clients already", .unavailable, "two sessions"),
        ("FATAL:  remaining connection slots are reserved", .unavailable, "two sessions"),
        (
          "connection to server at \"h\", port 1 failed: session is read-only", .unavailable,
          "promoted"
        ),
      ]
    )
    func refusals(message: String, code: PostgresError.Code, advice: String) {
      let error = PostgresError(refusal: message, server: "x")
      #expect(error.code == code && error.advice.contains(advice), "\(error)")
    }

    @Test("A server that is not there is an outage that names it")
    func absent() throws {
      let location = try PostgresLocation(
        "postgres://crawler@127.0.0.1:\(ClosedPort.number)/pippin"
      )
      let error = #expect(throws: PostgresError.self) { _ = try PostgresConnection(location) }
      #expect(error?.code == .unavailable)
      #expect(error?.server.contains(":\(ClosedPort.number)/pippin") ?? false)
    }

    @Test("Clocks of workers do not count: a host is due by the server's")
    func clocks() async throws {
      let location = try PostgresLocation(await PostgresServer.shared.database())
      try PostgresSchema.create(at: location)
      let server = try PostgresConnection(location)
      let true0 = try server.run("SELECT (extract(epoch FROM now()) * 1000)::bigint").first?.int64(
        0
      )
      let base = Timestamp(milliseconds: try #require(true0))
      // One worker is an hour ahead, the other an hour behind.
      let (ahead, behind) = (base.advanced(bySeconds: 3600), base.advanced(bySeconds: -3600))
      let first = PostgresStore(location, now: { ahead })
      let second = PostgresStore(location, now: { behind })
      _ = try await first.offer(
        [Suite.offer("https://a.example/1"), Suite.offer("https://a.example/2")],
        at: ahead
      )
      let lease = try await first.lease(
        hosts: 1,
        perHost: 1,
        at: ahead,
        until: ahead.advanced(bySeconds: 60)
      )
      #expect(lease.count == 1)
      #expect(try await second.lease(hosts: 1, perHost: 1, at: behind, until: behind).isEmpty)
      var free = Suite.free(try #require(lease.first), due: 0)
      free.due = ahead.advanced(bySeconds: 30)
      try await first.settle([], hosts: [free], at: ahead)
      let due = try server.run(
        "SELECT due - (extract(epoch FROM now()) * 1000)::bigint FROM pippin.hosts"
      ).first?.int(0)
      #expect((25_000...30_000).contains(try #require(due)))
      #expect(try await second.lease(hosts: 1, perHost: 1, at: behind, until: behind).isEmpty)
      for store in [first, second] { await store.close() }
    }
  }

  @Suite("The name of a store")
  struct Locations {
    @Test(
      "URIs and services name a store on PostgreSQL",
      arguments: [
        "postgres://crawler@db.example/pippin",
        "postgresql://db.example:5433/pippin?sslmode=require",
        "service=pippin", "postgres://a@h1,h2/pippin?target_session_attrs=read-write",
      ]
    )
    func valid(text: String) throws {
      #expect(PostgresLocation.names(text))
      #expect(try PostgresLocation(text).text == text)
    }

    @Test(
      "Passwords do not belong there, and folders are no names",
      arguments: [
        "postgres://crawler:secret@db.example/pippin", "postgres://db.example/pippin?password=x",
        "service=pippin password=x", "./store", "",
      ]
    )
    func invalid(text: String) {
      let error = #expect(throws: PostgresError.self) { try PostgresLocation(text) }
      #expect(error?.code == .badLocation && error?.exitCode == 64)
      #expect(!(error?.description.contains("secret") ?? true))
    }
  }
}
