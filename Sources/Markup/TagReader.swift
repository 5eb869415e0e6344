import Glibc

/// Reads the tags of a source, by the tokenization rules of HTML.
///
/// The source must be valid UTF-8 without carriage returns and NULs, and outlive the reader.
///
/// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state>
struct TagReader {
  /// The decoded source.
  let source: UnsafeBufferPointer<UInt8>

  private let attributeTable = NameTable.attributes

  /// An attribute as the source writes it.
  struct Attribute {
    /// Where its name is.
    var name: Range<Int>
    /// Where its value is, references and all.
    var value: Range<Int>
    /// Its name as a number.
    var known: AttributeName
    /// The hash of its name.
    var hash: UInt64
  }

  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
  }

  /// Reads a tag's name, and returns where it ends and what it hashes to.
  @inline(__always)
  func name(from start: Int) -> (end: Int, hash: UInt64) {
    var index = start
    var hash = NameTable.seed
    while index < source.count {
      let byte = source[index]
      if byte == 0x3E || byte == 0x2F || byte.isHTMLSpace { break }
      hash = NameTable.add(byte, to: hash)
      index += 1
    }
    return (index, hash)
  }

  /// Reads what follows in a tag: an attribute, which `take` gets, or its end.
  ///
  /// - Returns: One past the tag's ">", and whether a "/" is before it; `nil` when the source
  ///   ends first.
  @inline(__always)
  func attributes(
    from start: Int,
    _ take: (Attribute, _ length: Int) -> Void
  ) -> (end: Int, isSelfClosed: Bool)? {
    var index = start
    while index < source.count {
      let byte = source[index]
      if byte == 0x3E { return (index + 1, false) }
      if byte.isHTMLSpace || byte == 0x2F {
        index += 1
        if byte == 0x2F, index < source.count, source[index] == 0x3E { return (index + 1, true) }
        continue
      }
      guard let (attribute, end) = attribute(from: index) else { return nil }
      take(attribute, end - index)
      index = end
    }
    return nil
  }

  @inline(__always)
  private func attribute(from start: Int) -> (Attribute, end: Int)? {
    var index = start
    var hash = NameTable.seed
    repeat {
      hash = NameTable.add(source[index], to: hash)
      index += 1
      guard index < source.count else { return nil }
    } while !(source[index] == 0x3D || source[index] == 0x3E || source[index] == 0x2F
      || source[index].isHTMLSpace)
    var attribute = Attribute(
      name: start..<index,
      value: index..<index,
      known: AttributeName(rawValue: attributeTable.value(of: hash)) ?? .other,
      hash: hash
    )
    let nameEnd = index
    while index < source.count, source[index].isHTMLSpace { index += 1 }
    guard index < source.count else { return nil }
    guard source[index] == 0x3D else { return (attribute, nameEnd) }
    index += 1
    while index < source.count, source[index].isHTMLSpace { index += 1 }
    guard index < source.count else { return nil }
    let quote = source[index]
    if quote == 0x22 || quote == 0x27 {
      guard let close = find(quote, in: index + 1..<source.count) else { return nil }
      attribute.value = index + 1..<close
      return (attribute, close + 1)
    }
    let valueStart = index
    while index < source.count, source[index] != 0x3E, !source[index].isHTMLSpace { index += 1 }
    guard index < source.count else { return nil }
    attribute.value = valueStart..<index
    return (attribute, index)
  }
}

// MARK: - References

extension TagReader {
  /// Appends a piece of the source with its character references resolved.
  ///
  /// `mark` is the first "&" in `range`.
  func resolve(
    _ range: Range<Int>,
    from mark: Int,
    isAttribute: Bool,
    into output: inout [UInt8]
  ) {
    var copied = range.lowerBound
    var mark: Int? = mark
    while let ampersand = mark {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<ampersand]))
      copied = CharacterReference.resolve(
        source,
        in: ampersand..<range.upperBound,
        isAttribute: isAttribute,
        into: &output
      )
      mark = find(0x26, in: copied..<range.upperBound)
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<range.upperBound]))
  }

  /// Returns the value of an attribute with its references resolved.
  func resolved(_ value: Range<Int>) -> [UInt8] {
    guard let mark = find(0x26, in: value) else { return Array(source[value]) }
    var output: [UInt8] = []
    resolve(value, from: mark, isAttribute: true, into: &output)
    return output
  }
}

// MARK: - Searching

extension TagReader {
  /// Returns where `byte` next is in `range`.
  @inline(__always)
  func find(_ byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let base = source.baseAddress,
      let hit = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// Returns where `byte` next is at or behind `start`.
  @inline(__always)
  func find(_ byte: UInt8, from start: Int) -> Int? {
    start < source.count ? find(byte, in: start..<source.count) : nil
  }

  /// Returns where `text` next is in `range`.
  func find(_ text: StaticString, in range: Range<Int>) -> Int? {
    let length = text.utf8CodeUnitCount
    var index = range.lowerBound
    while let hit = find(text.utf8Start[0], in: index..<range.upperBound) {
      guard hit + length <= range.upperBound else { return nil }
      if matches(text, at: hit) { return hit }
      index = hit + 1
    }
    return nil
  }

  /// Returns whether the ASCII `text`, in small letters, is at `start` in any case.
  @inline(__always)
  func matches(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start + length <= source.count else { return false }
    for index in 0..<length
    where source[start + index].loweredASCII != text.utf8Start[index].loweredASCII {
      return false
    }
    return true
  }
}
