import Foundation

/// A folder of its own for one test, which goes away with this value.
package final class TemporaryFolder: Sendable {
  /// The folder's path.
  package let path: String

  /// Makes the folder among the system's temporary ones.
  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pippin-test-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    // A folder that cannot be removed is left to the system's own cleaning.
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of the file `name` in the folder.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes `text` to the file `name`.
  ///
  /// - Returns: The file's path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = path(of: name)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  /// The bytes of the file `name`.
  package func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(of: name))))
  }

  /// Copies the file or folder at `source` to `name`.
  package func copy(_ source: String, to name: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: path(of: name))
  }

  /// Whether there is a file `name`.
  package func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(of: name))
  }

  /// The names in the folder, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
