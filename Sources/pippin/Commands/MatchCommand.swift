import Addressing
import AppAssociation
import ArgumentParser
import Basics
import Fetching
import Foundation
import Inspecting
import Rules

/// Says which apps an association file gives a URL to.
struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Show which apps open a URL, and why others do not.",
    discussion: """
      Reads every form of apple-app-site-association, and assetlinks.json. A host gets requests for \
      both, and for the files that assetlinks.json includes; what its robots.txt disallows is not \
      requested. Findings about the files go to standard error with evidence and fix, notes only \
      with -v; in JSON they are with all else. The URL is matched as given, with its fragment. \
      The exit code is 0 whatever the verdict.

      EXAMPLE
        echo '{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],' \\
          '"components":[{"/":"/buy/*"}]}]}}' > aasa.json
        pippin match https://www.example.com/buy/1 --association aasa.json
      """
  )

  /// How verdicts are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case json
    case jsonl
  }

  @Argument(help: "The URL, or - for one URL a line on standard input.")
  var url: String

  @Option(
    help: ArgumentHelp(
      "The association file, or the host to fetch it from.",
      valueName: "file|host"
    )
  )
  var association: String

  @Option(help: ArgumentHelp("Only this app.", valueName: "TEAMID.bundle"))
  var app: String?

  @Option(help: "Output format: terminal, json or jsonl.")
  var format = Format.terminal

  @OptionGroup var fetching: FetchOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings(flags: fetching.flags)
      let source = try await AssociationSource.read(association, fetching, settings)
      source.report(to: console, showsNotes: global.verbose)
      guard source.isReadable else {
        throw Failure(
          .badInput,
          "\(association) is no association file that can be read; see the findings above."
        )
      }
      guard url == "-" else { return try print(url, source, to: console) }
      try printAll(source, to: console)
    }
  }

  /// Prints the verdicts on each line of standard input; lines that are no address are reported,
  /// and do not stop the others.
  private func printAll(_ source: AssociationSource, to console: Console) throws {
    var faults = 0
    var number = 0
    while !Console.isOutputGone, let line = readLine() {
      number += 1
      let text = String(line[...].trimming(\.isWhitespace))
      if text.isEmpty { continue }
      do {
        try print(text, source, to: console)
      } catch let failure as Failure {
        console.complain("standard input:\(number): \(failure.message)")
        faults += 1
      }
    }
    if faults > 0 {
      throw Failure(.badInput, "\(faults) of \(number) lines are no URLs; see above.")
    }
  }

  private func print(_ text: String, _ source: AssociationSource, to console: Console) throws {
    guard let address = WebAddress(text) else {
      throw Failure(.badInput, "\"\(text)\" is not a URL. Write it with https:// in front.")
    }
    let verdicts = source.match(address).filter { app == nil || $0.appID == app }
    guard format == .terminal else {
      return console.print(
        String(decoding: MatchReport(url: text, verdicts, source).json, as: UTF8.self)
      )
    }
    console.print(TerminalText.line(text))
    if verdicts.isEmpty {
      let name = app.map { "\(TerminalText.line($0)) is not in the file" }
      console.print("  no app\t\(name ?? source.nothing)")
    }
    for verdict in verdicts { MatchText.print(verdict, to: console) }
    for handoff in source.continuation where app == nil || handoff == app {
      console.print("  handoff\t\(TerminalText.line(handoff)) may continue the page")
    }
  }
}

/// Writes verdicts for a person to read.
enum MatchText {
  /// The most rules of one app that are explained.
  private static let reasonLimit = 20

  /// Prints one app's verdict, the rule that decided, and why each other rule did not.
  static func print(_ verdict: AppVerdict, to console: Console) {
    console.print("  \(verdict.verdict.rawValue)\t\(TerminalText.line(verdict.appID))")
    if let rule = verdict.rule {
      let location = verdict.location.map { "  (\($0))" } ?? ""
      console.print("    by \(TerminalText.line(rule + location))")
    }
    let later = "an earlier rule decided"
    let tried = verdict.reasons.filter { $0.text != later }
    for reason in tried.prefix(reasonLimit) {
      console.print(TerminalText.line("    not \(reason.rule): \(reason.text)"))
    }
    if tried.count > reasonLimit {
      console.print("    and \(tried.count - reasonLimit) more rules that do not match")
    }
    let unreached = verdict.reasons.count - tried.count
    if unreached > 0 {
      let rules = unreached == 1 ? "1 rule" : "\(unreached) rules"
      console.print("    \(rules) after it not tried")
    }
    if verdict.reasons.isEmpty, verdict.rule == nil { console.print("    the app has no rules") }
  }
}
