import ArgumentParser
import Exporting
import Foundation
import ObjectStoring

/// What an engine has to know of the documents before it takes them.
struct EngineMapping {
  /// The format of the documents; `nil` for that of OpenSearch.
  let format: ExportFormat?
  /// Where the mapping goes, or the files that Vespa needs: a folder.
  let output: String

  /// Prints or writes the mapping of an index, or writes the application that Vespa runs.
  ///
  /// - Throws: ``Failure`` when the format has none, when no folder is named for an application, or
  ///   it is there already; `ExportError` when the mapping cannot be written.
  func write(to console: Console) throws {
    switch format {
    case nil, .opensearch: try writeMapping(to: console)
    case .vespa: try writeApplication(to: console)
    case .jsonl, .csv, .nquads, .cdxj, .sitemap, .sqlite:
      throw Failure(
        .usage,
        "The format \(format?.rawValue ?? "") has no mapping.",
        fix: "Use --format opensearch or vespa, or leave out --mapping."
      )
    }
  }

  private func writeMapping(to console: Console) throws {
    guard output != "-" else {
      return console.print(bytes: Array(ExportFormat.openSearchMapping.utf8))
    }
    guard !ObjectLocation.names(output) else {
      throw Failure(
        .usage,
        "A mapping is not written into an object store.",
        fix: "Name a file of this machine with -o, or leave it out to print the mapping."
      )
    }
    var file = try AtomicFile(path: output)
    try file.write(ExportFormat.openSearchMapping.utf8)
    try file.commit()
    console.note("The mapping is written to \(output).")
  }

  private func writeApplication(to console: Console) throws {
    guard output != "-", !ObjectLocation.names(output) else {
      throw Failure(
        .usage,
        "An application of Vespa is several files.",
        fix: "Name a folder of this machine for them with -o."
      )
    }
    guard !FileManager.default.fileExists(atPath: output) else {
      throw Failure(
        .cannotCreate,
        "\(output) is there already.",
        fix: "Name a folder that is not there yet."
      )
    }
    for file in VespaPackage.files {
      let path = "\(output)/\(file.path)"
      do {
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent,
          withIntermediateDirectories: true
        )
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: path))
      } catch {
        throw Failure(.cannotCreate, "\(path) cannot be written.", fix: "Name another folder.")
      }
    }
    console.note("Written to \(output). Deploy it with `vespa deploy \(output)`.")
  }
}

extension ExportCommand {
  /// Refuses options that say nothing without another one, or beside it.
  ///
  /// - Throws: `ValidationError`.
  func checkCombinations() throws {
    if shardBy == .host, shard == 1 {
      throw ValidationError("--shard-by says how --shard divides: add --shard N.")
    }
    guard mapping else { return }
    let ending = ExportEnding(of: output)
    switch ending.meaning {
    case _ where ending.isPacked:
      throw ValidationError("--mapping packs nothing: leave out the ending .gz.")
    case .format(let other) where format == nil:
      throw ValidationError(
        "--mapping writes no \(other.rawValue), as the ending of \(output) says: "
          + "end it in .json, or add --format opensearch or vespa."
      )
    case .parquet where format == nil:
      throw ValidationError("--mapping writes no parquet: end the path in .json.")
    case .none, .format, .parquet, .packing, .unknown: break
    }
    let ofPages = [
      ("--where", !conditions.isEmpty), ("--since", since != nil), ("--gzip", gzip),
      ("--shard", shard != 1), ("--base-url", baseUrl != nil), ("--full-text", fullText),
      ("--urls", urls), ("--csv-raw", csvRaw), ("--with-times", withTimes),
      ("--all-pages", allPages),
    ]
    if let (option, _) = ofPages.first(where: \.1) {
      throw ValidationError("--mapping writes no pages: leave out \(option).")
    }
  }
}
