import Addressing
import ArgumentParser
import Diagnosing
import Foundation
import Inspecting
import Records

/// Says why a banner does not show, and why a link does not open an app.
struct WhyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say why a banner or a link to an app does not work.",
    discussion: """
      Looks at the page and at the host's association files; with --cdn at Apple's and Google's \
      copies of them, and with --entitlements and --manifest at the app's own files. The first \
      line is the answer with its main cause. --site counts the pages of a host that lack a \
      banner, by the template of their URLs. The exit code is 0 whatever the answer is.

      EXAMPLE
        pippin why http://orchard.example/recipes/apple-pie
      """
  )

  /// The forms of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case html
    case json
  }

  @Argument(help: "The URL of a page, a file, or - for standard input.")
  var page: String?

  @Flag(help: "Only: why does the banner not show?")
  var banner = false

  @Flag(help: "Only: why does the link not open the app?")
  var link = false

  @Option(help: ArgumentHelp("The app: a number, TEAMID.bundle or package.", valueName: "id"))
  var app: String?

  @Option(help: "The system: ios or android; both where they apply.")
  var platform: Diagnosis.Platform?

  @Option(help: ArgumentHelp("The page that the link is on.", valueName: "url"))
  var from: String?

  @Option(help: ArgumentHelp("The URL that a file is served at.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("In place of the host's own association file.", valueName: "file"))
  var association: String?

  @Option(help: ArgumentHelp("In place of the host's own assetlinks.json.", valueName: "file"))
  var assetLinks: String?

  @Option(help: ArgumentHelp("The app's entitlements, .ipa or project.", valueName: "file"))
  var entitlements: [String] = []

  @Option(help: ArgumentHelp("The app's manifest, .apk, .aab or folder.", valueName: "file"))
  var manifest: [String] = []

  @Option(help: ArgumentHelp("A whole host instead of a page.", valueName: "host"))
  var site: String?

  @Option(help: ArgumentHelp("The store that --site reads.", valueName: "folder"))
  var store: String?

  @Option(help: "Output format: terminal, html or json.")
  var format = Format.terminal

  @Option(name: [.short, .long], help: ArgumentHelp("The report's file.", valueName: "path"))
  var output: String?

  @Flag(help: "Print the JSON Schema of --format json, and exit.")
  var schema = false

  @OptionGroup var copying: CopyOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard page == nil || site == nil else {
      throw ValidationError("name a page, or one host with --site HOST.")
    }
    guard page != nil || site != nil || schema else {
      throw ValidationError("name the URL of a page, a file, or one host with --site HOST.")
    }
    guard store == nil || site != nil else {
      throw ValidationError("--store is what --site HOST reads.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      if schema { return console.print(DiagnosisSchema.text) }
      let settings = try global.settings(flags: fetching.flags)
      let answers: [Diagnosis]
      if let site {
        answers = try await self.answers(about: site, settings, console)
      } else {
        let input = try await input(settings, console)
        answers = input.answers(to: try questions(about: input), on: platform.map { [$0] })
      }
      try write(answers, console)
    }
  }

  /// What is asked.
  var questions: [Diagnosis.Question] {
    banner == link ? Diagnosis.Question.allCases : banner ? [.banner] : [.link]
  }

  /// What is asked of a page; nobody knows where the links of a page without a URL lead.
  private func questions(about input: DiagnosisInput) throws -> [Diagnosis.Question] {
    guard input.url.text.hasPrefix(BuildFolder.unknownURL) else { return questions }
    guard !link else {
      throw Failure(
        .usage,
        "the page names no URL, so that nobody knows its host.",
        fix: "Give its URL with --url https://www.example.com/page."
      )
    }
    return [.banner]
  }

  private func write(_ answers: [Diagnosis], _ console: Console) throws {
    let report = DiagnosisReport(answers)
    let isFile = output != nil && output != "-"
    let text =
      switch format {
      case .terminal:
        report.terminal(width: console.width, colors: !isFile && console.colors)
      case .html: report.html
      case .json: report.json
      }
    guard let output, isFile else { return console.print(text) }
    try ReportFile.write(Array((text + "\n").utf8), to: output)
  }
}

extension Diagnosis.Platform: ExpressibleByArgument {}
