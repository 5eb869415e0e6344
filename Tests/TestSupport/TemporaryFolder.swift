import Foundation

/// The folder of all temporary folders of this process, which goes away with it: what is made once
/// for many tests has no end of its own.
private let temporaryRoot: String = {
  atexit {
    // A folder that cannot be removed is named by Scripts/test.
    try? FileManager.default.removeItem(atPath: temporaryRoot)
  }
  return FileManager.default.temporaryDirectory.path + "/pippin-test-\(UUID().uuidString)"
}()

/// A folder of its own for one test, which goes away with this value, at the latest with the
/// process.
package final class TemporaryFolder: Sendable {
  /// The folder's path.
  package let path: String

  /// Makes the folder among the system's temporary ones.
  package init() throws {
    path = "\(temporaryRoot)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // It goes with the process then.
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of the file `name` in the folder.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes `text` to the file `name`.
  ///
  /// - Returns: The file's path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes `bytes` to the file `name`.
  ///
  /// - Returns: The file's path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path(of: name)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// The bytes of the file `name`.
  package func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(of: name))))
  }

  /// The size of the file `name` in bytes.
  package func size(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(of: name))
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Copies the file or folder at `source` to `name`.
  package func copy(_ source: String, to name: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: path(of: name))
  }

  /// Whether there is a file `name`.
  package func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(of: name))
  }

  /// The names in the folder that end with `suffix`, sorted.
  package func names(_ suffix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(suffix) }
      .sorted()
  }
}
