import Addressing
import ArgumentParser
import Crawling
import Fetching
import Foundation
import Inspecting
import Reading
import Records
import Rules
import Storing

/// Shows everything that is extracted from one page, or from one host of a store.
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    // Parsed by itself, it need not look for requests for scripts of completion.
    _superCommandName: "pippin",
    abstract: "Show what Pippin reads on a page, and what to fix.",
    discussion: """
      Standard input is -. Needs no store. Rules may be in .pippin.yaml beside pages.
      PRESETS for --require; a name with a capital letter is a type of schema.org
        app-clip app-linked app-links canonical deep-link indexable open-graph
        preview rich-result smart-banner structured-data twitter-app universal-links

      EXAMPLE
        pippin inspect http://orchard.example/recipes/apple-pie --require preview
      """
  )

  @Argument(help: "URLs, files, folders, globs or sitemaps, or -.")
  var inputs: [String] = []

  @Option(help: ArgumentHelp("The URL that a file is served at.", valueName: "base"))
  var url: String?

  @Option(help: ArgumentHelp("The URL that a folder is served at.", valueName: "folder=url"))
  var root: [String] = []

  @Option(help: ArgumentHelp("Only files that changed since then.", valueName: "rev"))
  var changedSince: String?

  @Option(help: ArgumentHelp("The host's apple-app-site-association file.", valueName: "file"))
  var association: String?

  @Option(help: ArgumentHelp("Inspect a whole host instead of a page.", valueName: "host"))
  var site: String?

  @Option(help: ArgumentHelp("Judge dates at this moment (ISO 8601), not now.", valueName: "date"))
  var at: InspectionMoment?

  @Option(help: "Output format.")
  var format = ReportFormat.terminal

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The report's file, or a new folder for html.", valueName: "path")
  )
  var output: String?

  @Option(help: ArgumentHelp("The store that --site reads.", valueName: "folder"))
  var store: String?

  @Flag(help: "Print the JSON Schema of --format json, and exit.")
  var schema = false

  @OptionGroup var copying: CopyOptions
  @OptionGroup var rendering: RenderOptions
  @OptionGroup var appFiles: AppFileOptions
  @OptionGroup var judging: JudgingOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard inputs.isEmpty || site == nil else {
      throw ValidationError("name pages, or one host with --site HOST.")
    }
    guard at == nil || site == nil else {
      throw ValidationError("--at judges the dates of pages, not of --site.")
    }
    guard !appFiles.isGiven || site == nil && inputs.count == 1 else {
      throw ValidationError(
        "--entitlements and --manifest are compared with one page's host; name one page."
      )
    }
    guard store == nil || rendering.selection == .never else {
      throw ValidationError(
        "--render asks servers, and --store reads what is stored. Leave one of them out."
      )
    }
    guard site == nil || root.isEmpty && changedSince == nil else {
      throw ValidationError("--root and --changed-since are about files, not about --site.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      if schema {
        return console.print(site == nil ? InspectionSchema.text : SiteInspectionSchema.text)
      }
      let settings = try global.settings(flags: fetching.flags)
      let output = InspectOutput(format: format, path: output, console: console)
      if let site {
        return try await SiteInspectCommand(
          host: site,
          store: store,
          settings: settings,
          fetching: fetching,
          copying: copying,
          rendering: rendering,
          reading: reading,
          output: output,
          judging: judging
        ).run(console)
      }
      let named = try inputs.isEmpty ? Self.defaultInputs() : inputs
      if inputs.count == 1, changedSince == nil, InspectInput.isOne(inputs) {
        return try await inspectOne(inputs[0], settings, output, console)
      }
      guard !appFiles.isGiven else {
        throw Failure(
          .usage,
          "--entitlements and --manifest are compared with one page's host.",
          fix: "Name one page, or run: pippin match URL --association HOST"
        )
      }
      try await inspectMany(named, settings, output, console)
    }
  }

  /// What `.pippin.yaml` says to inspect when nobody names anything.
  private static func defaultInputs() throws -> [String] {
    guard let beside = try PageSettings.beside("./page") else {
      throw Failure(
        .usage,
        "name pages, files or folders, or one host with --site HOST.",
        fix: "pippin inspect dist, or write input.pages into \(PageSettings.name)"
      )
    }
    let inputs = beside.pages.isEmpty ? beside.roots.map(\.path) : beside.pages
    guard !inputs.isEmpty else {
      throw Failure(
        .usage,
        "name pages: \(PageSettings.name) names none.",
        fix: "Write input.pages or input.roots into it, or name a file or a folder."
      )
    }
    return inputs
  }
}

extension ReportFormat: ExpressibleByArgument {}
