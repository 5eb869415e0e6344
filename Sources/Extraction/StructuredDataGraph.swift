import JSON
import Records

/// An item and the element of the page at which it begins.
struct LocatedItem {
  let item: StructuredItem
  let element: Int?
}

/// The nodes of one page's JSON-LD or RDFa, joined by identifier.
///
/// Syntaxes that name things say about one thing in several statements. The graph gathers what is
/// said of each node; ``items(_:)`` turns it back into nested items, bounded and free of cycles.
struct StructuredDataGraph {
  /// What a statement says of its node.
  enum Value {
    case text(String)
    case number(JSONNumber)
    case bool(Bool)
    /// Another node, described right here (`false`) or only referred to (`true`).
    case node(Int, isReference: Bool)
  }

  /// One thing that is described.
  struct Node {
    /// The absolute IRI, or a label that starts with `_:` and means nothing elsewhere.
    let id: String?
    var types: [String] = []
    var statements: [(name: String, value: Value)] = []
    /// The element of the page that speaks of it first.
    let element: Int?
    /// How many statements describe it.
    var descriptions = 0

    var isDescribed: Bool { !types.isEmpty || !statements.isEmpty }
  }

  private(set) var nodes: [Node] = []
  private var indices: [String: Int] = [:]
  private var values = ValueBudget()
  /// The node of everything that there is no room for.
  private var lost: Int?
  /// Whether items were left out, because there was no room for what they say.
  private(set) var isCut = false

  /// Whether nothing more is kept.
  var isFull: Bool { values.isSpent }

  /// The element that is read at the moment.
  var element: Int?

  /// Returns the node with the identifier `id`, made if it is new; a new one for `nil`.
  mutating func node(_ id: String?) -> Int {
    if let id, let known = indices[id] { return known }
    guard values.take(id?.utf8.count ?? 0) else {
      if let lost { return lost }
      nodes.append(Node(id: nil, element: element))
      lost = nodes.count - 1
      return nodes.count - 1
    }
    nodes.append(Node(id: id, element: element))
    if let id { indices[id] = nodes.count - 1 }
    return nodes.count - 1
  }

  /// Notes that another statement describes the node.
  mutating func describe(_ node: Int) {
    nodes[node].descriptions += 1
  }

  /// Gives the node a type it does not have yet, unless it has very many.
  ///
  /// A vocabulary without a name behind it is no type.
  mutating func add(type: String, to node: Int) {
    guard type != SchemaOrg.vocabulary, nodes[node].types.count < StructuredDataReader.nameLimit,
      !nodes[node].types.contains(type), values.take(type.utf8.count)
    else { return }
    nodes[node].types.append(type)
  }

  /// Says of a node all that is said of another one, the type `left` aside.
  mutating func copy(_ source: Int, to node: Int, except left: String) {
    for type in nodes[source].types where type != left { add(type: type, to: node) }
    for statement in nodes[source].statements where !isFull {
      add(statement.name, statement.value, to: node)
    }
  }

  /// Takes back what was said of a node.
  mutating func removeStatements(
    of node: Int,
    where isWrong: ((name: String, value: Value)) -> Bool
  ) {
    nodes[node].statements.removeAll(where: isWrong)
  }

  /// Says something of the node.
  mutating func add(_ name: String, _ value: Value, to node: Int) {
    guard values.take(name.utf8.count + Self.size(of: value)) else { return }
    nodes[node].statements.append((name, value))
  }
}

extension StructuredDataGraph {
  /// How deep items nest in a record.
  private static let depthLimit = 64

  /// What is left to be made of the graph.
  private struct Budget {
    var items: Int
    var values = ValueBudget()
  }

  /// An item that is being filled, and the property of its parent that it belongs to.
  private struct Frame {
    let node: Int
    let name: String
    /// How many references were followed to get here.
    let references: Int
    var position = 0
    var item: StructuredItem
  }

