/// Looks for an encoding declaration in the first bytes of a page.
///
/// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding>
struct EncodingPrescan {
  /// How many bytes a browser looks at.
  static let limit = 1024

  /// How many bytes are looked at here: real pages often declare their encoding too late.
  static let lateLimit = 64 << 10

  /// A declaration that was found.
  struct Declaration: Equatable {
    /// The encoding that it names.
    let encoding: TextEncoding
    /// One past the tag that holds it.
    let end: Int
  }

  /// The first label that names no encoding; it is passed over.
  private(set) var unknownLabel: [UInt8]?

  private let bytes: ArraySlice<UInt8>
  private var index = 0
  private var isTruncated = false

  /// Prepares to look at the start of `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes.prefix(Self.lateLimit)
  }

  /// Returns the first declaration in a `meta` element, else that of an XML declaration.
  mutating func run() -> Declaration? {
    while let mark = find(0x3C, from: index) {
      index = mark
      if starts("<!--") {
        skipComment()
      } else if starts("<meta"), let next = byte(at: mark + 5), next.isHTMLSpace || next == 0x2F {
        index = mark + 5
        if let label = readMeta(), let found = declaration(label) { return found }
      } else if let letter = byte(at: mark + 1), letter.isASCIILetter {
        skipTag(from: mark + 1, isEndTag: false)
      } else if byte(at: mark + 1) == 0x2F, byte(at: mark + 2)?.isASCIILetter == true {
        skipTag(from: mark + 2, isEndTag: true)
      } else if let next = byte(at: mark + 1), next == 0x21 || next == 0x2F || next == 0x3F {
        index = find(0x3E, from: mark).map { $0 + 1 } ?? bytes.endIndex
      } else {
        index = mark + 1
      }
    }
    return xmlDeclaration().flatMap { declaration($0) }
  }

  /// Returns the declaration of what `label` names, ending at the index.
  private mutating func declaration(_ label: [UInt8]) -> Declaration? {
    if let encoding = TextEncoding(label: label) {
      return Declaration(encoding: encoding.asDeclaredInPage, end: index)
    }
    unknownLabel = unknownLabel ?? label
    return nil
  }

  private mutating func readMeta() -> [UInt8]? {
    var isContentType = false
    var needsContentType: Bool?
    var label: [UInt8]?
    var seen: [[UInt8]] = []
    while let (name, value) = nextAttribute() {
      guard seen.count < MarkupLimits.attributes, !seen.contains(name) else { continue }
      seen.append(name)
      switch String(decoding: name, as: UTF8.self) {
      case "http-equiv": isContentType = value.elementsEqual("content-type".utf8)
      case "content" where label == nil:
        if let found = Self.charset(in: value) {
          label = found
          needsContentType = true
        }
      case "charset":
        label = value
        needsContentType = false
      default: break
      }
    }
    guard !isTruncated, let needsContentType else { return nil }
    return isContentType || !needsContentType ? label : nil
  }

  private mutating func skipTag(from start: Int, isEndTag: Bool) {
    index = start
    while let byte = byte(at: index), !byte.isHTMLSpace, byte != 0x3E { index += 1 }
    let name = bytes[start..<index]
    while nextAttribute() != nil {}
    // A browser would read on into scripts, but it stops at the first 1,024 bytes.
    guard index > Self.limit, !isEndTag else { return }
    for raw in ["script", "style"]
    where name.count == raw.utf8.count && name.map(\.loweredASCII).elementsEqual(raw.utf8) {
      skipRawText("</" + raw)
    }
  }

  private mutating func skipRawText(_ close: String) {
    while let mark = find(0x3C, from: index) {
      index = mark
      if starts(close) { return }
      index += 1
    }
    index = bytes.endIndex
  }

  private mutating func skipComment() {
    var end = index + 4
    while let mark = find(0x3E, from: end) {
      end = mark + 1
      if byte(at: mark - 1) == 0x2D, byte(at: mark - 2) == 0x2D {
        index = end
        return
      }
    }
    index = bytes.endIndex
  }
}

// MARK: - Attributes

