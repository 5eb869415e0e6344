import JSON

/// JSON that people read: what fits is one line, and lists of texts fill lines.
indirect enum SchemaText {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([SchemaText])
  case object([(name: String, value: SchemaText)])

  /// The longest line, in characters.
  private static let width = 96

  /// The text of the value, its own members a line each.
  var written: String { spread(indent: 0) }

  /// The value in one line.
  private var line: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): "[\(items.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)): \($0.value.line)" }.joined(separator: ", "))}"
    }
  }

  /// The value behind `used` characters of a line that goes on with `tail` more.
  private func text(indent: Int, used: Int, tail: Int) -> String {
    let line = line
    return used + line.count + tail <= Self.width ? line : spread(indent: indent)
  }

  /// The value in several lines, its members two spaces further in.
  private func spread(indent: Int) -> String {
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .object(let members):
      let lines = members.enumerated().map { index, member in
        let start = "\(margin)\(Self.quoted(member.name)): "
        let comma = index < members.count - 1 ? "," : ""
        let value = member.value.text(indent: indent + 2, used: start.count, tail: comma.count)
        return start + value + comma
      }
      return "{\n\(lines.joined(separator: "\n"))\(end)}"
    case .list(let items):
      var lines: [String] = []
      for (index, item) in items.enumerated() {
        let word = item.line + (index < items.count - 1 ? "," : "")
        if let last = lines.last, last.count + 1 + word.count <= Self.width {
          lines[lines.count - 1] += " \(word)"
        } else {
          lines.append(margin + word)
        }
      }
      return "[\n\(lines.joined(separator: "\n"))\(end)]"
    case .text, .number, .flag: return line
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
