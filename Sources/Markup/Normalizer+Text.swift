extension Normalizer {
  /// Writes source text, as HTML that means the same to every parser.
  mutating func appendText(
    _ range: Range<Int>,
    resolving: Bool = true,
    isInTitle: Bool = false
  ) {
    guard templates == 0, !range.isEmpty else { return }
    if resolving, let mark = reader.find(0x26, in: range) {
      resolve(range, from: mark, isAttribute: false)
      // The text is taken out for the while, because what is called changes the rest.
      var text: [UInt8] = []
      swap(&text, &scratch)
      text.withUnsafeBufferPointer { text in
        guard prepare(text, at: range.lowerBound, isInTitle: isInTitle) else { return }
        writeEscaped(text)
      }
      swap(&text, &scratch)
      return
    }
    let text = UnsafeBufferPointer(rebasing: reader.source[range])
    guard prepare(text, at: range.lowerBound, isInTitle: isInTitle) else { return }
    if hasOddText || !resolving || reader.find(0x3C, in: range) != nil {
      writeEscaped(text)
    } else {
      output.append(text)
    }
  }

  /// Opens what text is in; returns whether there is anything.
  ///
  /// Text that is no white space ends the head, unless it is that of a title.
  private mutating func prepare(
    _ text: UnsafeBufferPointer<UInt8>,
    at offset: Int,
    isInTitle: Bool
  ) -> Bool {
    if isRunBlank, let first = text.firstIndex(where: { !$0.isHTMLSpace }) {
      isRunBlank = false
      if !isInTitle, frame < .body {
        let ending = head.isClosed ? [] : head.enterText()
        // Resolving makes text shorter before its first character at most.
        openFrame(before: .other, at: min(offset + first, reader.source.count), ending)
      }
    }
    return frame != .nothing
  }

  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    output.reserve(text.count + 8)
    var index = 0
    while index < text.count, !isCut {
      switch text[index] {
      case 0x3C: output.append("&lt;")
      case 0x26: output.append("&amp;")
      case 0x0C: output.append(0x20)
      case 0xEF where isNoncharacter(text, index):
        output.append("\u{FFFD}")
        index += 2
      default: output.append(text[index])
      }
      index += 1
      isCut = output.count > MarkupLimits.cleanPage
    }
  }

  /// Whether U+FFFE or U+FFFF is at `index`.
  private func isNoncharacter(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
  }

  /// Whether the source holds a form feed or a noncharacter.
  static func hasOddText(_ reader: TagReader) -> Bool {
    let source = reader.source
    if reader.find(0x0C, from: 0) != nil { return true }
    var index = 0
    while let mark = reader.find(0xEF, from: index) {
      if mark + 2 < source.count, source[mark + 1] == 0xBF, source[mark + 2] >= 0xBE {
        return true
      }
      index = mark + 1
    }
    return false
  }

  /// Ends the current run of text, because a tag follows.
  @inline(__always)
  mutating func endRun() {
    isRunBlank = true
  }

  /// Copies a piece of the source into ``scratch``, with its character references resolved.
  ///
  /// `mark` is the first "&" in `range`.
  mutating func resolve(_ range: Range<Int>, from mark: Int, isAttribute: Bool) {
    scratch.removeAll(keepingCapacity: true)
    reader.resolve(range, from: mark, isAttribute: isAttribute, into: &scratch)
  }
}
