import Records

extension AssociationReader {
  /// Reads the file's substitution variables.
  mutating func readVariables(of links: JSONObject, at place: JSONLocation) {
    guard let value = links["substitutionVariables"] else { return }
    let table = links.location(of: "substitutionVariables", under: place)
    guard let object = value.object else {
      note(.associationNotObject, at: table)
      return
    }
    var values: [String: [String]] = [:]
    for member in object.members {
      let location = table.member(member.key, at: member.offset)
      let isNamed = !member.key.isEmpty && !member.key.utf8.contains(where: Self.isReserved)
      guard isNamed, let elements = member.value.array else {
        note(.associationVariableMalformed, at: location, evidence: member.key)
        continue
      }
      if SubstitutionVariables.predefinedNames.contains(member.key) {
        note(.associationVariablePredefined, at: location, evidence: member.key)
      }
      let texts = elements.compactMap(\.string)
      if texts.count < elements.count || texts.contains(where: { $0.contains("$(") }) {
        note(.associationVariableMalformed, at: location, evidence: member.key)
      }
      values[member.key] = texts
      unusedVariables[member.key] = location
    }
    variables = SubstitutionVariables(values)
  }

  private static func isReserved(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
  }

  /// Notes values of a component that have the wrong type, and patterns that miss their aim.
  mutating func checkComponent(
    _ component: JSONObject,
    at place: JSONLocation,
    inherited: [JSONObject]
  ) {
    let encoded = ([component] + inherited).lazy.compactMap { $0["percentEncoded"]?.bool }.first
    for member in component.members {
      let location = place.member(member.key, at: member.offset)
      switch member.key {
      case "/", "#":
        guard let text = member.value.string else {
          note(.associationValueType, "A string belongs there.", at: location)
          continue
        }
        let part: AddressPart = member.key == "/" ? .path : .fragment
        checkPattern(text, of: part, at: location, isEncoded: encoded ?? true)
        if member.key == "/" { checkPath(text, at: location) }
        if member.key == "#", text.hasPrefix("#") {
          note(.associationMarkInFragment, at: location, evidence: text)
        }
      case "?": checkQuery(member.value, at: location, isEncoded: encoded ?? true)
      case "caseSensitive", "exclude", "percentEncoded":
        if member.value.bool == nil {
          note(.associationValueType, "true or false belongs there.", at: location)
        }
      default: break
      }
    }
  }

