extension Normalizer {
  /// Reads the start tag at the cursor, and the raw text behind it if its element holds any.
  mutating func readStartTag() {
    let start = cursor
    let (nameEnd, hash) = reader.name(from: start + 1)
    let name = start + 1..<nameEnd
    var tag = Tag(rawValue: tagTable.value(of: hash)) ?? .other
    if tag == .image, !foreign.isForeign { tag = .img }
    guard let (end, isSelfClosed) = readAttributes(from: nameEnd, of: start) else {
      noteOpenTag(start, from: nameEnd)
      cursor = reader.source.count
      return
    }
    cursor = end
    if foreign.isForeign {
      let hasFontAttribute = tag == .font && has(["color", "face", "size"])
      if foreign.isBrokenOut(by: tag, hasFontAttribute: hasFontAttribute) { closeForeign() }
    }
    let isForeign = foreign.isForeign
    if templates > 0 {
      if tag == .template { templates += 1 }
    } else {
      write(tag, at: start, name: name, hash: hash, isSelfClosed: isSelfClosed)
      if tag == .template, !isForeign { enterTemplate(at: start) }
      if tag == .noscript, !isInNoscript {
        noscript = start
        isInNoscript = true
      }
    }
    if isForeign || tag == .svg || tag == .math {
      if !isSelfClosed {
        let holdsHTML = hash == ForeignState.annotation && holdsHTML()
        foreign.enter(hash: hash, holdsHTML: holdsHTML, blocks: blocks.count)
        if tag == .style || tag == .script { skipForeignText(of: tag, name) }
      }
    } else {
      if !tag.isVoid { foreign.noteHTML() }
      readRawText(of: tag, at: start, name: name)
    }
  }

  /// Notes the outermost template, whose tag was just read.
  private mutating func enterTemplate(at start: Int) {
    templates = 1
    templateStart = cursor
    templateTag = start
    foreignBeforeTemplate = foreign.count
  }

  /// Writes the end of a paragraph or heading that does not go on around `tag`.
  private mutating func endParagraph(before tag: Tag) {
    switch paragraph.enter(tag) {
    case .paragraph: writeEnd("</p>")
    case .heading: writeEnd("</samp>")
    case nil: break
    }
  }

  /// Writes a start tag, and an end tag where libxml2 needs one.
  private mutating func write(
    _ tag: Tag,
    at start: Int,
    name: Range<Int>,
    hash: UInt64,
    isSelfClosed: Bool
  ) {
    let isForeign = foreign.isForeign
    let isVoid = !isForeign && tag.isVoid
    endRun()
    endFlat()
    count(tagAt: start)
    if !isForeign {
      guard enterFrame(tag, at: start) else { return }
      endParagraph(before: tag)
    }
    let isEmpty = isVoid || isSelfClosed && (isForeign || tag == .svg || tag == .math)
    if !isEmpty, !isForeign { blocks.enter(tag) }
    output.append(0x3C)
    let nameStart = output.count
    writeName(name, tag: tag, hash: hash, isForeign: isForeign)
    let written = nameStart..<output.count
    let placeholder = isForeign ? PlaceholderName.none : PlaceholderName(of: tag)
    let flags = isInNoscript ? [placeholder.flags, .inNoscript] : placeholder.flags
    mark(written, at: start, flags: flags)
    for index in attributes.indices where isRead(attributes[index], of: tag) {
      write(attributes[index], number: index)
    }
    if !isForeign, tag == .html || tag == .body {
      late[tag == .html ? Self.html : Self.body].end = output.count
    }
    output.append(0x3E)
    if isEmpty {
      if !isVoid || !tag.isVoidToParser { writeEnd(copying: written) }
    } else {
      if flattened != nil { flatName = written }
      let slot = openSlot(tag, hash: hash)
      open[slot] = min(open[slot] + 1, Int32(MarkupLimits.depth) + 1)
    }
  }

  /// Returns where the open elements of this name are counted; all headings count as one.
  func openSlot(_ tag: Tag, hash: UInt64) -> Int {
    switch tag {
    case .h1, .h2, .h3, .h4, .h5, .h6: 0
    default: Int(truncatingIfNeeded: hash % 512)
    }
  }

  /// Writes the attribute by which a tag is found in the source again.
  @inline(__always)
  mutating func writeMark(_ offset: Int, flags: MarkFlags) {
    output.reserve(16)
    output.append(" _=")
    output.append(MarkFlags.base + flags.rawValue)
    var rest = offset
    repeat {
      output.append(MarkFlags.digitBase + UInt8(truncatingIfNeeded: rest & 31))
      rest >>= 5
    } while rest > 0
  }

  /// Ends the element that a tag opened where nothing nests any more.
  @inline(__always)
  mutating func endFlat() {
    guard let name = flatName else { return }
    flatName = nil
    writeEnd(copying: name)
  }

  /// Writes the end tag of the name that is in ``output``.
  private mutating func writeEnd(copying name: Range<Int>) {
    output.append("</")
    output.append(copying: name)
    output.append(0x3E)
  }

  /// Writes an end tag, unless nothing nests any more.
  mutating func writeEnd(_ text: StaticString) {
    if flattened == nil { output.append(text) }
  }

  /// Writes an end tag, unless nothing nests any more.
  mutating func writeEnd(_ name: Range<Int>, tag: Tag, hash: UInt64, isForeign: Bool) {
    guard flattened == nil else { return }
    output.append("</")
    writeName(name, tag: tag, hash: hash, isForeign: isForeign)
    output.append(0x3E)
  }

  /// Writes an element's name as libxml2 can read it.
  ///
  /// Some names are written as placeholders. Inside SVG and MathML, because libxml2 would take a `title` or
  /// `style` there for the one of HTML. Headings, because it believes that a paragraph ends them,
  /// and because the end tag of any heading ends them all.
  private mutating func writeName(_ name: Range<Int>, tag: Tag, hash: UInt64, isForeign: Bool) {
    if isForeign {
      if tag != .svg, tag != .math { return writePlaceholder(hash, isAnchor: tag == .a) }
    } else {
      switch PlaceholderName(of: tag) {
      case .none: break
      case .samp: return output.append("kbd")
      default: return output.append("samp")
      }
      if tag == .img { return output.append("img") }
    }
    if tag == .other { return writePlaceholder(hash, isAnchor: false) }
    output.append(lowering: reader.source[name])
  }

  /// Writes the name of an element that HTML does not know: one of 256, which is enough to tell
  /// the end tags of neighbors apart.
  ///
  /// The hyphen makes it the name of a custom element, which HTML never gives to one of its own:
  /// without it one of the 256 is `xmp`, whose content is no markup to libxml2 2.14.
  ///
  /// libxml2 would keep every name it ever sees, and looks them up ever more slowly.
  private mutating func writePlaceholder(_ hash: UInt64, isAnchor: Bool) {
    let number = UInt8(truncatingIfNeeded: hash ^ hash >> 32)
    output.append(isAnchor ? PlaceholderName.anchor : 0x78)
    output.append(0x2D)
    output.append(0x61 + (number >> 4))
    output.append(0x61 + (number & 15))
  }
}

extension Tag {
  /// Whether an element of this name never has content.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/syntax.html#void-elements>
  var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input,
      .keygen, .link, .meta, .param, .source, .track, .wbr:
      true
    default: false
    }
  }

  /// Whether libxml2 knows by itself that an element of this name never has content.
  var isVoidToParser: Bool {
    switch self {
    case .area, .base, .basefont, .br, .col, .frame, .hr, .img, .input, .link, .meta, .param: true
    default: false
    }
  }
}
