import Basics
import Markup
import Records

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
      for type in types(of: element) {
        typed[type.lowercased(), default: []].append(element)
      }
    }
  }

  /// The element of a statement below `item`, or at it.
  func element(of location: StatementLocation, in item: Int) -> Int? {
    let type = location.type?.lowercased()
    guard let property = location.property else {
      return type.flatMap { typed[$0] }.flatMap { inside(item, $0).first }
    }
    let own = inside(item, named[property] ?? []).prefix(Self.limit).filter { element in
      guard let type else { return true }
      return owner(of: element, upTo: item).map { isOf(type, $0) } ?? false
    }
    guard let value = location.value else { return own.first }
    if let found = own.first(where: { has($0, value) }) { return found }
    // An item draws in what is elsewhere.
    let others = (named[property] ?? []).prefix(Self.limit)
    return others.first { has($0, value) } ?? own.first
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
    types(of: element).contains { $0.lowercased() == type }
  }

  /// The types of an element; of several that are written as one, all together as well.
  private func types(of element: Int) -> [String] {
    let types = words(of: element, [.itemtype, .typeof])
    guard let bytes = tree.attributeBytes(.itemtype, of: element), bytes.contains(0x25) else {
      return types
    }
    let whole = bytes.text
    guard whole.contains("%20"), let start = whole.firstRange(of: "schema.org/") else {
      return types
    }
    return types + [String(whole[start.upperBound...])]
  }

  /// The words of some attributes, without what goes before names, as ``StatementNames`` says it.
  private func words(of element: Int, _ attributes: [AttributeName]) -> [String] {
    var words: [String] = []
    for name in attributes {
      guard let value = tree.attributeBytes(name, of: element) else { continue }
      let limit = words.count + StructuredDataReader.nameLimit
      var start = value.startIndex
      while start < value.endIndex, words.count < limit {
        var (bare, end) = (start, start)
        while end < value.endIndex, !ASCII.isSpace(value[end]) {
          if StatementNames.isMark(value[end]) { bare = end + 1 }
          end += 1
        }
        if end > start { words.append(String(validUTF8: value[bare..<end])) }
        start = end + 1
      }
    }
    return words
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

  /// Whether readers take nothing from an element: of some they read an attribute alone.
  private func isBlank(_ element: Int) -> Bool {
    func isBlank(_ name: AttributeName) -> Bool {
      tree.attributeBytes(name, of: element).map { ASCII.trimmed($0).isEmpty } ?? true
    }
    guard isBlank(.content) else { return false }
    switch tree.tag(element) {
    case .meta: return true
    case .a, .area, .link: return isBlank(.href)
    case .audio, .embed, .iframe, .img, .source, .track, .video: return isBlank(.src)
    case .data, .meter: return isBlank(.value)
    case .time where !isBlank(.datetime): return false
    default: return StructuredText.trim(StructuredText.fold(tree.text(of: element))).isEmpty
    }
  }

  private func has(_ element: Int, _ value: String) -> Bool {
    let wanted = StructuredText.trim(value)
    if wanted.isEmpty { return isBlank(element) }
    for attribute in [AttributeName.content, .datetime, .href, .src, .value] {
      guard let text = tree.attribute(attribute, of: element) else { continue }
      let found = StructuredText.trim(text)
      if found == wanted || !found.isEmpty && wanted.hasSuffix(found) { return true }
    }
    return StructuredText.trim(StructuredText.fold(tree.text(of: element))) == wanted
  }
}
