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
      Takes over the pages that many machines crawl into PostgreSQL, and indexes them, so that search, \
      serve, export, report and inspect --site work on them here. It may read from a standby. The \
      password comes from PGPASSFILE (~/.pgpass), a service file or PGPASSWORD. Of a store on \
      several clusters, name all.

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
      let sources = try await PostgresSources.opened(source)
      let folder = try StoreFolder(creating: storing.store)
      let holder = StoreLock.Holder.current("pippin follow")
      let lock = try StoreLock(.crawl, in: folder, holder: holder)
      defer { withExtendedLifetime(lock) {} }
      let keeper = try IndexKeeper(folder: folder, settings: global.settings(), console: console)
      let copy = try EmbeddedStore(folder, access: .writing)
      let copier = StoreCopier(
        sources: sources,
        copy: copy,
        indexing: CopyIndexing(copy, keeper: keeper, holder: holder, console: console),
        console: console
      )
      try await copier.run(once: once)
      for source in sources { await source.store.close() }
    }
  }
}

/// The clusters of a store that is followed.
enum PostgresSources {
  /// Opens all clusters of a store.
  ///
  /// - Throws: `PostgresError` when a cluster has no tables, or is none of the set.
  static func opened(_ text: String) async throws -> [StoreCopier.Source] {
    let locations = try PostgresLocations(text, argument: "<source>")
    var sources: [StoreCopier.Source] = []
    for (part, store) in try await locations.openedParts(now: Clock.now).enumerated() {
      sources.append(
        StoreCopier.Source(
          store: store,
          identity: try await store.identity(),
          name: locations.all[part].text,
          part: part
        )
      )
    }
    return sources
  }
}
