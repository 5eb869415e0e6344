import Archiving
import Foundation
import TestSupport

/// A folder that goes away with its last user.
final class TemporaryFolder {
  private let folder: TestSupport.TemporaryFolder

  /// The folder's path.
  var path: String { folder.path }

  init() throws {
    folder = try TestSupport.TemporaryFolder()
  }

  /// The names of the files in it, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Returns the path of the file `name`.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and returns its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Returns the bytes of the file `name`.
  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// Returns every record of the file `name`.
  func records(_ name: String, kinds: Set<WARCRecord.Kind>? = nil) throws -> [WARCRecord] {
    let reader = try WARCReader(path: file(name), kinds: kinds)
    var records: [WARCRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }
}
