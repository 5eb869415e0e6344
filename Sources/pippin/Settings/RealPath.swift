import Basics
import Foundation

/// Paths without links, for comparing them.
enum RealPath {
  /// The absolute path of the file or folder at `path` without links; `nil` when nothing is there.
  static func of(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path of `file` from `folder` on; `nil` when it does not lie in there, or one of them does
  /// not exist.
  static func of(_ file: String, in folder: String) -> String? {
    guard let folder = of(folder), let file = of(file) else { return nil }
    let start = folder == "/" ? folder : folder + "/"
    return file.hasPrefix(start) ? String(file.dropFirst(start.count)) : nil
  }

  /// Whether there is a plain file at `path` that lies in `folder` when links are followed: a link in
  /// a folder of somebody else must not have other files read.
  static func isFile(_ path: String, in folder: String) -> Bool {
    FileStatus(of: path, followsLinks: true)?.kind == .plain && of(path, in: folder) != nil
  }

  /// Whether what is at `path` is neither `folder` nor in it when links are followed; `false` when
  /// nothing is there.
  static func leads(_ path: String, outOf folder: String) -> Bool {
    guard let end = of(path), let folder = of(folder) else { return false }
    return end != folder && !end.hasPrefix(folder == "/" ? folder : folder + "/")
  }
}
