import Basics
import Foundation

/// A file that a command writes because a person named it.
enum ReportFile {
  /// Writes `bytes` to `path`, all of them or none.
  ///
  /// - Throws: ``Failure`` when the file cannot be written.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(GuardedFile.Problem) {
      try WholeFile.write(bytes, to: path)
    } catch {
      let folder = URL(filePath: path).deletingLastPathComponent().relativePath
      throw Failure(
        .cannotCreate,
        "\(path) cannot be written: \(Failure.reason(error)).",
        fix: error == .system(ENOENT)
          ? "Make the folder: mkdir -p \(ShellWord.quoted(folder))"
          : "Name a file that you may write to."
      )
    }
  }
}
