import Basics
import Markup

/// The few ways in which the readers of structured data cut and clean text.
enum StructuredText {
  /// The text without white space at its ends.
  static func trim(_ text: some StringProtocol) -> Substring {
    var rest = Substring(text).utf8
    while let byte = rest.first, isSpace(byte) { rest.removeFirst() }
    while let byte = rest.last, isSpace(byte) { rest.removeLast() }
    return Substring(rest)
  }

  /// The text with each run of white space as one space and none at its ends: what an element's
  /// text looks like when it is shown.
  static func fold(_ text: some StringProtocol) -> String {
    var text = String(text)
    return text.withUTF8 { fold($0) }
  }

  /// The same of bytes of UTF-8.
  static func fold(_ text: UnsafeBufferPointer<UInt8>) -> String {
    let start = text.firstIndex { !isSpace($0) } ?? text.count
    var end = start
    // Most texts are folded already.
    while end < text.count, !isSpace(text[end]) || isSingle(text, end) { end += 1 }
    if end == text.count { return String(validUTF8: UnsafeBufferPointer(rebasing: text[start...])) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { folded in
      _ = folded.initialize(from: text[start..<end])
      var count = end - start
      var isPending = false
      for byte in text[end...] {
        if isSpace(byte) {
          isPending = count > 0
          continue
        }
        if isPending {
          folded[count] = 0x20
          count += 1
        }
        isPending = false
        folded[count] = byte
        count += 1
      }
      return String(validUTF8: UnsafeBufferPointer(rebasing: folded[..<count]))
    }
  }

  /// Whether a space is at `index` and something else than white space behind it.
  @inline(__always)
  private static func isSingle(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    text[index] == 0x20 && index + 1 < text.count && !isSpace(text[index + 1])
  }

  /// The pieces between runs of white space, such as the types of `itemtype`.
  static func tokens(_ text: some StringProtocol) -> [String] {
    text.utf8.split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same of bytes of UTF-8.
  static func tokens(_ text: ArraySlice<UInt8>) -> [String] {
    var tokens: [String] = []
    text.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        var end = start
        while end < text.count, !isSpace(text[end]) { end += 1 }
        if end > start {
          tokens.append(String(validUTF8: UnsafeBufferPointer(rebasing: text[start..<end])))
        }
        start = end + 1
      }
    }
    return tokens
  }

  /// Whether the text starts as an absolute IRI does: a letter, then a scheme up to a colon.
  static func hasScheme(_ text: some StringProtocol) -> Bool {
    var isFirst = true
    for byte in text.utf8 {
      let isLetter = (byte | 0x20) &- 0x61 < 26
      if isFirst, !isLetter { return false }
      if byte == UInt8(ascii: ":") { return !isFirst }
      guard isLetter || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E else {
        return false
      }
      isFirst = false
    }
    return false
  }

  /// Whether a byte is one of HTML's white space characters, or a vertical tab.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}

extension StructuredText {
  /// The text of an element as it is shown: white space folded, and what is in different
  /// blocks or lines kept apart.
  static func shown(_ element: Int, in tree: PageTree) -> String {
    let bytes = tree.textBytes(of: element)
    if bytes.isEmpty, tree.tag(element) == .textarea { return fold(tree.textareaText(of: element)) }
    let end = tree.end(element)
    guard end > element + 1 else { return bytes.withUnsafeBufferPointer { fold($0) } }
    var breaks: [Int] = []
    for child in (element + 1)..<end where isBlock[Int(tree.tag(child).rawValue)] {
      let inner = tree.textBytes(of: child)
      breaks.append(inner.startIndex)
      if inner.endIndex > inner.startIndex { breaks.append(inner.endIndex) }
    }
    guard !breaks.isEmpty else { return bytes.withUnsafeBufferPointer { fold($0) } }
    breaks.sort()
    var spaced: [UInt8] = []
    spaced.reserveCapacity(bytes.count + breaks.count)
    var start = bytes.startIndex
    for position in breaks where position >= start && position <= bytes.endIndex {
      spaced += bytes[start..<position]
      spaced.append(0x20)
      start = position
    }
    spaced += bytes[start...]
    return spaced.withUnsafeBufferPointer { fold($0) }
  }

  /// The elements that start on a line of their own, and the line break.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3>
  private static let isBlock: [Bool] = {
    var isBlock = [Bool](repeating: false, count: 256)
    for tag in blocks { isBlock[Int(tag.rawValue)] = true }
    return isBlock
  }()

  private static let blocks: [Tag] = [
    .address, .article, .aside, .blockquote, .br, .center, .dd, .details, .dialog, .dir, .div, .dl,
    .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header,
    .hgroup, .hr, .legend, .li, .main, .menu, .nav, .ol, .optgroup, .option, .p, .pre, .search,
    .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul,
  ]
}

extension StructuredText {
  /// What a form's field says of an action's input, such as `required name=q`.
  ///
  /// A property whose name ends in `-input` asks for the constraints of a value, which HTML
  /// states in the attributes of the field; text-based syntaxes spell them in this way.
  ///
  /// Reference: <https://schema.org/docs/actions.html#part-4>
  static func input(_ element: Int, in tree: PageTree, named: AttributeName) -> String? {
    guard tree.tag(element) == .input, let names = tree.attribute(named, of: element),
      tokens(names).contains(where: { $0.hasSuffix("-input") }),
      let field = tree.attribute(.name, of: element)
    else { return nil }
    return (tree.has(.required, of: element) ? "required " : "") + "name=" + trim(field)
  }
}
