import ArgumentParser
import Crawling
import Exporting
import Foundation
import Storing

/// Shows what a crawl brought and what it did not.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report on a crawl as HTML, Markdown or CSV.",
    discussion: """
      The HTML report is one file without scripts. The same store gives the same report. CSV is one \
      sheet, whose first column names the table; into a folder (-o sheets/) each table is a file.

      EXAMPLE
        pippin report -o report.html
      """
  )

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file, or - for standard output.", valueName: "path")
  )
  var output = "-"

  @Option(
    name: .shortAndLong,
    help: "Output format: html, markdown, csv or json; by default by the ending of the path."
  )
  var format: StoreReport.Format?

  @Option(
    help: ArgumentHelp(
      "Put what has changed since an earlier crawl in front: a store, or an export as JSON Lines.",
      valueName: "path"
    )
  )
  var since: String?

  @Option(help: "The most rows of each table, 1 to 100000.")
  var top = 50

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try RangeCheck.check("--top", top, in: 1...100_000)
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      // What was requested wrongly is said before the store is looked at.
      let format = try self.format ?? Self.format(of: output)
      let store = try EmbeddedStore(StoreFolder(opening: storing.store), access: .reading)
      let cleaner = try CrawlSettings(global.settings()).cleaner
      var report = try await StoreReport(store, limit: top, resolve: cleaner.resolving)
      if let since { report.add(try trend(of: store, since: since, console)) }
      if Self.isFolder(output) { return try write(report.sheets, format, console) }
      let text = report.text(format)
      if output == "-" { return console.print(bytes: Array(text.utf8)) }
      try StoreReport.write(text, to: output)
      console.note("\(Amount.bytes(text.utf8.count)) written to \(output).")
    }
  }

  private func trend(
    of store: EmbeddedStore,
    since path: String,
    _ console: Console
  ) throws -> StoreTrend {
    let earlier = EarlierCrawl(path: path)
    if let warning = try earlier.warning() { console.note(warning) }
    let trend = try StoreTrend(
      of: store,
      since: earlier.forEachPage,
      beside: FileManager.default.temporaryDirectory.appending(path: "pippin-report").path,
      limit: top
    )
    if trend.uncompared > 0 {
      let pages = Amount.count(trend.uncompared, "page")
      console.note("\(pages) not compared: the record is damaged. Name them with: pippin check")
    }
    if trend.isEmpty { console.note("Nothing has changed since \(path).") }
    return trend
  }

  /// Whether `path` is that of a folder: one that is there, or one that is said to be by its end.
  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return path.hasSuffix("/") || isThere && isFolder.boolValue
  }

  /// Writes each of `sheets` into the folder that was named.
  private func write(
    _ sheets: [(name: String, text: String)],
    _ format: StoreReport.Format,
    _ console: Console
  ) throws {
    guard format == .csv else {
      throw Failure(
        .usage,
        "\(output) is a folder, and \(format.rawValue) is one file.",
        fix: "Name a file, such as -o report.\(format.rawValue), or say --format csv."
      )
    }
    try Self.makeFolder(output)
    for (name, text) in sheets {
      try StoreReport.write(text, to: URL(filePath: output).appending(path: name).path)
    }
    console.note("\(Amount.count(sheets.count, "table")) written to \(output).")
  }

  /// Makes a folder with those above it.
  ///
  /// - Throws: ``Failure`` with what the system says, which Foundation does not tell.
  private static func makeFolder(_ path: String) throws(Failure) {
    var made = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      made += name
      guard mkdir(made, 0o777) == 0 || errno == EEXIST else {
        throw Failure(
          .cannotCreate,
          "the folder \(path) cannot be made: \(String(cString: strerror(errno))).",
          fix: "Choose a place that you may write to."
        )
      }
      made += "/"
    }
  }

  /// The format that the ending of a path asks for; a folder is for tables.
  ///
  /// - Throws: ``Failure`` when no format has this ending.
  private static func format(of path: String) throws -> StoreReport.Format {
    if isFolder(path) { return .csv }
    let ending = URL(filePath: path).pathExtension.lowercased()
    switch ending {
    case "html", "htm": return .html
    case "csv": return .csv
    case "json": return .json
    case "", "md", "markdown": return .markdown
    default:
      throw Failure(
        .usage,
        "\(path): no report has the ending .\(ending).",
        fix: "End the path in .html, .md, .csv or .json, or say --format."
      )
    }
  }
}

extension StoreReport.Format: ExpressibleByArgument {}
