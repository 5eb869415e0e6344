extension Tokeniser {
  /// Reads the start tag at the cursor, and the raw text behind it if its element holds any.
  mutating func readStartTag() {
    let start = cursor
    let (nameEnd, hash) = readTagName(from: start + 1)
    var tag = Tag(rawValue: tagTable.value(of: hash)) ?? .other
    if tag == .image, !foreign.isForeign { tag = .img }
    let firstAttribute = output.attributes.count
    guard let (end, isSelfClosed, names) = readAttributes(from: nameEnd, of: start) else {
      output.attributes.removeLast(output.attributes.count - firstAttribute)
      cursor = source.count
      return
    }
    cursor = end
    if foreign.isForeign {
      let hasFontAttribute = tag == .font && has(["color", "face", "size"], from: firstAttribute)
      if foreign.isBrokenOut(by: tag, hasFontAttribute: hasFontAttribute) { closeForeign() }
    }
    let isForeign = foreign.isForeign
    if templates > 0 {
      if tag == .template { templates += 1 }
    } else {
      let known: Tag = isForeign && tag != .svg && tag != .math && tag != .a ? .other : tag
      let name = start + 1..<nameEnd
      let entry = Skeleton.StartTag(
        source: UInt32(start),
        sourceEnd: UInt32(end),
        place: 0,
        firstAttribute: UInt32(firstAttribute),
        attributeCount: UInt16(output.attributes.count - firstAttribute),
        nameLength: UInt16(truncatingIfNeeded: min(name.count, Int(UInt16.max))),
        tag: known,
        isInNoscript: isInNoscript,
        names: names
      )
      write(entry, tag: tag, name: name, hash: hash, isSelfClosed: isSelfClosed)
      if tag == .template, !isForeign {
        templates = 1
        foreignBeforeTemplate = foreign.count
      }
      if tag == .noscript { isInNoscript = true }
    }
    if isForeign || tag == .svg || tag == .math {
      if !isSelfClosed {
        let holdsHTML = hash == ForeignState.annotation && holdsHTML(from: firstAttribute)
        foreign.enter(hash: hash, holdsHTML: holdsHTML, blocks: blocks.count)
        if tag == .style || tag == .script { skipForeignText(of: tag, start + 1..<nameEnd) }
      }
    } else {
      if !tag.isVoid { foreign.noteHTML() }
      readRawText(of: tag, hash: hash, name: start + 1..<nameEnd)
    }
  }

  /// Reads a tag's name, and returns where it ends and what it hashes to.
  @inline(__always)
  func readTagName(from start: Int) -> (end: Int, hash: UInt64) {
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

  /// Writes a start tag into the skeleton, and an end tag where the parser needs one.
  private mutating func write(
    _ entry: Skeleton.StartTag,
    tag: Tag,
    name: Range<Int>,
    hash: UInt64,
    isSelfClosed: Bool
  ) {
    let isForeign = foreign.isForeign
    let isVoid = !isForeign && tag.isVoid
    endRun()
    if !isForeign {
      if !head.isOver { endHead(head.enter(tag)) }
      switch paragraph.enter(tag) {
      case .paragraph: endParagraph()
      case .heading: endHeading()
      case nil: break
      }
    }
    let isEmpty = isVoid || isSelfClosed && (isForeign || tag == .svg || tag == .math)
    if !isEmpty, !isForeign { blocks.enter(tag) }
    let known = readByParser(tag, isForeign: isForeign)
    var entry = entry
    let start = output.bytes.count
    if isEmpty, nesting.takesOut(known, isHeadOver: head.isOver) {
      entry.place = UInt32(start)
      entry.innerTagEnd = UInt32(output.tags.count + 1)
      entry.innerRunEnd = UInt32(output.runs.count)
      output.tags.append(entry)
      takenOutAt = start
      return
    }
    let isPlain = nesting.isPlain(known, isHeadOver: head.isOver)
    // The parser may end elements as soon as it sees such a tag, before it moves on.
    if !isPlain, takenOutAt == start { writeGap() }
    output.bytes.append(0x3C)
    writeName(name, tag: tag, hash: hash, isForeign: isForeign)
    entry.place = UInt32(output.bytes.count)
    output.bytes.append(0x3E)
    nesting.enter(
      PlainNesting.Entry(
        tag: known,
        hash: hash,
        index: output.tags.count,
        start: start,
        end: output.bytes.count,
        isPlain: isPlain
      ),
      isVoid: isEmpty,
      isHeadOver: head.isOver
    )
    output.tags.append(entry)
    if isEmpty {
      if !isVoid || !tag.isVoidToParser {
        writeEnd(name, tag: tag, hash: hash, isForeign: isForeign)
      }
    } else {
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

  /// Ends the parts of the head that the next piece of the page cannot stand in.
  mutating func endHead(_ ending: HeadState.Ending) {
    guard !ending.isEmpty else { return }
    nesting.forget()
    if ending.contains(.noscript) { write("</noscript>") }
    if ending.contains(.head) { write("</head>") }
  }

  /// Moves the place on behind what was taken out: the parser reports nothing for a comment.
  mutating func writeGap() {
    write("<!---->")
  }

  /// Ends `count` open `div` elements, as their end tags would.
  mutating func endDivs(_ count: Int) {
    guard count > 0 else { return }
    let slot = openSlot(.div, hash: Self.divHash)
    endRun()
    for _ in 0..<count where open[slot] > 0 {
      paragraph.leave(.div)
      open[slot] -= 1
      if !takeOut(nesting.leave(.div, hash: nil, at: output.bytes.count)) { write("</div>") }
    }
  }

  private static let divHash = NameTable.hash("div".utf8)

  private mutating func endParagraph() {
    if !takeOut(nesting.leave(.p, hash: nil, at: output.bytes.count)) { write("</p>") }
  }

  private mutating func endHeading() {
    let heading = nesting.open.last?.tag ?? .h1
    let isHeading = openSlot(heading, hash: 1) == 0
    if !takeOut(nesting.leave(isHeading ? heading : .h1, hash: nil, at: output.bytes.count)) {
      write("</samp>")
    }
  }

  /// The name as which the parser reads a tag: inside SVG and MathML nearly all are strangers.
  func readByParser(_ tag: Tag, isForeign: Bool) -> Tag {
    isForeign && tag != .svg && tag != .math ? .other : tag
  }

  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { output.bytes.append(contentsOf: $0) }
  }

  /// Writes an end tag into the skeleton.
  mutating func writeEnd(_ name: Range<Int>, tag: Tag, hash: UInt64, isForeign: Bool) {
    output.bytes.append(0x3C)
    output.bytes.append(0x2F)
    writeName(name, tag: tag, hash: hash, isForeign: isForeign)
    output.bytes.append(0x3E)
  }

  /// Writes an element's name as the parser can read it.
  ///
  /// Some names are disguised. Inside SVG and MathML, because libxml2 would take a `title` or
  /// `style` there for the one of HTML. Headings, because it believes that a paragraph ends them,
  /// and because the end tag of any heading ends them all.
  private mutating func writeName(_ name: Range<Int>, tag: Tag, hash: UInt64, isForeign: Bool) {
    if isForeign {
      if tag != .svg, tag != .math { return writeStranger(hash) }
    } else {
      switch tag {
      case .h1, .h2, .h3, .h4, .h5, .h6: return write("samp")
      case .samp: return write("kbd")
      case .img: return write("img")
      default: break
      }
    }
    if tag == .other { return writeStranger(hash) }
    for index in name {
      output.bytes.append(source[index].loweredASCII)
    }
  }

  /// Writes the name of an element that HTML does not know: one of 256, which is enough to tell
  /// the end tags of neighbours apart.
  ///
  /// The hyphen makes it the name of a custom element, which HTML never gives to one of its own:
  /// without it one of the 256 is `xmp`, whose content is no markup to libxml2 2.14.
  ///
  /// libxml2 would keep every name it ever sees, and looks them up ever more slowly.
  private mutating func writeStranger(_ hash: UInt64) {
    let number = UInt8(truncatingIfNeeded: hash ^ hash >> 32)
    output.bytes.append(0x78)
    output.bytes.append(0x2D)
    output.bytes.append(0x61 + (number >> 4))
    output.bytes.append(0x61 + (number & 15))
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
