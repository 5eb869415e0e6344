/// Something that holds markup of the page, because it is closed too late or never.
///
/// Reference: HTML section 13.2.2, `eof-in-comment`, `eof-in-tag`, `nested-comment` and
/// `unexpected-character-in-attribute-name`
struct Unclosed: Hashable, Sendable {
  /// What it is.
  enum Kind: Hashable, Sendable {
    /// An element whose end tag is missing.
    case element
    /// A comment, or a declaration that is read as one.
    case comment
    /// A CDATA section.
    case section
    /// The value of an attribute that starts with a quotation mark.
    case quote
  }

  /// What it is.
  var kind: Kind
  /// Where it begins in the source: its "<", or the name of the attribute.
  var offset: Int
  /// One past what it holds; for a quotation mark, one past the tag that it is in.
  var end: Int

  /// The most that are noted of a page.
  static let limit = 8
}

extension Normalizer {
  /// Notes what begins at `offset` and is open at the end of the source, when there is markup at or
  /// behind `start`.
  mutating func noteOpen(_ kind: Unclosed.Kind, at offset: Int, holding start: Int) {
    guard reader.find(0x3C, from: start) ?? reader.find(0x3E, from: start) != nil else { return }
    // What holds the rest of the page matters more than what holds a piece of it.
    if unclosed.count == Unclosed.limit { unclosed.removeLast() }
    note(Unclosed(kind: kind, offset: offset, end: reader.source.count))
  }

  /// Notes which element is open at the end of the source that lets nothing be read, or shown while
  /// scripts run.
  mutating func noteOpenElements() {
    let count = reader.source.count
    guard cursor >= count, unclosed.last?.end != count else { return }
    if templates > 0 {
      noteOpen(.element, at: templateTag, holding: templateStart)
    } else if isInNoscript, let noscript, let tag = reader.find(0x3C, from: noscript + 1) {
      noteOpen(.element, at: noscript, holding: tag)
    }
  }

  /// Notes a comment that ends with the next one, because its own end is misspelled.
  ///
  /// One around another comment is none of those: it ends too early.
  mutating func noteSwallowing(comment text: Range<Int>) {
    guard let next = reader.find("<!--", in: text), isEnded(text.lowerBound..<next) else { return }
    note(Unclosed(kind: .comment, offset: text.lowerBound - 4, end: text.upperBound))
  }

  /// Whether a comment of this text was meant to end in it: with `->`, `-- >`, a dash and `>`, or, in
  /// front of markup, with `>` alone.
  private func isEnded(_ text: Range<Int>) -> Bool {
    let source = reader.source
    guard let first = text.first, source[first] != 0x5B else { return false }
    let tag = reader.find(0x3C, in: text) ?? text.upperBound
    var from = text.lowerBound
    while let end = reader.find(0x3E, in: from..<text.upperBound) {
      if end < tag, tag < text.upperBound { return true }
      var last = end - 1
      while last > text.lowerBound, source[last].isHTMLSpace { last -= 1 }
      // The last byte of the dashes U+2013 and U+2014 behind their first two.
      let isDash =
        last >= text.lowerBound + 2 && (source[last] == 0x93 || source[last] == 0x94)
        && source[last - 1] == 0x80 && source[last - 2] == 0xE2
      if last > text.lowerBound, source[last] == 0x2D || isDash { return true }
      from = end + 1
    }
    return false
  }

  /// Notes a `title` or `style` that ends with another one's end tag.
  mutating func noteSwallowing(_ tag: Tag, at start: Int, body: Range<Int>) {
    guard tag == .title || tag == .style, body.upperBound < reader.source.count,
      reader.find("</head", in: body) != nil || reader.find("<body", in: body) != nil
    else { return }
    note(Unclosed(kind: .element, offset: start, end: body.upperBound))
  }

  /// Notes the attribute that a tag ends in because its quotation mark is not closed.
  mutating func noteOpenTag(_ start: Int, from nameEnd: Int) {
    var index = nameEnd
    _ = reader.attributes(from: nameEnd) { attribute, length in
      index = attribute.name.lowerBound + length
    }
    let source = reader.source
    while index < source.count, source[index].isHTMLSpace || source[index] == 0x2F { index += 1 }
    noteOpen(.quote, at: index < source.count ? index : start, holding: index)
  }

  /// Notes the attribute of a tag whose value goes on into a later attribute or tag.
  mutating func noteSwallowingQuote(from nameEnd: Int) {
    guard unclosed.count < Unclosed.limit else { return }
    var found: TagReader.Attribute?
    let tag = reader.attributes(from: nameEnd) { attribute, length in
      let isQuoted = attribute.value.upperBound < attribute.name.lowerBound + length
      if found == nil, isQuoted, holdsMarkup(attribute.value) { found = attribute }
    }
    guard let found else { return }
    // What was meant as another tag's attributes is in this one.
    let end = tag?.end ?? reader.source.count
    note(Unclosed(kind: .quote, offset: found.name.lowerBound, end: end))
  }

  /// Whether a value holds tags or attributes that were meant to be behind it.
  private func holdsMarkup(_ value: Range<Int>) -> Bool {
    let source = reader.source
    var from = value.lowerBound
    while let mark = reader.find(0x3C, in: from..<value.upperBound) {
      if isTag(at: mark) { return true }
      from = mark + 1
    }
    // An attribute's name is last: the quotation mark behind it starts that one's value.
    if let last = source[value].last(where: { !$0.isHTMLSpace }), last == 0x3D {
      return source[value].dropLast().contains { $0.isHTMLSpace }
    }
    // The rest of a word is behind the mark, as in `'/x>don't`.
    let behind = value.upperBound + 1
    guard behind < source.count, reader.find(0x3E, in: value) != nil else { return false }
    return source[behind].isASCIILetter
  }

  /// Whether what starts at the "<" at `mark` is a tag or a comment.
  private func isTag(at mark: Int) -> Bool {
    guard mark + 1 < reader.source.count else { return false }
    let next = reader.source[mark + 1]
    return next.isASCIILetter || next == 0x2F || next == 0x21
  }

  private mutating func note(_ found: Unclosed) {
    if unclosed.count < Unclosed.limit { unclosed.append(found) }
  }
}
