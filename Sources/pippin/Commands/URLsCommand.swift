import Addressing
import ArgumentParser
import Crawling
import Exporting
import Foundation
import Inspecting
import Records
import Rules
import Storing

/// Lists the URLs that a crawl met, and what leads to them.
struct URLsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "urls",
    abstract: "List the URLs of a crawl, and what links to them.",
    discussion: """
      Every condition has to be met; one that is given several times is met by any of its values. \
      Outcomes: ok redirected gone failed blocked skipped deferred waiting; broken is gone, failed, \
      or a redirect to one of them. pippin rules CODE explains a reason.

      EXAMPLE
        pippin urls --broken --inlinks
        pippin urls --reason fetch --host www.example.com --format csv -o failed.csv
      """
  )

  /// How to show them.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case jsonl
    case csv
  }

  @Flag(help: "Only URLs that lead nowhere: gone, failed, or redirecting to one of them.")
  var broken = false

  @Flag(help: "Only pages that no other page links to, seeds left out.")
  var orphans = false

  @Option(help: "What became of the URL. May be repeated.")
  var outcome: [URLOutcome] = []

  @Option(help: ArgumentHelp("A status, such as 404 or 5xx. May be repeated.", valueName: "status"))
  var status: [StatusRange] = []

  @Option(
    help: ArgumentHelp("A reason, such as fetch.tls or fetch. May be repeated.", valueName: "code")
  )
  var reason: [String] = []

  @Option(help: "A host's name. May be repeated.")
  var host: [String] = []

  @Option(help: ArgumentHelp("The URL of a seed. May be repeated.", valueName: "url"))
  var seed: [String] = []

  @Option(
    name: .customLong("match"),
    help: ArgumentHelp(
      "A pattern of the URL, or of its path where it begins with /; * is anything. May be repeated.",
      valueName: "pattern"
    )
  )
  var patterns: [String] = []

  @Flag(help: "Show every page that links to the URL, with line and column.")
  var inlinks = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file, or - for standard output.", valueName: "path")
  )
  var output = "-"

  @Option(help: "Output format: terminal, jsonl or csv; by default by the ending of the path.")
  var format: Format?

  @Flag(help: "Add the times of visits and responses; two listings of one store may then differ.")
  var withTimes = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if output != "-", format ?? Self.format(of: output) == .terminal {
      throw ValidationError(
        "invalid value: a file is csv or jsonl; end its name in .csv or .jsonl, or add --format csv."
      )
    }
  }

  /// The format that the ending of `path` asks for.
  private static func format(of path: String) -> Format {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "csv": .csv
    case "jsonl", "ndjson": .jsonl
    default: .terminal
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      try Self.check(reasons: reason)
      let settings = try global.settings()
      let store = try EmbeddedStore(StoreFolder(opening: storing.store), access: .reading)
      var ledger = URLLedger(store)
      ledger.filter = filter
      ledger.withInlinks = inlinks
      ledger.resolve = try CrawlSettings(settings).cleaner.resolving
      switch format ?? Self.format(of: output) {
      case .terminal: try list(ledger, console)
      case .jsonl: try write(ledger, .jsonl, console)
      case .csv: try write(ledger, .csv, console)
      }
    }
  }

  /// Refuses what is no code and no family of codes.
  ///
  /// - Throws: ``Failure`` that names what was probably meant.
  private static func check(reasons: [String]) throws {
    let known = Set(CodeCatalog.names + CodeCatalog.families)
    for reason in reasons where !known.contains(reason) {
      let codes = CodeCatalog.entries.filter { $0.kinds.contains(.urlReason) }.map(\.code)
      let near = Suggestion.nearest(to: reason, among: codes)
      throw Failure(
        .usage,
        "invalid value: --reason \(reason) is no reason of a URL.",
        fix: near.map { "Did you mean \($0)?" } ?? "List every code with: pippin rules"
      )
    }
  }

  private var filter: URLFilter {
    var filter = URLFilter()
    filter.isBroken = broken
    filter.isOrphan = orphans
    filter.outcomes = Set(outcome)
    filter.statuses = status.map(\.range)
    filter.reasons = Set(reason)
    filter.hosts = Set(host.map(URLPatternSpelling.host))
    filter.seeds = Set(seed.map { WebAddress($0)?.canonical.text ?? $0 })
    filter.patterns = patterns.map(URLPattern.init)
    return filter
  }

  // MARK: Output

  private func write(
    _ ledger: URLLedger,
    _ format: LedgerRows.Format,
    _ console: Console
  ) throws {
    guard output != "-" else {
      let counts = try ledger.stream(format, withTimes: withTimes, beside: Self.temporaryPath) {
        console.print(bytes: $0)
      }
      if counts.urls == 0, !reason.isEmpty { console.note(LedgerText.nothing(reason)) }
      return reportDamage(of: counts.damaged, console)
    }
    let count = try ledger.write(format, withTimes: withTimes, to: output)
    console.note("\(Amount.count(count.urls, "URL")) written to \(output).")
    reportDamage(of: count.damaged, console)
  }

  private func list(_ ledger: URLLedger, _ console: Console) throws {
    var counts: [URLOutcome: Int] = [:]
    var isFirst = true
    let damaged = try ledger.forEach(beside: Self.temporaryPath) { entry, isLast in
      for line in LedgerText.lines(entry, isFirst: isFirst) { console.print(line) }
      isFirst = isLast
      if isLast { counts[entry.url.outcome, default: 0] += 1 }
    }
    console.note(LedgerText.summary(counts, reasons: reason))
    reportDamage(of: damaged, console)
  }

  /// Says whose links are missing, and what to do.
  private func reportDamage(of pages: Int, _ console: Console) {
    guard pages > 0 else { return }
    let named = Amount.count(pages, "damaged page")
    console.note("The links of \(named) are missing. See which: pippin check")
  }

  private static var temporaryPath: String {
    FileManager.default.temporaryDirectory.appending(path: "pippin-urls").path
  }
}

/// A status of responses, or all of a class, such as `5xx`.
struct StatusRange: ExpressibleByArgument, Hashable {
  let range: ClosedRange<Int>

  init?(argument: String) {
    let text = argument.lowercased()
    if text.count == 3, text.hasSuffix("xx"), let first = text.first?.wholeNumberValue,
      (1...5).contains(first)
    {
      range = first * 100...first * 100 + 99
    } else if let status = Int(text), (100...599).contains(status) {
      range = status...status
    } else {
      return nil
    }
  }
}

extension URLOutcome: ExpressibleByArgument {}
