import Addressing
import ArgumentParser
import Basics
import Engagement
import Foundation
import Indexing
import Ranking
import Searching
import Storing

/// Brings the index up to date, or builds it anew.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Update the index, or rebuild it.",
    discussion: """
      Signals that depend on all pages (links, repetitions, ages) are computed again once a day, and
      sooner when pages have changed. --authority computes them now, as after a change of weights.

      EXAMPLE
        pippin index --rebuild
      """
  )

  @Flag(help: "Delete the index and build it again from the store.")
  var rebuild = false

  @Flag(help: "Compute the signals of all pages again, due or not.")
  var authority = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let folder = try StoreFolder(opening: storing.store)
      let lock = try StoreLock(.index, in: folder, holder: .current("pippin index"))
      defer { withExtendedLifetime(lock) {} }
      let store = try Self.open(folder)
      var keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
      keeper.options.verifiesAll = true
      let count = try await keeper.update(
        from: store,
        rebuilds: rebuild,
        renewal: authority ? .always : .prompt
      )
      console.note("Index: updated with \(Amount.count(count, "change")).")
    }
  }

  /// Opens the store; one of an older version is brought up to date, as no crawl does it meanwhile.
  private static func open(_ folder: StoreFolder) throws -> EmbeddedStore {
    do {
      return try EmbeddedStore(folder, access: .reading)
    } catch let error as StoreError where error.code == .olderSchema {
      let lock = try StoreLock(.crawl, in: folder, holder: .current("pippin index"))
      return try withExtendedLifetime(lock) { try EmbeddedStore(folder, access: .writing) }
    }
  }
}

