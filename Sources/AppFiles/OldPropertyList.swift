import Records

/// Reads property lists in the form of NeXTSTEP, in which Xcode keeps its projects.
///
/// Reference: <https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html>
struct OldPropertyList {
  /// An array or a dictionary that is not at its end.
  private struct Frame {
    let number: Int
    let isArray: Bool
    var elements: [Int] = []
    var pairs: [(key: String, value: Int)] = []
    var key: String?
  }

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var nodes: [PropertyList.Node] = []
  private var frames: [Frame] = []

  private static let depthLimit = 64

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for errors.
  /// - Returns: The list.
  /// - Throws: ``AppFileError`` where it is no list, or too large.
  static func read(_ bytes: [UInt8], of file: String) throws(AppFileError) -> PropertyList {
    var reader = OldPropertyList(bytes: bytes, file: file)
    guard bytes.count <= PropertyList.limits.bytes else { throw reader.error("it is too large") }
    repeat { try reader.readToken() } while !reader.frames.isEmpty
    return PropertyList(nodes: reader.nodes, root: 0, file: file)
  }

  private init(bytes: [UInt8], file: String) { (self.bytes, self.file) = (bytes, file) }

  private mutating func readToken() throws(AppFileError) {
    skip()
    guard index < bytes.count else { throw error("it breaks off") }
    switch bytes[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "("): try begin(isArray: bytes[index] == UInt8(ascii: "("))
    case UInt8(ascii: "}"), UInt8(ascii: ")"): try end(isArray: bytes[index] == UInt8(ascii: ")"))
    case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "="): index += 1
    default: try readString()
    }
  }

  private mutating func begin(isArray: Bool) throws(AppFileError) {
    guard frames.count < Self.depthLimit else { throw error("it has too many levels") }
    let number = try add(.other)
    frames.append(Frame(number: number, isArray: isArray))
    index += 1
  }

  private mutating func end(isArray: Bool) throws(AppFileError) {
    guard let frame = frames.popLast(), frame.isArray == isArray else {
      throw error("a bracket closes nothing")
    }
    index += 1
    let value: PropertyList.Value = isArray ? .array(frame.elements) : .dictionary(frame.pairs)
    let position = nodes[frame.number].position
    nodes[frame.number] = PropertyList.Node(value: value, position: position)
  }

  /// Notes an object, and that the one around it holds it.
  private mutating func add(_ value: PropertyList.Value) throws(AppFileError) -> Int {
    guard nodes.count < PropertyList.limits.objects else { throw error("it is too large") }
    nodes.append(PropertyList.Node(value: value, position: here))
    let number = nodes.count - 1
    guard let last = frames.indices.last else { return number }
    if frames[last].isArray {
      frames[last].elements.append(number)
    } else if let key = frames[last].key {
      frames[last].pairs.append((key, number))
      frames[last].key = nil
    } else {
      throw error("a value has no key")
    }
    return number
  }

  private mutating func readString() throws(AppFileError) {
    let start = here
    let text = try bytes[index] == UInt8(ascii: "\"") ? readQuoted() : readPlain()
    if let last = frames.indices.last, !frames[last].isArray, frames[last].key == nil {
      frames[last].key = text
      return
    }
    let number = try add(.text(text))
    nodes[number] = PropertyList.Node(value: .text(text), position: start)
  }

  private mutating func readPlain() throws(AppFileError) -> String {
    let start = index
    while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
    guard index > start else { throw error("a sign is where none belongs") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func readQuoted() throws(AppFileError) -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < bytes.count else { break }
      count()
      text.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else { throw error("a string has no end") }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func skip() {
    while index < bytes.count {
      if bytes[index] <= 0x20 {
        count()
        index += 1
      } else if bytes[index...].starts(with: "//".utf8) {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if bytes[index...].starts(with: "/*".utf8) {
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) {
          count()
          index += 1
        }
        index = min(index + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private mutating func count() {
    guard bytes[index] == UInt8(ascii: "\n") else { return }
    line += 1
    lineStart = index + 1
  }

  private var here: SourcePosition {
    SourcePosition(line: line, column: index - lineStart + 1)
  }

  private func error(_ reason: String) -> AppFileError {
    AppFileError("it is no project that can be read: \(reason)", at: FileLocation(file, here))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "$"),
      UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
