extension JSONParser {
  /// The state of reading one text.
  ///
  /// Values wait on two stacks until their container closes, so that each array is allocated
  /// once, at its final size.
  struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    let isLenient: Bool
    /// The keys of the outermost object whose members are skipped.
    let leftOut: Set<String>
    var position = 0
    var repairs: [Repair] = []

    private var frames: [Frame] = []
    private var elements: [JSONValue] = []
    private var members: [JSONObject.Member] = []

    /// A container that is still open.
    private struct Frame {
      let isObject: Bool
      /// Where its children start on their stack.
      let start: Int
      var key = ""
      var keyOffset = 0
    }

    init(
      _ bytes: UnsafeBufferPointer<UInt8>,
      isLenient: Bool,
      leavingOut leftOut: Set<String> = []
    ) {
      self.bytes = bytes
      self.isLenient = isLenient
      self.leftOut = leftOut
    }

    /// Reads the one value of the text and what may surround it.
    mutating func readDocument() throws(Failure) -> JSONValue {
      if isLenient { skipOpening() }
      let value = try readValue()
      if isLenient { skipClosing() }
      skipSpace()
      if position < bytes.count {
        guard isLenient else { throw failure("text behind the value") }
        note(.trailingText, at: position)
      }
      return value
    }

    /// Reads one value with all it contains.
    private mutating func readValue() throws(Failure) -> JSONValue {
      while true {
        skipSpace()
        var isKept = !isLeftOut
        guard var value = isKept ? try readStart() : try skipValue() else { continue }
        attaching: while true {
          guard let frame = frames.last else { return value }
          if !isKept {
            isKept = true
          } else if frame.isObject {
            members.append(.init(key: frame.key, value: value, offset: frame.keyOffset))
          } else {
            elements.append(value)
          }
          switch try readSeparator(frame) {
          case .next: break attaching
          case .end: value = close()
          }
        }
      }
    }

    /// Whether the value that comes is one to skip.
    @inline(__always)
    private var isLeftOut: Bool {
      !leftOut.isEmpty && frames.count == 1 && leftOut.contains(frames[0].key)
    }

    /// Reads a scalar or an empty container whole, or opens a container and returns `nil`.
    @inline(__always)
    private mutating func readStart() throws(Failure) -> JSONValue? {
      guard position < bytes.count else { throw failure("the text ends before its value") }
      switch bytes[position] {
      case UInt8(ascii: "\""): return .string(try readString())
      case UInt8(ascii: "{"): return try open(isObject: true)
      case UInt8(ascii: "["): return try open(isObject: false)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        return .number(try readNumber())
      case UInt8(ascii: "t"): return try readWord("true", .bool(true))
      case UInt8(ascii: "f"): return try readWord("false", .bool(false))
      case UInt8(ascii: "n"): return try readWord("null", .null)
      default: throw failure("no value starts with this character")
      }
    }

    private mutating func open(isObject: Bool) throws(Failure) -> JSONValue? {
      guard frames.count < depthLimit else {
        throw failure("nesting is deeper than \(depthLimit) levels")
      }
      position += 1
      skipSpace()
      let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      if position < bytes.count, bytes[position] == end {
        position += 1
        return isObject ? .object(JSONObject([])) : .array([])
      }
      frames.append(Frame(isObject: isObject, start: isObject ? members.count : elements.count))
      if isObject { try readKey() }
      return nil
    }

    private mutating func readKey() throws(Failure) {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw failure("a key in double quotes is missing", expecting: .key)
      }
      let offset = position
      let key = try readString()
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
        throw failure("a colon is missing behind a key")
      }
      position += 1
      frames[frames.count - 1].key = key
      frames[frames.count - 1].keyOffset = offset
    }

    private enum Separator {
      case next
      case end
    }

    /// Reads the comma or the closing bracket behind a child of `frame`.
    @inline(__always)
    private mutating func readSeparator(_ frame: borrowing Frame) throws(Failure) -> Separator {
      skipSpace()
      let end = frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      guard position < bytes.count else { throw failure("the text ends inside a value") }
      if bytes[position] == end {
        position += 1
        return .end
      }
      guard bytes[position] == UInt8(ascii: ",") else {
        throw failure("a comma or a closing bracket is missing", expecting: .separator)
      }
      let comma = position
      position += 1
      skipSpace()
      if isLenient, position < bytes.count, bytes[position] == end {
        note(.trailingComma, at: comma)
        position += 1
        return .end
      }
      if frame.isObject { try readKey() }
      return .next
    }

    /// Takes the innermost container off the stacks.
    private mutating func close() -> JSONValue {
      let frame = frames.removeLast()
      if frame.isObject {
        let own = Array(members[frame.start...])
        members.removeLast(own.count)
        return .object(JSONObject(own))
      }
      let own = Array(elements[frame.start...])
      elements.removeLast(own.count)
      return .array(own)
    }

    private mutating func readWord(
      _ word: StaticString,
      _ value: JSONValue
    ) throws(Failure) -> JSONValue {
      let length = word.utf8CodeUnitCount
      guard position + length <= bytes.count else { throw failure("an unknown word") }
      for offset in 0..<length where bytes[position + offset] != word.utf8Start[offset] {
        throw failure("an unknown word")
      }
      position += length
      return value
    }

    /// Skips white space, and in lenient reading script comments.
    @inline(__always)
    mutating func skipSpace() {
      guard position < bytes.count else { return }
      let byte = bytes[position]
      if byte <= 0x20 || byte == UInt8(ascii: "/") { skipSpaceAndComments() }
    }

    private mutating func skipSpaceAndComments() {
      let spaces: UInt64 = 0x2020_2020_2020_2020
      guard let base = bytes.baseAddress else { return }
      let raw = UnsafeRawPointer(base)
      while position < bytes.count {
        switch bytes[position] {
        case 0x20, 0x0A, 0x0D, 0x09: position += 1
        case UInt8(ascii: "/"):
          guard isLenient, skipComment() else { return }
        default: return
        }
        // Indentation goes by eights.
        while position + 8 <= bytes.count,
          raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) == spaces
        {
          position += 8
        }
      }
    }

    func failure(_ reason: String, expecting expected: Failure.Expected? = nil) -> Failure {
      Failure(reason: reason, offset: position, expected: expected)
    }

    mutating func note(_ kind: Repair.Kind, at offset: Int) {
      if repairs.count < repairLimit { repairs.append(Repair(kind: kind, offset: offset)) }
    }
  }
}
