extension Tokeniser {
  /// Reads the end tag at the cursor, or the bogus comment that starts like one.
  mutating func readEndTag() {
    let start = cursor
    guard start + 2 < source.count else {
      appendText(start..<source.count)
      cursor = source.count
      return
    }
    guard source[start + 2].isASCIILetter else {
      skipBogusComment(from: start + 2)
      return
    }
    let (nameEnd, hash) = readTagName(from: start + 2)
    guard let end = skipAttributes(from: nameEnd) else {
      cursor = source.count
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
      foreign.close(from: foreignBeforeTemplate)
    }
    close(tag, hash: hash, name: start + 2..<nameEnd)
  }

  /// Returns one past the ">" of a tag whose attributes nobody needs.
  private mutating func skipAttributes(from start: Int) -> Int? {
    if start < source.count, source[start] == 0x3E { return start + 1 }
    templates += 1
    defer { templates -= 1 }
    return readAttributes(from: start, of: start)?.end
  }

  /// Writes an end tag, unless it means nothing.
  ///
  /// The ends of `html` and `body` do nothing in HTML either: what follows them still belongs
  /// to the body. An end tag without a start tag does nothing either, but would make libxml2 look
  /// through all open elements.
  private mutating func close(_ tag: Tag, hash: UInt64, name: Range<Int>) {
    let isForeign = leaveForeign(hash: hash)
    if !isForeign, foreign.isForeign {
      guard reachesOutOfForeign(tag, hash: hash) else { return }
      closeForeign()
    }
    if !isForeign {
      if tag == .html || tag == .body || tag.isVoid { return }
      paragraph.leave(tag)
      head.leave(tag)
      if tag == .noscript { isInNoscript = false }
    }
    let slot = openSlot(tag, hash: hash)
    guard open[slot] > 0 else {
      // The parser may have opened a head by itself, and knows nothing of its end then.
      if tag == .head { nesting.giveUp() }
      return
    }
    if !isForeign {
      guard let divs = blocks.leave(tag, from: foreign.firstBlock) else { return }
      endDivs(divs)
    }
    open[slot] -= 1
    endRun()
    let known = readByParser(tag, isForeign: isForeign)
    if takeOut(nesting.leave(known, hash: hash, at: output.bytes.count)) { return }
    writeEnd(name, tag: tag, hash: hash, isForeign: isForeign)
  }

  /// Takes an element out of the skeleton that ends here; returns whether there is one.
  mutating func takeOut(_ entry: PlainNesting.Entry?) -> Bool {
    guard let entry else { return false }
    output.bytes.removeLast(output.bytes.count - entry.start)
    output.tags[entry.index].place = UInt32(entry.start)
    output.tags[entry.index].innerTagEnd = UInt32(output.tags.count)
    output.tags[entry.index].innerRunEnd = UInt32(output.runs.count)
    takenOutAt = entry.start
    return true
  }
}
