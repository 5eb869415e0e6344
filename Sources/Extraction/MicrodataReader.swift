import Addressing
import Basics
import Markup
import Records
import Rules

/// Reads the Microdata of a page by the HTML standard's algorithms.
///
/// An item is an element with `itemscope`; its properties are the elements below it with
/// `itemprop`, those of items inside it aside, and those that its `itemref` names. Only items
/// that are no property themselves are at the top; what is a property of nothing is kept there
/// too, with a finding.
///
/// Reference: <https://html.spec.whatwg.org/multipage/microdata.html>
struct MicrodataReader {
  let tree: PageTree
  let base: WebAddress
  var recorder: FindingRecorder

  /// The elements with `itemscope` or `itemprop`, in document order.
  let marked: [Int]
  /// Whether each marked element was found to be a property of some item.
  var isUsed: [Bool]

  private var identifiers: [String: Int]?
  private var itemBudget = StructuredDataReader.itemLimit
  /// How many marked elements may still be looked at: `itemref` can make items share subtrees.
  private var stepBudget = 20 * StructuredDataReader.itemLimit
  private var values = ValueBudget()
  /// Whether something was left out because there was no room.
  private var isCut = false

  /// How deep items nest in a record.
  private static let depthLimit = 64

  /// An item that is being filled.
  private struct Frame {
    let element: Int
    /// The property of its parent that it is the value of.
    let names: [String]
    let properties: [Int]
    /// What was left of the budgets before the item took of them.
    let items: Int
    let bytes: Int
    var position = 0
    var item: StructuredItem
  }

  /// The attributes by which an element takes part.
  static let attributes: [AttributeName] = [.itemprop, .itemscope, .itemtype]

  /// Returns the top-level items in document order; what is wrong goes to `recorder`.
  ///
  /// The elements with one of ``attributes`` are all among `candidates`, in document order;
  /// `others` are the page's items in other syntaxes.
  static func read(
    _ tree: PageTree,
    _ candidates: [Int],
    base: WebAddress,
    others: [StructuredItem] = [],
    recorder: inout FindingRecorder
  ) -> [LocatedItem] {
    let marked = candidates.filter {
      tree.has(.itemprop, of: $0) || tree.has(.itemscope, of: $0)
    }
    guard !marked.isEmpty else {
      noteTypesAlone(tree, candidates, recorder: &recorder)
      return []
    }
    var reader = MicrodataReader(tree, base, marked, recorder)
    var items: [(element: Int, item: StructuredItem)] = []
    for element in marked
    where tree.has(.itemscope, of: element) && !tree.has(.itemprop, of: element) {
      guard reader.itemBudget > 0 else { break }
      items.append((element, reader.item(at: element)))
    }
    items += reader.readLoose(LooseProperties(others + items.map(\.item)))
    if reader.isCut || reader.values.isSpent {
      reader.recorder.note(.structuredDataTooLarge, at: tree.position(of: marked[0]))
    }
    recorder = reader.recorder
    noteTypesAlone(tree, candidates, recorder: &recorder)
    return items.sorted { $0.element < $1.element }.map {
      LocatedItem(item: $0.item, element: $0.element)
    }
  }

  private init(_ tree: PageTree, _ base: WebAddress, _ marked: [Int], _ recorder: FindingRecorder) {
    self.tree = tree
    self.base = base
    self.marked = marked
    self.recorder = recorder
    isUsed = [Bool](repeating: false, count: marked.count)
  }

  /// Reads the item at `root` with all items inside it.
  private mutating func item(at root: Int) -> StructuredItem {
    var stack = [open(root, names: [])]
    while true {
      let top = stack.count - 1
      guard stack[top].position < stack[top].properties.count else {
        let done = stack.removeLast()
        guard !stack.isEmpty else { return done.item }
        give(done, to: &stack[top - 1].item)
        continue
      }
      let element = stack[top].properties[stack[top].position]
      stack[top].position += 1
      let names = names(of: element)
      guard tree.has(.itemscope, of: element) else {
        say(element, names, of: &stack[top].item)
        continue
      }
      guard !stack.contains(where: { $0.element == element }) else {
        noteCycle(at: element)
        continue
      }
      guard itemBudget > 0, stack.count < Self.depthLimit else {
        leaveOut(element)
        continue
      }
      stack.append(open(element, names: names))
    }
  }

  /// Gives an item the finished one under each of its names, as far as there is room.
  ///
  /// In memory one item is shared by all names, but a record spells it out under each: with two
  /// names at every level, forty levels would be a record of terabytes. So every further name
  /// costs what the whole item has cost.
  private mutating func give(_ done: Frame, to item: inout StructuredItem) {
    let (items, bytes) = (done.items - itemBudget, done.bytes - values.bytes)
    for (index, name) in done.names.enumerated() {
      if index > 0 {
        guard items <= itemBudget, values.take(bytes) else {
          isCut = true
          return
        }
        itemBudget -= items
      }
      item.properties[name, default: []].append(.item(done.item))
    }
  }

