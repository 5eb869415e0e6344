import Basics
import JSON
import Markup
import Records
import Rules

extension JSONLDReader {
  /// Notes each kind of repair that a block needed, at its first position.
  mutating func note(
    _ repairs: [JSONParser.Repair],
    _ text: ArraySlice<UInt8>,
    in element: Int,
    of tree: PageTree
  ) {
    for kind in JSONParser.Repair.Kind.allCases {
      guard let first = repairs.first(where: { $0.kind == kind }) else { continue }
      let count = repairs.count { $0.kind == kind }
      let times = count > 1 ? " It happens \(count) times." : ""
      if kind == .loneSurrogate {
        // The block is JSON all the same.
        recorder.note(
          .jsonLDHalfCharacter,
          count > 1 ? "It happens \(count) times." : nil,
          at: tree.position(inRawTextOf: element, at: first.offset),
          evidence: Self.excerpt(text, around: first.offset)
        )
        continue
      }
      recorder.note(
        .jsonLDRepaired,
        Self.sentence(kind, before: text.dropFirst(first.offset)) + times,
        at: tree.position(inRawTextOf: element, at: first.offset)
      )
    }
  }

  /// Notes the first of the references of HTML that a block holds.
  mutating func note(
    _ escapes: JSONLDEscapes,
    _ text: ArraySlice<UInt8>,
    in element: Int,
    of tree: PageTree
  ) {
    guard let first = escapes.first else { return }
    recorder.note(
      .jsonLDCharacterReference,
      escapes.count > 1 ? "It happens \(escapes.count) times." : nil,
      at: tree.position(inRawTextOf: element, at: first),
      evidence: Self.excerpt(text, around: first)
    )
  }

  /// What is wrong, and what to do about it where `rest` starts.
  private static func sentence(
    _ kind: JSONParser.Repair.Kind,
    before rest: ArraySlice<UInt8>
  ) -> String {
    switch kind {
    case .controlCharacter:
      "A line break or another control character is in a string: write \\n, or a space."
    case .wrapper: "The block is wrapped in a comment or a CDATA section: take the wrapping off."
    case .comment: "A script comment is in it: take it out."
    case .trailingComma: "A comma is before a closing bracket: take it out."
    case .trailingText: trailing(rest)
    case .badEscape:
      "A backslash is before a character that has no escape: take it out, or double it."
    case .loneSurrogate: "Half of a character is in a string."
    case .byteOrderMark: "A byte order mark is before the value: take it out."
    case .badEncoding: "A string holds bytes that are not UTF-8."
    }
  }

  /// What is behind the value: often one more of them, which is not to be lost.
  private static func trailing(_ rest: ArraySlice<UInt8>) -> String {
    let value = rest.drop { ASCII.isSpace($0) || $0 == UInt8(ascii: ",") }.first
    switch value.map({ Unicode.Scalar($0) }) {
    case "{", "[":
      return "Another value is behind the first, and was not read: put both into one array, or"
        + " each into a block of its own."
    case "}", "]": return "A closing bracket too many is behind the value: take it out."
    default: return "Something is behind the value: take it out."
    }
  }

  /// Notes keys that an object repeats, and returns whether there are any.
  mutating func noteDuplicates(
    _ object: JSONObject,
    in element: Int,
    of tree: PageTree
  ) -> Bool {
    let members = object.members
    guard members.count > 1, members.count <= JSONLDMembers.searchLimit else { return false }
    var hasRepetitions = false
    for index in 1..<members.count {
      let key = members[index].key
      guard members[..<index].contains(where: { $0.key == key }) else { continue }
      hasRepetitions = true
      let isSame = members[..<index].allSatisfy {
        $0.key != key || $0.value == members[index].value
      }
      recorder.note(
        .jsonLDDuplicateKey,
        "The key is \(key)\(isSame ? ", with the same value" : "").",
        at: tree.position(inRawTextOf: element, at: members[index].offset),
        fix: isSame ? Rule.jsonLDSameTwice : nil
      )
    }
    return hasRepetitions
  }

  /// Notes the first context elsewhere and the first term that stands for a data type.
  mutating func noteContexts(
    _ contexts: ArraySlice<JSONLDContext>,
    in element: Int,
    of tree: PageTree
  ) {
    if let remote = contexts.lazy.compactMap(\.remote.first).first {
      if !contexts.contains(where: \.hasSchemaOrg) { blocksWithoutContext.insert(element) }
      let isNear = VocabularySpelling.isNearContext
      let near = contexts.lazy.compactMap { $0.remote.first(where: isNear) }.first
      recorder.note(
        near == nil ? .jsonLDContextUnknown : .jsonLDContextMisspelled,
        near.map { "It is \($0.prefix(120)). Did you mean https://schema.org?" }
          ?? "It is \(remote).",
        at: tree.position(of: element),
        evidence: near ?? remote
      )
    }
    if let term = contexts.lazy.compactMap(\.dataTypeTerm).first {
      recorder.note(
        .jsonLDTermDataType,
        "The term is \(term).",
        at: tree.position(of: element),
        evidence: term,
        about: FindingSubject(names: [term])
      )
    }
  }

  /// Notes nodes that say something but not what they are.
  mutating func noteUntyped(_ tree: PageTree) {
    let steps = stepsOfLists()
    for (index, node) in graph.nodes.enumerated()
    where node.types.isEmpty && !node.statements.isEmpty && !steps.contains(index) {
      // A context that was not read may say what the type is.
      guard let location = locations[index], !blocksWithoutContext.contains(location.block) else {
        continue
      }
      recorder.note(
        .jsonLDNoType,
        at: tree.position(inRawTextOf: location.block, at: location.offset),
        evidence: node.statements.first?.name
      )
    }
  }

  /// The pages that the steps of a list lead to: their address and their name say all.
  ///
  /// Reference: <https://schema.org/BreadcrumbList>
  private func stepsOfLists() -> Set<Int> {
    var steps: Set<Int> = []
    for node in graph.nodes where node.types.contains(SchemaOrg.vocabulary + "ListItem") {
      for case ("item", .node(let index, _)) in node.statements {
        let step = graph.nodes[index]
        let isPlain = step.statements.allSatisfy { ["image", "name", "url"].contains($0.name) }
        let isNamed = step.id != nil || step.statements.contains { $0.name == "url" }
        if isPlain, isNamed { steps.insert(index) }
      }
    }
    return steps
  }
}

extension JSONLDReader {
  /// Notes blocks in which something has a type, but nothing one of schema.org, because of their context.
  ///
  /// Reference: <https://www.w3.org/TR/json-ld11-api/#context-processing-algorithm>, a context of null
  mutating func noteForeignTypes(_ tree: PageTree) {
    let isOther = contexts.contains { context in
      context.isDeclared && !context.hasSchemaOrg && context.vocabulary != SchemaOrg.vocabulary
    }
    // As on nearly no page.
    guard isOther else { return }
    var types: [Int: String] = [:]
    var known: Set<Int> = []
    for (index, node) in graph.nodes.enumerated() {
      guard let block = locations[index]?.block, let type = node.types.first else { continue }
      if node.types.contains(where: { SchemaOrg.localName($0) != nil }) { known.insert(block) }
      if types[block] == nil { types[block] = type }
    }
    for (block, type) in types.sorted(by: { $0.key < $1.key })
    where !known.contains(block) && !blocksWithoutContext.contains(block) {
      recorder.note(
        .jsonLDVocabularyOther,
        "The first type is \(type.prefix(80)).",
        at: tree.position(of: block),
        evidence: String(type.prefix(80))
      )
    }
  }
}
