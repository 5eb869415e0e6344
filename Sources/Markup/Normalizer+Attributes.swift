extension Normalizer {
  /// Reads the attributes of a tag, and keeps the first of each name in ``attributes``.
  ///
  /// - Parameters:
  ///   - start: Where the tag's name ends.
  ///   - tag: Where the tag starts.
  /// - Returns: One past the tag's ">", and whether a "/" is before it; `nil` when the source
  ///   ends first.
  mutating func readAttributes(
    from start: Int,
    of tag: Int
  ) -> (end: Int, isSelfClosed: Bool)? {
    let reader = reader
    attributes.removeAll(keepingCapacity: true)
    guard templates == 0 else { return reader.attributes(from: start) { _, _ in } }
    var seen = SeenNames()
    swap(&seen, &self.seen)
    defer { swap(&seen, &self.seen) }
    seen.removeAll()
    var budget = MarkupLimits.tag
    var hasStray = false
    defer { if hasStray { noteSwallowingQuote(from: start) } }
    return reader.attributes(from: start) { attribute, length in
      // What is not in quotation marks ends with its value; few attributes are so.
      if attribute.value.upperBound == attribute.name.lowerBound + length {
        hasStray = hasStray || reader.source[attribute.value.upperBound - 1].isStrayInAttribute
      }
      if attributes.count == MarkupLimits.attributes {
        note(Oversized(source: tag, hasTooManyAttributes: true))
      } else if length > budget {
        note(Oversized(source: tag, hasTooManyAttributes: false))
      } else if seen.insert(attribute.known, hash: attribute.hash) {
        budget -= length
        attributes.append(attribute)
      }
    }
  }

  /// Keeps one of the first tags over a limit: of some of them no reader needs more.
  private mutating func note(_ tag: Oversized) {
    guard oversized.count < MarkupLimits.oversizedTags, oversized.last?.source != tag.source else {
      return
    }
    oversized.append(tag)
  }

  /// Whether a reader may ask an element for an attribute: it is known, or declares a prefix.
  @inline(__always)
  func isRead(_ attribute: TagReader.Attribute, of tag: Tag) -> Bool {
    guard attribute.known == .other else { return attribute.known.isRead(of: tag) }
    return attribute.name.count > 6 && reader.matches("xmlns:", at: attribute.name.lowerBound)
  }

  /// Writes an attribute, as HTML that means the same to every parser.
  ///
  /// A declaration is called by its `number`, and its prefix is before the value: libxml2 would
  /// keep every name it ever sees, and looks them up ever more slowly.
  @inline(__always)
  mutating func write(_ attribute: TagReader.Attribute, number: Int) {
    output.reserve(attribute.name.count + attribute.value.count + 4)
    output.append(0x20)
    if attribute.known == .other {
      startDeclaration(attribute.name.dropFirst(6), number: number)
    } else {
      output.append(lowering: reader.source[attribute.name])
      output.append("=\"")
    }
    let value = attribute.value
    if let mark = reader.find(0x26, in: value) {
      resolve(value, from: mark, isAttribute: true)
      for byte in scratch { writeInQuotes(byte) }
    } else if reader.find(0x22, in: value) != nil {
      for index in value { writeInQuotes(reader.source[index]) }
    } else {
      output.append(UnsafeBufferPointer(rebasing: reader.source[value]))
    }
    output.append(0x22)
  }

  /// Writes ` d12="og=` for `xmlns:og`.
  private mutating func startDeclaration(_ prefix: Range<Int>, number: Int) {
    output.append(0x64)
    for digit in String(number).utf8 { output.append(digit) }
    output.append("=\"")
    for index in prefix { writeInQuotes(reader.source[index].loweredASCII) }
    output.append(0x3D)
  }

  @inline(__always)
  private mutating func writeInQuotes(_ byte: UInt8) {
    switch byte {
    case 0x26: output.append("&amp;")
    case 0x22: output.append("&quot;")
    default: output.append(byte)
    }
  }

  /// Whether the tag at hand has an attribute of one of these names.
  func has(_ names: [StaticString]) -> Bool {
    attributes.contains { attribute in names.contains { isName($0, of: attribute) } }
  }

  /// Whether the tag at hand says that an `annotation-xml` holds HTML.
  ///
  /// Reference: HTML section 13.2.6, "HTML integration point"
  func holdsHTML() -> Bool {
    guard let attribute = attributes.first(where: { isName("encoding", of: $0) }) else {
      return false
    }
    let value = reader.resolved(attribute.value).map(\.loweredASCII)
    return value == Array("text/html".utf8) || value == Array("application/xhtml+xml".utf8)
  }

  private func isName(_ name: StaticString, of attribute: TagReader.Attribute) -> Bool {
    attribute.name.count == name.utf8CodeUnitCount
      && reader.matches(name, at: attribute.name.lowerBound)
  }

  /// Whether the tag at hand is of a script with data that a reader may want.
  func isData() -> Bool {
    guard let type = attributes.first(where: { $0.known == .type }) else { return false }
    var matched = 0
    let wanted: [UInt8] = [0x6A, 0x73, 0x6F, 0x6E]
    for byte in reader.resolved(type.value) {
      let byte = byte.loweredASCII
      matched = byte == wanted[matched] ? matched + 1 : byte == wanted[0] ? 1 : 0
      if matched == wanted.count { return true }
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte, at the end of a name or of a value without quotation marks, shows that one was
  /// opened or closed at another offset than its writer meant.
  fileprivate var isStrayInAttribute: Bool { self == 0x22 || self == 0x27 || self == 0x3C }
}

/// The names that one tag's attributes had so far: the first of equal names wins.
struct SeenNames {
  private var known: UInt64 = 0
  private var unknown: [UInt64] = []

  /// Notes a name, and returns whether it is new.
  @inline(__always)
  mutating func insert(_ name: AttributeName, hash: UInt64) -> Bool {
    guard name != .other else { return insertUnknown(hash) }
    let bit: UInt64 = 1 << UInt64((name.rawValue &- 1) & 63)
    defer { known |= bit }
    return known & bit == 0
  }

  /// Forgets all names.
  mutating func removeAll() {
    known = 0
    unknown.removeAll(keepingCapacity: true)
  }

  private mutating func insertUnknown(_ hash: UInt64) -> Bool {
    if unknown.contains(hash) { return false }
    unknown.append(hash)
    return true
  }
}
