/// Writes a sitemap or a feed, piece by piece, as XML in which nothing is wrong.
///
/// Real files hold bare `&`, attributes without quotation marks and tags that nobody ends, of which an
/// XML parser loses a part or everything behind. What is written instead:
/// 1. One root, which starts with the file's first tag and is never ended; no text before it.
/// 2. Elements that are read, by their names without prefixes; others are called `_`.
/// 3. Attributes that are read, each once, in `"`. An entry has one more, `offset`.
/// 4. The text of elements whose text is read, as ``XMLText`` writes it.
/// 5. An end tag for every start tag but those that are open at the end of the file. Where another's
///    tag ends an element whose text is read, an empty `cut` is last in it.
/// 6. No comment, document type, CDATA section or processing instruction, so that nothing is ever
///    declared.
///
/// The output goes to the parser in pieces of bounded size, none of which ends within a tag, a
/// reference or a character. Time is linear, and what is kept beside the file does not grow with it.
///
/// Reference: <https://www.w3.org/TR/xml/>
struct SitemapNormalizer {
  /// The piece that was written last.
  private(set) var output: [UInt8] = []
  /// Where reading is in the file.
  private(set) var index = 0
  /// How many tags and references were written.
  private(set) var work = 0
  /// The entities that the document type declares, of which none is read; the first ones.
  private(set) var entities: Set<String> = []

  private let source: [UInt8]
  /// The element of an entry.
  private var entryElement: SitemapElement?
  /// The open elements, outermost first.
  private var open: [Open] = []
  /// The level of the entry that is open.
  private var entry: Int?
  private var tag = SitemapTag()

  private struct Open {
    var element: SitemapElement
    /// Tells its name from others.
    var key: UInt64
    /// How many characters its text may still have: none when its text is not read.
    var room: Int
  }

  /// The most elements within each other; deeper ones are beside each other.
  static let depthLimit = 64

  /// - Parameter source: The file in UTF-8.
  init(_ source: [UInt8]) {
    self.source = source
  }

  /// Moves to the first tag, and returns the name of its element without the prefix; `nil` when the
  /// file has none.
  mutating func findRoot() -> Range<Int>? {
    while index < source.count {
      if isTag(at: index) {
        return SitemapTag.local(source, SitemapTag.name(source, from: index + 1))
      }
      step()
    }
    return nil
  }

  /// Writes the next piece.
  ///
  /// - Parameters:
  ///   - size: How many bytes it has at least, but for the last one.
  ///   - form: What the file is.
  /// - Returns: Whether there is any.
  mutating func writeNext(_ size: Int, form: Sitemap.Form) -> Bool {
    entryElement = form.entry
    output.removeAll(keepingCapacity: true)
    while output.count < size, index < source.count { step() }
    return !output.isEmpty
  }

  /// Goes on by one tag, text, or other piece of markup.
  private mutating func step() {
    guard source[index] == UInt8(ascii: "<") else {
      let end = source[index...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
      writeText(index..<end, .text)
      index = end
      return
    }
    switch index + 1 < source.count ? source[index + 1] : 0 {
    case UInt8(ascii: "!"): skipDeclaration()
    case UInt8(ascii: "?"): index = end(of: "?>", from: index + 2)
    case UInt8(ascii: "/"): endTag()
    case _ where isTag(at: index): startTag()
    default:
      writeText(index..<(index + 1), .text)
      index += 1
    }
  }

  /// Whether the `<` at `offset` begins a start tag.
  private func isTag(at offset: Int) -> Bool {
    guard source[offset] == UInt8(ascii: "<"), offset + 1 < source.count else { return false }
    let byte = source[offset + 1]
    return (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":")
  }
}

// MARK: Tags

extension SitemapNormalizer {
  private mutating func startTag() {
    let start = index
    guard tag.read(source, from: start + 1) else {
      index = source.count
      return
    }
    index = tag.end
    let element = SitemapElement(source[tag.name])
    let isEntry = element == entryElement && !open.isEmpty
    // An entry that was never ended ends where the next begins.
    if isEntry, let entry { close(to: entry) }
    if open.count >= Self.depthLimit { close(to: (entry ?? 0) + 1) }
    output.append(UInt8(ascii: "<"))
    output += element.rawValue.utf8
    if isEntry { writeOffset(start) }
    if element != .other { writeAttributes() }
    work += 1
    if tag.isEmpty, !open.isEmpty {
      output += "/>".utf8
      return
    }
    output.append(UInt8(ascii: ">"))
    if isEntry { entry = open.count }
    let room = element.hasText ? XMLText.addressLimit : 0
    open.append(Open(element: element, key: key(tag.name), room: room))
  }

