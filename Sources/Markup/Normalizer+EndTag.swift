extension Normalizer {
  /// Reads the end tag at the cursor, or the bogus comment that starts like one.
  mutating func readEndTag() {
    let start = cursor
    guard start + 2 < reader.source.count else {
      appendText(start..<reader.source.count)
      cursor = reader.source.count
      return
    }
    guard reader.source[start + 2].isASCIILetter else {
      skipBogusComment(from: start + 2)
      return
    }
    let (nameEnd, hash) = reader.name(from: start + 2)
    guard let (end, _) = reader.attributes(from: nameEnd, { _, _ in }) else {
      noteOpenTag(start, from: nameEnd)
      cursor = reader.source.count
      return
    }
    cursor = end
    let tag = Tag(rawValue: tagTable.value(of: hash)) ?? .other
    if templates > 0 {
      guard tag == .template else {
        _ = leaveForeign(hash: hash)
        return
      }
      templates -= 1
      guard templates == 0 else { return }
      noteBanner(in: templateStart..<start, of: .template)
      foreign.close(from: foreignBeforeTemplate)
    }
    let isAlone = tag == .br || tag == .p && !paragraph.isOpen
    close(tag, hash: hash, name: start + 2..<nameEnd)
    if isAlone { writeEmpty(tag, at: start) }
  }

  /// Writes the empty element that an end tag makes which ends nothing: a `br` always, a `p` in the body.
  ///
  /// Both end a line. The `p` is what is left behind each block that a page puts within a paragraph.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>, "An end
  /// tag whose tag name is" `p` and `br`
  private mutating func writeEmpty(_ tag: Tag, at start: Int) {
    guard tag == .br ? frame != .frameset : frame == .body else { return }
    endRun()
    count(tagAt: start)
    guard enterFrame(tag, at: start) else { return }
    output.append(0x3C)
    let name = output.count
    output.append(tag == .br ? "br" : "p")
    let flags: MarkFlags = isInNoscript ? [.implied, .inNoscript] : .implied
    mark(name..<output.count, at: start, flags: flags)
    output.append(0x3E)
    if tag == .p { output.append("</p>") }
  }

  /// Writes an end tag, unless it means nothing.
  ///
  /// The ends of `html` and `body` do nothing in HTML either: what follows them still belongs
  /// to the body. An end tag without a start tag does nothing either, but would make libxml2 look
  /// through all open elements.
  private mutating func close(_ tag: Tag, hash: UInt64, name: Range<Int>) {
    endFlat()
    let isForeign = leaveForeign(hash: hash)
    if !isForeign, foreign.isForeign {
      guard reachesOutOfForeign(tag, hash: hash) else { return }
      closeForeign()
    }
    if !isForeign {
      if tag == .html || tag == .body || tag.isVoid { return }
      if tag == .head { return closeHead() }
      paragraph.leave(tag)
      head.leave(tag)
      if tag == .noscript { isInNoscript = false }
    }
    let slot = openSlot(tag, hash: hash)
    guard open[slot] > 0 else { return }
    if !isForeign {
      guard let divs = blocks.leave(tag, from: foreign.firstBlock) else { return }
      paragraph.end(tag)
      endDivs(divs)
    }
    open[slot] -= 1
    endRun()
    writeEnd(name, tag: tag, hash: hash, isForeign: isForeign)
  }

  private mutating func closeHead() {
    guard frame != .nothing else { return }
    head.leave(.head)
    guard frame == .head else { return }
    endRun()
    writeEnd("</head>")
    frame = .behindHead
  }

  /// Ends `count` open `div` elements, as their end tags would.
  private mutating func endDivs(_ count: Int) {
    guard count > 0 else { return }
    let slot = openSlot(.div, hash: Self.divHash)
    endRun()
    for _ in 0..<count where open[slot] > 0 {
      paragraph.leave(.div)
      open[slot] -= 1
      writeEnd("</div>")
    }
  }

  private static let divHash = NameTable.hash("div".utf8)
}
