import Foundation

/// The package's own sources, as text.
enum SourceTree {
  /// The package's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// The Swift files below `folder`, as paths from the package's folder, sorted.
  static func files(below folder: String) throws -> [String] {
    try files(below: folder, endings: [".swift"])
  }

  /// The files below `folder` with one of `endings`, as paths from the package's folder, sorted.
  static func files(below folder: String, endings: [String]) throws -> [String] {
    let base = root.appending(path: folder)
    guard FileManager.default.fileExists(atPath: base.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: base.path)
      .filter { file in endings.contains(where: file.hasSuffix) }.map { "\(folder)/\($0)" }.sorted()
  }

  /// The text of the file at `path`.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The modules that `text` imports.
  static func imports(of text: String) -> Set<String> {
    Set(text.matches(of: /(?m)^(?:@\w+ |\w+ )*import (?:\w+ )?(\w+)/).map { String($0.1) })
  }
}
