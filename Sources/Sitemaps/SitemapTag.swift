/// A tag as a file writes it, well or badly.
///
/// Quotation marks count behind `=` alone, and values may lack them. Nothing but the end of the file
/// leaves a tag without an end.
struct SitemapTag {
  /// The name without its prefix.
  private(set) var name = 0..<0
  /// Those attributes that are read, each as it first is.
  private(set) var attributes: [(name: SitemapAttribute, value: Range<Int>)] = []
  /// Whether the tag closes itself.
  private(set) var isEmpty = false
  /// One past its `>`.
  private(set) var end = 0

  /// Reads the tag whose name starts at `start`.
  ///
  /// - Returns: Whether it is whole.
  mutating func read(_ source: [UInt8], from start: Int) -> Bool {
    attributes.removeAll(keepingCapacity: true)
    let written = Self.name(source, from: start)
    name = Self.local(source, written)
    var index = written.upperBound
    while index < source.count, source[index] != UInt8(ascii: ">") {
      if source[index] <= 0x20 || source[index] == UInt8(ascii: "/") {
        index += 1
      } else {
        index = readAttribute(source, from: index)
      }
    }
    guard index < source.count else { return false }
    isEmpty = source[index - 1] == UInt8(ascii: "/")
    end = index + 1
    return true
  }

  /// - Returns: One past the attribute.
  private mutating func readAttribute(_ source: [UInt8], from start: Int) -> Int {
    // A "=" that nothing is before is a part of the name.
    var index = start + 1
    while index < source.count, source[index] > 0x20, source[index] != UInt8(ascii: "="),
      source[index] != UInt8(ascii: ">"), source[index] != UInt8(ascii: "/")
    {
      index += 1
    }
    let name = start..<index
    let next = Self.skipSpace(source, from: index)
    guard next < source.count, source[next] == UInt8(ascii: "=") else { return index }
    index = Self.skipSpace(source, from: next + 1)
    let value = Self.value(source, from: index)
    if let attribute = SitemapAttribute(source[Self.local(source, name)]), attribute != .offset,
      !attributes.contains(where: { $0.name == attribute })
    {
      attributes.append((attribute, value))
    }
    let isQuoted = value.lowerBound > index
    return min(value.upperBound + (isQuoted ? 1 : 0), source.count)
  }

  /// The value at `start`, without its quotation marks.
  private static func value(_ source: [UInt8], from start: Int) -> Range<Int> {
    guard start < source.count else { return start..<start }
    let quote = source[start]
    var end = start
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      end += 1
      while end < source.count, source[end] != quote { end += 1 }
      return (start + 1)..<end
    }
    while end < source.count, source[end] > 0x20, source[end] != UInt8(ascii: ">") { end += 1 }
    let closesTag = end < source.count && source[end] == UInt8(ascii: ">")
    if closesTag, end > start, source[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return start..<end
  }

  private static func skipSpace(_ source: [UInt8], from start: Int) -> Int {
    var index = start
    while index < source.count, source[index] <= 0x20 { index += 1 }
    return index
  }

  /// The name of an element that starts at `start`.
  static func name(_ source: [UInt8], from start: Int) -> Range<Int> {
    var end = start
    while end < source.count, source[end] > 0x20, source[end] != UInt8(ascii: ">"),
      source[end] != UInt8(ascii: "/"), source[end] != UInt8(ascii: "<")
    {
      end += 1
    }
    return start..<end
  }

  /// The part of `name` behind its prefix.
  static func local(_ source: [UInt8], _ name: Range<Int>) -> Range<Int> {
    guard let colon = source[name].lastIndex(of: UInt8(ascii: ":")) else { return name }
    return (colon + 1)..<name.upperBound
  }
}