extension EncodingPrescan {
  /// Reads the next attribute of a tag, in small letters; `nil` at the tag's end.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing>
  private mutating func nextAttribute() -> (name: [UInt8], value: [UInt8])? {
    while let byte = byte(at: index), byte.isHTMLSpace || byte == 0x2F { index += 1 }
    guard let first = byte(at: index) else {
      isTruncated = true
      return nil
    }
    guard first != 0x3E else {
      index += 1
      return nil
    }
    let start = index
    while let byte = byte(at: index), !byte.isHTMLSpace, byte != 0x2F, byte != 0x3E,
      byte != 0x3D || index == start
    {
      index += 1
    }
    let name = bytes[start..<index].map(\.loweredASCII)
    let nameEnd = index
    while byte(at: index)?.isHTMLSpace == true { index += 1 }
    guard byte(at: index) == 0x3D else {
      index = nameEnd
      return (name, [])
    }
    index += 1
    while byte(at: index)?.isHTMLSpace == true { index += 1 }
    return (name, attributeValue())
  }

  private mutating func attributeValue() -> [UInt8] {
    guard let first = byte(at: index) else { return [] }
    if first == 0x22 || first == 0x27 {
      let start = index + 1
      let end = find(first, from: start) ?? bytes.endIndex
      index = min(end + 1, bytes.endIndex)
      return bytes[start..<end].map(\.loweredASCII)
    }
    let start = index
    while let byte = byte(at: index), !byte.isHTMLSpace, byte != 0x3E { index += 1 }
    return bytes[start..<index].map(\.loweredASCII)
  }

  /// Returns the charset that a `Content-Type` value names.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements>
  static func charset(in value: [UInt8]) -> [UInt8]? {
    let wanted = Array("charset".utf8)
    var index = 0
    while index + wanted.count <= value.count {
      guard value[index..<index + wanted.count].elementsEqual(wanted) else {
        index += 1
        continue
      }
      index += wanted.count
      while index < value.count, value[index].isHTMLSpace { index += 1 }
      guard index < value.count, value[index] == 0x3D else { continue }
      index += 1
      while index < value.count, value[index].isHTMLSpace { index += 1 }
      guard index < value.count else { return nil }
      if value[index] == 0x22 || value[index] == 0x27 {
        let rest = value[(index + 1)...]
        return rest.firstIndex(of: value[index]).map { Array(rest[..<$0]) }
      }
      return Array(value[index...].prefix { !$0.isHTMLSpace && $0 != 0x3B })
    }
    return nil
  }

  private mutating func xmlDeclaration() -> [UInt8]? {
    index = 0
    guard starts("<?xml"), let end = find(0x3E, from: 0) else { return nil }
    let text = bytes[..<end].map(\.loweredASCII)
    let wanted = Array("encoding".utf8)
    var place = 5
    while place + wanted.count < text.count,
      !text[place..<place + wanted.count].elementsEqual(wanted)
    {
      place += 1
    }
    place += wanted.count
    while place < text.count, text[place] <= 0x20 { place += 1 }
    guard place < text.count, text[place] == 0x3D else { return nil }
    place += 1
    while place < text.count, text[place] <= 0x20 { place += 1 }
    guard place < text.count, text[place] == 0x22 || text[place] == 0x27 else { return nil }
    let rest = text[(place + 1)...]
    guard let close = rest.firstIndex(of: text[place]) else { return nil }
    index = end + 1
    return Array(rest[..<close])
  }
}

// MARK: - Bytes

extension EncodingPrescan {
  private func byte(at index: Int) -> UInt8? {
    index < bytes.endIndex ? bytes[index] : nil
  }

  private func find(_ byte: UInt8, from start: Int) -> Int? {
    start < bytes.endIndex ? bytes[start...].firstIndex(of: byte) : nil
  }

  /// Whether `text`, in small letters, stands at the index in any case.
  private func starts(_ text: String) -> Bool {
    bytes[index...].prefix(text.utf8.count).map(\.loweredASCII).elementsEqual(text.utf8)
  }
}