  private mutating func writeOffset(_ offset: Int) {
    output += " offset=\"".utf8
    output += String(offset).utf8
    output.append(UInt8(ascii: "\""))
  }

  private mutating func writeAttributes() {
    for (name, value) in tag.attributes {
      output.append(UInt8(ascii: " "))
      output += name.rawValue.utf8
      output += "=\"".utf8
      var room = XMLText.addressLimit
      work += XMLText.write(source[value], in: .value, room: &room, to: &output)
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Ends the innermost element of the name, if there is one within the entry.
  private mutating func endTag() {
    let name = SitemapTag.name(source, from: index + 2)
    let end = source[name.upperBound...].firstIndex(of: UInt8(ascii: ">")) ?? source.count
    index = min(end + 1, source.count)
    let key = key(SitemapTag.local(source, name))
    var level = open.count - 1
    let lowest = entry ?? 1
    while level >= lowest, open[level].key != key { level -= 1 }
    guard level >= lowest else { return }
    close(to: level + 1)
    endInnermost()
  }

  /// Ends all elements above `level`, none of which its own end tag ends.
  private mutating func close(to level: Int) {
    while open.count > level {
      if open[open.count - 1].element.hasText {
        output += "<cut/>".utf8
        work += 1
      }
      endInnermost()
    }
  }

  private mutating func endInnermost() {
    let element = open.removeLast().element
    output += "</".utf8
    output += element.rawValue.utf8
    output.append(UInt8(ascii: ">"))
    if let level = entry, open.count <= level { entry = nil }
  }

  /// Tells names from each other by 64 bytes (FNV-1a); one who makes two names alike spoils the
  /// nesting of an own file.
  private func key(_ name: Range<Int>) -> UInt64 {
    source[name.prefix(64)].reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

// MARK: Text

extension SitemapNormalizer {
  /// Writes text of the innermost element.
  private mutating func writeText(_ range: Range<Int>, _ context: XMLText.Context) {
    guard !open.isEmpty, open[open.count - 1].room > 0 else { return }
    work += XMLText.write(
      source[range],
      in: context,
      room: &open[open.count - 1].room,
      to: &output
    )
  }

  /// Skips a comment or a document type; writes the content of a CDATA section.
  private mutating func skipDeclaration() {
    if starts("<!--") {
      index = end(of: "-->", from: index + 4)
    } else if starts("<![CDATA[") {
      let start = index + 9
      let end = end(of: "]]>", from: start)
      let isWhole = end - start >= 3 && source[end - 1] == UInt8(ascii: ">")
      writeText(start..<(isWhole ? end - 3 : max(start, end)), .literal)
      index = end
    } else {
      skipDocumentType()
    }
  }

  /// Skips to the `>` that is outside of the internal subset.
  private mutating func skipDocumentType() {
    var isInSubset = false
    while index < source.count {
      let byte = source[index]
      index += 1
      if byte == UInt8(ascii: "[") { isInSubset = true }
      if byte == UInt8(ascii: "<"), isInSubset { noteEntity(at: index - 1) }
      if byte == UInt8(ascii: "]") { isInSubset = false }
      if byte == UInt8(ascii: ">"), !isInSubset { return }
    }
  }

  /// Remembers the name of an entity that is declared at `offset`.
  private mutating func noteEntity(at offset: Int) {
    guard entities.count < 100, XMLText.starts(source, at: offset, with: "<!ENTITY") else { return }
    let name = source[(offset + 8)...].prefix(80).drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    entities.insert(String(decoding: name, as: UTF8.self))
  }

  private func starts(_ text: StaticString) -> Bool {
    XMLText.starts(source, at: index, with: text)
  }

  /// One past the next `mark`, or the end of the file when there is none.
  private func end(of mark: StaticString, from start: Int) -> Int {
    var offset = start
    let first = mark.utf8Start[0]
    while offset < source.count {
      if source[offset] == first, XMLText.starts(source, at: offset, with: mark) {
        return offset + mark.utf8CodeUnitCount
      }
      offset += 1
    }
    return source.count
  }
}