  /// Returns the items for `roots`, each node once, with the nodes they speak of inside.
  ///
  /// A reference is followed once: within what it leads to, further references stay identifiers,
  /// so that a graph of n nodes does not become a tree of n² items.
  mutating func items(
    _ roots: [Int],
    syntax: StructuredItem.Syntax,
    limit: Int
  ) -> [LocatedItem] {
    var items: [LocatedItem] = []
    var budget = Budget(items: limit)
    defer { isCut = isFull || budget.values.isSpent }
    var isRoot = [Bool](repeating: false, count: nodes.count)
    var isOpen = [Bool](repeating: false, count: nodes.count)
    for root in roots where !isRoot[root] && nodes[root].isDescribed && budget.items > 0 {
      isRoot[root] = true
      let item = item(root, syntax: syntax, budget: &budget, isOpen: &isOpen)
      items.append(LocatedItem(item: item, element: nodes[root].element))
    }
    return items
  }

  private func item(
    _ root: Int,
    syntax: StructuredItem.Syntax,
    budget: inout Budget,
    isOpen: inout [Bool]
  ) -> StructuredItem {
    var stack = [Frame(node: root, name: "", references: 0, item: stub(root, syntax, &budget))]
    isOpen[root] = true
    budget.items -= 1
    while true {
      let top = stack.count - 1
      let node = stack[top].node
      if stack[top].position == nodes[node].statements.count || budget.values.isSpent {
        let done = stack.removeLast()
        isOpen[node] = false
        guard !stack.isEmpty else { return done.item }
        attach(.item(done.item), done.name, to: &stack[top - 1])
        continue
      }
      let statement = nodes[node].statements[stack[top].position]
      stack[top].position += 1
      guard case .node(let next, let isReference) = statement.value else {
        if budget.values.take(statement.name.utf8.count + Self.size(of: statement.value)) {
          attach(scalar(statement.value), statement.name, to: &stack[top])
        }
        continue
      }
      let references = stack[top].references + (isReference ? 1 : 0)
      guard nodes[next].isDescribed else {
        // Something that nothing is known of is a value all the same.
        let stub = stub(next, syntax, &budget)
        attach(stub.id.map(PropertyValue.text) ?? .item(stub), statement.name, to: &stack[top])
        continue
      }
      if isOpen[next] || references > 1 || budget.items == 0 || stack.count == Self.depthLimit {
        attach(.item(stub(next, syntax, &budget)), statement.name, to: &stack[top])
        continue
      }
      budget.items -= 1
      isOpen[next] = true
      stack.append(
        Frame(
          node: next,
          name: statement.name,
          references: references,
          item: stub(next, syntax, &budget)
        )
      )
    }
  }

  /// Adds a value to the item; one that is there already is not repeated when several statements
  /// describe the node, because then they say the same thing twice.
  private func attach(_ value: PropertyValue?, _ name: String, to frame: inout Frame) {
    guard let value else { return }
    if nodes[frame.node].descriptions > 1,
      let known = frame.item.properties[name], known.count < 64, known.contains(value)
    {
      return
    }
    frame.item.properties[name, default: []].append(value)
  }

  private func scalar(_ value: Value) -> PropertyValue? {
    switch value {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .bool(let flag): .bool(flag)
    case .node: nil
    }
  }

  /// The node with its types and identifier only, and without these where there is no room.
  private func stub(
    _ index: Int,
    _ syntax: StructuredItem.Syntax,
    _ budget: inout Budget
  ) -> StructuredItem {
    let id = publicID(index)
    let size = nodes[index].types.reduce(id?.utf8.count ?? 0) { $0 + $1.utf8.count }
    guard budget.values.take(size) else { return StructuredItem(syntax: syntax) }
    return StructuredItem(syntax: syntax, types: nodes[index].types, id: id)
  }

  /// The bytes of what a statement says.
  private static func size(of value: Value) -> Int {
    switch value {
    case .text(let text): text.utf8.count
    case .number(let number): number.literal.utf8.count
    case .bool, .node: 0
    }
  }

  /// The node's identifier, if it means something outside of its page.
  private func publicID(_ index: Int) -> String? {
    nodes[index].id.flatMap { $0.hasPrefix("_:") ? nil : $0 }
  }
}