  /// Gives an item the value of an element under each of some names, as far as there is room.
  private mutating func say(_ element: Int, _ names: [String], of item: inout StructuredItem) {
    guard !values.isSpent else { return }
    let text = MicrodataValue.read(element, in: tree, base: base)
    if text.isEmpty { noteMisplaced(element, names) }
    if text.isEmpty { noteEmptyDate(element, names) }
    for name in names where values.take(name.utf8.count + text.utf8.count) {
      item.properties[name, default: []].append(.text(text))
    }
  }

  /// Notes a `meta` element whose text is in `value`, where no reader looks.
  private mutating func noteMisplaced(_ element: Int, _ names: [String]) {
    guard tree.tag(element) == .meta, !tree.has(.content, of: element),
      !tree.has(.name, of: element),
      !tree.has(.property, of: element), let value = tree.attributeBytes(.value, of: element),
      !ASCII.trimmed(value).isEmpty
    else { return }
    recorder.note(
      .metaValueAttribute,
      Self.holding(names),
      at: tree.position(of: element),
      evidence: tree.source(of: element)
    )
  }

  /// Notes a `time` element whose `datetime` is empty, so that its text is not the value.
  private mutating func noteEmptyDate(_ element: Int, _ names: [String]) {
    guard tree.tag(element) == .time, tree.has(.datetime, of: element),
      !StructuredText.shown(element, in: tree).isEmpty
    else { return }
    recorder.note(
      .microdataDateEmpty,
      Self.holding(names),
      at: tree.position(of: element),
      evidence: tree.source(of: element)
    )
  }

  /// Which properties an element holds, as a sentence; nothing where no name can be shown.
  private static func holding(_ names: [String]) -> String? {
    let shown = names.filter { !$0.allSatisfy(\.isWhitespace) }
    return shown.isEmpty ? nil : "It holds the property \(shown.joined(separator: " "))."
  }

  /// Skips an item and all it holds, which are not loose for that.
  private mutating func leaveOut(_ element: Int) {
    guard stepBudget > 0 else { return }
    let range = firstMarked(from: element)..<firstMarked(from: tree.end(element))
    stepBudget -= range.count
    for index in range { isUsed[index] = true }
  }

  private mutating func noteCycle(at element: Int) {
    recorder.note(
      .microdataItemrefCycle,
      at: tree.position(of: element),
      evidence: tree.source(of: element)
    )
  }

  /// Starts an item with its types, its identifier and the list of its properties.
  private mutating func open(_ element: Int, names: [String]) -> Frame {
    let (items, bytes) = (itemBudget, values.bytes)
    itemBudget -= 1
    var item = StructuredItem(syntax: .microdata)
    var types = tree.attributeBytes(.itemtype, of: element).map { StructuredText.tokens($0) } ?? []
    types.removeAll(where: SchemaOrg.isVocabulary)
    // A property of nothing is noted as that; a type would not make it one of something.
    let isLoose = names.isEmpty && tree.has(.itemprop, of: element)
    if types.isEmpty, !isLoose {
      recorder.note(
        .microdataNoType,
        at: tree.position(of: element),
        evidence: tree.source(of: element)
      )
    }
    for type in types.prefix(StructuredDataReader.nameLimit) where values.take(type.utf8.count) {
      if !StructuredText.hasScheme(type) {
        recorder.note(
          .microdataTypeRelative,
          "It is \(type).",
          at: tree.position(of: element),
          evidence: tree.source(of: element)
        )
      }
      let iri = SchemaOrg.canonical(type)
      if !item.types.contains(iri) { item.types.append(iri) }
    }
    if !types.isEmpty, let id = tree.attribute(.itemid, of: element) {
      let id = String(StructuredText.trim(id))
      if values.take(id.utf8.count) { item.id = WebAddress(id, base: base)?.text ?? id }
    }
    return Frame(
      element: element,
      names: names,
      properties: properties(of: element),
      items: items,
      bytes: bytes,
      item: item
    )
  }

