package import Markup
package import Records

/// Finds where in a page's source a statement of its structured data stands.
///
/// Records keep what is said, not where; only statements with a fault are asked for, so looking
/// for them costs a good page nothing. What cannot be found stands where its item begins.
package struct StatementLocator {
  private let tree: PageTree
  private let itemElements: [Int?]
  /// The JSON-LD blocks that were looked into, by their elements.
  private var blocks: [Int: JSONLDBlockIndex] = [:]
  /// The elements with Microdata or RDFa, once somebody asked for one.
  private var marked: MarkedElements?

  /// Looks into `tree`, of which `reading` was read.
  package init(_ tree: PageTree, _ reading: PageReading) {
    self.tree = tree
    itemElements = reading.itemElements
  }

  /// The line and column of a statement; `nil` when nobody knows where its item begins.
  package mutating func position(of place: StatementPlace) -> SourcePosition? {
    guard place.item < itemElements.count, let element = itemElements[place.item] else {
      return nil
    }
    if tree.tag(element) == .script {
      let index = blocks[element] ?? JSONLDBlockIndex(tree.rawText(of: element))
      blocks[element] = index
      if let offset = index.offset(of: place) {
        return tree.position(inRawTextOf: element, at: offset)
      }
    } else {
      let marked = marked ?? MarkedElements(tree)
      self.marked = marked
      if let found = marked.element(of: place, in: element) { return tree.position(of: found) }
    }
    return tree.position(of: element)
  }
}

/// The statements of a JSON-LD block with their places.
struct JSONLDBlockIndex {
  /// A member of an object.
  private struct Entry {
    let object: Int
    let value: JSONValue
    let offset: Int
  }

  /// The members of all objects by key, in the order of the source.
  private var entries: [String: [Entry]] = [:]
  /// The types of each object in small letters, and where it starts.
  private var objects: [(types: [String], offset: Int)] = []

  /// The most members of one key that are compared.
  private static let limit = 1_000

  /// Reads the block again; it is empty where the block is no JSON.
  init(_ text: ArraySlice<UInt8>) {
    guard text.count <= StructuredDataReader.blockLimit,
      let document = try? JSONParser.parseLeniently(text)
    else { return }
    var pending = [document.value]
    while let value = pending.popLast() {
      switch value {
      case .array(let values): pending += values.reversed()
      case .object(let object):
        add(object)
        pending += object.members.reversed().map(\.value)
      default: break
      }
    }
  }

  private mutating func add(_ object: JSONObject) {
    let types = (object["@type"] ?? object["type"]).map(Self.texts) ?? []
    for member in object.members {
      let entry = Entry(object: objects.count, value: member.value, offset: member.offset)
      entries[StatementNames.bare(member.key), default: []].append(entry)
    }
    let start = object.members.first?.offset ?? 0
    objects.append((types.map { StatementNames.bare($0).lowercased() }, start))
  }

  /// Where a statement starts, in bytes of the block.
  ///
  /// A property of another thing is taken only when it has the very value.
  func offset(of place: StatementPlace) -> Int? {
    let type = place.type?.lowercased()
    guard let property = place.property else {
      return objects.first { type.map($0.types.contains) ?? true }?.offset
    }
    let named = ["", "-input", "-output"].lazy.compactMap { entries[property + $0] }.first
    let candidates = (named ?? []).prefix(Self.limit)
    let own = candidates.filter { type.map(objects[$0.object].types.contains) ?? true }
    if let value = place.value {
      let isSame = { (entry: Entry) in Self.holds(entry.value, value) }
      if let found = own.first(where: isSame) ?? candidates.first(where: isSame) {
        return found.offset
      }
    }
    if let found = own.first ?? (candidates.count == 1 ? candidates.first : nil) {
      return found.offset
    }
    return objects.first { type.map($0.types.contains) ?? false }?.offset
  }

  /// Whether `value` is the text, or a list or a value object that has it.
  private static func holds(_ value: JSONValue, _ text: String) -> Bool {
    let wanted = StructuredText.trim(text)
    if case .null = value { return wanted.isEmpty }
    return texts(value).contains { StructuredText.trim($0) == wanted }
  }

