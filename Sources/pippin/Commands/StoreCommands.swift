import ArgumentParser
import Foundation
import Indexing
import Searching
import Storing

/// Brings the index up to date, or builds it anew.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Update the index, or rebuild it.",
    discussion: """
      Signals that depend on all pages (links, repetitions, ages) are computed again once a day, and \
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
      let store = try StoreUpgrade.open(folder, for: "pippin index")
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
