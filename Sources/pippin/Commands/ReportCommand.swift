import ArgumentParser
import Exporting
import Foundation
import Storing

/// Shows what a crawl brought and what it did not.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report on a crawl: seeds, hosts, answers, findings, types, apps, duplicates.",
    discussion: """
      The HTML report is one file without script or anything from elsewhere. The same store gives
      the same report.

      EXAMPLE
        pippin report -o report.html
      """
  )

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file, or - for standard output.", valueName: "path")
  )
  var output = "-"

  @Option(
    name: .shortAndLong,
    help: "html, markdown, csv or json; by default what the path ends in, else markdown."
  )
  var format: StoreReport.Format?

  @Option(help: "The most rows of each table, 1 to 100000.")
  var top = 50

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try RangeCheck.check("--top", top, in: 1...100_000)
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let store = try EmbeddedStore(StoreFolder(opening: storing.store), access: .reading)
      let report = try await StoreReport(store, limit: top)
      let text = report.text(format ?? Self.format(of: output))
      if output == "-" { return console.print(bytes: Array(text.utf8)) }
      try StoreReport.write(text, to: output)
      console.note("\(Amount.bytes(text.utf8.count)) written to \(output).")
    }
  }

  /// The format that the ending of a path asks for.
  private static func format(of path: String) -> StoreReport.Format {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "html", "htm": .html
    case "csv": .csv
    case "json": .json
    default: .markdown
    }
  }
}

extension StoreReport.Format: ExpressibleByArgument {}
