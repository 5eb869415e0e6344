import JSON

/// Tells JSON that is meant as linked data from the data of a page's own scripts.
///
/// Linked data has a keyword, which starts with an at sign, or names its vocabulary. Data with
/// neither says nothing to readers of JSON-LD, whose names all come from a context.
///
/// Reference: <https://www.w3.org/TR/json-ld11/#syntax-tokens-and-keywords>
enum LinkedDataSigns {
  /// Whether `value` holds names of its own, and nothing of linked data anywhere.
  static func isForeign(_ value: JSONValue) -> Bool {
    var hasNames = false
    var rest = [value]
    while let next = rest.popLast() {
      switch next {
      case .object(let object):
        for member in object.members {
          if member.key.hasPrefix("@") { return false }
          hasNames = true
          rest.append(member.value)
        }
      case .array(let elements): rest += elements
      case .string(let text):
        if text.contains("schema.org") { return false }
      case .null, .bool, .number: break
      }
    }
    return hasNames
  }
}