  private static func texts(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .number(let number): [number.literal]
    case .array(let values): values.prefix(limit).flatMap(scalars)
    case .object(let object): object["@value"].map(scalars) ?? object["name"].map(scalars) ?? []
    case .bool, .null: []
    }
  }

  /// The same of what stands in a list or a value object, where no further ones are looked into.
  private static func scalars(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .number(let number): [number.literal]
    default: []
    }
  }
}

/// The elements of a page that say something in Microdata or RDFa, by what they say.
struct MarkedElements {
  private let tree: PageTree
  /// The elements with each property, in document order.
  private var named: [String: [Int]] = [:]
  /// The elements of each type, in small letters, in document order.
  private var typed: [String: [Int]] = [:]

  /// The most elements with one property that are looked at for one statement.
  private static let limit = 50

  init(_ tree: PageTree) {
    self.tree = tree
    for element in tree.elements(withAnyOf: [.itemprop, .property, .itemtype, .typeof]) {
      for name in words(of: element, [.itemprop, .property]) {
        named[name, default: []].append(element)
      }
      for type in words(of: element, [.itemtype, .typeof]) {
        typed[type.lowercased(), default: []].append(element)
      }
    }
  }

  /// The element of a statement below `item`, or at it.
  func element(of place: StatementPlace, in item: Int) -> Int? {
    let type = place.type?.lowercased()
    guard let property = place.property else {
      return type.flatMap { typed[$0] }.flatMap { inside(item, $0).first }
    }
    let own = inside(item, named[property] ?? []).prefix(Self.limit).filter { element in
      guard let type else { return true }
      return owner(of: element, upTo: item).map { isOf(type, $0) } ?? false
    }
    if let value = place.value, let found = own.first(where: { has($0, value) }) { return found }
    return own.first
  }

  /// Those of some elements that are `item` or below it.
  private func inside(_ item: Int, _ elements: [Int]) -> ArraySlice<Int> {
    let end = tree.end(item)
    let (first, last) = (Self.count(elements, below: item), Self.count(elements, below: end))
    return elements[first..<last]
  }

  private static func count(_ elements: [Int], below limit: Int) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isOf(_ type: String, _ element: Int) -> Bool {
    words(of: element, [.itemtype, .typeof]).contains { $0.lowercased() == type }
  }

  private func words(of element: Int, _ attributes: [AttributeName]) -> [String] {
    attributes.flatMap { name -> [String] in
      guard let value = tree.attributeBytes(name, of: element) else { return [] }
      return value.split(whereSeparator: ASCII.isSpace).prefix(StructuredDataReader.nameLimit)
        .map { StatementNames.bare($0.text) }
    }
  }

  /// The thing that the property at `element` belongs to, by nesting.
  private func owner(of element: Int, upTo item: Int) -> Int? {
    var above = element == item ? element : tree.parent(element)
    while let element = above {
      if tree.has(.itemscope, of: element) || tree.has(.typeof, of: element) { return element }
      above = element == item ? nil : tree.parent(element)
    }
    return nil
  }

  private func has(_ element: Int, _ value: String) -> Bool {
    let wanted = StructuredText.trim(value)
    for attribute in [AttributeName.content, .datetime, .href, .src, .value] {
      guard let text = tree.attribute(attribute, of: element) else { continue }
      let found = StructuredText.trim(text)
      if found == wanted || !found.isEmpty && wanted.hasSuffix(found) { return true }
    }
    return StructuredText.trim(StructuredText.fold(tree.text(of: element))) == wanted
  }
}

/// The names of types and properties without what goes before them.
private enum StatementNames {
  /// What stands behind the last slash, number sign or colon.
  static func bare(_ name: String) -> String {
    let separators: Set<Unicode.Scalar> = ["/", "#", ":"]
    let scalars = name.unicodeScalars
    guard let mark = scalars.lastIndex(where: separators.contains) else { return name }
    return String(scalars[scalars.index(after: mark)...])
  }
}
