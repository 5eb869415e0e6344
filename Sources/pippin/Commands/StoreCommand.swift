import Archiving
import ArgumentParser
import Foundation
import ObjectStoring
import PostgresStoring
import Storing

/// Makes the tables of a store on PostgreSQL, or says what is in it.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Make a store on PostgreSQL, or say what is in it.",
    discussion: """
      A store in a folder needs no making: pippin crawl does it. The database has to be there, and the \
      user may create a schema in it, which is called pippin. The password comes from PGPASSFILE \
      (~/.pgpass), a service file or PGPASSWORD.

      Several names with commas between them are one store on several clusters: each host is on one.

      --copy takes everything over that a crawl goes on with, from a folder into an empty store on \
      PostgreSQL, or from there into a new folder. The index and what people did are not copied.

      EXAMPLE
        pippin store --create --store postgres://crawler@db.example/pippin
        pippin store --create --copy ./store --store postgres://me@db.example/pippin
      """
  )

  @Flag(help: "Make the tables, or bring them up to date.")
  var create = false

  @Option(help: ArgumentHelp("Copy this store into the one of --store.", valueName: "store"))
  var copy: String?

  @Flag(help: "Upload the archives that wait in a store's folder.")
  var upload = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      if let copy { return try await self.copy(copy, console) }
      if upload { return try await uploadArchives(console) }
      guard PostgresLocation.names(storing.store) else {
        // One that is to be made need not be there.
        if !create || storing.store.contains("://") { _ = try StoreFolder(opening: storing.store) }
        let name = ShellWord.quoted(storing.store)
        throw Failure(
          .usage,
          "\(storing.store) is a folder, which pippin crawl makes by itself.",
          fix: create
            ? "Crawl into it: pippin crawl URL --store \(name)"
            : "See what is in it with: pippin status --store \(name)"
        )
      }
      let location = try PostgresLocations(storing.store)
      if create {
        let isNew = try location.create()
        console.note(isNew ? "The store is made." : "The store is there and up to date.")
      }
      let store = try await location.opened(now: Clock.now)
      for (name, count) in try await store.sizes() {
        console.print("\(name): \(Amount.number(count))")
      }
      console.print("workers at work: \(Amount.number(try await store.workerCount()))")
      await store.close()
    }
  }

  /// Uploads the archives that a crawl into an object store has left behind.
  private func uploadArchives(_ console: Console) async throws {
    // A worker of a shared store has a folder with nothing but archives.
    let hasArchives = FileManager.default.fileExists(atPath: "\(storing.store)/archive")
    let folder =
      try hasArchives ? StoreFolder(creating: storing.store) : StoreFolder(opening: storing.store)
    let lock = try StoreLock(.crawl, in: folder, holder: .current("pippin store"))
    defer { withExtendedLifetime(lock) {} }
    try WaitingArchive.repair(in: folder.archivePath)
    guard let first = try WaitingArchive.all(in: folder.archivePath).first else {
      return console.note("No archive waits to be uploaded.")
    }
    let store = try ObjectStore(global.settings(), console)
    try await ArchiveUploader(to: ObjectLocation(first.destination), store, console)
      .finish(folder.archivePath)
  }

  private func copy(_ source: String, _ console: Console) async throws {
    let move = try StoreMove(settings: global.settings(), console: console)
    let names = (PostgresLocation.names(source), PostgresLocation.names(storing.store))
    for (name, argument) in [(source, "--copy"), (storing.store, "--store")]
    where PostgresLocation.names(name) {
      try refuseSet(PostgresLocations(name, argument: argument))
    }
    switch names {
    case (false, true):
      let location = try PostgresLocation(storing.store)
      _ = try StoreFolder(opening: source)
      if create { try PostgresSchema.create(at: location) }
      try await move.copy(folder: source, to: location)
    case (true, false):
      try await move.copy(PostgresLocation(source), toFolder: storing.store)
    default:
      throw Failure(
        .usage,
        "--copy copies between a folder and PostgreSQL.",
        fix: "Copy a folder with `pippin backup`, and a database with pg_dump."
      )
    }
  }

  private func refuseSet(_ location: PostgresLocations) throws {
    guard location.isSet else { return }
    throw Failure(
      .usage,
      "--copy copies to and from one cluster, and \(location.text) is a set of several.",
      fix: "Crawl into the set, or copy each cluster with pg_dump."
    )
  }
}
