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

  /// What to say of files in YAML in Config/ beside the working directory that nothing reads; `nil`
  /// when there are none.
  ///
  /// Whoever wrote one believes that it holds, as of one that is called crawler.yml.
  ///
  /// - Parameter named: The files that the command line and the settings name, which are read.
  /// - Returns: The text of the note.
  static func note(besides named: [String]) -> String? {
    let folder = ConfigFolder(path: "Config")
    guard let own = resolved(folder.path), own != installed.flatMap({ resolved($0.path) }),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return nil }
    var read = Set(Setting.File.allCases.map { "\($0.rawValue).yaml" })
    if (inForce?.path ?? folder.path) == folder.path { read.insert(SynonymFile.name) }
    let elsewhere = Set(named.compactMap(resolved))
    let unread = names.sorted().filter { name in
      [".yaml", ".yml"].contains { name.hasSuffix($0) } && !read.contains(name)
        && resolved("\(folder.path)/\(name)").map { !elsewhere.contains($0) } ?? false
    }
    guard let first = unread.first else { return nil }
    let more = unread.count > 1 ? ", and \(Amount.count(unread.count - 1, "other file"))," : ""
    return "\(folder.path)/\(first)\(more) is not read: settings are in crawler.yaml and "
      + "ranking.yaml, words that mean the same in synonyms.yaml. Name another file with --config."
  }

  /// The path without links; `nil` when nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
