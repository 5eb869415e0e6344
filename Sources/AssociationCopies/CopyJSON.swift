import JSON

/// Compares JSON texts by what they say.
enum CopyJSON {
  /// The value of `bytes`, with the members of each object in the order of their keys; `nil` when they
  /// are no JSON text, or more than any file may have.
  static func value(of bytes: [UInt8]) -> JSONValue? {
    guard bytes.count <= CopyAnswer.byteLimit else { return nil }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    do {
      return ordered(try JSONParser.parse(text))
    } catch {
      // Whoever reads the host's own file says what is wrong with it.
      return nil
    }
  }

  /// `text` with its members in the order of their keys, as one line of JSON; itself when it is none.
  static func line(_ text: String) -> String {
    guard let value = value(of: Array(text.utf8)) else { return text }
    return line(value)
  }

  /// A value as one line of JSON, its members in the order of their keys.
  static func line(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(ordered(value))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A value in which members have the order of their keys, each once; ``JSONParser/depthLimit`` bounds
  /// the recursion.
  private static func ordered(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .number, .string: return value
    case .array(let elements): return .array(elements.map(ordered))
    case .object(let object):
      var last: [String: JSONValue] = [:]
      for member in object.members { last[member.key] = member.value }
      return .object(
        JSONObject(
          last.sorted { $0.key < $1.key }.map {
            JSONObject.Member(key: $0.key, value: ordered($0.value))
          }
        )
      )
    }
  }
}
