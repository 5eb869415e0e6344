/// Reads XML in the form of protocol buffers that bundles for the Play store hold it in.
///
/// Reference: <https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/tools/aapt2/Resources.proto>
struct ProtobufXML {
  private let bytes: [UInt8]
  private var tree = XMLTree()

  /// An element of which some fields are not read.
  private struct Frame {
    let number: Int
    var index: Int
    let end: Int
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for errors.
  /// - Returns: The elements.
  /// - Throws: ``AppFileError`` when it is damaged.
  static func read(_ bytes: [UInt8], of file: String) throws(AppFileError) -> XMLTree {
    var reader = ProtobufXML(bytes: bytes)
    guard bytes.count <= XMLTree.limits.bytes, reader.readAll() else {
      throw AppFileError("it is a manifest of a bundle, and damaged", in: file)
    }
    return reader.tree
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the fields of elements with a list of those that are open.
  private mutating func readAll() -> Bool {
    guard let root = element(in: 0..<bytes.count) else { return false }
    var open = [begin(root, parent: -1)]
    while var frame = open.popLast() {
      var child: Range<Int>?
      while child == nil, frame.index < frame.end {
        guard let field = field(at: &frame.index, before: frame.end) else { return false }
        switch (field.number, field.range) {
        case (3, let range?): tree.elements[frame.number] = renamed(frame.number, text(range))
        case (4, let range?):
          let attributes = tree.elements[frame.number].attributes.count
          guard attributes < XMLTree.limits.attributes, let read = attribute(in: range) else {
            return false
          }
          tree.elements[frame.number].attributes.append(read)
        case (5, let range?): child = element(in: range)
        default: break
        }
      }
      guard let child else {
        tree.elements[frame.number].end = tree.elements.count
        continue
      }
      guard open.count < XMLTree.limits.depth, tree.elements.count < XMLTree.limits.elements else {
        return false
      }
      open.append(frame)
      open.append(begin(child, parent: frame.number))
    }
    return true
  }

  private mutating func begin(_ range: Range<Int>, parent: Int) -> Frame {
    let number = tree.elements.count
    let element = XMLTree.Element(name: "", parent: parent, position: nil, end: number + 1)
    tree.elements.append(element)
    return Frame(number: number, index: range.lowerBound, end: range.upperBound)
  }

  private func renamed(_ number: Int, _ name: String) -> XMLTree.Element {
    var element = XMLTree.Element(
      name: name,
      parent: tree.elements[number].parent,
      position: nil,
      end: tree.elements[number].end
    )
    element.attributes = tree.elements[number].attributes
    return element
  }

  /// The element of a node, which may be text instead.
  private func element(in node: Range<Int>) -> Range<Int>? {
    var index = node.lowerBound
    while index < node.upperBound, let field = field(at: &index, before: node.upperBound) {
      if field.number == 1 { return field.range }
    }
    return nil
  }

  private func attribute(in range: Range<Int>) -> XMLTree.Attribute? {
    var (space, name, value, isReference) = ("", "", "", false)
    var index = range.lowerBound
    while index < range.upperBound {
      guard let field = field(at: &index, before: range.upperBound) else { return nil }
      guard let part = field.range else { continue }
      switch field.number {
      case 1: space = text(part)
      case 2: name = text(part)
      case 3: value = text(part)
      // What was compiled: a reference is the first kind of it.
      case 6: isReference = part.count > 0 && bytes[part.lowerBound] == 0x0A
      default: break
      }
    }
    if isReference, !value.hasPrefix("@") { value = "@\(value)" }
    let isAndroid = space == XMLTree.android
    return XMLTree.Attribute(
      name: isAndroid ? "android:\(name)" : name,
      value: value,
      position: nil
    )
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Reads a field and moves behind it; `range` is that of a value with a length.
  private func field(
    at index: inout Int,
    before end: Int
  ) -> (number: Int, range: Range<Int>?)? {
    guard let key = number(at: &index, before: end) else { return nil }
    switch key & 7 {
    case 0: return number(at: &index, before: end).map { _ in (key >> 3, nil) }
    case 1: index += 8
    case 5: index += 4
    case 2:
      guard let length = number(at: &index, before: end), length <= end - index else { return nil }
      defer { index += length }
      return (key >> 3, index..<(index + length))
    default: return nil
    }
    return index <= end ? (key >> 3, nil) : nil
  }

  private func number(at index: inout Int, before end: Int) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard index < end else { return nil }
      let byte = bytes[index]
      index += 1
      guard shift < 56 || byte < 0x80 else { return nil }
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value >= 0 ? value : nil }
    }
    return nil
  }
}
