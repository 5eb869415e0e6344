import Addressing
import AppAssociation
import ArgumentParser
import AssociationCopies
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

  @Option(help: ArgumentHelp("A log of a device, to be explained.", valueName: "file"))
  var deviceLog: String?

  @Option(help: "Output format: terminal, json or jsonl.")
  var format = Format.terminal

  @OptionGroup var copying: CopyOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings(flags: fetching.flags)
      var source = try await AssociationSource.read(
        association,
        fetching,
        settings,
        allowsNone: copying.cdn || deviceLog != nil
      )
      let seen = try await seenCopies(of: source, settings)
      source.report(to: console, showsNotes: global.verbose)
      if format != .terminal { source.add(seen?.findings ?? []) }
      if source.isReadable || seen != nil && source.failure != nil {
        try printAll(source, seen, to: console)
      }
      if format == .terminal, let seen { console.print(TerminalText.plain(seen.text)) }
      if let failure = source.failure { throw failure }
      guard source.isReadable else {
        throw Failure(
          .badInput,
          "\(association) is no association file that can be read; see the findings above."
        )
      }
    }
  }

  /// What Apple, Google and a device have of the host; `nil` when nobody wants to know.
  private func seenCopies(
    of source: AssociationSource,
    _ settings: Settings
  ) async throws -> SeenCopies? {
    guard copying.cdn || deviceLog != nil else { return nil }
    let log = try readLog(source)
    var seen = SeenCopies(log: log, logName: deviceLog ?? "")
    guard copying.cdn else { return seen }
    guard let root = WebAddress(source.host.map { "https://\($0)/" } ?? url) else {
      throw Failure(
        .usage,
        "--cdn asks about a host, and neither --association nor the URL names one.",
        fix: "Name the host: --association www.example.com"
      )
    }
    let fetcher = try CurlFetcher(settings: fetching.fetchSettings(settings))
    do {
      let service = try copying.service(settings, fetcher: fetcher)
      seen.copies = await service?.copies(
        of: root,
        source.origins,
        asking: source.services,
        logged: log?.answer
      )
    } catch {
      await fetcher.shutdown()
      throw error
    }
    await fetcher.shutdown()
    seen.note(root, WebAddress(url).map { [$0] } ?? [])
    return seen
  }

  /// The log of a device, explained; `nil` without one.
  private func readLog(_ source: AssociationSource) throws -> DeviceLog? {
    guard let path = deviceLog else { return nil }
    guard path == "-" || FileManager.default.fileExists(atPath: path) else {
      throw Failure(.noInput, "\(path): no such file. Name a log of a device.")
    }
    let bytes = try BoundedFile.bytes(
      of: path,
      limit: DeviceLog.byteLimit,
      "a device's log",
      advice: "Cut out the lines of swcd and swcutil."
    )
    return DeviceLog(String(decoding: bytes, as: UTF8.self), origin: source.origins.apple)
  }

  /// Prints the verdicts on the URL, or on each of standard input.
  private func printAll(
    _ source: AssociationSource,
    _ seen: SeenCopies?,
    to console: Console
  ) throws {
    guard url == "-" else { return try print(url, source, seen, to: console) }
    try printLines(source, seen, to: console)
  }

  /// Prints the verdicts on each line of standard input; lines that are no address are reported,
  /// and do not stop the others.
  private func printLines(
    _ source: AssociationSource,
    _ seen: SeenCopies?,
    to console: Console
  ) throws {
    var faults = 0
    var number = 0
    while !Console.isOutputGone, let line = readLine() {
      number += 1
      let text = String(line[...].trimming(\.isWhitespace))
      if text.isEmpty { continue }
      do {
        try print(text, source, seen, to: console)
      } catch let failure as Failure {
        console.complain("standard input:\(number): \(failure.message)")
        faults += 1
      }
    }
    if faults > 0 {
      throw Failure(.badInput, "\(faults) of \(number) lines are no URLs; see above.")
    }
  }

  private func print(
    _ text: String,
    _ source: AssociationSource,
    _ seen: SeenCopies?,
    to console: Console
  ) throws {
    guard let address = WebAddress(text) else {
      throw Failure(.badInput, "\"\(text)\" is not a URL. Write it with https:// in front.")
    }
    let verdicts = source.match(address).filter { app == nil || $0.appID == app }
    guard format == .terminal else {
      return console.print(
        String(decoding: MatchReport(url: text, verdicts, source, seen).json, as: UTF8.self)
      )
    }
    console.print(TerminalText.line(text))
    if verdicts.isEmpty {
      let name = app.map { "\(TerminalText.line($0)) is not in the file" }
      console.print("  no app\t\(name ?? source.nothing)")
    }
    for verdict in verdicts { MatchText.print(verdict, to: console) }
    for difference in seen?.differences(of: address) ?? [] {
      console.print("  differs\t\(TerminalText.line(difference.line))")
    }
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
