package import Basics
import JSON

/// A line of a log: what happened, with fields for programs and a sentence for people.
package struct LogEvent: Hashable, Sendable {
  /// How grave it is.
  package enum Level: String, Hashable, Sendable {
    /// Something that a person may want to know.
    case info
    /// Something that went wrong.
    case error
  }

  /// The value of a field.
  package enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// Texts, in their order.
    case texts([String])
    /// A whole number.
    case number(Int)
    /// A number.
    case decimal(Double)
    /// Whether something is so.
    case flag(Bool)
    /// Counts by name.
    case counts([String: Int])
  }

  /// The stable name, such as `crawl.end`.
  package let name: String
  /// How grave it is.
  package let level: Level
  /// The sentence.
  package let message: String
  /// The fields, by name.
  package let fields: [String: Value]

  package init(
    _ name: String,
    level: Level = .info,
    _ message: String,
    _ fields: [String: Value] = [:]
  ) {
    (self.name, self.level, self.message, self.fields) = (name, level, message, fields)
  }

  /// The event as one JSON object and a line end: its fields beside `event`, `level`, `message` and
  /// `ts`, the time by RFC 3339.
  package func line(at now: Timestamp) -> [UInt8] {
    let own: [String: Value] = [
      "event": .text(name), "level": .text(level.rawValue),
      "message": .text(Self.plain(message)),
      "ts": .text(now.iso8601),
    ]
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in fields.merging(own, uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }
    ) {
      switch value {
      case .text(let text): writer.field(key, text)
      case .texts(let texts): writer.field(key, texts)
      case .number(let number): writer.field(key, number)
      case .decimal(let number): writer.field(key, number)
      case .flag(let flag): writer.field(key, flag)
      case .counts(let counts): writer.field(key, counts)
      }
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The text on one line, with single spaces in the place of line ends and tabs.
  package static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text on one line as ``plain(_:)``, but for what is to be copied: lines of YAML mean nothing
  /// without their ends and their indentation, which JSON can hold.
  package static func readable(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.hasPrefix("  ") }) else { return plain(text) }
    return lines.map { line in
      String(repeating: " ", count: line.prefix { $0 == " " }.count) + plain(String(line))
    }.joined(separator: "\n")
  }
}
