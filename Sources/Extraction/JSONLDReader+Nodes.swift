import Addressing
import Markup
import Records

// Expansion and flattening in one pass, with a list of tasks in place of recursion:
// https://www.w3.org/TR/json-ld11-api/#expansion-algorithm,
// https://www.w3.org/TR/json-ld11-api/#node-map-generation
extension JSONLDReader {
  /// Reads one value and puts what it contains on the list, in reverse.
  mutating func step(_ task: Task, tasks: inout [Task], in element: Int, of tree: PageTree) {
    switch task.value {
    case .null: break
    case .bool(let flag): say(.bool(flag), of: task.subject)
    case .number(let number): say(.number(number), of: task.subject)
    case .string(let text): sayText(text, of: task.subject)
    case .array(let elements):
      for value in elements.reversed() {
        tasks.append(Task(value: value, subject: task.subject, context: task.context))
      }
    case .object(let object):
      readObject(object, task, tasks: &tasks, in: element, of: tree)
    }
  }

  private mutating func say(_ value: StructuredDataGraph.Value, of subject: Subject) {
    guard case .property(let node, let name, _) = subject else { return }
    graph.add(name, value, to: node)
  }

  private mutating func sayText(_ text: String, of subject: Subject) {
    guard case .reverse(let node, let name) = subject else {
      say(.text(text), of: subject)
      return
    }
    // The value of a reverse property is an identifier.
    let other = graph.node(resolve(text))
    graph.add(name, .node(node, isReference: true), to: other)
    roots.append(other)
  }

  private mutating func readObject(
    _ object: JSONObject,
    _ task: Task,
    tasks: inout [Task],
    in element: Int,
    of tree: PageTree
  ) {
    var context = task.context
    if let own = object["@context"] {
      contexts.append(contexts[context].applying(own))
      context = contexts.count - 1
    }
    noteDuplicates(object, in: element, of: tree)
    let members = Members(object, contexts[context])
    if let value = members.value {
      tasks.append(Task(value: scalar(value), subject: task.subject, context: context))
    } else if let contents = members.contents {
      tasks.append(Task(value: contents, subject: task.subject, context: context))
    } else if case .property(let node, let name, isMap: true) = task.subject, !members.hasKeywords {
      for member in object.members.reversed() {
        let subject = Subject.property(node, name, isMap: false)
        tasks.append(Task(value: member.value, subject: subject, context: context))
      }
    } else {
      readNode(members, object, task.subject, context, tasks: &tasks, in: element, of: tree)
    }
  }

  /// The value of a value object, which must be a scalar.
  private func scalar(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array, .object: .null
    default: value
    }
  }

  private mutating func readNode(
    _ members: Members,
    _ object: JSONObject,
    _ subject: Subject,
    _ context: Int,
    tasks: inout [Task],
    in element: Int,
    of tree: PageTree
  ) {
    let hasStatements = !members.types.isEmpty || !members.properties.isEmpty
    if hasStatements || members.id != nil {
      guard nodeCount < StructuredDataReader.itemLimit else {
        recorder.note(.jsonLDTooMany, at: tree.position(of: element))
        return
      }
      nodeCount += hasStatements ? 1 : 0
      let node = graph.node(members.id.map { resolve($0) })
      link(node, subject, isReference: !hasStatements)
      if hasStatements {
        let offset = object.members.first?.offset ?? 0
        describe(node, members, context, in: element, of: tree, at: offset)
        push(members, node, context, tasks: &tasks)
      }
    }
    for value in members.others.reversed() {
      tasks.append(Task(value: value, subject: .none, context: context))
    }
  }

  /// Says of the subject that the node is its value, or makes the node a root.
  private mutating func link(_ node: Int, _ subject: Subject, isReference: Bool) {
    switch subject {
    case .none:
      if !isReference { roots.append(node) }
    case .property(let parent, let name, _):
      graph.add(name, .node(node, isReference: isReference), to: parent)
    case .reverse(let object, let name):
      graph.add(name, .node(object, isReference: true), to: node)
      roots.append(node)
    }
  }

  private mutating func describe(
    _ node: Int,
    _ members: Members,
    _ context: Int,
    in element: Int,
    of tree: PageTree,
    at offset: Int
  ) {
    graph.describe(node)
    if places[node] == nil { places[node] = (element, offset) }
    for type in members.types {
      graph.add(type: SchemaOrg.canonical(contexts[context].absolute(type) ?? type), to: node)
    }
    guard !contexts[context].isDeclared else { return }
    recorder.note(
      .jsonLDContextMissing,
      at: tree.position(inRawTextOf: element, at: offset),
      evidence: members.types.first
    )
  }

  private func push(_ members: Members, _ node: Int, _ context: Int, tasks: inout [Task]) {
    for property in members.properties.reversed() {
      let name = SchemaOrg.propertyName(property.iri)
      let subject: Subject =
        property.isReverse
        ? .reverse(node, name) : .property(node, name, isMap: property.isMap)
      tasks.append(Task(value: property.value, subject: subject, context: context))
    }
  }

  /// Makes an identifier absolute; blank nodes belong to their block.
  private func resolve(_ id: String) -> String {
    if id.hasPrefix("_:") { return "_:\(block)-\(id.dropFirst(2))" }
    if StructuredText.hasScheme(id) { return id }
    return WebAddress(id, base: base)?.text ?? id
  }
}

