import Basics
import Foundation

/// The effective settings of a run: for each key its value, and where it came from.
///
/// Flags come before `PIPPIN_*` variables, before `--config FILE`, before the files of Config/,
/// before the built-in values. What weakens a run is not taken from Config/ of the working directory; see
/// ``Setting/Source/operatorOnly``.
struct Settings: Sendable {
  /// A value and its origin.
  struct Entry: Hashable, Sendable {
    /// The value.
    let value: SettingValue
    /// Where it came from.
    let origin: SettingOrigin
  }

  /// The entries by key.
  private(set) var entries: [SettingKey: Entry]

  /// The built-in settings.
  init() {
    entries = Dictionary(
      uniqueKeysWithValues: Setting.all.map { ($0.key, Entry(value: $0.value, origin: .builtIn)) }
    )
  }

  /// Loads the settings for a command.
  ///
  /// - Parameters:
  ///   - explicit: The path given by `--config`.
  ///   - environment: The process's environment.
  ///   - flags: Values from the command line, by key, with the flag's name.
  /// - Returns: The settings in force.
  /// - Throws: ``SettingsError`` when a file cannot be read, or a key or value is wrong.
  static func load(
    explicit: String?,
    environment: [String: String],
    flags: [SettingKey: (value: String, flag: String)] = [:]
  ) throws(SettingsError) -> Settings {
    let (settings, fault) = reading(explicit: explicit, environment: environment, flags: flags)
    if let fault { throw fault }
    return settings
  }

  /// The same without what is wrong: whoever has to correct a file needs to see the keys that there are.
  ///
  /// - Returns: The settings as far as they can be used, and the first thing that is wrong with them.
  static func reading(
    explicit: String?,
    environment: [String: String],
    flags: [SettingKey: (value: String, flag: String)] = [:]
  ) -> (settings: Settings, fault: SettingsError?) {
    var settings = Settings()
    var fault: SettingsError?
    func attempt(_ step: (inout Settings) throws(SettingsError) -> Void) {
      do throws(SettingsError) { try step(&settings) } catch { fault = fault ?? error }
    }
    let own = ConfigFolder.ofWorkingDirectory
    for path in ConfigFolder.installed?.files ?? [] {
      // Those of the working directory take its place, but for what they may not say.
      attempt { settings throws(SettingsError) in
        try settings.merge(file: path) { own == nil || $0.source == .operatorOnly }
      }
    }
    for path in own?.files ?? [] {
      attempt { settings throws(SettingsError) in
        try settings.merge(file: path, isOperators: false)
      }
    }
    if let explicit {
      attempt { settings throws(SettingsError) in try settings.merge(file: explicit) }
    }
    attempt { settings throws(SettingsError) in try settings.merge(environment: environment) }
    for (key, given) in flags.sorted(by: { $0.key < $1.key }) {
      attempt { settings throws(SettingsError) in
        try settings.set(key, to: given.value, origin: .flag(given.flag))
      }
    }
    return (settings, fault)
  }

  private mutating func merge(environment: [String: String]) throws(SettingsError) {
    let unknown = environment.filter { EnvironmentNames.isUnknown($0.key, value: $0.value) }
    if let name = unknown.keys.min() { throw EnvironmentNames.settingsError(of: name) }
    for setting in Setting.all {
      guard let text = environment[setting.environmentName] else { continue }
      try set(setting.key, to: text, origin: .variable(setting.environmentName))
    }
  }

