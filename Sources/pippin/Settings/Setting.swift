import Basics
import JSON
import Records

/// A key of the configuration: its name, default and meaning, in one place.
///
/// The files in Config/ are printed from this table, and a test holds them equal, so that the
/// built-in values and the files are the same text.
struct Setting: Sendable {
  /// The file a key belongs to.
  enum File: String, Sendable, CaseIterable {
    /// Politeness, limits and budgets of a crawl.
    case crawler
    /// Weights and half-lives.
    case ranking
  }

  /// The file it is in.
  let file: File
  /// Its name, such as `crawl.delay`.
  let key: SettingKey
  /// The built-in value.
  let value: SettingValue
  /// What it means: unit, range and consequence.
  let comment: String

  init(_ file: File, _ key: SettingKey, _ value: SettingValue, _ comment: String) {
    self.file = file
    self.key = key
    self.value = value
    self.comment = comment
  }

  /// The environment variable that sets the key, such as `PIPPIN_CRAWL_DELAY`.
  var environmentName: String {
    let letters = key.rawValue.utf8.map { letter in
      switch letter {
      case UInt8(ascii: "."), UInt8(ascii: "-"): UInt8(ascii: "_")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - 0x20
      default: letter
      }
    }
    return "PIPPIN_" + String(decoding: letters, as: UTF8.self)
  }
}

extension SettingValue: JSONWritable {
  /// Writes a number, truth value, text or array of texts.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .number(let number): writer.value(number)
    case .flag(let flag): writer.value(flag)
    case .text(let text): writer.value(text)
    case .list(let items):
      writer.beginArray()
      for item in items { writer.value(item) }
      writer.endArray()
    }
  }
}

/// The value of a setting.
enum SettingValue: Hashable, Sendable, CustomStringConvertible {
  case number(Double)
  case flag(Bool)
  case text(String)
  case list([String])

  /// The value as YAML writes it.
  var description: String {
    switch self {
    case .number(let number):
      Int(exactly: number).map(String.init) ?? String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text):
      text.first?.isLetter ?? false && !text.contains(": ") && !text.contains(" #")
        ? text : "\"\(text)\""
    case .list(let items): "[\(items.map(Self.listed).joined(separator: ", "))]"
    }
  }

  /// An item of a list as YAML writes it within brackets: in quotation marks where a plain text would be something else,
  /// such as `*.pdf`, an alias (YAML 1.2.2, sections 7.1 and 7.3.3).
  private static func listed(_ item: String) -> String {
    let isPlain =
      item.first.map { $0.isLetter || $0.isNumber || "_/.".contains($0) } ?? false
      && !item.contains { ",[]{}#:\"'\\".contains($0) || $0.isNewline } && item.last != " "
    guard !isPlain else { return item }
    let escaped = item.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// What kind of value it is, for messages.
  var kind: String {
    switch self {
    case .number: "a number"
    case .flag: "true or false"
    case .text: "a text"
    case .list: "a list"
    }
  }

  /// Reads `text` as a value of the same kind; `nil` when it is none.
  ///
  /// A block of YAML keeps the end of its line (YAML 1.2.2, section 8.1.1.2), which is no part of any.
  func reading(_ text: String) -> SettingValue? {
    let text = String(text[...].trimming { $0.isWhitespace })
    switch self {
    case .number:
      guard let number = Double(text), number.isFinite else { return nil }
      return .number(number)
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "on", "1": return .flag(true)
      case "false", "no", "off", "0": return .flag(false)
      default: return nil
      }
    case .text: return .text(text)
    case .list:
      let items = text.split(separator: ",").map { $0.trimming { $0.isWhitespace } }
      return .list(items.filter { !$0.isEmpty }.map(String.init))
    }
  }
}
