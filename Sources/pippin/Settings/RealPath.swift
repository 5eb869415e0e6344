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
}