  /// The names that an element gives its value; a schema.org name loses its prefix.
  private func names(of element: Int) -> [String] {
    guard let bytes = tree.attributeBytes(.itemprop, of: element) else { return [] }
    let tokens = StructuredText.tokens(bytes)
    // Most have one, which is no name of an IRI.
    if tokens.count == 1, !SchemaOrg.mayBeOurs(tokens[0]) { return tokens }
    var names: [String] = []
    for token in tokens.prefix(StructuredDataReader.nameLimit) {
      let name = SchemaOrg.propertyName(token)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}

// https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items
extension MicrodataReader {
  /// Returns the elements that are properties of the item at `root`, in document order.
  private mutating func properties(of root: Int) -> [Int] {
    var found: [Int] = []
    collect((root + 1)..<tree.end(root), except: root, into: &found)
    guard let references = tree.attribute(.itemref, of: root) else { return found }
    for id in StructuredText.tokens(references) {
      guard let element = element(id) else {
        recorder.note(
          .microdataItemrefMissing,
          "The identifier is \(id).",
          at: tree.position(of: root),
          evidence: tree.source(of: root)
        )
        continue
      }
      let start = tree.has(.itemscope, of: element) ? element + 1 : tree.end(element)
      collect(element..<start, except: root, into: &found)
    }
    return Set(found).sorted()
  }

  /// Adds the properties among the elements of `range`, not looking into items.
  private mutating func collect(_ range: Range<Int>, except root: Int, into found: inout [Int]) {
    var index = firstMarked(from: range.lowerBound)
    while index < marked.count, marked[index] < range.upperBound, stepBudget > 0 {
      stepBudget -= 1
      let element = marked[index]
      if tree.has(.itemprop, of: element) {
        isUsed[index] = true
        if element == root { noteCycle(at: element) } else { found.append(element) }
      }
      index += 1
      if tree.has(.itemscope, of: element), tree.end(element) > element + 1 {
        index = max(index, firstMarked(from: tree.end(element)))
      }
    }
  }

  /// The index of the first marked element that is not before `element`.
  private func firstMarked(from element: Int) -> Int {
    var low = 0
    var high = marked.count
    while low < high {
      let middle = (low + high) / 2
      if marked[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first element with the identifier `id`.
  private mutating func element(_ id: String) -> Int? {
    if identifiers == nil {
      var known: [String: Int] = [:]
      for element in 0..<tree.count {
        guard let id = tree.attribute(.id, of: element), known[id] == nil else { continue }
        known[id] = element
      }
      identifiers = known
    }
    return identifiers?[id]
  }
}

extension MicrodataReader {
  /// Reads what is a property of no item: items as they are, values into one item without a
  /// type at the index of the first.
  private mutating func readLoose(
    _ known: LooseProperties
  ) -> [(element: Int, item: StructuredItem)] {
    var items: [(element: Int, item: StructuredItem)] = []
    var loose = StructuredItem(syntax: .microdata)
    var first: Int?
    // What an item refers to is not loose, wherever it is.
    let referring = marked.indices.filter {
      tree.has(.itemref, of: marked[$0]) && tree.has(.itemscope, of: marked[$0])
    }
    for index in referring + Array(marked.indices)
    where !isUsed[index] && tree.has(.itemprop, of: marked[index]) {
      let element = marked[index]
      isUsed[index] = true
      guard stepBudget > 0, itemBudget > 0 else { break }
      stepBudget -= 1
      if tree.has(.itemscope, of: element) {
        let item = item(at: element)
        if known.fate(of: names(of: element), describedBy: item) != .idle {
          let isWhole = LooseProperties.isWhole(item)
          noteLoose(element, fix: isWhole ? Rule.microdataLooseWhole : Rule.microdataLooseItem)
        }
        items.append((element, item))
        continue
      }
      let names = names(of: element)
      switch known.fate(of: names, saying: MicrodataValue.read(element, in: tree, base: base)) {
      case .alone: noteLoose(element)
      case .outside: noteLoose(element, fix: Rule.microdataLooseOutside)
      case .elsewhere: noteLoose(element, fix: Rule.microdataLooseElsewhere)
      case .idle: continue
      }
      first = first ?? element
      say(element, names, of: &loose)
    }
    if let first, !loose.properties.isEmpty { items.append((first, loose)) }
    return items
  }

  private mutating func noteLoose(_ element: Int, fix: String? = nil) {
    // The element that lacks itemscope is noted, and is the cause.
    if isInUnscopedType(element) { return }
    let names = names(of: element)
    recorder.note(
      .microdataLooseProperty,
      at: tree.position(of: element),
      evidence: tree.source(of: element),
      fix: fix,
      about: FindingSubject(names: names)
    )
  }

  /// Whether an element above has `itemtype` but no `itemscope`, which would make the item that the
  /// property belongs to.
  private func isInUnscopedType(_ element: Int) -> Bool {
    var above = tree.parent(element)
    while let ancestor = above {
      if tree.has(.itemtype, of: ancestor), !tree.has(.itemscope, of: ancestor) { return true }
      above = tree.parent(ancestor)
    }
    return false
  }

  /// Notes elements that have `itemtype` but no `itemscope`, so that they are no items.
  private static func noteTypesAlone(
    _ tree: PageTree,
    _ candidates: [Int],
    recorder: inout FindingRecorder
  ) {
    for element in candidates
    where tree.has(.itemtype, of: element) && !tree.has(.itemscope, of: element) {
      // What has an address is the value itself, of which an item would lose the address.
      let isValue = tree.has(.itemprop, of: element) && tree.has(.href, of: element)
      recorder.note(
        .microdataNoScope,
        at: tree.position(of: element),
        evidence: tree.source(of: element),
        fix: isValue ? Rule.microdataTypeOfValue : nil
      )
    }
  }
}
