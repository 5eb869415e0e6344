import Addressing
import Markup
import Rules

// The numbers are those of the steps in https://www.w3.org/TR/rdfa-core/#s_sequence.
extension RDFaReader {
  /// What the steps find out about one element.
  private struct Element {
    let index: Int
    var context: RDFaContext
    var properties: [String] = []
    var relations: [String] = []
    var reverses: [String] = []
    var types: [String] = []
    /// Whether `rel` or `rev` is there and means something.
    var hasRelation = false
    var subject: Int?
    var object: Int?
    var typed: Int?
    var isSkipped = false

    /// Whether it has a name that means something.
    var saysSomething: Bool {
      !properties.isEmpty || !types.isEmpty || !relations.isEmpty || !reverses.isEmpty
    }
  }

  /// Reads the statements of one element; `hasInner` says whether some below it may have more.
  mutating func process(_ index: Int, hasInner: Bool) {
    let parent = stack[stack.count - 1]
    // Most elements here are links with a relation of HTML's, and say nothing.
    guard
      hasInner || parent.vocabulary != nil || !parent.incomplete.isEmpty
        || tree.has(.typeof, of: index) || tree.has(.vocab, of: index)
        || Self.hasName(index, in: tree)
    else { return }
    var element = Element(index: index, context: parent)
    element.context.end = tree.end(index)
    declare(&element)  // 2, 3
    readNames(&element)
    guard hasInner || element.saysSomething || !parent.incomplete.isEmpty else { return }
    findNodes(&element, parent)  // 5, 6
    if let typed = element.typed {  // 7
      for type in element.types { graph.add(type: SchemaOrg.canonical(type), to: typed) }
      graph.describe(typed)
    }
    let incomplete = relate(&element)  // 9, 10
    sayProperties(element)  // 11
    if !element.isSkipped, let subject = element.subject {  // 12
      complete(parent, with: subject)
    }
    var context = element.context  // 13
    if element.isSkipped {
      context.subject = parent.subject
      context.object = parent.object
      context.incomplete = parent.incomplete
    } else {
      context.subject = element.subject ?? parent.subject
      context.object = element.object ?? element.subject ?? parent.subject
      context.incomplete = incomplete
    }
    if context.end > index + 1 { stack.append(context) }
  }

  private func declare(_ element: inout Element) {
    if let vocabulary = tree.attribute(.vocab, of: element.index) {
      let iri = String(StructuredText.trim(vocabulary))
      let isUsable = !iri.isEmpty && iri.utf8.count <= StructuredDataReader.leadLimit
      element.context.vocabulary = isUsable ? Self.vocabulary(iri, base) : nil
    }
    if declaring.contains(element.index) {
      // The declarations of the XHTML days.
      for attribute in tree.attributes(of: element.index)
      where attribute.name.hasPrefix("xmlns:") && element.context.prefixes.count < 200
        && attribute.value.utf8.count <= StructuredDataReader.leadLimit
      {
        let name = attribute.name.dropFirst(6).lowercased()
        if name != "_" { element.context.prefixes[name] = attribute.value }
      }
    }
    if let prefix = tree.attribute(.prefix, of: element.index) { element.context.declare(prefix) }
  }

  /// A vocabulary of schema.org in its one form, whose names need a slash before them.
  private static func vocabulary(_ iri: String, _ base: WebAddress) -> String {
    if SchemaOrg.localName(iri)?.isEmpty == true { return SchemaOrg.vocabulary }
    return RDFaContext.reference(iri, base: base)
  }

  private mutating func readNames(_ element: inout Element) {
    let index = element.index
    if let property = tree.attribute(.property, of: index) {
      let tokens = StructuredText.tokens(property).prefix(StructuredDataReader.nameLimit)
      for token in tokens where !isSocial(token, of: index) {
        let iri = resolve(token, element, unless: .rdfaPropertyUnresolved)
        if let iri, !iri.hasPrefix("_:") { element.properties.append(iri) }
      }
    }
    if let types = tree.attribute(.typeof, of: index) {
      for token in StructuredText.tokens(types).prefix(StructuredDataReader.nameLimit) {
        let iri = resolve(token, element, unless: .rdfaNoVocabulary)
        if let iri { element.types.append(iri) }
      }
      // A type without a vocabulary is noted as that.
      let isBlank = element.types.isEmpty && StructuredText.trim(types).isEmpty
      if isBlank || !element.types.isEmpty && element.types.allSatisfy(SchemaOrg.isVocabulary) {
        recorder.note(.rdfaNoType, at: tree.position(of: index), evidence: tree.source(of: index))
      }
    }
    readRelations(&element)
  }

  /// Whether a property of a `meta` element belongs to a reader of its own.
  private func isSocial(_ token: String, of element: Int) -> Bool {
    tree.tag(element) == .meta && Self.isSocial(Array(token.utf8)[...])
  }

  /// Resolves a name and notes when it means nothing; a bare name in a `meta` element is nobody's
  /// mistake in RDFa.
  private mutating func resolve(_ token: String, _ element: Element, unless rule: Rule) -> String? {
    let iri = element.context.term(token)
    if tree.tag(element.index) == .meta {
      // Vendors name their own metas so; without a declaration that is no RDFa.
      return iri == token && !RDFaContext.isAddress(token) ? nil : iri
    }
    if iri == nil {
      recorder.note(
        rule,
        "The name is \(token).",
        at: tree.position(of: element.index),
        evidence: tree.source(of: element.index)
      )
    }
    if let iri, iri == token, !RDFaContext.isAddress(token) {
      recorder.note(
        .rdfaPrefixUnknown,
        "The name is \(token).",
        at: tree.position(of: element.index),
        evidence: tree.source(of: element.index)
      )
    }
    return iri
  }

