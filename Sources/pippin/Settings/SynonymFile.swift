import Foundation
import Searching
import Yams

/// The file of words that mean the same, `synonyms.yaml`, beside the other settings.
enum SynonymFile {
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
    let path = "\(ConfigFolder.inForce?.path ?? "Config")/synonyms.yaml"
    guard let data = FileManager.default.contents(atPath: path) else {
      return try parse(builtIn, origin: .builtIn)
    }
    return try parse(String(decoding: data, as: UTF8.self), origin: .file(path))
  }

  /// Reads the text of a file of synonyms.
  ///
  /// - Throws: ``SettingsError`` that names the file and what is wrong in it.
  static func parse(_ text: String, origin: SettingOrigin) throws(SettingsError) -> Synonyms {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw SettingsError(
        origin: origin,
        problem: "the file is not YAML (\(error))",
        advice: "Write one group of words a line, as in Config/synonyms.yaml."
      )
    }
    guard let root, root.null == nil else { return Synonyms() }
    let keys = root.mapping?.keys.compactMap(\.string) ?? []
    if let key = keys.first(where: { $0 != "groups" }) {
      throw SettingsError(
        origin: origin,
        problem: "the key \"\(key)\" is unknown",
        advice: "Did you mean groups?"
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
    return Synonyms(groups: groups)
  }
}
