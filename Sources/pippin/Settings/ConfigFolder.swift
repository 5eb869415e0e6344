import Foundation

/// A folder of settings files.
struct ConfigFolder: Hashable, Sendable {
  /// Its path.
  let path: String

  /// Config/ beside the working directory, else that of the installed copy; `nil` when there is
  /// neither.
  static var inForce: ConfigFolder? { ofWorkingDirectory ?? installed }

  /// Config/ beside the working directory, unless it is that of the installed copy.
  static var ofWorkingDirectory: ConfigFolder? {
    let folder = ConfigFolder(path: "Config")
    guard !folder.files.isEmpty else { return nil }
    return installed.map { resolved($0.path) == resolved(folder.path) } == true ? nil : folder
  }

  /// The folder that was installed with the program.
  ///
  /// The program's own file is requested where it is: the name that it was called by, such as
  /// `pippin`, says nothing of that, and would be sought from the working directory on.
  static var installed: ConfigFolder? {
    guard let program = resolved("/proc/self/exe") else { return nil }
    let parts = program.split(separator: "/").dropLast(2)
    let path = parts.map { "/" + $0 }.joined() + "/share/pippin/Config"
    let folder = ConfigFolder(path: path)
    return folder.files.isEmpty ? nil : folder
  }

  /// The settings files in it.
  var files: [String] {
    Setting.File.allCases.map { "\(path)/\($0.rawValue).yaml" }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// The path without links; `nil` when nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
