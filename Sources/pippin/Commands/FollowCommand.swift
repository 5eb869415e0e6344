import ArgumentParser
import Foundation
import PostgresStoring
import Storing

/// Keeps a local store up to date with one on PostgreSQL.
struct FollowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Keep a local store up to date with one on PostgreSQL.",
    discussion: """
      Takes over the pages that many machines crawl into PostgreSQL, and indexes them, so that search,
      serve, export, report and inspect --site work on them here. It may read from a standby. The
      password comes from PGPASSFILE (~/.pgpass), a service file or PGPASSWORD.

      EXAMPLE
        pippin follow postgres://reader@db.example/pippin --store ./copy
      """
  )

  @Argument(
    help: ArgumentHelp("The store to follow: postgres://… or service=NAME.", valueName: "source")
  )
  var source: String

  @Flag(help: "Stop when everything there is has been taken over.")
  var once = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let location = try PostgresLocation(source)
      let source = try await PostgresStore.opened(location, now: Clock.now)
      let identity = try await source.identity()
      let folder = try StoreFolder(creating: storing.store)
      let holder = StoreLock.Holder.current("pippin follow")
      let lock = try StoreLock(.crawl, in: folder, holder: holder)
      defer { withExtendedLifetime(lock) {} }
      let keeper = try IndexKeeper(folder: folder, settings: global.settings(), console: console)
      let copy = try EmbeddedStore(folder, access: .writing)
      let copier = StoreCopier(
        source: source,
        identity: identity,
        name: location.text,
        copy: copy,
        indexing: CopyIndexing(copy, keeper: keeper, holder: holder, console: console),
        console: console
      )
      try await copier.run(once: once)
      await source.close()
    }
  }
}
