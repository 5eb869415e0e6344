import Addressing
import Basics
import Markup
import Records
import Rules

/// Reads the RDFa of a page: the processing model of RDFa Core 1.1 with the rules of HTML.
///
/// The statements become a graph of nodes, and each node that is no value of another becomes
/// an item. What `meta` elements say in Open Graph and its sisters is read elsewhere.
///
/// References: <https://www.w3.org/TR/rdfa-core/#s_sequence>, <https://www.w3.org/TR/html-rdfa/>
struct RDFaReader {
  let tree: PageTree
  let base: WebAddress
  var recorder: FindingRecorder
  var graph = StructuredDataGraph()
  /// Nodes that another node speaks of.
  var isValue: Set<Int> = []
  var stack: [RDFaContext] = []

  /// Nodes that are only there to be copied.
  var isPattern: [Int: Bool] = [:]

  /// Elements that declare prefixes as XHTML does.
  var declaring: Set<Int> = []

  private var blankCount = 0
  private var statementBudget = 20 * StructuredDataReader.itemLimit

  /// The attributes by which an element takes part.
  static let attributes: [AttributeName] = [
    .property, .typeof, .about, .resource, .vocab, .prefix, .rel, .rev,
  ]

  /// Returns the items in document order; what is wrong goes to `recorder`.
  ///
  /// The elements with one of ``attributes`` are all among `candidates`, in document order.
  static func read(
    _ tree: PageTree,
    _ candidates: [Int],
    base: WebAddress,
    recorder: inout FindingRecorder
  ) -> [LocatedItem] {
    guard isUsed(in: tree, candidates) else { return [] }
    var reader = RDFaReader(tree, base, recorder)
    reader.run(candidates)
    reader.copyPatterns()
    let limit = StructuredDataReader.itemLimit
    let items = reader.graph.items(reader.roots, syntax: .rdfa, limit: limit)
    if reader.graph.isCut, let first = candidates.first {
      reader.recorder.note(.structuredDataTooLarge, at: tree.position(of: first))
    }
    recorder = reader.recorder
    return items
  }

  /// Whether anything on the page is RDFa beyond `meta` elements of other readers.
  private static func isUsed(in tree: PageTree, _ candidates: [Int]) -> Bool {
    candidates.contains { element in
      tree.has(.typeof, of: element) || tree.has(.about, of: element)
        || tree.has(.vocab, of: element) || hasName(element, in: tree)
    }
  }

  /// Whether an element has a property or a relation that means something without `vocab`, or
  /// would be a fault without it.
  static func hasName(_ element: Int, in tree: PageTree) -> Bool {
    if let property = tree.attributeBytes(.property, of: element),
      tree.tag(element) != .meta || !isForeign(property)
    {
      return true
    }
    for name in [AttributeName.rel, .rev] {
      // A compact IRI is no link type of HTML; two of HTML's own are terms of RDFa.
      guard let relation = tree.attributeBytes(name, of: element) else { continue }
      if relation.contains(UInt8(ascii: ":")) || ASCII.hasToken(relation, "license")
        || ASCII.hasToken(relation, "describedby")
      {
        return true
      }
    }
    return false
  }

  /// Whether all properties of a `meta` element belong to readers of their own, or to nobody
  /// because a bare name means nothing without `vocab`.
  private static func isForeign(_ property: ArraySlice<UInt8>) -> Bool {
    let property = ASCII.trimmed(property)
    guard property.contains(UInt8(ascii: ":")) else { return true }
    guard property.contains(where: ASCII.isSpace) else { return isSocial(property) }
    return property.split(whereSeparator: ASCII.isSpace).allSatisfy {
      !$0.contains(UInt8(ascii: ":")) || isSocial($0)
    }
  }

  /// Whether a property of a `meta` element belongs to a reader of its own.
  static func isSocial(_ property: ArraySlice<UInt8>) -> Bool {
    RDFaPrefixes.social.contains { ASCII.hasPrefix(property, $0) }
  }

  private init(_ tree: PageTree, _ base: WebAddress, _ recorder: FindingRecorder) {
    self.tree = tree
    self.base = base
    self.recorder = recorder
  }

  private mutating func run(_ candidates: [Int]) {
    let page = graph.node(base.withoutFragment.text)
    stack = [RDFaContext(end: tree.count, subject: page, object: page)]
    // The page starts at its first element, whatever that has.
    let starts = Self.merge(tree.count > 0 ? [0] : [], tree.elements(.html))
    let declaring = tree.elementsWithDeclarations()
    self.declaring = Set(declaring)
    let marked = Self.merge(Self.merge(starts, declaring), candidates.filter(isMarked))
    var next = 0
    for element in Self.merge(tree.elements(withAnyOf: [.href, .src]), marked) {
      while next < marked.count, marked[next] < element { next += 1 }
      while stack.count > 1, stack[stack.count - 1].end <= element { stack.removeLast() }
      guard statementBudget > 0, !graph.isFull else { return }
      let isMarked = next < marked.count && marked[next] == element
      let inner = isMarked ? next + 1 : next
      let hasInner = inner < marked.count && marked[inner] < tree.end(element)
      // A bare address is the subject of what is below, or the end of what waits above.
      if isMarked || hasInner || !stack[stack.count - 1].incomplete.isEmpty {
        graph.element = element
        process(element, hasInner: hasInner)
      }
    }
  }

