/// Where a setting comes from, or what is wrong with one.
enum SettingOrigin: Hashable, Sendable, CustomStringConvertible {
  case builtIn
  /// A file, and the line of it where that is known.
  case file(String, line: Int? = nil)
  /// A variable of the environment.
  case variable(String)
  /// An option of the command line.
  case flag(String)

  /// The origin as people are told.
  var description: String {
    switch self {
    case .builtIn: "built in"
    case .file(let path, let line): line.map { "\(path):\($0)" } ?? path
    case .variable(let name), .flag(let name): name
    }
  }
}

/// A setting that cannot be used.
struct SettingsError: Error, Hashable, Sendable {
  /// Where it was set.
  let origin: SettingOrigin
  /// What is wrong.
  let problem: String
  /// What to do about it.
  let advice: String
}
