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
    close(tag, hash: hash, name: start + 2..<nameEnd)
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
