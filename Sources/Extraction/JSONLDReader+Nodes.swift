import Addressing
import JSON
import Markup
import Rules

// Expansion and flattening in one pass, with a list of tasks in place of recursion:
// https://www.w3.org/TR/json-ld11-api/#expansion-algorithm,
// https://www.w3.org/TR/json-ld11-api/#node-map-generation
extension JSONLDReader {
  /// Reads one value and puts what it contains on the list, in reverse.
  mutating func step(_ task: Task, tasks: inout [Task], in element: Int, of tree: PageTree) {
    if task.term?.coercion == .json {
      sayJSON(task.value, of: task.subject)
      return
    }
    switch task.value {
    case .null: break
    case .bool(let flag): say(.bool(flag), of: task.subject)
    case .number(let number): say(.number(number.plain), of: task.subject)
    case .string(let text): sayText(text, task, tasks: &tasks)
    case .array(let elements):
      for value in elements.reversed() { tasks.append(task.with(value)) }
    case .object(let object):
      guard let term = task.term, term.container != .none, task.key == nil, isMap(object) else {
        readObject(object, task, tasks: &tasks, in: element, of: tree)
        return
      }
      readMap(object, term, task, tasks: &tasks)
    }
  }

  private mutating func say(_ value: StructuredDataGraph.Value, of subject: Subject) {
    guard case .property(let node, let name) = subject else { return }
    graph.add(name, value, to: node)
  }

  private mutating func sayJSON(_ value: JSONValue, of subject: Subject) {
    var writer = JSONWriter()
    writer.value(value)
    say(.text(String(decoding: writer.bytes, as: UTF8.self)), of: subject)
  }

  private mutating func sayText(_ text: String, _ task: Task, tasks: inout [Task]) {
    var coercion = task.term?.coercion ?? .none
    // The value of a reverse property is an identifier, and so is that of a map of types.
    if case .reverse = task.subject { coercion = coercion == .none ? .id : coercion }
    if case .type = task.key { coercion = coercion == .none ? .id : coercion }
    guard coercion == .id || coercion == .vocabulary else {
      say(.text(addressed(text, task) ?? text), of: task.subject)
      return
    }
    let context = scope(of: task)
    let known = coercion == .vocabulary ? contexts[context].absolute(text) : nil
    let node = graph.node(known.map { SchemaOrg.canonical($0) } ?? resolve(text, context))
    link(node, task.subject, isReference: true)
    apply(task.key, to: node, context)
  }

  /// A text that schema.org's context reads as a relative reference, resolved; `nil` for any other.
  private func addressed(_ text: String, _ task: Task) -> String? {
    guard task.term == nil, case .property(_, let name) = task.subject,
      SchemaOrg.isReference(text, of: name)
    else { return nil }
    let context = contexts[task.context]
    // A page without any context is read as if it had schema.org's.
    guard context.hasAliases || !context.isDeclared else { return nil }
    let base: WebAddress? =
      switch context.base {
      case .page: self.base
      case .none: nil
      case .address(let address): address
      }
    return base.flatMap { WebAddress(String(StructuredText.trim(text)), base: $0)?.text }
  }

  /// Whether an object holds values by key, and is no value itself.
  private func isMap(_ object: JSONObject) -> Bool {
    !object.members.contains { $0.key.hasPrefix("@") && $0.key != "@none" }
  }

  /// Reads an object of values by language, index, identifier or type.
  private mutating func readMap(
    _ object: JSONObject,
    _ term: JSONLDTerm,
    _ task: Task,
    tasks: inout [Task]
  ) {
    for member in object.members.reversed() {
      let isNone = member.key == "@none"
      var next = task.with(member.value)
      switch term.container {
      case .id where !isNone: next.key = .id(member.key)
      case .type where !isNone: next.key = .type(member.key)
      case .index where !isNone: next.key = .index(term.indexProperty, member.key)
      default: next.key = .index(nil, member.key)
      }
      tasks.append(next)
    }
  }

  private mutating func readObject(
    _ object: JSONObject,
    _ task: Task,
    tasks: inout [Task],
    in element: Int,
    of tree: PageTree
  ) {
    let hasRepetitions = noteDuplicates(object, in: element, of: tree)
    var context = contexts[task.context].previous == nil ? task.context : reverted(object, task)
    if let term = task.term, term.scope != nil { context = scoped(term, in: context) }
    if let own = object["@context"] { context = push(own, on: context) }
    let typeContext = context
    if contexts[context].hasScopes { context = typeScoped(object, task.key, in: context) }
    let members = JSONLDMembers(object, contexts[context], hasRepetitions: hasRepetitions)
    if let value = members.value {
      if members.isJSON {
        sayJSON(value, of: task.subject)
      } else {
        sayScalar(value, of: task.subject)
      }
    } else if let contents = members.contents {
      var next = task.with(contents)
      next.context = context
      tasks.append(next)
    } else {
      let source = (element: element, object: object)
      readNode(members, task, (context, typeContext), tasks: &tasks, from: source, of: tree)
    }
  }

