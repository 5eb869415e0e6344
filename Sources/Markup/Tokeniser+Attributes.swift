extension Tokeniser {
  /// Reads attributes until the tag that starts at `tag` ends.
  ///
  /// - Returns: One past the tag's ">", whether a "/" stands before it, and which names were kept;
  ///   `nil` when the source ends first.
  mutating func readAttributes(
    from start: Int,
    of tag: Int
  ) -> (end: Int, isSelfClosed: Bool, names: AttributeNames)? {
    let first = output.attributes.count
    let isRecording = templates == 0
    var seen = SeenNames()
    var budget = MarkupLimits.tag
    var index = start
    while index < source.count {
      let byte = source[index]
      if byte == 0x3E { return (index + 1, false, seen.names) }
      if byte.isHTMLSpace || byte == 0x2F {
        index += 1
        if byte == 0x2F, index < source.count, source[index] == 0x3E {
          return (index + 1, true, seen.names)
        }
        continue
      }
      guard let (attribute, hash, end) = readAttribute(from: index) else { return nil }
      let length = end - index
      index = end
      guard isRecording else { continue }
      if output.attributes.count - first == MarkupLimits.attributes {
        oversized = oversized ?? Oversized(source: tag, hasTooManyAttributes: true)
      } else if length > budget {
        oversized = oversized ?? Oversized(source: tag, hasTooManyAttributes: false)
      } else if seen.insert(attribute.name, hash: hash) {
        budget -= length
        record(attribute)
      }
    }
    return nil
  }

  /// Reads one attribute; its value is left as the source wrote it.
  @inline(__always)
  private func readAttribute(
    from start: Int
  ) -> (attribute: Skeleton.Attribute, hash: UInt64, end: Int)? {
    var index = start
    var hash = NameTable.seed
    repeat {
      hash = NameTable.add(source[index], to: hash)
      index += 1
      guard index < source.count else { return nil }
    } while !(source[index] == 0x3D || source[index] == 0x3E || source[index] == 0x2F
      || source[index].isHTMLSpace)
    var attribute = Skeleton.Attribute(
      nameStart: UInt32(start),
      valueStart: UInt32(index),
      valueLength: 0,
      nameLength: UInt16(truncatingIfNeeded: min(index - start, Int(UInt16.max))),
      name: AttributeName(rawValue: attributeTable.value(of: hash)) ?? .other,
      isResolved: false
    )
    let nameEnd = index
    while index < source.count, source[index].isHTMLSpace { index += 1 }
    guard index < source.count else { return nil }
    guard source[index] == 0x3D else { return (attribute, hash, nameEnd) }
    index += 1
    while index < source.count, source[index].isHTMLSpace { index += 1 }
    guard index < source.count else { return nil }
    let quote = source[index]
    if quote == 0x22 || quote == 0x27 {
      guard let close = find(quote, from: index + 1) else { return nil }
      attribute.valueStart = UInt32(index + 1)
      attribute.valueLength = UInt32(close - index - 1)
      return (attribute, hash, close + 1)
    }
    let valueStart = index
    while index < source.count, source[index] != 0x3E, !source[index].isHTMLSpace { index += 1 }
    guard index < source.count else { return nil }
    attribute.valueStart = UInt32(valueStart)
    attribute.valueLength = UInt32(index - valueStart)
    return (attribute, hash, index)
  }

  /// Keeps an attribute, with the references in its value resolved.
  @inline(__always)
  private mutating func record(_ attribute: Skeleton.Attribute) {
    let start = Int(attribute.valueStart)
    let range = start..<start + Int(attribute.valueLength)
    guard let mark = find(0x26, in: range) else {
      output.attributes.append(attribute)
      return
    }
    var attribute = attribute
    attribute.isResolved = true
    attribute.valueStart = UInt32(output.values.count)
    resolve(range, from: mark, isAttribute: true, into: \.values)
    attribute.valueLength = UInt32(output.values.count) - attribute.valueStart
    output.attributes.append(attribute)
  }
}

/// The names that one tag's attributes had so far: the first of equal names wins.
struct SeenNames {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var strangers: [UInt64] = []

  /// The known names so far, as a set in which names share bits.
  var names: AttributeNames {
    AttributeNames(bits: low | high)
  }

  /// Notes a name, and returns whether it is new.
  @inline(__always)
  mutating func insert(_ name: AttributeName, hash: UInt64) -> Bool {
    guard name != .other else { return insertStranger(hash) }
    let index = name.rawValue &- 1
    let bit: UInt64 = 1 << UInt64(index & 63)
    if index < 64 {
      defer { low |= bit }
      return low & bit == 0
    }
    defer { high |= bit }
    return high & bit == 0
  }

  private mutating func insertStranger(_ hash: UInt64) -> Bool {
    if strangers.contains(hash) { return false }
    strangers.append(hash)
    return true
  }
}
