import ArgumentParser
import Exporting
import Foundation
import Storing

/// Hands the public index to other tools.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the public index for other tools, with a manifest beside it.",
    discussion: """
      Same store, same bytes. The file appears whole or not at all; its manifest is PATH.manifest.json.

      EXAMPLE
        pippin export -o index.jsonl --where app-linked=true

      FORMATS
        jsonl       whole records, one a line
        csv         RFC 4180, safe to open in a spreadsheet
        nquads      structured data as RDF, the page's address as the graph
        sitemap     at most 50,000 addresses
        opensearch  lines for the bulk interface, also of Elasticsearch
        vespa       lines for vespa feed
      """
  )

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file, or - for standard output.", valueName: "path")
  )
  var output = "-"

  @Option(
    name: .shortAndLong,
    help: "The format: jsonl, csv, nquads, sitemap, opensearch or vespa."
  )
  var format = ExportFormat.jsonl

  @Flag(help: "Write CSV cells as they are, even those that a spreadsheet would run as formulas.")
  var csvRaw = false

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("A condition on the pages. May be repeated.", valueName: "field=value")
  )
  var conditions: [String] = []

  @Flag(help: "Write fetch times too, so that two exports of one store may differ.")
  var withTimes = false

  @Flag(help: "Write also pages that are not in the index, with the reasons.")
  var allPages = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      var export = RecordExport()
      export.format = format
      export.rawCells = csvRaw
      export.withTimes = withTimes
      export.selection = allPages ? .all : .indexable
      export.filters = try conditions.map(Self.filter)
      let store = try EmbeddedStore(StoreFolder(opening: storing.store), access: .reading)
      let manifest: ExportManifest
      if output == "-" {
        do {
          manifest = try export.stream(store, to: STDOUT_FILENO)
        } catch let error as ExportError where error.code == .closedPipe {
          return
        }
      } else {
        manifest = try export.write(store, to: output)
      }
      console.note(
        "\(manifest.records) records, \(manifest.bytes) bytes, SHA-256 \(manifest.sha256)"
      )
    }
  }

  private static func filter(_ text: String) throws -> ExportFilter {
    if let filter = ExportFilter(text) { return filter }
    let known = ExportFilter.Field.allCases.map(\.rawValue).joined(separator: ", ")
    throw Failure(.usage, "--where \(text): write field=value with one of \(known).")
  }
}

extension ExportFormat: ExpressibleByArgument {}
