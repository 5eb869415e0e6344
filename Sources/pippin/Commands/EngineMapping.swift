import Exporting
import Foundation
import ObjectStoring

/// What an engine has to know of the documents before it takes them.
struct EngineMapping {
  /// The format of the documents; `nil` for that of OpenSearch.
  let format: ExportFormat?
  /// Where the files go that Vespa needs: a folder.
  let output: String

  /// Prints the mapping of an index, or writes the application that Vespa runs.
  ///
  /// - Throws: ``Failure`` when no folder is named for an application, or it is there already.
  func write(to console: Console) throws {
    guard format == .vespa else {
      return console.print(bytes: Array(ExportFormat.openSearchMapping.utf8))
    }
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
