import Foundation
import Searching
import Yams

/// The file of words that mean the same, `synonyms.yaml`, beside the other settings.
enum SynonymFile {
  /// Its name.
  static let name = "synonyms.yaml"

  /// The text that holds where there is no file.
  static let builtIn = """
    # Words that mean the same to the people who search. Each line is a group; a query with one of
    # its words also finds pages with the others. Words are compared without case.

    groups:
      - [recipe, recipes]
      - [photo, picture]
      - [movie, film]
      - [hotel, hotels]
      - [phone, telephone]

    """

  /// Loads the table of the folder that the other settings come from.
  ///
  /// - Throws: ``SettingsError`` when the file is there but cannot be used.
  static func load() throws(SettingsError) -> Synonyms {
    if let groups = try written() { return Synonyms(groups: groups) }
    return Synonyms(groups: try groups(of: builtIn, path: "built in"))
  }

  /// Checks that the file, where there is one, can be used; no command needs more to start.
  ///
  /// - Throws: ``SettingsError`` when it cannot.
  static func check() throws(SettingsError) {
    _ = try written()
  }

  /// The groups of the file; `nil` when there is none.
  private static func written() throws(SettingsError) -> [[String]]? {
    let path = "\(ConfigFolder.inForce?.path ?? "Config")/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try groups(of: String(decoding: data, as: UTF8.self), path: path)
  }

  /// The groups of words that the text of such a file holds.
  ///
  /// - Throws: ``SettingsError`` that names the file and what is wrong in it.
  private static func groups(
    of text: String,
    path: String
  ) throws(SettingsError) -> [[String]] {
    let origin = SettingOrigin.file(path)
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw YAMLFault(error, in: text).settingsError(
        in: path,
        "Write one group of words a line, as in Config/synonyms.yaml."
      )
    }
    guard let root, root.null == nil else { return [] }
    let keys = root.mapping?.keys.compactMap(\.string) ?? []
    if let key = keys.first(where: { $0 != "groups" }) {
      throw SettingsError(
        origin: origin,
        problem: "the key \"\(key)\" is unknown",
        advice: "Did you mean groups?"
      )
    }
    guard root.sequence == nil else {
      throw SettingsError(
        origin: origin,
        problem: "the line \"groups:\" is missing",
        advice: "Write \"groups:\" above the groups of words, as in Config/synonyms.yaml."
      )
    }
    let groups = root["groups"]?.sequence?.map { $0.sequence?.compactMap(\.string) ?? [] }
    guard let groups, groups.allSatisfy({ $0.count > 1 }) else {
      throw SettingsError(
        origin: origin,
        problem: "groups is no list of groups of at least two words",
        advice: "Write one group of words a line, as in Config/synonyms.yaml."
      )
    }
    return groups
  }
}
