/// Cuts XML into tags and text, without a tree, without declarations and without recursion.
///
/// Document types, entities and processing instructions are skipped, so that nothing is ever
/// expanded or loaded. Malformed markup never stops it: sitemaps with a bare `&` or an unclosed
/// tag are common, and everything around the fault is still worth reading.
///
/// Reference: <https://www.w3.org/TR/xml/>
struct XMLScanner {
  /// One piece of a document; ranges are of the scanner's bytes.
  enum Token {
    /// A start tag: its name without the prefix, and whether it closes itself.
    case start(name: Range<Int>, isEmpty: Bool)
    /// An end tag: its name without the prefix.
    case end(name: Range<Int>)
    /// Text, references unresolved.
    case text(Range<Int>)
    /// The content of a CDATA section, which has no references.
    case characterData(Range<Int>)
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The attributes of the start tag at hand.
  private var attributes = 0..<0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next piece; `nil` at the end.
  mutating func next() -> Token? {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        return .text(start..<index)
      }
      guard index + 1 < bytes.count else { break }
      switch bytes[index + 1] {
      case UInt8(ascii: "!"):
        if let data = declaration() { return .characterData(data) }
      case UInt8(ascii: "?"): skip(past: "?>", from: index + 2)
      case UInt8(ascii: "/"): return endTag()
      default: return startTag()
      }
    }
    return nil
  }

  /// Returns an attribute of the last start tag by its name without the prefix.
  func attribute(_ name: StaticString) -> String? {
    var place = attributes.lowerBound
    while place < attributes.upperBound {
      while place < attributes.upperBound, isSpace(bytes[place]) { place += 1 }
      let start = place
      while place < attributes.upperBound, bytes[place] != UInt8(ascii: "="), !isSpace(bytes[place])
      {
        place += 1
      }
      let written = bytes[start..<place]
      while place < attributes.upperBound, isSpace(bytes[place]) { place += 1 }
      guard place < attributes.upperBound, bytes[place] == UInt8(ascii: "=") else {
        if place == start { place += 1 }
        continue
      }
      place += 1
      while place < attributes.upperBound, isSpace(bytes[place]) { place += 1 }
      let value = self.value(from: &place)
      let local = written.lastIndex(of: UInt8(ascii: ":")).map { written[($0 + 1)...] } ?? written
      guard XMLText.equals(local, name) else { continue }
      var text: [UInt8] = []
      XMLText.append(bytes[value], to: &text)
      return String(decoding: XMLText.trimmed(text), as: UTF8.self)
    }
    return nil
  }

  private func value(from place: inout Int) -> Range<Int> {
    guard place < attributes.upperBound else { return place..<place }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = place
      while place < attributes.upperBound, !isSpace(bytes[place]) { place += 1 }
      return start..<place
    }
    place += 1
    let start = place
    while place < attributes.upperBound, bytes[place] != quote { place += 1 }
    defer { place = min(place + 1, attributes.upperBound) }
    return start..<place
  }

  private mutating func startTag() -> Token {
    let name = name(from: index + 1)
    index = name.upperBound
    let start = index
    var quote: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      index += 1
    }
    let isEmpty = index > start && bytes[index - 1] == UInt8(ascii: "/")
    attributes = start..<(isEmpty ? index - 1 : index)
    index = min(index + 1, bytes.count)
    return .start(name: local(name), isEmpty: isEmpty)
  }

  private mutating func endTag() -> Token {
    let name = name(from: index + 2)
    index = name.upperBound
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
    index = min(index + 1, bytes.count)
    return .end(name: local(name))
  }

  private func name(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, !isSpace(bytes[end]), bytes[end] != UInt8(ascii: ">"),
      bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "<")
    {
      end += 1
    }
    return start..<end
  }

  private func local(_ name: Range<Int>) -> Range<Int> {
    guard let colon = bytes[name].lastIndex(of: UInt8(ascii: ":")) else { return name }
    return (colon + 1)..<name.upperBound
  }

  /// Skips a comment or a document type; returns the content of a CDATA section.
  private mutating func declaration() -> Range<Int>? {
    if starts(with: "<!--") {
      skip(past: "-->", from: index + 4)
    } else if starts(with: "<![CDATA[") {
      let start = index + 9
      skip(past: "]]>", from: start)
      return start..<max(start, index == bytes.count ? index : index - 3)
    } else {
      skipDocumentType()
    }
    return nil
  }

  /// Skips to the `>` that is outside of quotes and of the internal subset.
  private mutating func skipDocumentType() {
    var isInSubset = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "[") { isInSubset = true }
      if byte == UInt8(ascii: "]") { isInSubset = false }
      if byte == UInt8(ascii: ">"), !isInSubset { return }
    }
  }

  private func starts(with text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    return end <= bytes.count && XMLText.equals(bytes[index..<end], text)
  }

  /// Moves behind the next `mark`, or to the end when there is none.
  private mutating func skip(past mark: StaticString, from start: Int) {
    index = min(start, bytes.count)
    while index < bytes.count {
      if starts(with: mark) {
        index += mark.utf8CodeUnitCount
        return
      }
      index += 1
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
