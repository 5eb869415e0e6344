extension Normalizer {
  /// Reads the body of an element whose content is no markup.
  ///
  /// `title` keeps its text, a script that holds data its body; all other bodies are dropped. Where
  /// other scripts are is kept.
  mutating func readRawText(of tag: Tag, at tagStart: Int, name: Range<Int>) {
    switch tag {
    case .plaintext:
      noteOpen(.element, at: tagStart, holding: cursor)
      cursor = reader.source.count
      return
    case .script, .style, .title, .textarea, .iframe, .noembed, .noframes, .xmp: break
    default: return
    }
    let start = cursor
    let body = start..<(tag == .script ? endOfScript(from: start) : endOfRawText(name, from: start))
    cursor = body.upperBound
    if cursor == reader.source.count {
      if reader.find(0x3C, from: start) != nil { noteOpen(.element, at: tagStart, holding: start) }
    } else {
      noteSwallowing(tag, at: tagStart, body: body)
    }
    guard templates == 0 else { return }
    if tag == .title {
      appendText(body, isInTitle: true)
      endTitle()
    } else if tag == .script, isData() {
      bodies.append(ScriptBody(tag: UInt32(tagStart), source: body))
    } else if tag == .script, !body.isEmpty {
      programs.append(ScriptBody(tag: UInt32(tagStart), source: body))
    }
    // A body that the source leaves open ends with it; the end tag is read by the main loop.
  }

  /// Reads the end tag of the title whose text was read: one of SVG may be around it, and is not
  /// meant.
  private mutating func endTitle() {
    guard cursor < reader.source.count else { return }
    let end = reader.attributes(from: cursor + "</title".utf8.count) { _, _ in }?.end
    cursor = end ?? reader.source.count
    guard end != nil else { return }
    endRun()
    endFlat()
    open[openSlot(.title, hash: Self.titleHash)] -= 1
    writeEnd("</title>")
  }

  private static let titleHash = NameTable.hash("title".utf8)

  /// Moves to the end tag of a `style` or `script` within `svg` or `math`.
  ///
  /// There its body is markup like any other (HTML section 13.2.6.5). It is skipped because it
  /// is no text that is shown, but only when it is closed before what it is in.
  mutating func skipForeignText(of tag: Tag, _ name: Range<Int>) {
    let slot = tag == .style ? 0 : 1
    // What was found before still holds; else many such elements would be looked at again and again.
    if foreignEnds[slot].offset < cursor { foreignEnds[slot] = foreignEnd(of: name) }
    if foreignEnds[slot].isOwn { cursor = foreignEnds[slot].offset }
  }

  /// Where the next end tag of the element called `name`, or of one that holds it, is.
  private func foreignEnd(of name: Range<Int>) -> (offset: Int, isOwn: Bool) {
    var index = cursor
    while let mark = reader.find(0x3C, from: index) {
      if isEndTag(name, at: mark) { return (mark, true) }
      if reader.matches("/svg", at: mark + 1) || reader.matches("/math", at: mark + 1) {
        return (mark, false)
      }
      index = mark + 1
      if reader.matches("![CDATA[", at: index) {
        index = reader.find("]]>", in: index..<reader.source.count).map { $0 + 3 } ?? index
      } else if reader.matches("!--", at: index) {
        index = reader.find("-->", in: index..<reader.source.count).map { $0 + 3 } ?? index
      } else if isBreakout(at: index) {
        return (mark, false)
      }
    }
    return (reader.source.count, false)
  }

  /// Whether the name at `start` is that of a tag before which SVG and MathML end.
  private func isBreakout(at start: Int) -> Bool {
    guard start < reader.source.count, reader.source[start].isASCIILetter else { return false }
    let tag = Tag(rawValue: tagTable.value(of: reader.name(from: start).hash)) ?? .other
    return foreign.isBrokenOut(by: tag, hasFontAttribute: false)
  }

  /// Returns where the end tag of the element called `name` is, or the end of the source.
  private func endOfRawText(_ name: Range<Int>, from start: Int) -> Int {
    var index = start
    while let mark = reader.find(0x3C, from: index) {
      if isEndTag(name, at: mark) { return mark }
      index = mark + 1
    }
    return reader.source.count
  }

  /// Returns whether an end tag for the element called `name` is at `mark`.
  private func isEndTag(_ name: Range<Int>, at mark: Int) -> Bool {
    let end = mark + 2 + name.count
    guard end < reader.source.count, reader.source[mark + 1] == 0x2F else { return false }
    for offset in 0..<name.count
    where reader.source[mark + 2 + offset].loweredASCII
      != reader.source[name.lowerBound + offset].loweredASCII
    {
      return false
    }
    return isTagNameEnd(end)
  }

  /// Returns whether a tag's name may end before the byte at `index`.
  private func isTagNameEnd(_ index: Int) -> Bool {
    index < reader.source.count
      && (reader.source[index] == 0x3E || reader.source[index] == 0x2F
        || reader.source[index].isHTMLSpace)
  }

  /// Returns where the end tag of a script is, or the end of the source.
  ///
  /// Inside `<!--` a script may hold another script's tags without ending.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#script-data-state>
  private func endOfScript(from start: Int) -> Int {
    var index = start
    var isEscaped = false
    var isDoubleEscaped = false
    var escapeStart = start
    while let mark = reader.find(0x3C, from: index) {
      if isEscaped, reader.find("-->", in: escapeStart..<mark) != nil {
        isEscaped = false
        isDoubleEscaped = false
      }
      escapeStart = max(escapeStart, mark - 2)
      index = mark + 1
      if !isEscaped, reader.matches("!--", at: mark + 1) {
        isEscaped = true
        escapeStart = mark + 2
      } else if reader.matches("/script", at: mark + 1), isTagNameEnd(mark + 8) {
        if !isDoubleEscaped { return mark }
        isDoubleEscaped = false
      } else if isEscaped, reader.matches("script", at: mark + 1), isTagNameEnd(mark + 7) {
        isDoubleEscaped = true
      }
    }
    return reader.source.count
  }
}
