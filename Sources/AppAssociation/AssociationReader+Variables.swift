import JSON
import Rules

extension AssociationReader {
  /// Reads the file's substitution variables.
  mutating func readVariables(of links: JSONObject, at parent: JSONLocation) {
    guard let value = links["substitutionVariables"] else { return }
    let table = links.location(of: "substitutionVariables", under: parent)
    guard let object = value.object else {
      note(.associationNotObject, at: table)
      return
    }
    var values: [String: [String]] = [:]
    for member in object.members {
      let location = table.member(member.key, at: member.offset)
      guard let texts = readValues(of: member, at: location) else { continue }
      if SubstitutionVariables.predefinedNames.contains(member.key) {
        note(.associationVariablePredefined, at: location, evidence: member.key)
      }
      values[member.key] = texts
      unusedVariables[member.key] = location
      variableLocations[member.key] = location
    }
    variables = SubstitutionVariables(values)
  }

  /// Returns the values of a variable that are strings; `nil`, with a finding, when it is none.
  private mutating func readValues(
    of variable: JSONObject.Member,
    at location: JSONLocation
  ) -> [String]? {
    let name = variable.key
    guard !name.isEmpty, !name.utf8.contains(where: Self.isReserved) else {
      let detail = name.isEmpty ? "Its name is empty." : "Its name holds $, ( or )."
      let fix = "Write a name without $, ( and ), as it is between $( and ) in patterns."
      note(.associationVariableMalformed, detail, at: location, evidence: name, fix: fix)
      return nil
    }
    guard let elements = variable.value.array else {
      let values = variable.value.string.map { JSONText.quoted($0) } ?? "\"…\""
      let fix = "Write an array of strings: \(JSONText.quoted(name)): [\(values)]."
      let detail = "Its value is no array."
      note(.associationVariableMalformed, detail, at: location, evidence: name, fix: fix)
      return nil
    }
    for (index, element) in elements.enumerated() {
      checkValue(element, at: location.element(index))
    }
    return elements.compactMap(\.string)
  }

  /// Notes a value of a variable that is no string, or holds another variable.
  private mutating func checkValue(_ value: JSONValue, at location: JSONLocation) {
    guard let text = value.string else {
      let shown = JSONText.compact(value)
      let isPlain = value.object == nil && value.array == nil
      let fix =
        isPlain
        ? "Write it between quotation marks: \(JSONText.quoted(shown))." : "Write strings only."
      let detail = "A value is no string."
      note(.associationVariableMalformed, detail, at: location, evidence: shown, fix: fix)
      return
    }
    guard text.contains("$(") else { return }
    let detail = "A value holds a variable, and variables do not nest."
    let fix = "Write what the variable stands for as values of this one."
    note(.associationVariableMalformed, detail, at: location, evidence: text, fix: fix)
  }

  private static func isReserved(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
  }

  /// Notes variables that are written as `${name}` or `{name}`; whether there is any.
  ///
  /// Without a dollar sign, only the file's own count: `{lang}` may be a router's.
  mutating func noteBraces(in text: String, at location: JSONLocation) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return false }
    var written = ""
    var names: [String] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      let start = rest[..<open]
      let hasDollar = start.last == "$"
      let isMeant =
        variableLocations[name] != nil
        || hasDollar && SubstitutionVariables.predefinedNames.contains(name)
      if isMeant { names.append(name) }
      written += isMeant ? "\(hasDollar ? start.dropLast() : start)$(\(name))" : rest[...close]
      rest = rest[rest.index(after: close)...]
    }
    guard !names.isEmpty else { return false }
    for name in names { unusedVariables[name] = nil }
    let fix = "Write `\(written)\(rest)`."
    note(.associationVariableBraces, at: location, evidence: text, fix: fix)
    return true
  }
}
