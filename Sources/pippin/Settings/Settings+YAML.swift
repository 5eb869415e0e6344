import Yams

/// Settings files as YAML.
extension Settings {
  /// What shows the form of a settings file, wherever the file is and whatever its name.
  private static let comparing = "See the form of it with: pippin config --template crawler"

  /// The keys that `text` sets, with what each is set to and on which line.
  ///
  /// - Throws: ``SettingsError`` when it is not YAML, or nests deeper than keys do.
  static func flatten(
    _ text: String,
    path: String
  ) throws(SettingsError) -> [(key: String, value: String, line: Int)] {
    guard let root = try root(of: text, path: path) else { return [] }
    var flat: [(key: String, value: String, line: Int)] = []
    var open: [(prefix: String, node: Node)] = [("", root)]
    while let (prefix, node) = open.popLast() {
      guard let mapping = node.mapping else {
        flat.append((prefix, try Self.written(node, prefix, path), node.mark?.line ?? 0))
        continue
      }
      // A node may be in many places by its alias: no key has more parts than two.
      guard prefix.count(where: { $0 == "." }) < 1, flat.count + open.count < 1_000 else {
        let key = SettingKey(rawValue: prefix)
        throw SettingsError(
          origin: .file(path, line: node.mark?.line ?? 0),
          problem: key.map { "\($0) has keys below it" }
            ?? "the key \"\(prefix.prefix(80))\" is unknown",
          advice: key == nil
            ? SettingKey.meant(by: String(prefix.prefix(80)))
            : "Write its value behind it, on the same line."
        )
      }
      for (key, value) in mapping.reversed() {
        let name = key.string ?? ""
        open.append((prefix.isEmpty ? name : "\(prefix).\(name)", value))
      }
    }
    return flat
  }

  /// The mapping that `text` is; `nil` when it says nothing.
  private static func root(of text: String, path: String) throws(SettingsError) -> Node? {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw YAMLFault(error, in: text).settingsError(in: path, comparing)
    }
    guard let root, root.null == nil else { return nil }
    guard root.mapping != nil else {
      throw SettingsError(
        origin: .file(path),
        problem: "the file holds no keys",
        advice: comparing
      )
    }
    return root
  }

  /// The text of a value in a file, the items of a list with commas between them.
  private static func written(
    _ node: Node,
    _ key: String,
    _ path: String
  ) throws(SettingsError) -> String {
    guard let items = node.sequence else { return node.string ?? "" }
    let isList =
      Setting.all.first { $0.key.rawValue == key }.map {
        if case .list = $0.value { true } else { false }
      } ?? true
    guard isList, items.allSatisfy({ $0.string != nil }) else {
      throw SettingsError(
        origin: .file(path, line: node.mark?.line ?? 0),
        problem: isList ? "an item of \(key) is no text" : "\(key) is a list",
        advice: comparing
      )
    }
    return items.compactMap { $0.string }.joined(separator: ",")
  }
}
