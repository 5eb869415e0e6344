import Addressing
import AppAssociation
import AppFiles
import ArgumentParser
import AssociationCopies
import Basics
import Comparing
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
      with -v; in JSON they are with all else, and where none can be read failure says why. The URL is matched as given, with its fragment. \
      A file may be of any host; a host's files are about its own URLs, and those of a host that the \
      app names by a wildcard. The exit code is 0 whatever the verdict. With files of the app, what it asks for is compared \
      with what the site allows; findings about that go to standard output.

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
  @OptionGroup var appFiles: AppFileOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings(flags: fetching.flags)
      var source = try await AssociationSource.read(
        association,
        fetching,
        settings
      )
      let seen = try await seenCopies(of: source, settings)
      source.report(to: console, showsNotes: global.verbose)
      if format != .terminal { source.add(seen?.findings ?? []) }
      let given = Given(
        seen: seen,
        half: try appFiles.half(console),
        links: try appFiles.links(),
        copies: appFiles.copies
      )
      // Programs get an object for each URL, whatever was found.
      if format != .terminal || source.isReadable || seen != nil && source.failure != nil {
        try printAll(source, given, to: console)
      }
      if format == .terminal, let seen { console.print(TerminalText.plain(seen.text)) }
      let faults = source.findings + (seen?.findings ?? [])
      if format == .terminal, let next = NextCommands.why(url, faults, options: sameOptions(source))
      {
        console.tell(next)
      }
      if let refusal = source.refusal { throw source.naming(given.half, for: url) ?? refusal }
    }
  }

  /// The options that `why` has, too.
  private func sameOptions(_ source: AssociationSource) -> [(name: String, values: [String])] {
    let name = source.assetLinks == nil ? "association" : "asset-links"
    // The file of a host is requested by itself.
    return [
      (name, source.host == nil ? [association] : []), ("entitlements", appFiles.entitlements),
      ("manifest", appFiles.manifest), ("app", app.map { [$0] } ?? []),
    ]
  }

  /// Prints the verdicts on the URL, or on each of standard input.
  private func printAll(
    _ source: AssociationSource,
    _ given: Given,
    to console: Console
  ) throws {
    guard url == "-" else { return try print(url, source, given, to: console) }
    try printLines(source, given, to: console)
  }

  /// Prints the verdicts on each line of standard input; lines that are no address are reported,
  /// and do not stop the others.
  private func printLines(
    _ source: AssociationSource,
    _ given: Given,
    to console: Console
  ) throws {
    var hosts: Set<String> = []
    var (faults, number, count) = (0, 0, 0)
    while !Console.isOutputGone, let line = readLine() {
      number += 1
      let text = try Self.url(in: line, isFirst: number == 1)
      if text.isEmpty { continue }
      count += 1
      do {
        // What is wrong is the same for all URLs of a host.
        let isFirst = WebAddress(text).map { hosts.insert($0.host).inserted } ?? false
        try print(text, source, given, showsFindings: isFirst, to: console)
      } catch let failure as Failure {
        console.complain("standard input:\(number): \(failure.message)")
        faults += 1
      }
    }
    if faults > 0 {
      throw Failure(.badInput, "\(faults) of \(number) lines are no URLs; see above.")
    }
    guard count > 0 || Console.isOutputGone else {
      throw Failure(.badInput, "standard input holds no URL.", fix: "Write one URL a line.")
    }
  }

  /// The URL that a line of standard input holds, without the byte order mark of the first one.
  private static func url(in line: String, isFirst: Bool) throws(Failure) -> String {
    guard !line.utf8.contains(0) else {
      throw Failure(
        .badInput,
        "standard input is not UTF-8; it may be saved as UTF-16.",
        fix: "Convert it: iconv -f UTF-16 -t UTF-8 LIST | pippin match - --association FILE"
      )
    }
    let isMarked = isFirst && line.unicodeScalars.first == "\u{FEFF}"
    let text = isMarked ? String(line.unicodeScalars.dropFirst()) : line
    return String(text[...].trimming(\.isWhitespace))
  }

  /// What is compared with the files of the host.
  private struct Given {
    /// What Apple, Google and a device have; `nil` when nobody wants to know.
    let seen: SeenCopies?
    /// What the app's own files say; `nil` when none are given.
    let half: AppHalf?
    /// The links that the app is meant to open.
    let links: [WebAddress]
    /// The app's copies of the site's files.
    let copies: [SiteHalf.File]
  }

  private func print(
    _ text: String,
    _ source: AssociationSource,
    _ given: Given,
    showsFindings: Bool = true,
    to console: Console
  ) throws {
    guard let address = WebAddress(text) else {
      guard ForeignScheme(text) == nil else { throw ForeignScheme.failure(text, .badInput) }
      throw Failure(.badInput, "\"\(text)\" is not a URL. Write it with https:// in front.")
    }
    let verdicts = source.match(address, beside: given.half)
      .filter { app == nil || $0.appID == app }
    let foreign = source.otherHost(for: address, beside: given.half)
    let report = given.half.map { half in
      var site = source.half(of: address.host, beside: half)
      for copy in given.copies { site.compare(copy: copy) }
      return AppFilesReport(half, site, links: given.links, url: address)
    }
    guard format == .terminal else {
      let match = MatchReport(url: text, verdicts, source, given.seen, report, failure: foreign)
      return console.print(String(decoding: match.json, as: UTF8.self))
    }
    console.print(TerminalText.line(text))
    if let foreign {
      console.print("  none\t\(TerminalText.line(foreign.text?.cause ?? foreign.message))")
      if showsFindings, let fix = foreign.text?.fix { console.note("Fix: \(fix)") }
    } else {
      print(verdicts, on: address, source, given.seen, to: console)
    }
    report?.print(to: console, showsFindings: showsFindings)
  }

  /// Prints the verdicts on a URL that the files decide about, for a person to read.
  private func print(
    _ verdicts: [AppVerdict],
    on address: WebAddress,
    _ source: AssociationSource,
    _ seen: SeenCopies?,
    to console: Console
  ) {
    if verdicts.isEmpty {
      let name = app.map { "\(TerminalText.line($0)) is not in the file" }
      console.print("  no app\t\(name ?? source.nothing)")
    }
    for verdict in verdicts { AppVerdictText.print(verdict, to: console) }
    for difference in seen?.differences(of: address) ?? [] {
      console.print("  differs\t\(TerminalText.line(difference.line))")
    }
    for handoff in source.continuation where app == nil || handoff == app {
      console.print("  handoff\t\(TerminalText.line(handoff)) may continue the page")
    }
  }
}
