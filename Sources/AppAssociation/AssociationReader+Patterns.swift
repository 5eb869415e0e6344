import Basics
import JSON
import Records
import Rules

extension AssociationReader {
  /// Notes values of a component that have the wrong type, and patterns that miss their aim.
  mutating func checkComponent(
    _ component: JSONObject,
    at parent: JSONLocation,
    inherited: [JSONObject]
  ) {
    let encoded = ([component] + inherited).lazy.compactMap { $0["percentEncoded"]?.bool }.first
    for member in component.members {
      let location = parent.member(member.key, at: member.offset)
      switch member.key {
      case "/", "#":
        guard let text = member.value.string else {
          note(.associationValueType, "A string belongs there.", at: location)
          continue
        }
        let part: AddressPart = member.key == "/" ? .path : .fragment
        if part == .path, Self.looksExcluding(text) {
          noteExclusion(text, component, at: location)
          continue
        }
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
        let child = location.member(member.key, at: member.offset)
        checkName(member.key, at: child)
        if let text = member.value.string {
          checkPattern(text, of: .query, at: child, isEncoded: isEncoded)
          if !text.isEmpty, text.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) {
            note(.associationPredicateVacuous, at: child, evidence: text)
          }
        } else {
          note(
            .associationQueryValueNotString,
            at: child,
            evidence: JSONText.compact(member.value)
          )
        }
      }
    default: note(.associationValueType, "A string or an object belongs there.", at: location)
    }
  }

  /// Notes a name of a query item that no item has.
  private mutating func checkName(_ name: String, at location: JSONLocation) {
    let bare = name.drop { $0 == "?" || $0 == "&" }
    if bare.contains(where: { $0 == "=" || $0 == "&" }) {
      note(.associationQueryNameSign, at: location, evidence: name)
    } else if !bare.isEmpty, bare.count < name.count {
      note(
        name.hasPrefix("?") ? .associationMarkInQuery : .associationQueryNameSign,
        "Write \(JSONText.quoted(String(bare))).",
        at: location,
        evidence: name
      )
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
    at location: JSONLocation,
    isEncoded: Bool
  ) {
    let names = Self.variableNames(in: text)
    for name in names { unusedVariables[name] = nil }
    if noteBraces(in: text, at: location) { return }
    switch GlobPattern(text.utf8, variables: variables, isFolded: false).fault {
    case .undefinedVariable(let name):
      let nearest = log.nearest(to: name, among: variables.names)
      note(
        .associationVariableUndefined,
        nearest.map { "Did you mean `\($0)`?" },
        at: location,
        evidence: text,
        about: FindingSubject(names: [name], replacement: nearest)
      )
    case .unterminatedVariable: note(.associationVariableUnterminated, at: location, evidence: text)
    case .tooLarge: note(.associationTooComplex, at: location, evidence: text)
    case nil: break
    }
    let masked = PatternMistake.masked(text)
    if let mistake = PatternMistake.first(in: text, masked: masked) {
      note(mistake.rule, mistake.detail, at: location, evidence: text)
    } else if isEncoded {
      checkEncoding(of: text, masked: masked, of: part, at: location)
    }
    if isEncoded { checkValues(of: names, in: text, of: part) }
    if !isEncoded, ByteText.percentDecoded(Array(text.utf8)).count < text.utf8.count {
      note(.associationPatternEncoded, at: location, evidence: text)
    }
  }

  /// Notes characters that no address has as they are; `masked` is `text` without its variables,
  /// whose names may hold any.
  private mutating func checkEncoding(
    of text: String,
    masked: String,
    of part: AddressPart,
    at location: JSONLocation
  ) {
    guard masked.utf8.contains(where: { part.encodes($0) }) else { return }
    var detail = masked == text ? "Write `\(part.encoded(text))`." : nil
    if let written = detail, part == .query, text.contains(" ") {
      // Forms encode a space as + (WHATWG URL, section 5.2), and bytes are compared as written.
      let form = part.encoded(text.replacing(" ", with: "+"))
      detail = "\(written) Forms write a space as +: for their URLs add a component with `\(form)`."
    }
    note(.associationPatternNotEncoded, detail, at: location, evidence: text)
  }

  /// Notes, once, each value that no address can hold of the variables in `text`.
  private mutating func checkValues(of names: [String], in text: String, of part: AddressPart) {
    for name in names where checkedVariables[part, default: []].insert(name).inserted {
      guard let values = variables.values[name], let table = variableLocations[name] else {
        continue
      }
      for (index, value) in values.enumerated() where value.utf8.contains(where: part.encodes) {
        guard uselessValues.insert([name, value]).inserted else { continue }
        let used = ReportText.cut(text, to: 60)
        note(
          .associationVariableValueNotEncoded,
          "Write `\(part.encoded(value))`. The variable is in `\(used)`.",
          at: table.element(index),
          evidence: value
        )
      }
    }
  }

  /// Notes a path of a component that starts with the word that excludes in legacy paths.
  private mutating func noteExclusion(
    _ text: String,
    _ component: JSONObject,
    at location: JSONLocation
  ) {
    let path = String(text.drop(while: \.isWhitespace).dropFirst(3).drop(while: \.isWhitespace))
    let members = "\"/\": \(JSONText.quoted(path))"
    let isExclude = component["exclude"]?.bool == true
    let detail =
      isExclude
      ? "Write `{\(members)}` beside the exclude that is there."
      : "Write `{\(members), \"exclude\": true}`."
    note(.associationNotInComponent, detail, at: location, evidence: text)
  }

  /// Notes what belongs elsewhere than in a path.
  ///
  /// - Parameters:
  ///   - text: The pattern, without the word that excludes in legacy paths.
  ///   - location: Where it is.
  ///   - component: The component that says the same as a legacy path; `nil` for a component's path.
  private mutating func checkPath(
    _ text: String,
    at location: JSONLocation,
    component: String? = nil
  ) {
    // Legacy paths see neither the query nor the fragment (Apple, Universal Links, 2016).
    let fix = component.map { "Legacy paths see the path alone. Write components: [\($0)]." }
    let bytes = Array(text.utf8)
    if ForeignPattern.startsWithHost(text) {
      note(.associationURLInPath, at: location, evidence: text)
    }
    if bytes.contains(UInt8(ascii: "#")) {
      note(.associationFragmentInPath, at: location, evidence: text, fix: fix)
    }
    if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
      let rest = bytes[(mark + 1)...]
      if let equals = rest.firstIndex(of: UInt8(ascii: "=")), equals > rest.startIndex {
        note(.associationQueryInPath, at: location, evidence: text, fix: fix)
      }
    }
  }

  /// Notes a legacy path that misses its aim.
  mutating func checkLegacyPath(_ text: String, at location: JSONLocation) {
    let isExclude = text.hasPrefix("NOT ")
    let pattern = isExclude ? String(text.dropFirst(4)) : text
    let isValid = isExclude && pattern.utf8.first.map { $0 > 0x20 } ?? false
    if !isValid, Self.looksExcluding(text) {
      note(.associationNotWithoutSpace, at: location, evidence: text)
      return
    }
    let component = Self.component(of: pattern, isExclude: isExclude)
    checkPath(pattern, at: location, component: component)
    if !Self.variableNames(in: pattern).isEmpty {
      note(.associationVariableInPath, at: location, evidence: text)
    } else if let mistake = PatternMistake.first(in: pattern, masked: pattern) {
      note(mistake.rule, mistake.detail, at: location, evidence: text)
    } else if pattern.utf8.contains(where: { AddressPart.path.encodes($0) }) {
      let encoded = AddressPart.path.encoded(pattern)
      let detail =
        "Only components have percentEncoded: write `\(isExclude ? "NOT " : "")\(encoded)`."
      note(.associationPatternNotEncoded, detail, at: location, evidence: text)
    }
  }

  /// The component for a legacy path that holds a query or a fragment.
  static func component(of pattern: String, isExclude: Bool) -> String {
    let fragment = pattern.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let query = fragment[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var members = ["\"/\": \(JSONText.quoted(String(query[0])))"]
    if query.count > 1 { members.append("\"?\": \(predicates(of: query[1]))") }
    if fragment.count > 1 { members.append("\"#\": \(JSONText.quoted(String(fragment[1])))") }
    if isExclude { members.append("\"exclude\": true") }
    return "{\(members.joined(separator: ", "))}"
  }

  /// The predicates for the items of a query.
  private static func predicates(of query: Substring) -> String {
    let items = query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(parts[1]) : ""
      return "\(JSONText.quoted(String(parts[0]))): \(JSONText.quoted(value))"
    }
    return "{\(items.joined(separator: ", "))}"
  }

  /// Whether a legacy path starts with some form of the word that excludes, and goes on with what
  /// a path starts with.
  static func looksExcluding(_ text: String) -> Bool {
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