  /// The elements of two lists in order, as one list in order, each once.
  private static func merge(_ first: [Int], _ second: [Int]) -> [Int] {
    var merged: [Int] = []
    merged.reserveCapacity(first.count + second.count)
    var next = 0
    for element in first {
      while next < second.count, second[next] < element {
        merged.append(second[next])
        next += 1
      }
      if next < second.count, second[next] == element { next += 1 }
      merged.append(element)
    }
    merged += second[next...]
    return merged
  }

  /// Whether an element has an attribute of RDFa.
  private func isMarked(_ element: Int) -> Bool {
    Self.attributes.contains { tree.has($0, of: element) }
  }

  /// The nodes that become items: described, and no value of another node.
  ///
  /// What is only said in a circle starts at the node that the page describes first.
  private var roots: [Int] {
    var roots: [Int] = []
    var isReached = [Bool](repeating: false, count: graph.nodes.count)
    func reach(_ start: Int) {
      var pending = [start]
      while let node = pending.popLast() {
        guard !isReached[node] else { continue }
        isReached[node] = true
        for statement in graph.nodes[node].statements {
          if case .node(let next, _) = statement.value { pending.append(next) }
        }
      }
    }
    for node in graph.nodes.indices where isItem(node) && !isValue.contains(node) {
      roots.append(node)
      reach(node)
    }
    for node in graph.nodes.indices where isItem(node) && !isReached[node] {
      roots.append(node)
      reach(node)
    }
    return roots.sorted()
  }

  /// Whether a node is worth an item: something is said of it, and not for others to copy.
  private func isItem(_ node: Int) -> Bool {
    graph.nodes[node].isDescribed && !isPattern[node, default: false]
  }
}

extension RDFaReader {
  /// Makes a node without an identifier.
  mutating func blank() -> Int {
    blankCount += 1
    return graph.node("_:-\(blankCount)")
  }

  /// Says something, and remembers that a node is a value.
  mutating func say(_ subject: Int, _ predicate: String, _ value: StructuredDataGraph.Value) {
    guard statementBudget > 0 else { return }
    statementBudget -= 1
    if case .node(let object, _) = value, object != subject { isValue.insert(object) }
    if predicate == "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
      case .node(let type, _) = value, let iri = graph.nodes[type].id
    {
      isValue.remove(type)
      graph.add(type: SchemaOrg.canonical(iri), to: subject)
      return
    }
    graph.add(SchemaOrg.propertyName(predicate), value, to: subject)
  }
}

// https://www.w3.org/TR/html-rdfa/#property-copying
extension RDFaReader {
  private static let copy = "http://www.w3.org/ns/rdfa#copy"
  private static let pattern = "http://www.w3.org/ns/rdfa#Pattern"
  /// How many patterns a node takes over, those of its patterns included.
  private static let copyLimit = 100

  /// Gives each node that asks to copy a pattern what the pattern says.
  private mutating func copyPatterns() {
    let patterns = graph.nodes.indices.filter { graph.nodes[$0].types.contains(Self.pattern) }
    guard !patterns.isEmpty else { return }
    for pattern in patterns { isPattern[pattern] = true }
    var used: Set<Int> = []
    defer {
      // A pattern that nobody asks for stays a node like any other.
      for pattern in patterns where !used.contains(pattern) { isPattern[pattern] = false }
    }
    for node in graph.nodes.indices where !isPattern[node, default: false] {
      var copied: Set<Int> = []
      while copied.count < Self.copyLimit, let pattern = nextPattern(of: node, except: copied) {
        copied.insert(pattern)
        graph.copy(pattern, to: node, except: Self.pattern)
      }
      used.formUnion(copied)
      graph.removeStatements(of: node) { statement in
        guard statement.name == Self.copy, case .node(let target, _) = statement.value else {
          return false
        }
        return copied.contains(target)
      }
    }
  }

  private func nextPattern(of node: Int, except copied: Set<Int>) -> Int? {
    for statement in graph.nodes[node].statements where statement.name == Self.copy {
      guard case .node(let target, _) = statement.value else { continue }
      if isPattern[target, default: false], !copied.contains(target) { return target }
    }
    return nil
  }
}
