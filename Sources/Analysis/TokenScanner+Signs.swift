extension TokenScanner {
  /// A word that is being read.
  struct OpenWord {
    /// Where it begins in the source.
    var start: Int
    /// Where it ends in the source, as far as it was read.
    var end: Int
    /// How many letters it has.
    var letters = 0
    /// Where the ending that was left off behind an apostrophe is in the source.
    var suffix: Range<Int>?
    /// Where what is before its first apostrophe ends in the source, and where what is behind it
    /// begins, in the folded word and in the source.
    var seam: (end: Int, text: Int, source: Int)?

    init(at position: Int) { (start, end) = (position, position) }
  }

  /// Moves past the apostrophe at `position`, and an ending behind it; whether the word goes on there.
  ///
  /// What is elided before it is forgotten (``Elision``), an ending left off (``NameSuffix``); any other
  /// apostrophe between letters is part of the word: `don't`, `Qur'an`, `м'ясо` (UAX #29, WB6 and WB7).
  mutating func goesOn(
    behind apostrophe: Scalar,
    _ open: inout OpenWord,
    _ word: inout WordBuffer
  ) -> Bool {
    let (end, next) = (position, position + apostrophe.length)
    position = next
    guard open.letters > 0, scalar(at: next)?.scalarClass == .letter else { return false }
    let ending = ending(at: next)
    if let ending, NameSuffix.isEnglish(ending.bits, behind: open.letters) {
      position = ending.end
      return false
    }
    if open.seam == nil, let bits = word.packed, Elision.contains(bits) {
      open = OpenWord(at: next)
      word.removeAll()
      return true
    }
    if let ending, NameSuffix.isTurkish(ending.bits, behind: word.last, letters: open.letters) {
      open.suffix = next..<ending.end
      position = ending.end
      return false
    }
    if open.seam == nil { open.seam = (end, word.count, next) }
    return true
  }

  /// The letters from `start` to the end of the word, folded and packed, and where they end; `nil` where
  /// they are too many, or others than those of ASCII.
  private func ending(at start: Int) -> (bits: UInt64, end: Int)? {
    var (bits, end, count): (UInt64, Int, Int) = (0, start, 0)
    while let scalar = scalar(at: end) {
      if scalar.scalarClass == .letter {
        let letter = scalar.entry.value
        guard count < NameSuffix.limit, !scalar.entry.isSequence, letter &- 0x61 < 26 else {
          return nil
        }
        bits = bits << 8 | UInt64(letter)
        count += 1
      } else if scalar.scalarClass == .apostrophe {
        let next = self.scalar(at: end + scalar.length)?.scalarClass
        return next == .letter ? nil : (bits, end)
      } else if scalar.scalarClass != .dropped {
        break
      }
      end += scalar.length
    }
    return (bits, end)
  }

  /// Whether the sign at `position`, which parts words elsewhere, is part of the word before it: the
  /// quotation mark of Hebrew acronyms (`צה"ל`; UAX #29, WB7b and WB7c), and the dot between the two
  /// l of Catalan (`col·lecció`).
  @inline(__always)
  func isInWord(_ sign: Scalar) -> Bool {
    switch sign.value {
    case 0x22, 0x201C, 0x201D, 0x201E: isBetweenHebrewLetters(sign)
    case 0xB7: isBetweenL(sign)
    default: false
    }
  }

  private func isBetweenHebrewLetters(_ sign: Scalar) -> Bool {
    // Letters and points of Hebrew are the two bytes from D6 90 to D7 B4.
    guard position > 1, bytes[position - 2] == 0xD7 || bytes[position - 2] == 0xD6,
      let next = scalar(at: position + sign.length)
    else { return false }
    return (0x5D0...0x5EA).contains(next.value)
  }

  private func isBetweenL(_ sign: Scalar) -> Bool {
    let next = position + sign.length
    guard position > 0, next < bytes.count else { return false }
    return (bytes[position - 1] | 0x20, bytes[next] | 0x20) == (0x6C, 0x6C)
  }

  /// Whether `sign` at `position` parts two words of Arabic script: Persian and Urdu write compounds and
  /// prefixes with a zero-width non-joiner where others write a space.
  ///
  /// In other scripts it only says how letters look. Reference: Lucene's `PersianCharFilter`, which makes
  /// spaces of them.
  @inline(__always)
  func partsArabic(_ sign: Scalar) -> Bool {
    guard sign.value == 0x200C, let next = scalar(at: position + sign.length) else { return false }
    return (0x620...0x6D3).contains(next.value)
  }

  /// Keeps the other ways of writing the word whose folded text is `text`, for the end of the list: with
  /// the ending that was left off, in parts, and with an e behind the letters whose bits `umlauts` has.
  mutating func keepSpellings(
    of open: OpenWord,
    text: Range<Int>,
    umlauts: UInt64,
    in list: inout TokenList
  ) {
    if let suffix = open.suffix {
      let start = list.text.count
      list.repeatText(text)
      var offset = suffix.lowerBound
      while offset < suffix.upperBound, let scalar = scalar(at: offset) {
        if scalar.scalarClass == .letter { fold(scalar, into: &list) }
        offset += scalar.length
      }
      keep(start..<list.text.count, source: open.start..<suffix.upperBound, begins: true)
    } else if let seam = open.seam {
      keepParts(of: open, text, seam, in: list)
    }
    guard umlauts != 0 else { return }
    let start = list.text.count
    for (index, offset) in text.enumerated() {
      list.repeatText(offset..<offset + 1)
      if index < 64, umlauts >> UInt64(index) & 1 != 0 { list.append(UInt8(ascii: "e")) }
    }
    keep(start..<list.text.count, source: open.start..<open.end)
  }

  /// Keeps what is before and behind the apostrophe of a word of Latin letters, where each may be a
  /// word: `Sant'Angelo`, `Bordeaux'ssa`; and of the names with a single letter, `O'Brien`.
  private mutating func keepParts(
    of open: OpenWord,
    _ text: Range<Int>,
    _ seam: (end: Int, text: Int, source: Int),
    in list: TokenList
  ) {
    let middle = text.lowerBound + seam.text
    guard middle < text.upperBound else { return }
    let (head, tail) = (list.text[text.lowerBound..<middle], list.text[middle..<text.upperBound])
    let isName = head.elementsEqual("o".utf8) || head.elementsEqual("о".utf8)
    let isLong = head.count >= 3 && head.allSatisfy { $0 < 0x80 }
    guard tail.count >= 3, isName || isLong else { return }
    keep(text.lowerBound..<middle, source: open.start..<seam.end)
    if isName || tail.count >= 4 {
      keep(middle..<text.upperBound, source: seam.source..<open.end, begins: isName)
    }
  }

  /// Keeps a spelling, which may be found by how it begins, too.
  private mutating func keep(_ text: Range<Int>, source: Range<Int>, begins: Bool = false) {
    spellings.append(Spelling(text: text, source: source, begins: begins))
  }

  /// Adds the spellings that were kept.
  mutating func addSpellings(to list: inout TokenList) {
    for spelling in spellings {
      list.add(.spelling, text: spelling.text, source: spelling.source)
      if spelling.begins { list.add(.article, text: spelling.text, source: spelling.source) }
    }
  }
}
