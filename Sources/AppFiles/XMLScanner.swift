import Records

/// Reads XML from bytes, in one pass and without recursion.
///
/// Reference: <https://www.w3.org/TR/xml/>
struct XMLScanner {
  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var column = 1
  private var tree = XMLTree()
  private var open: [Int] = []
  private var prefixes: [String: String] = [:]

  /// The most bytes of text of one element that are kept.
  private static let textLimit = 65_536

  private init(_ bytes: [UInt8], _ file: String) {
    (self.bytes, self.file) = (bytes, file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for errors.
  /// - Returns: The elements; at least one.
  /// - Throws: ``AppFileError`` where the file is no XML, or larger than ``XMLTree/limits``.
  static func read(_ bytes: [UInt8], of file: String) throws(AppFileError) -> XMLTree {
    guard bytes.count <= XMLTree.limits.bytes else {
      let limit = XMLTree.limits.bytes >> 20
      throw AppFileError("it has more than \(limit) MiB", in: file, fix: "Name a smaller file.")
    }
    var scanner = XMLScanner(bytes, file)
    try scanner.readDocument()
    return scanner.tree
  }

  private mutating func readDocument() throws(AppFileError) {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        try readMarkup()
      } else {
        try readText()
      }
    }
    guard open.isEmpty else {
      throw error("the element \(tree.elements[open[open.count - 1]].name) has no end tag")
    }
    guard !tree.elements.isEmpty else { throw error("there is no element in it") }
  }

  private mutating func readMarkup() throws(AppFileError) {
    if starts("<!--") { return try skip(behind: "-->") }
    if starts("<![CDATA[") { return try readSection() }
    if starts("<?") { return try skip(behind: "?>") }
    if starts("<!") { return try skipDeclaration() }
    if starts("</") { return try readEndTag() }
    try readStartTag()
  }

  private mutating func skipDeclaration() throws(AppFileError) {
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      guard bytes[index] != UInt8(ascii: "[") else {
        throw error("it declares a document type of its own, which is not read")
      }
      step()
    }
    guard index < bytes.count else { throw error("it ends within a tag") }
    step()
  }

  private mutating func readSection() throws(AppFileError) {
    let start = index + 9
    try skip(behind: "]]>")
    append(bytes[start..<(index - 3)])
  }

  private mutating func readText() throws(AppFileError) {
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: "&") {
        text += try readReference()
      } else {
        text.append(bytes[index])
        step()
      }
    }
    append(text[...])
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    guard let element = open.last else { return }
    let room = Self.textLimit - tree.elements[element].text.utf8.count
    guard room > 0 else { return }
    tree.elements[element].text += String(decoding: text.prefix(room), as: UTF8.self)
  }

  private mutating func readReference() throws(AppFileError) -> [UInt8] {
    let rest = bytes[index...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      throw error("a & is not written as &amp;")
    }
    let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    let named = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    guard let text = named[name] ?? Self.character(name) else {
      throw error("&\(name); stands for nothing")
    }
    while index <= end { step() }
    return Array(text.utf8)
  }

  private static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return value.flatMap { Unicode.Scalar($0) }.map { String($0) }
  }
}

extension XMLScanner {
  private mutating func readEndTag() throws(AppFileError) {
    step(2)
    let name = readName()
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
      throw error("the end tag of \(name) has no end")
    }
    guard let last = open.last, tree.elements[last].name == name else {
      throw error("</\(name)> ends no element that is open")
    }
    step()
    tree.elements[last].end = tree.elements.count
    open.removeLast()
  }

  private mutating func readStartTag() throws(AppFileError) {
    let position = here
    step()
    let name = readName()
    guard !name.isEmpty else { throw error("a < is not written as &lt;") }
    guard !open.isEmpty || tree.elements.isEmpty else { throw error("there is a second root") }
    guard tree.elements.count < XMLTree.limits.elements, open.count < XMLTree.limits.depth else {
      throw error(
        "it has more than \(XMLTree.limits.elements) elements or \(XMLTree.limits.depth) levels"
      )
    }
    let number = tree.elements.count
    tree.elements.append(
      XMLTree.Element(name: name, parent: open.last ?? -1, position: position, end: number + 1)
    )
    try readAttributes(of: number)
    if bytes[index] == UInt8(ascii: "/") {
      step()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
        throw error("the tag of \(name) has no end")
      }
      step()
      return
    }
    step()
    open.append(number)
  }

  /// Reads up to the `/` or `>` that ends the tag, which is there.
  private mutating func readAttributes(of element: Int) throws(AppFileError) {
    var attributes: [XMLTree.Attribute] = []
    while true {
      skipSpace()
      guard index < bytes.count else { throw error("it ends within a tag") }
      if bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "/") { break }
      guard attributes.count < XMLTree.limits.attributes else {
        throw error("an element has more than \(XMLTree.limits.attributes) attributes")
      }
      attributes.append(try readAttribute())
    }
    for attribute in attributes where attribute.name.hasPrefix("xmlns:") {
      prefixes[String(attribute.name.dropFirst(6))] = attribute.value
    }
    for index in attributes.indices {
      let parts = attributes[index].name.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let space = prefixes[String(parts[0])] else { continue }
      if space == XMLTree.android { attributes[index].name = "android:\(parts[1])" }
      if space == XMLTree.tools { attributes[index].name = "tools:\(parts[1])" }
    }
    tree.elements[element].attributes = attributes
  }

  private mutating func readAttribute() throws(AppFileError) -> XMLTree.Attribute {
    let position = here
    let name = readName()
    skipSpace()
    guard !name.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      throw error("an attribute has no name or no value")
    }
    step()
    skipSpace()
    guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index])
    else { throw error("the value of \(name) is not in quotation marks") }
    let quote = bytes[index]
    step()
    var value: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "&") {
        value += try readReference()
      } else {
        value.append(bytes[index])
        step()
      }
    }
    guard index < bytes.count else { throw error("the value of \(name) has no end") }
    step()
    let text = String(decoding: value, as: UTF8.self)
    return XMLTree.Attribute(name: name, value: text, position: position)
  }

  private mutating func readName() -> String {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case 0...0x20, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"),
        UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"):
        return String(decoding: bytes[start..<index], as: UTF8.self)
      default: step()
      }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 { step() }
  }

  private mutating func skip(behind end: String) throws(AppFileError) {
    let wanted = Array(end.utf8)
    while index + wanted.count <= bytes.count {
      if bytes[index...].starts(with: wanted) { return step(wanted.count) }
      step()
    }
    throw error("it ends before \(end)")
  }

  private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Moves on, and counts lines and columns.
  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count {
      guard index < bytes.count else { return }
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
  }

  private var here: SourcePosition { SourcePosition(line: line, column: column) }

  private func error(_ reason: String) -> AppFileError {
    AppFileError(
      "it is no XML that can be read: \(reason)",
      at: FileLocation(file, here),
      fix: "Correct the file."
    )
  }
}