  private func readRelations(_ element: inout Element) {
    let index = element.index
    let hasProperty = tree.has(.property, of: index)
    for name in [AttributeName.rel, .rev] {
      guard let text = tree.attribute(name, of: index) else { continue }
      var tokens = StructuredText.tokens(text)
      // HTML's link types are not the page's vocabulary; beside `property` no bare word counts
      // (https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax).
      tokens.removeAll {
        RDFaPrefixes.linkTypes.contains($0.lowercased()) || hasProperty && !$0.contains(":")
      }
      if tokens.isEmpty, hasProperty || !text.isEmpty { continue }
      element.hasRelation = true
      tokens = Array(tokens.prefix(StructuredDataReader.nameLimit))
      let iris = tokens.compactMap { element.context.term($0) }.filter { !$0.hasPrefix("_:") }
      if name == .rel { element.relations = iris } else { element.reverses = iris }
    }
  }
}

extension RDFaReader {
  /// The node that an attribute names.
  private mutating func node(_ name: AttributeName, of element: Element) -> Int? {
    guard let text = tree.attribute(name, of: element.index) else { return nil }
    if name == .about || name == .resource {
      return element.context.resource(text, base: base).map { graph.node($0) }
    }
    return graph.node(RDFaContext.reference(text, base: base))
  }

  private mutating func firstNode(_ names: [AttributeName], of element: Element) -> Int? {
    for name in names {
      if let node = node(name, of: element) { return node }
    }
    return nil
  }

  /// Steps 5 and 6: which node the element speaks of, and which one those below it do.
  private mutating func findNodes(_ element: inout Element, _ parent: RDFaContext) {
    let tag = tree.tag(element.index)
    let isRoot = stack.count == 1 && (element.index == 0 || tag == .html)
    let isTyped = tree.has(.typeof, of: element.index)
    // In HTML, head and body speak of what their parent speaks of.
    let implied = isRoot ? 0 : tag == .head || tag == .body ? parent.object : nil
    let about = node(.about, of: element)
    if element.hasRelation {
      element.subject = about ?? implied ?? parent.object
      element.object = firstNode([.resource, .href, .src], of: element)
      if isTyped, about == nil, element.object == nil { element.object = blank() }
      if isTyped { element.typed = about ?? element.object }
      return
    }
    let hasProperty = tree.has(.property, of: element.index)
    let hasContent =
      tree.has(.content, of: element.index) || tree.has(.datatype, of: element.index)
    if hasProperty, !hasContent {
      element.subject = about ?? implied ?? parent.object
      guard isTyped else { return }
      element.typed =
        about ?? (isRoot ? 0 : nil) ?? firstNode([.resource, .href, .src], of: element) ?? blank()
      element.object = element.typed
      return
    }
    let own = about ?? firstNode([.resource, .href, .src], of: element) ?? implied
    if let own {
      element.subject = own
    } else if isTyped {
      element.subject = blank()
    } else {
      element.subject = parent.object
      element.isSkipped = !hasProperty
    }
    if isTyped { element.typed = element.subject }
  }

  /// Steps 9 and 10: statements between nodes, now or once the other one is found.
  private mutating func relate(_ element: inout Element) -> [RDFaContext.Incomplete] {
    guard element.hasRelation, let subject = element.subject else { return [] }
    if let object = element.object {
      for relation in element.relations {
        say(subject, relation, .node(object, isReference: false))
      }
      for reverse in element.reverses { say(object, reverse, .node(subject, isReference: false)) }
      return []
    }
    element.object = blank()
    return element.relations.map { .init(predicate: $0, isReverse: false) }
      + element.reverses.map { .init(predicate: $0, isReverse: true) }
  }

  /// Step 12: the statements that waited for this node.
  private mutating func complete(_ parent: RDFaContext, with node: Int) {
    for statement in parent.incomplete {
      if statement.isReverse {
        say(node, statement.predicate, .node(parent.subject, isReference: false))
      } else {
        say(parent.subject, statement.predicate, .node(node, isReference: false))
      }
    }
  }

  /// Step 11: the value of the element's properties.
  private mutating func sayProperties(_ element: Element) {
    guard !element.properties.isEmpty, let subject = element.subject else { return }
    let value = value(of: element)
    for property in element.properties { say(subject, property, value) }
  }

  private mutating func value(of element: Element) -> StructuredDataGraph.Value {
    let index = element.index
    let content = tree.attribute(.content, of: index)
    if tree.has(.datatype, of: index) {
      return .text(content ?? literal(index))
    }
    if let content { return .text(content) }
    if !element.hasRelation,
      tree.tag(index) != .time || !tree.has(.datetime, of: index),
      let node = firstNode([.resource, .href, .src], of: element)
    {
      return .node(node, isReference: false)
    }
    if let typed = element.typed, !tree.has(.about, of: index) {
      return .node(typed, isReference: false)
    }
    return .text(literal(index))
  }

  /// The text of an element, or the machine's form of a `time`.
  private func literal(_ element: Int) -> String {
    if let datetime = tree.attribute(.datetime, of: element) { return datetime }
    if let input = StructuredText.input(element, in: tree, named: .property) { return input }
    return StructuredText.shown(element, in: tree)
  }
}
