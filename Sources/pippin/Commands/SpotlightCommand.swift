import ArgumentParser
import Foundation
import Serving
import Shelving
import Spotting

/// Looks into the private index of an app.
struct SpotlightCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spotlight",
    abstract: "Look into the private index of an app.",
    discussion: """
      An app that uses Pippin's CoreSpotlight keeps its items in a folder. These commands \
      list and search them, say why an item is found or not, and look for damage. They \
      change nothing in the folder.

      EXAMPLE
        pippin spotlight list ~/.local/share/com.example.plums/CoreSpotlight
      """,
    subcommands: [
      SpotlightListCommand.self, SpotlightSearchCommand.self, SpotlightExplainCommand.self,
      SpotlightCheckCommand.self, SpotlightServeCommand.self,
    ],
    defaultSubcommand: SpotlightListCommand.self
  )
}

/// The folder of a private index.
struct SpotlightOptions: ParsableArguments {
  @Argument(help: "The folder of the index.")
  var folder: String

  /// The index, which is looked at only.
  ///
  /// - Throws: `Failure` when there is none, or it is another user's.
  func index() throws -> SpotlightIndex {
    var options = SpotlightIndex.Options()
    options.store.isLooking = true
    options.use(.current)
    return try SpotlightIndex(folder: folder, options: options)
  }
}

/// Looks for damage in a private index.
struct SpotlightCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for damage, and count what there is.",
    discussion: """
      Ends with 1 when something is damaged. The app mends it when it opens the index: \
      segments are made again from the items, and its delegate is requested to index \
      lost items again.

      EXAMPLE
        pippin spotlight check ./CoreSpotlight
      """
  )

  @OptionGroup var options: SpotlightOptions

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let check = try options.index().check()
      switch format {
      case .json: console.print(SpotlightText.json(check))
      case .terminal: console.print(SpotlightText.text(check))
      }
      if !check.damage.isEmpty { throw Failure(.findings) }
    }
  }
}

/// Serves a page with a search box for a private index.
struct SpotlightServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a page with a search box, on this machine only.",
    discussion: """
      The address that is printed has a secret in it, because every user of a machine \
      reaches its loopback. Stops on Ctrl-C.

      EXAMPLE
        pippin spotlight serve ./CoreSpotlight
      """
  )

  @OptionGroup var options: SpotlightOptions

  @Option(help: "The port; 0 chooses a free one.")
  var port = 0

  @OptionGroup var global: GlobalOptions

  func validate() throws { try PortOption.check(port) }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let index = try options.index()
      let server = Task {
        try await SpotlightServer.run(index, port: port) { console.print($0) }
      }
      let signals = InterruptHandler { server.cancel() }
      defer { signals.cancel() }
      do {
        try await server.value
      } catch is CancellationError {
        // It was to stop.
      }
    }
  }
}