  /// Says the value of a value object, which must be a scalar and stays as written.
  private mutating func sayScalar(_ value: JSONValue, of subject: Subject) {
    switch value {
    case .string(let text): say(.text(text), of: subject)
    case .number(let number): say(.number(number.plain), of: subject)
    case .bool(let flag): say(.bool(flag), of: subject)
    case .null, .array, .object: break
    }
  }

  private mutating func readNode(
    _ members: JSONLDMembers,
    _ task: Task,
    _ context: (node: Int, types: Int),
    tasks: inout [Task],
    from source: (element: Int, object: JSONObject),
    of tree: PageTree
  ) {
    let hasStatements = !members.types.isEmpty || !members.properties.isEmpty
    if hasStatements || members.id != nil || task.key?.saysSomething == true {
      guard nodeCount < StructuredDataReader.itemLimit else {
        recorder.note(.jsonLDTooMany, at: tree.position(of: source.element))
        return
      }
      nodeCount += hasStatements ? 1 : 0
      var id = members.isNamelessThing ? nil : members.id
      if id == nil, case .id(let key) = task.key { id = key }
      let node = graph.node(id.map { resolve($0, context.node) })
      link(node, task.subject, isReference: !hasStatements)
      apply(task.key, to: node, context.types)
      if hasStatements {
        describe(node, members, context.types, from: source, of: tree)
        push(members, node, context.node, tasks: &tasks)
      }
    }
    for value in members.others.reversed() {
      tasks.append(Task(value: value, subject: .none, context: context.node))
    }
  }

  /// Says of the subject that the node is its value, or makes the node a root.
  private mutating func link(_ node: Int, _ subject: Subject, isReference: Bool) {
    switch subject {
    case .none:
      if !isReference { roots.append(node) }
    case .property(let parent, let name):
      graph.add(name, .node(node, isReference: isReference), to: parent)
    case .reverse(let object, let name):
      graph.add(name, .node(object, isReference: true), to: node)
      roots.append(node)
    }
  }

  /// Says of a node what the key says that it is under.
  private mutating func apply(_ key: MapKey?, to node: Int, _ context: Int) {
    switch key {
    case .type(let type): addType(type, to: node, context)
    case .index(let property?, let text): graph.add(property, .text(text), to: node)
    default: break
    }
  }

  private mutating func addType(_ type: String, to node: Int, _ context: Int) {
    graph.add(type: SchemaOrg.canonical(contexts[context].absolute(type) ?? type), to: node)
  }

  private mutating func describe(
    _ node: Int,
    _ members: JSONLDMembers,
    _ context: Int,
    from source: (element: Int, object: JSONObject),
    of tree: PageTree
  ) {
    graph.describe(node)
    let offset = source.object.members.first?.offset ?? 0
    if locations[node] == nil { locations[node] = (source.element, offset) }
    for type in members.types { addType(type, to: node, context) }
    guard !contexts[context].isDeclared, blockWithoutContext != block,
      !Self.isExpanded(source.object, members.types)
    else { return }
    blockWithoutContext = block
    recorder.note(
      .jsonLDContextMissing,
      at: tree.position(inRawTextOf: source.element, at: offset),
      evidence: members.types.first
    )
  }

  /// Whether all that an object says is in absolute IRIs, which need no context.
  ///
  /// Reference: <https://www.w3.org/TR/json-ld11/#expanded-document-form>
  private static func isExpanded(_ object: JSONObject, _ types: [String]) -> Bool {
    let isAbsolute = { (name: String) in name.contains("://") }
    return types.allSatisfy(isAbsolute)
      && object.members.allSatisfy { $0.key.hasPrefix("@") || isAbsolute($0.key) }
  }

  private func push(_ members: JSONLDMembers, _ node: Int, _ context: Int, tasks: inout [Task]) {
    for property in members.properties.reversed() {
      tasks.append(
        Task(
          value: property.value,
          subject: property.isReverse
            ? .reverse(node, property.name) : .property(node, property.name),
          context: context,
          term: property.term
        )
      )
    }
  }

  /// Makes an identifier absolute; blank nodes belong to their block.
  private func resolve(_ id: String, _ context: Int) -> String {
    if id.hasPrefix("_:") { return "_:\(block)-\(id.dropFirst(2))" }
    return contexts[context].identifier(id, page: base)
  }
}
