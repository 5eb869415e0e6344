import Foundation
import Inspecting

/// Where the report of an inspection goes.
struct InspectOutput {
  /// The form of the report.
  let format: ReportFormat
  /// The file or folder; `nil` for standard output.
  let path: String?
  /// Standard output.
  let console: Console

  /// Whether to repeat the meaning in color.
  var colors: Bool { path == nil && console.colors }

  /// Whether the report of several pages goes into a folder, a file for each.
  var isFolder: Bool {
    guard format == .html, let path, path != "-" else { return false }
    return ![".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Writes a report that is one file.
  ///
  /// - Throws: ``Failure`` when the file cannot be written.
  func write(_ text: String) throws {
    guard let path, path != "-" else { return console.print(text) }
    try ReportFile.write(Array((text + "\n").utf8), to: path)
  }

  /// Writes the report of several pages.
  ///
  /// - Throws: ``Failure`` when the file or folder cannot be written.
  func write(_ report: RunReport) async throws {
    guard isFolder, let path else {
      let text = report.text(format) ?? report.terminal(width: console.width, colors: colors)
      return try write(text)
    }
    try await NewFolder.make(at: path, console) { folder, _ in
      do {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/pages",
          withIntermediateDirectories: false
        )
      } catch {
        throw Failure(.cannotCreate, "\(path)/pages cannot be made: \(error).", fix: nil)
      }
      try report.writeFolder { file, text in
        try ReportFile.write(Array((text + "\n").utf8), to: "\(folder)/\(file)")
      }
    }
    console.note("\(path)/index.html: the report.")
  }
}
