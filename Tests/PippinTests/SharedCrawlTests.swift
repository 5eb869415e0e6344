import Foundation
import TestSupport
import Testing

/// Crawls into PostgreSQL by the command line, and what a follower makes of it.
@Suite(.postgres(cases: 8))
struct SharedCrawlTests {
  private static let seeds = "http://orchard.example/ http://market.example/ http://world.example/"

  /// Runs a script in a folder, with the demo sites to crawl and `$STORE` naming an empty database.
  private func run(_ script: String, in folder: TemporaryFolder) async throws -> ProcessOutcome {
    var environment = try await DemoWeb.environment()
    environment["STORE"] = try await PostgresServer.ofCommands.database()
    if script.contains("$OTHER") {
      environment["OTHER"] = try await PostgresServer.ofCommands.database()
    }
    return try await PippinBinary.shell("set -e\n\(script)", in: folder, environment: environment)
  }

  @Test(
    "What workers crawl into PostgreSQL, a follower exports as if it had crawled it itself",
    arguments: [1, 3]
  )
  func sameExport(workers: Int) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await run(
      """
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store alone
      pippin store --create --store "$STORE"
      for n in $(seq \(workers)); do
        pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$STORE" 2>log$n &
        pids="$pids $!"
      done
      for pid in $pids; do wait $pid || { cat log*; exit 1; }; done
      pippin follow "$STORE" --once --store copy
      pippin export --all-pages --format jsonl --store alone -o alone.jsonl
      pippin export --all-pages --format jsonl --store copy -o copy.jsonl
      cmp alone.jsonl copy.jsonl
      wc -l <copy.jsonl
      pippin check --store copy
      for store in alone copy; do
        pippin search pie --store $store --format json | grep -o '"url":"[^"]*"' >$store.found
      done
      cmp alone.found copy.found
      pippin follow "$STORE" --once --store copy
      """,
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    let pages = outcome.output.split(separator: "\n").compactMap { Int($0) }.first
    #expect(try #require(pages) > 10)
  }

