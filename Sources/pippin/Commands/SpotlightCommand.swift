import ArgumentParser
import Foundation
import Serving
import Shelving
import SpotlightItems
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

/// Lists the items of a private index.
struct SpotlightListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the items, by their identifiers in order.",
    discussion: """
      As jsonl, each line is an item with all of its attributes, dates as text and bytes in base64.

      EXAMPLE
        pippin spotlight list ./CoreSpotlight --domain friends
      """
  )

  /// How items are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case jsonl
  }

  /// The items that are read at once.
  private static let pageSize = 500

  @OptionGroup var options: SpotlightOptions

  @Option(help: ArgumentHelp("Only this group and the groups in it.", valueName: "group"))
  var domain: String?

  @Option(help: "The most items; 0 for all.")
  var limit = 0

  @Option(help: "Output format: terminal or jsonl.")
  var format = Format.terminal

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try RangeCheck.check("--limit", limit, in: 0...Int(Int32.max))
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let index = try options.index()
      var (last, count) = (nil as String?, 0)
      while limit == 0 || count < limit {
        let most = limit == 0 ? Self.pageSize : min(Self.pageSize, limit - count)
        let items = try await index.items(in: domain, after: last, limit: most)
        for item in items { print(item, to: console) }
        (last, count) = (items.last?.identifier, count + items.count)
        if items.count < most { break }
      }
      let activities = domain == nil ? try index.counts().activities : 0
      if activities > 0 {
        let number = Amount.count(activities, "activity", "activities")
        console.note("\(number) beside; search finds them.")
      }
      if count == 0 {
        let group = domain.map { " in the group \($0)" } ?? ""
        console.note("No items\(group).")
      } else if limit > 0, count == limit,
        try await !index.items(in: domain, after: last, limit: 1).isEmpty
      {
        console.note("There are more; --limit 0 prints all.")
      }
    }
  }

  private func print(_ item: SpotlightItem, to console: Console) {
    switch format {
    case .jsonl: console.print(SpotlightText.json(item))
    case .terminal: console.print(SpotlightText.line(item))
    }
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
