import Yams

extension PageSettings {
  /// How the file is written; `docs/guides/inspect.md` has all of it.
  static let form =
    "Write lines such as: rules: {banner: off} and input: {url: https://www.example.com/}"

  /// What is said of such a file that is a link out of its folder: what is wrong with the file that it
  /// leads to would show what is in there.
  static func linkOut(_ file: String) -> SettingsError {
    SettingsError(
      origin: .file(file),
      problem: "the file is a link out of its folder, which is not followed",
      advice: "Put a copy there."
    )
  }

  /// What is said of a path that lies outside of the folder, or is a link to there.
  func outside(_ name: String, _ node: Node, _ key: String) -> SettingsError {
    let advice =
      switch key {
      case "input.association": "Name that file yourself: --association FILE"
      case "input.pages": "Name what it leads to on the command line."
      default: "Name it yourself: --root FOLDER=URL"
      }
    return settingsError(
      node,
      "\(key) names \(name), which lies outside of its folder",
      advice
    )
  }

  /// What is said of a key that the file may not hold: one of the program's settings, or none.
  func unknown(_ key: Node, _ name: String, _ value: Node) -> SettingsError {
    let inner = value.mapping?.keys.first?.string.map { "\(name).\($0)" } ?? name
    let known = SettingKey.allCases.map(\.rawValue)
    if known.contains(inner) || known.contains(name)
      || known.contains(where: { $0.hasPrefix(name + ".") })
    {
      return SettingsError(
        origin: .file(path, line: key.mark?.line ?? 0),
        problem: "\(inner) is not taken from \(Self.name), whose pages may be somebody else's",
        advice: "Remove it there. If you want it, put it into a file that you name with --config."
      )
    }
    let own = [
      "rules", "input", "input.url", "input.association", "input.expect", "input.pages",
      "input.roots",
    ]
    let near = Suggestion.nearest(to: name, among: own)
    return settingsError(
      key,
      "the key \"\(name)\" is unknown",
      near.map { "Did you mean \($0)?" } ?? "The file holds rules and input alone."
    )
  }

  /// What is wrong with a value, and where it is in the file.
  func settingsError(_ node: Node, _ problem: String, _ advice: String? = nil)
    -> SettingsError
  {
    SettingsError(
      origin: .file(path, line: node.mark?.line ?? 0),
      problem: problem,
      advice: advice ?? "The file holds rules and input alone."
    )
  }
}