  private mutating func checkQuery(
    _ value: JSONValue,
    at location: JSONLocation,
    isEncoded: Bool
  ) {
    switch value {
    case .string(let text):
      checkPattern(text, of: .query, at: location, isEncoded: isEncoded)
      if Self.startsWithMark(text) {
        note(.associationMarkInQuery, at: location, evidence: text)
      }
    case .object(let object):
      for member in object.members {
        let place = location.member(member.key, at: member.offset)
        if let text = member.value.string {
          checkPattern(text, of: .query, at: place, isEncoded: isEncoded)
          if !text.isEmpty, text.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) {
            note(.associationPredicateVacuous, at: place, evidence: text)
          }
        } else {
          note(
            .associationQueryValueNotString,
            at: place,
            evidence: JSONText.compact(member.value)
          )
        }
      }
    default: note(.associationValueType, "A string or an object belongs there.", at: location)
    }
  }

  /// Whether a pattern for a whole query starts as an address has it: with a question mark and
  /// the name of an item.
  private static func startsWithMark(_ text: String) -> Bool {
    guard text.hasPrefix("?"), let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return false
    }
    let name = text.utf8[..<equals].dropFirst()
    return !name.isEmpty && name.allSatisfy { ByteText.isNameByte($0) }
  }

  /// Notes variables without meaning, and spellings that no address has.
  private mutating func checkPattern(
    _ text: String,
    of part: AddressPart,
    at place: JSONLocation,
    isEncoded: Bool
  ) {
    let names = Self.variableNames(in: text)
    for name in names { unusedVariables[name] = nil }
    switch GlobPattern(text.utf8, variables: variables, isFolded: false).fault {
    case .undefinedVariable(let name):
      let known = Array(variables.values.keys.sorted()) + SubstitutionVariables.predefinedNames
      let nearest = Spelling.nearest(to: name, among: known)
      note(
        .associationVariableUndefined,
        nearest.map { "Did you mean `\($0)`?" },
        at: place,
        evidence: text
      )
    case .unterminatedVariable: note(.associationVariableUnterminated, at: place, evidence: text)
    case .tooLarge: note(.associationTooComplex, at: place, evidence: text)
    case nil: break
    }
    if part == .path, ForeignPattern.isTemplate(text) {
      note(.associationRouteTemplate, at: place, evidence: text)
    } else if isEncoded {
      checkEncoding(of: text, names, of: part, at: place)
    }
    if !isEncoded, ByteText.percentDecoded(Array(text.utf8)).count < text.utf8.count {
      note(.associationPatternEncoded, at: place, evidence: text)
    }
  }

  /// Notes characters that no address has as they are, in a pattern or in what its variables stand
  /// for.
  private mutating func checkEncoding(
    of text: String,
    _ names: [String],
    of part: AddressPart,
    at place: JSONLocation
  ) {
    if text.utf8.contains(where: { part.encodes($0) }) {
      note(.associationPatternNotEncoded, at: place, evidence: text)
      return
    }
    for name in names {
      let value = variables.values[name]?.first { $0.utf8.contains { part.encodes($0) } }
      guard let value else { continue }
      let detail = "The variable `\(name)` stands for `\(ReportText.cut(value, to: 60))`."
      note(.associationPatternNotEncoded, detail, at: place, evidence: text)
    }
  }

  /// Notes what belongs elsewhere than in a path.
  private mutating func checkPath(_ text: String, at place: JSONLocation) {
    let bytes = Array(text.utf8)
    if ForeignPattern.startsWithHost(text) {
      note(.associationURLInPath, at: place, evidence: text)
    }
    if bytes.contains(UInt8(ascii: "#")) {
      note(.associationFragmentInPath, at: place, evidence: text)
    }
    if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
      let rest = bytes[(mark + 1)...]
      if let equals = rest.firstIndex(of: UInt8(ascii: "=")), equals > rest.startIndex {
        note(.associationQueryInPath, at: place, evidence: text)
      }
    }
  }

  /// Notes a legacy path that misses its aim.
  mutating func checkLegacyPath(_ text: String, at place: JSONLocation) {
    let isExclude = text.hasPrefix("NOT ")
    let pattern = isExclude ? String(text.dropFirst(4)) : text
    let isSound = isExclude && pattern.utf8.first.map { $0 > 0x20 } ?? false
    if !isSound, Self.looksExcluding(text) {
      note(.associationNotWithoutSpace, at: place, evidence: text)
      return
    }
    checkPath(pattern, at: place)
    if !Self.variableNames(in: pattern).isEmpty {
      note(.associationVariableInPath, at: place, evidence: text)
    } else if ForeignPattern.isTemplate(pattern) {
      note(.associationRouteTemplate, at: place, evidence: text)
    } else if pattern.utf8.contains(where: { AddressPart.path.encodes($0) }) {
      let detail = "Only components have percentEncoded: write the escapes."
      note(.associationPatternNotEncoded, detail, at: place, evidence: text)
    }
  }

  /// Whether a legacy path starts with some form of the word that excludes, and goes on with what
  /// a path starts with.
  private static func looksExcluding(_ text: String) -> Bool {
    let bytes = text.utf8.drop { $0 <= 0x20 }
    guard bytes.prefix(3).elementsEqual("not".utf8, by: { $0 | 0x20 == $1 }) else { return false }
    return bytes.dropFirst(3).first.map { $0 <= 0x20 || $0 == 0x2F || $0 == 0x2A } ?? true
  }

  /// The names between `$(` and `)`.
  private static func variableNames(in text: String) -> [String] {
    var names: [String] = []
    var rest = Array(text.utf8)[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[(dollar + 1)...]
      guard rest.first == UInt8(ascii: "(") else { continue }
      guard let close = rest.firstIndex(of: UInt8(ascii: ")")) else { break }
      names.append(String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self))
      rest = rest[(close + 1)...]
    }
    return names
  }
}