/// Opens the index and drains the store into it.
struct IndexKeeper {
  /// The store's folder.
  let folder: StoreFolder
  /// What the query-independent score is made of.
  let weights: RankingWeights
  /// The seconds after which a page is half as fresh.
  let halfLife: Double
  /// How the index is built.
  var options: SegmentIndex.Options
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
    halfLife = try settings.freshnessHalfLife()
    options = try settings.indexOptions()
    engagement = try settings.engagementSettings()
  }

  /// Brings the index up to date, unless another process holds it and will do so itself.
  func updateUnlessLocked(from store: EmbeddedStore, holder: StoreLock.Holder) async throws {
    let lock: StoreLock
    do {
      lock = try StoreLock(.index, in: folder, holder: holder)
    } catch {
      guard error.code == .locked else { throw error }
      return console.note("Index: not updated here. \(error.reason).")
    }
    defer { withExtendedLifetime(lock) {} }
    let count = try await update(from: store)
    console.note("Index: updated with \(Amount.count(count, "change")).")
  }

  /// When the signals that depend on all pages are renewed.
  enum Renewal: Hashable, Sendable {
    /// When they are due.
    case due
    /// When anything changed, too, unless that takes long.
    case prompt
    /// In any case.
    case always
  }

  /// Indexes what changed since the last time; everything when `rebuilds`, and then all signals
  /// are renewed.
  ///
  /// - Returns: How many changes were taken.
  func update(
    from store: EmbeddedStore,
    rebuilds: Bool = false,
    renewal: Renewal = .due
  ) async throws -> Int {
    try await open(from: store, rebuilds: rebuilds, renewal: renewal).changes
  }

  /// The index, up to date and open for writing.
  func updated(from store: EmbeddedStore) async throws -> SegmentIndex {
    try await open(from: store).index
  }

  /// What the last renewal of the signals found; ages count up to `now` before the first.
  func basis(at now: Timestamp) -> SignalBasis {
    var basis = SignalBasis(folder, halfLife: halfLife)
    if basis.moment == nil { basis.moment = now }
    return basis
  }

  private func open(
    from store: EmbeddedStore,
    rebuilds: Bool = false,
    renewal: Renewal = .due
  ) async throws -> (index: SegmentIndex, changes: Int) {
    var isDamaged = false
    let index = try IndexFeed.open(folder, options: options, isDamaged: &isDamaged)
    if isDamaged { console.note("Index: damaged. Building what is lost from the store.") }
    if rebuilds { try index.reset(staging: true) }
    let now = Clock.now()
    let feed = IndexFeed(
      store: store,
      index: index,
      weights: weights,
      basis: basis(at: now),
      engagement: try await engagementView(at: now)
    )
    let count = try await drain(feed)
    isDamaged = isDamaged || !index.quarantined.isEmpty
    let isWanted =
      renewal == .always || rebuilds || isDamaged || renewal == .prompt && feed.isPromptlyRenewed
    if isWanted || feed.needsRenewal(at: now) { try await rank(feed, from: store, at: now) }
    if rebuilds { try index.publish() }
    if console.hasProgressLine { console.progress("") }
    return (index, count)
  }

  /// What people did, without the keys of days that are past; `nil` where no event was accepted.
  private func engagementView(at now: Timestamp) async throws -> EngagementView? {
    if EngagementMark.isLost(in: folder) {
      console.complain(
        "\(folder.engagementPath) is missing or empty; pages are ranked without what people did."
      )
    }
    try await EngagementForgetting.destroyKeys(in: folder, at: now)
    let view = try EngagementView.open(folder, settings: engagement, now: now)
    if view != nil { try EngagementMark.set(in: folder) }
    return view
  }

  /// Indexes what changed, and reports records that are damaged.
  ///
  /// - Returns: How many changes there were.
  private func drain(_ feed: IndexFeed) async throws -> Int {
    let console = console
    var damaged: [String] = []
    let count = try await feed.drain { done in
      if console.hasProgressLine { console.progress("indexing: \(Amount.count(done, "change"))") }
    } damaged: {
      damaged.append($0.text)
    }
    if let first = damaged.first {
      console.complain(
        "\(damaged.count) records are damaged and left out, the first of them of "
          + "\(TerminalText.plain(first)). See `pippin check`, and crawl the pages again."
      )
    }
    return count
  }

  /// Computes the signals of all pages again.
  private func rank(
    _ feed: IndexFeed,
    from store: EmbeddedStore,
    at now: Timestamp
  ) async throws {
    if console.hasProgressLine { console.progress("ranking: counting links") }
    let renewal = try await feed.renew(from: store, at: now)
    if console.hasProgressLine { console.progress("") }
    console.note(
      "Ranking: \(Amount.count(renewal.links, "link")) counted, "
        + "\(Amount.count(renewal.changed, "score")) changed."
    )
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
    abstract: "Look for damage in the store.",
    discussion: """
      Reads every record, the index and the engagement. The exit code is 1 when something is damaged.

      EXAMPLE
        pippin check
      """
  )

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let folder = try StoreFolder(opening: storing.store, isLeftOver: true)
      let problems = try await Self.problems(in: folder, console)
      for problem in problems {
        console.print(TerminalText.plain("\(problem.code): \(problem.description)"))
      }
      guard problems.isEmpty else {
        console.note("Explain a code with: pippin rules CODE")
        throw ExitCode(1)
      }
      console.note("The store and its index are ok.")
      // What an older version did not know is no damage.
      let store = try EmbeddedStore(folder, access: .reading)
      for line in try await UnmappedText.lines(store, folder) { console.note(line) }
    }
  }
}

extension CheckCommand {
  /// Everything that is damaged; what cannot be read any further for damage is one of it.
  private static func problems(
    in folder: StoreFolder,
    _ console: Console
  ) async throws -> [StoreProblem] {
    var problems: [StoreProblem] = []
    do {
      let store = try EmbeddedStore(folder, access: .reading)
      problems += try await store.check()
      if try await !store.hasPageChecksums() {
        console.note(
          "\(folder.databasePath) is of an older version without checksums of its pages; the next "
            + "`pippin crawl` adds them."
        )
      }
      problems += try IndexProblems.find(in: folder, store: store)
    } catch let error as StoreError {
      problems.append(try damage(error, in: folder))
      problems += try IndexProblems.find(in: folder, store: nil)
    }
    return try problems + EngagementProblems.find(in: folder)
  }

  /// What `error` says of the pages in `folder`.
  ///
  /// - Throws: `error`, when it does not mean that they are damaged.
  private static func damage(_ error: StoreError, in folder: StoreFolder) throws -> StoreProblem {
    if let damage = error.damage { return StoreProblem("store.damaged", damage) }
    guard error.code == .notFound, folder.hasOtherParts else { throw error }
    return StoreProblem(
      "store.missing",
      "\(folder.databasePath) is missing or empty, and the pages with it. Restore a copy, "
        + "or crawl into a new folder."
    )
  }
}