  @Test("Two clusters are one store, and one of them alone is refused")
  func clusters() async throws {
    let outcome = try await run(
      """
      set="$STORE,$OTHER"
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store alone
      pippin store --create --store "$set"
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$set" &
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$set"
      wait $!
      pippin store --store "$set"
      pippin follow "$set" --once --store copy
      list() { pippin export --all-pages --format jsonl --store $1 -o $1.jsonl; }
      list alone; list copy; cmp alone.jsonl copy.jsonl
      pippin check --store copy
      pippin forget --url http://orchard.example/ --store "$set"
      pippin follow "$set" --once --store copy
      list copy
      expr $(wc -l <alone.jsonl) - $(wc -l <copy.jsonl)
      for store in "$STORE" "$OTHER,$STORE"; do
        pippin crawl \(Self.seeds) --no-progress --store "$store" || echo code $?
      done
      pippin store --copy "$set" --store back || echo code $?
      """,
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").suffix(4)
    #expect(lines == ["1", "code 78", "code 78", "code 64"], "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains("a set of 2 clusters"))
  }

  @Test("A copy of a store that was restored from a dump is refused")
  func restored() async throws {
    let outcome = try await run(
      """
      pippin store --create --store "$STORE"
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$STORE"
      pippin follow "$STORE" --once --store copy
      pippin rank http://orchard.example/none --store copy || echo code $?
      pg_dump --schema=pippin "$STORE" >dump.sql
      psql -q "$STORE" -c 'DROP SCHEMA pippin CASCADE'
      psql -q "$STORE" -f dump.sql >/dev/null
      pippin follow "$STORE" --once --store copy || echo code $?
      pippin follow "$STORE" --once --store fresh
      """,
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    #expect(outcome.output.contains("code 66\ncode 64\n"), "\(outcome.output)")
    #expect(outcome.errors.contains("was restored from a dump since"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("/none --store copy"), "\(outcome.errors)")
  }

  @Test("A copy is indexed by the next follower when the last one did not come to it")
  func copyWithoutIndex() async throws {
    let outcome = try await run(
      """
      pippin store --create --store "$STORE"
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$STORE"
      pippin follow "$STORE" --once --store copy
      pippin search pie --store copy --format json | grep -o '"url":"[^"]*"' >before
      rm -r copy/index
      pippin forget --url http://orchard.example/draft --store "$STORE"
      pippin follow "$STORE" --once --store fresh
      pippin check --store fresh
      pippin follow "$STORE&application_name=other" --once --store copy
      pippin search pie --store copy --format json | grep -o '"url":"[^"]*"' >after
      cmp before after
      wc -l <after
      """,
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let found = outcome.output.split(separator: "\n").compactMap { Int($0) }.last
    #expect(try #require(found) > 0)
  }

  @Test("What is forgotten on PostgreSQL goes from its copies, pages or not, with hosts and seeds")
  func forgottenInCopies() async throws {
    let outcome = try await run(
      """
      pippin store --create --store "$STORE"
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$STORE"
      pippin follow "$STORE" --once --store copy
      pippin status --store copy
      pippin forget --domain orchard.example --store "$STORE"
      pippin follow "$STORE" --once --store copy
      pippin urls --format jsonl --store copy >urls
      echo left $(grep -c '"url":"http://orchard.example/' urls || true)
      pippin forget --all --yes --store "$STORE"
      pippin follow "$STORE" --once --store copy
      pippin check --store copy
      pippin status --store copy
      pippin report --store copy
      """,
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    #expect(outcome.errors.contains("deleted that led to no page: "), "\(outcome.errors)")
    #expect(outcome.output.contains("left 0\n"), "\(outcome.output)")
    #expect(!outcome.output.contains("the next crawl of these seeds"), "\(outcome.output)")
    #expect(outcome.output.contains("0 URLs of 0 hosts"), "\(outcome.output)")
    #expect(!outcome.output.contains("forgotten"), "\(outcome.output)")
  }

  @Test("A store that is copied to PostgreSQL and back is the same, and a crawl goes on in either")
  func copies() async throws {
    let outcome = try await run(
      """
      pippin crawl \(Self.seeds) --delay 0 --max-pages 9 --no-progress --store alone
      pippin store --create --copy alone --store "$STORE"
      pippin store --copy "$STORE" --store back
      pippin check --store back
      list() { pippin urls --format jsonl --with-times --store $1; }
      list alone >alone.urls; list back >back.urls; cmp alone.urls back.urls
      grep -c waiting alone.urls
      pippin follow "$STORE" --once --store copy
      for store in alone back copy; do
        pippin export --all-pages --format jsonl --store $store -o $store.jsonl
        cmp alone.jsonl $store.jsonl
      done
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store alone
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store back
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$STORE"
      pippin follow "$STORE" --once --store copy
      for store in alone back copy; do
        pippin export --all-pages --format jsonl --store $store -o $store.jsonl
        cmp alone.jsonl $store.jsonl
        pippin urls --format jsonl --store $store >$store.urls
        cmp alone.urls $store.urls || { diff alone.urls $store.urls | head -9; exit 1; }
      done
      pippin store --copy alone --store "$STORE" || echo code $?
      pippin store --copy "$STORE" --store back || echo code $?
      """,
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    let waiting = outcome.output.split(separator: "\n").compactMap { Int($0) }.first
    #expect(try #require(waiting) > 0)
    #expect(outcome.output.split(separator: "\n").filter { $0.hasPrefix("code 7") }.count == 2)
    #expect(outcome.errors.contains("the store is not empty"))
  }

  @Test("--worker says that nobody has prepared anything when it is alone, and ends")
  func lonelyWorker() async throws {
    let outcome = try await run(
      """
      pippin store --create --store "$STORE"
      pippin crawl \(Self.seeds) --delay 0 --max-pages 3 --no-progress --store "$STORE"
      pippin crawl \(Self.seeds) --delay 0 --no-progress --worker --store "$STORE"
      """,
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("No other worker is at work"))
  }

  @Test("A second crawl finds what is due and nothing else")
  func again() async throws {
    let outcome = try await run(
      """
      pippin store --create --store "$STORE"
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$STORE"
      pippin crawl \(Self.seeds) --delay 0 --no-progress --store "$STORE" --format json >second.json
      grep -o '"pages":[0-9]*' second.json
      """,
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains(#""pages":0"#), "\(outcome.output)")
  }

  @Test(
    "Bad names, missing stores and servers that are away are told in a sentence",
    arguments: [
      (#"pippin store --create --store ./folder"#, 64, "is a folder"),
      (#"pippin crawl http://orchard.example/ --store postgres://a:b@h/x"#, 64, "password"),
      (#"pippin crawl http://orchard.example/ --store "$STORE""#, 66, "no store in this database"),
      (#"pippin follow "$STORE" --once --store copy"#, 66, "no store in this database"),
      (#"pippin store --store "postgres://x@127.0.0.1:1/pippin""#, 69, "127.0.0.1:1/pippin"),
      (#"pippin follow "$STORE" --once --store mine"#, 64, "a store of its own"),
      (#"pippin export --store "$STORE""#, 64, "pippin follow"),
      (#"pippin serve --store "$STORE""#, 64, "pippin follow"),
      (#"pippin store --store service=no-such-service"#, 78, "service file"),
      (#"pippin store --store "postgres://x@127.0.0.1/p?color=red""#, 64, "color"),
      (
        #"pippin crawl http://orchard.example/ --dry-run --store "$STORE""#, 64, "pippin follow"
      ),
      (
        #"pippin crawl http://orchard.example/ --explain http://orchard.example/ --store "$STORE""#,
        64, "pippin follow"
      ),
      (
        #"pippin crawl http://orchard.example/ --store copy"#, 64, "the store follows postgres://"
      ),
      (
        #"pippin forget --domain orchard.example --store copy"#, 64, "the store follows postgres://"
      ),
      (#"pippin crawl http://orchard.example/ --store postgress://x@h/p"#, 64, "Correct the name"),
      (#"pippin store --store postgress://x@h/p"#, 64, "Correct the name"),
      (
        #"pippin ingest --format jsonl --store copy rows.jsonl"#, 64,
        "the store follows postgres://"
      ),
    ]
  )
  func refusals(command: String, code: Int32, text: String) async throws {
    let folder = try TemporaryFolder()
    var script = command
    if command.contains("mine") {
      script = """
        pippin store --create --store "$STORE"
        pippin crawl http://orchard.example/ --delay 0 --max-pages 1 --no-progress --store mine
        \(command)
        """
    }
    if command.contains("store copy"), !command.contains("follow") {
      script = """
        pippin store --create --store "$STORE"
        pippin crawl http://orchard.example/ --delay 0 --max-pages 1 --no-progress --store "$STORE"
        pippin follow "$STORE" --once --store copy
        pippin export --store copy --all-pages --format jsonl -o rows.jsonl
        \(command)
        """
    }
    let outcome = try await run(script, in: folder)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
  }
}