  /// Takes the settings of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isOperators: Whether the person who runs the program chose it.
  ///   - isWanted: Which settings of it are taken.
  /// - Throws: ``SettingsError``.
  private mutating func merge(
    file path: String,
    isOperators: Bool = true,
    where isWanted: (Setting) -> Bool = { _ in true }
  ) throws(SettingsError) {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Self.unreadable(path, error)
    }
    for (name, value, line) in try Self.flatten(text, path: path) {
      let origin = SettingOrigin.file(path, line: line)
      let key = try Self.key(name, at: origin)
      guard let setting = Setting.all.first(where: { $0.key == key }), isWanted(setting) else {
        continue
      }
      let before = entries[key]
      try set(key, to: value, origin: origin)
      guard !isOperators, setting.source == .operatorOnly, let before else { continue }
      // A copy of the file with the value that holds anyway says nothing.
      guard entries[key]?.value == before.value else {
        throw Self.settingsError(of: setting, at: origin)
      }
      entries[key] = before
    }
  }

  /// Says why the file at `path` is no text: what can be read at all is in another encoding.
  private static func unreadable(_ path: String, _ error: any Error) -> SettingsError {
    if let bytes = try? Data(contentsOf: URL(filePath: path)),
      String(validating: bytes, as: UTF8.self) == nil
    {
      return SettingsError(
        origin: .file(path),
        problem: "the file is not in UTF-8",
        advice: "Save it as UTF-8."
      )
    }
    return SettingsError(
      origin: .file(path),
      problem: "the file cannot be read (\(SystemReason.of(error)))",
      advice: "Check the path and its permissions, or leave --config out."
    )
  }

  private static func settingsError(of setting: Setting, at origin: SettingOrigin) -> SettingsError
  {
    SettingsError(
      origin: origin,
      problem: "\(setting.key) is not taken from the working directory, "
        + "whose files may be somebody else's",
      advice: "Remove it there. If you want it, set \(setting.environmentName), "
        + "put it into a file that you name with --config, or into that of the installed copy."
    )
  }

  /// The key that a file calls `name`.
  private static func key(
    _ name: String,
    at origin: SettingOrigin
  ) throws(SettingsError) -> SettingKey {
    if let key = SettingKey(rawValue: name) { return key }
    if let example = SettingKey.allCases.first(where: { $0.rawValue.hasPrefix(name + ".") }) {
      throw SettingsError(
        origin: origin,
        problem: "the section \"\(name)\" has no keys below it",
        advice: "Indent its keys, or remove it. A key of it is written so:\n"
          + SettingKey.snippet(example, "…")
      )
    }
    throw SettingsError(
      origin: origin,
      problem: "the key \"\(name)\" is unknown",
      advice: SettingKey.meant(by: name)
    )
  }

  /// Sets `key` to what `text` says.
  mutating func set(
    _ key: SettingKey,
    to text: String,
    origin: SettingOrigin
  ) throws(SettingsError) {
    guard let setting = Setting.all.first(where: { $0.key == key }) else {
      preconditionFailure("\(key) is not in the table.")
    }
    guard let value = setting.value.reading(text) else {
      throw SettingsError(
        origin: origin,
        problem: "\(key) is \"\(text)\" and must be \(setting.value.kind)",
        advice: (key.range.map { "Give it \($0). " } ?? "")
          + "The built-in value is \(setting.value)."
      )
    }
    if case .number(let number) = value, let range = key.range, !range.contains(number) {
      throw SettingsError(
        origin: origin,
        problem: "\(key) is \(text)",
        advice: "Give it \(range). The built-in value is \(setting.value)."
      )
    }
    entries[key] = Entry(value: value, origin: origin)
  }
}

extension Settings {
  /// Where the value of `key` came from.
  func origin(of key: SettingKey) -> SettingOrigin { entries[key]?.origin ?? .builtIn }

  /// The number of `key`, which the table must hold.
  func number(_ key: SettingKey) -> Double {
    guard case .number(let number) = entries[key]?.value else {
      preconditionFailure("\(key) is no number of the table")
    }
    return number
  }

  /// The whole number of `key`, which its range holds within what an integer can be.
  func count(_ key: SettingKey) -> Int { Int(min(max(number(key), -9e15), 9e15)) }

  /// The truth value of `key`.
  func flag(_ key: SettingKey) -> Bool {
    guard case .flag(let flag) = entries[key]?.value else {
      preconditionFailure("\(key) is no truth value of the table")
    }
    return flag
  }

  /// The text of `key`.
  func text(_ key: SettingKey) -> String {
    guard case .text(let text) = entries[key]?.value else {
      preconditionFailure("\(key) is no text of the table")
    }
    return text
  }

  /// The items of `key`.
  func list(_ key: SettingKey) -> [String] {
    guard case .list(let items) = entries[key]?.value else {
      preconditionFailure("\(key) is no list of the table")
    }
    return items
  }
}
