import Basics
package import Markup

/// The `meta` elements of a page, by the names that readers ask for.
///
/// Readers ask for some ninety names; looking at every element once and sorting it under its
/// name saves walking over all of them for each name. Elements count wherever they are:
/// parsers disagree on where `head` ends, and browsers read the metas of a body too. A `property`
/// may hold several names, divided by white space.
package struct PageMetas {
  /// Which attribute names a `meta` element.
  enum Key {
    /// `name` alone, as standard metadata and Apple's have it.
    case name
    /// `property` alone, as RDFa has it.
    case property
    /// Either, because pages mix them up.
    case either
  }

  /// The page.
  let tree: PageTree

  /// The elements whose name starts with `al:`, in document order.
  private(set) var appLinks: [Int] = []

  /// The elements whose name starts with `twitter:app:`, in document order.
  private(set) var twitterApps: [Int] = []

  /// The elements with `http-equiv`, in document order.
  private(set) var equivalents: [Int] = []

  /// The elements that hold a name and `value` in place of `content`, in document order.
  private(set) var misplaced: [Int] = []

  /// The elements whose content starts as a Smart App Banner's does, in document order.
  private(set) var bannerLike: [Int] = []

  private var byName: [[Entry]]

  /// An element, and the attributes in which it bears the name.
  private struct Entry {
    let element: Int32
    var isName: Bool
    var isProperty: Bool
  }

  /// Sorts the `meta` elements of `tree`.
  package init(_ tree: PageTree) {
    self.tree = tree
    byName = [[Entry]](repeating: [], count: MetaName.allCases.count)
    for element in tree.elements(.meta) { add(element) }
  }

  private mutating func add(_ element: Int) {
    let name = tree.attributeBytes(.name, of: element).map(ASCII.trimmed)
    let property = tree.attributeBytes(.property, of: element).map(ASCII.trimmed)
    if let name {
      if let name = MetaName(name) { add(element, name, isProperty: false) }
      addPrefixed(element, name)
    }
    if let property {
      addProperty(element, property)
      if name.map(Self.isPrefixed) != true { addPrefixed(element, property) }
    }
    if tree.has(.httpEquiv, of: element) { equivalents.append(element) }
    guard let content = tree.attributeBytes(.content, of: element) else {
      if name != nil || property != nil, tree.has(.value, of: element) { misplaced.append(element) }
      return
    }
    if ASCII.hasPrefix(ASCII.trimmed(content), "app-id") { bannerLike.append(element) }
  }

  private mutating func addProperty(_ element: Int, _ property: ArraySlice<UInt8>) {
    var rest = property
    while !rest.isEmpty {
      let end = rest.firstIndex(where: ASCII.isSpace) ?? rest.endIndex
      if let name = MetaName(rest[..<end]) { add(element, name, isProperty: true) }
      rest = rest[end...].drop(while: ASCII.isSpace)
    }
  }

  private mutating func add(_ element: Int, _ name: MetaName, isProperty: Bool) {
    let slot = Int(name.rawValue)
    if let last = byName[slot].indices.last, byName[slot][last].element == Int32(element) {
      if isProperty { byName[slot][last].isProperty = true }
    } else {
      byName[slot].append(
        Entry(element: Int32(element), isName: !isProperty, isProperty: isProperty)
      )
    }
  }

  private mutating func addPrefixed(_ element: Int, _ name: ArraySlice<UInt8>) {
    if ASCII.hasPrefix(name, "twitter:app:") {
      twitterApps.append(element)
    } else if ASCII.hasPrefix(name, "al:") {
      appLinks.append(element)
    }
  }

  private static func isPrefixed(_ name: ArraySlice<UInt8>) -> Bool {
    ASCII.hasPrefix(name, "twitter:app:") || ASCII.hasPrefix(name, "al:")
  }

  /// The elements called `name`, in document order.
  func elements(_ name: MetaName, by key: Key = .either) -> [Int] {
    byName[Int(name.rawValue)].lazy.filter { entry in
      switch key {
      case .either: true
      case .name: entry.isName
      case .property: entry.isProperty
      }
    }.map { Int($0.element) }
  }

  /// The name of `meta`, if it is one of those that readers look for.
  func knownName(of meta: Int) -> ArraySlice<UInt8>? {
    for attribute in [AttributeName.name, .property] {
      guard let bytes = tree.attributeBytes(attribute, of: meta) else { continue }
      let name = ASCII.trimmed(bytes)
      if MetaName(name) != nil || Self.prefixes.contains(where: { ASCII.hasPrefix(name, $0) }) {
        return name
      }
    }
    return nil
  }

  private static let prefixes: [StaticString] = [
    "al:", "article:", "book:", "dc.", "dcterms.", "fb:", "music:", "og:", "product:", "profile:",
    "smartbanner:", "twitter:", "video:",
  ]

  /// The content of `meta` without the white space around it; `nil` when there is none.
  func content(of meta: Int) -> String? {
    tree.content(of: meta)
  }
}