extension JSONLDReader {
  /// The members of an object by what they mean.
  struct Members {
    /// One property with its value.
    struct Property {
      let iri: String
      let value: JSONValue
      var isReverse = false
      var isMap = false
    }

    /// What `@value` holds.
    var value: JSONValue?
    /// What `@list` or `@set` holds.
    var contents: JSONValue?
    var id: String?
    var types: [String] = []
    var properties: [Property] = []
    /// What `@graph` and `@included` hold: nodes that stand for themselves.
    var others: [JSONValue] = []
    var hasKeywords = false

    init(_ object: JSONObject, _ context: JSONLDContext) {
      // Of two equal keys the last one counts, as RFC 8259 readers commonly take it.
      for (index, member) in object.members.enumerated()
      where object.members.count < 2 || !isRepeated(object, index) {
        let term = context.term(member.key)
        guard let iri = term.iri else {
          // A name without meaning is kept as written: what is read is evidence, not inference.
          guard context.vocabulary == nil, !member.key.hasPrefix("@") else { continue }
          properties.append(Property(iri: member.key, value: member.value))
          continue
        }
        if iri.hasPrefix("@") {
          take(iri, member.value, context)
        } else {
          properties.append(
            Property(
              iri: iri,
              value: member.value,
              isReverse: term.isReverse,
              isMap: term.isMap
            )
          )
        }
      }
    }

    private func isRepeated(_ object: JSONObject, _ index: Int) -> Bool {
      // Long objects are not searched: a page with thousands of properties on one node keeps
      // the repetitions as further values.
      guard object.members.count <= 64 else { return false }
      let key = object.members[index].key
      return object.members[(index + 1)...].contains { $0.key == key }
    }

    private mutating func take(_ keyword: String, _ value: JSONValue, _ context: JSONLDContext) {
      if keyword != "@context" { hasKeywords = true }
      switch keyword {
      case "@value": self.value = value
      case "@list", "@set": contents = value
      case "@id": id = value.string ?? id
      case "@type": types += (value.array ?? [value]).compactMap(\.string)
      case "@graph", "@included": others.append(value)
      case "@nest":
        for part in value.array ?? [value] {
          guard let object = part.object else { continue }
          for member in object.members {
            guard let iri = context.term(member.key).iri, !iri.hasPrefix("@") else { continue }
            properties.append(Property(iri: iri, value: member.value))
          }
        }
      case "@reverse":
        for member in value.object?.members ?? [] {
          guard let iri = context.term(member.key).iri, !iri.hasPrefix("@") else { continue }
          properties.append(Property(iri: iri, value: member.value, isReverse: true))
        }
      default: break
      }
    }
  }
}
