import Records

/// A property list, as flat as its files: objects by number, so that nothing recurses.
struct PropertyList {
  /// What an object is.
  enum Value {
    case text(String)
    case flag(Bool)
    case bytes([UInt8])
    case array([Int])
    case dictionary([(key: String, value: Int)])
    /// Numbers and dates, which nothing here asks for.
    case other
  }

  /// An object.
  struct Node {
    let value: Value
    let position: SourcePosition?
  }

  /// The objects.
  var nodes: [Node]
  /// The number of the object that holds the others.
  var root: Int
  /// The file's name, for locations.
  let file: String

  /// The object that holds the others.
  var top: PropertyItem { PropertyItem(list: self, number: root) }

  /// The most bytes of a list, and objects.
  static let limits = (bytes: 16 << 20, objects: 200_000)

  /// Reads a list in XML or in binary form.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name.
  /// - Returns: The list.
  /// - Throws: ``AppFileError``
  static func read(_ bytes: [UInt8], of file: String) throws(AppFileError) -> PropertyList {
    if bytes.starts(with: "bplist".utf8) { return try BinaryPropertyList.read(bytes, of: file) }
    return try PropertyList(XMLScanner.read(bytes, of: file), of: file)
  }

  init(nodes: [Node], root: Int, file: String) {
    (self.nodes, self.root, self.file) = (nodes, root, file)
  }

  /// Reads the elements of a file in XML; each is the object of its own number.
  private init(_ tree: XMLTree, of file: String) throws(AppFileError) {
    guard let first = tree.elements.first, first.name == "plist", tree.elements.count > 1 else {
      throw AppFileError(
        "it is XML, and no property list",
        in: file,
        fix: "Name the app's .entitlements file, or its AndroidManifest.xml."
      )
    }
    nodes = tree.elements.indices.map { number in
      Node(value: Self.value(of: number, in: tree), position: tree.elements[number].position)
    }
    (root, self.file) = (1, file)
  }

  private static func value(of number: Int, in tree: XMLTree) -> Value {
    let element = tree.elements[number]
    switch element.name {
    case "string": return .text(element.text)
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "array": return .array(tree.children(of: number))
    case "dict":
      var pairs: [(key: String, value: Int)] = []
      var key: String?
      for child in tree.children(of: number) {
        if tree.elements[child].name == "key" {
          key = tree.elements[child].text
        } else if let name = key {
          pairs.append((name, child))
          key = nil
        }
      }
      return .dictionary(pairs)
    default: return .other
    }
  }
}

/// An object of a property list, with the way to what is within it.
struct PropertyItem {
  let list: PropertyList
  let number: Int

  private var node: PropertyList.Node? {
    list.nodes.indices.contains(number) ? list.nodes[number] : nil
  }

  /// The text of a string.
  var text: String? {
    guard case .text(let text)? = node?.value else { return nil }
    return text
  }

  /// The text of a string, and where it is.
  var located: AppFileText? { text.map { AppFileText($0, at: location) } }

  /// Where the object is.
  var location: FileLocation { FileLocation(list.file, node?.position) }

  /// Whether a value is true; `nil` when it is no truth value.
  var flag: Bool? {
    guard case .flag(let flag)? = node?.value else { return nil }
    return flag
  }

  /// The elements of an array; `nil` when it is none.
  var elements: [PropertyItem]? {
    guard case .array(let numbers)? = node?.value else { return nil }
    return numbers.map { PropertyItem(list: list, number: $0) }
  }

  /// The members of a dictionary; none when it is none.
  var members: [(key: String, value: PropertyItem)] {
    guard case .dictionary(let pairs)? = node?.value else { return [] }
    return pairs.map { ($0.key, PropertyItem(list: list, number: $0.value)) }
  }

  /// The last value of `key` in a dictionary; `nil` without one.
  subscript(key: String) -> PropertyItem? {
    guard case .dictionary(let pairs)? = node?.value else { return nil }
    return pairs.last { $0.key == key }.map { PropertyItem(list: list, number: $0.value) }
  }

  /// The strings of an array, or the one string that stands for an array of one.
  var texts: [AppFileText] {
    elements.map { $0.compactMap(\.located) } ?? [located].compactMap { $0 }
  }
}
