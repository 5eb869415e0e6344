import Addressing
import ArgumentParser
import Engagement
import Foundation
import Indexing
import Ranking
import Records
import Searching
import Storing

/// Brings the index up to date, or builds it anew.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Bring the index up to date with the store, or build it anew.",
    discussion: """
      EXAMPLE
        pippin index --rebuild
      """
  )

  @Flag(help: "Throw the index away and build it from the store.")
  var rebuild = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let folder = try StoreFolder(opening: storing.store)
      let lock = try StoreLock(.index, in: folder, holder: .current("pippin index"))
      defer { withExtendedLifetime(lock) {} }
      let store = try EmbeddedStore(folder, access: .reading)
      let keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
      let count = try await keeper.update(from: store, rebuilds: rebuild)
      console.note("Index: \(count) changes taken in.")
    }
  }
}

/// Opens the index and drains the store into it.
struct IndexKeeper {
  /// The store's folder.
  let folder: StoreFolder
  /// What the query-independent score is made of.
  let weights: RankingWeights
  /// How the index is built.
  let options: SegmentIndex.Options
  /// The constants of engagement, which pages keep when they are indexed again.
  let engagement: EngagementSettings
  /// Where to speak.
  let console: Console

  /// Prepares to keep the index of `folder`, as `settings` say.
  ///
  /// - Throws: ``SettingsError`` when a setting is out of range.
  init(folder: StoreFolder, settings: Settings, console: Console) throws(SettingsError) {
    self.folder = folder
    self.console = console
    weights = try settings.rankingWeights()
    options = try settings.indexOptions()
    engagement = try settings.engagementSettings()
  }

  /// Brings the index up to date, unless another process holds it and will do so itself.
  func updateUnlessHeld(from store: EmbeddedStore, holder: StoreLock.Holder) async throws {
    let lock: StoreLock
    do {
      lock = try StoreLock(.index, in: folder, holder: holder)
    } catch {
      guard error.code == .locked else { throw error }
      return console.note("Index: left to its holder. \(error.reason).")
    }
    defer { withExtendedLifetime(lock) {} }
    let count = try await update(from: store)
    console.note("Index: \(count) changes taken in.")
  }

  /// Takes in what changed since the last time; everything when `rebuilds`.
  ///
  /// - Returns: How many changes were taken.
  func update(from store: EmbeddedStore, rebuilds: Bool = false) async throws -> Int {
    try await open(from: store, rebuilds: rebuilds).changes
  }

  /// The index, up to date and open for writing.
  func updated(from store: EmbeddedStore) async throws -> SegmentIndex {
    try await open(from: store, rebuilds: false).index
  }

  private func open(
    from store: EmbeddedStore,
    rebuilds: Bool
  ) async throws -> (index: SegmentIndex, changes: Int) {
    var isDamaged = false
    let index = try IndexFeed.open(folder, options: options, isDamaged: &isDamaged)
    if isDamaged { console.note("Index: damaged; what was lost is built anew from the store.") }
    if rebuilds { try index.reset() }
    let console = console
    let feed = IndexFeed(
      store: store,
      index: index,
      weights: weights,
      engagement: try EngagementView.open(folder, settings: engagement, now: Clock.now())
    )
    let count = try await feed.drain { done in
      if console.hasProgressLine { console.progress("indexing: \(done) changes") }
    }
    if console.hasProgressLine { console.progress("") }
    return (index, count)
  }
}

extension StoreLock.Holder {
  /// This process, running `command`.
  static func current(_ command: String) -> StoreLock.Holder {
    StoreLock.Holder(
      pid: ProcessInfo.processInfo.processIdentifier,
      command: command,
      since: Clock.now()
    )
  }
}

/// Verifies a store.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Verify the store and its index; exit code 1 when something is damaged.",
    discussion: """
      EXAMPLE
        pippin check
      """
  )

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let folder = try StoreFolder(opening: storing.store)
      let store = try EmbeddedStore(folder, access: .reading)
      var problems = try await store.check().map(\.description)
      problems += try IndexProblems.find(in: folder, store: store)
      for problem in problems { console.print(TerminalText.plain(problem)) }
      guard problems.isEmpty else { throw ExitCode(1) }
      console.note("The store and its index are sound.")
    }
  }
}

/// Deletes pages and everything known of their addresses.
struct ForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete a page, a domain with everything below it, or everything.",
    discussion: """
      EXAMPLE
        pippin forget --domain example.com
      """
  )

  @Option(help: "The page to delete.")
  var url: String?

  @Option(help: "The domain to delete, with every host below it.")
  var domain: String?

  @Flag(help: "Delete everything.")
  var all = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard [url != nil, domain != nil, all].count(where: { $0 }) == 1 else {
      throw ValidationError("name one of --url URL, --domain DOMAIN and --all.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let folder = try StoreFolder(opening: storing.store)
      let lock = try StoreLock(.crawl, in: folder, holder: .current("pippin forget"))
      defer { withExtendedLifetime(lock) {} }
      let store = try EmbeddedStore(folder, access: .writing)
      let count = try await store.forget(try selection())
      console.note("\(count) pages deleted.")
      let index = try StoreLock(.index, in: folder, holder: .current("pippin forget"))
      defer { withExtendedLifetime(index) {} }
      try await EngagementForgetting.forget(try selection(), in: folder, store: store)
      let keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
      _ = try await keeper.update(from: store)
    }
  }

  private func selection() throws -> ForgetSelection {
    if let domain { return .domain(domain.lowercased()) }
    guard let url else { return .all }
    guard let address = WebAddress(url) else {
      throw Failure(.badInput, "\"\(url)\" is not a web address.")
    }
    return .url(address.canonical)
  }
}
