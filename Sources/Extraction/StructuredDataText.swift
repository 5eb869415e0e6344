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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isPending = false
    for byte in text.utf8 {
      if isSpace(byte) {
        isPending = !bytes.isEmpty
      } else {
        if isPending { bytes.append(0x20) }
        isPending = false
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The pieces between runs of white space, such as the types of `itemtype`.
  static func tokens(_ text: some StringProtocol) -> [String] {
    text.utf8.split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }
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
  /// The text of an element as it is shown: white space folded, and what stands in different
  /// blocks or lines kept apart.
  static func shown(_ element: Int, in tree: PageTree) -> String {
    let bytes = tree.textBytes(of: element)
    let end = tree.end(element)
    guard end > element + 1 else { return fold(String(decoding: bytes, as: UTF8.self)) }
    var breaks: [Int] = []
    for child in (element + 1)..<end where blocks.contains(tree.tag(child)) {
      let inner = tree.textBytes(of: child)
      breaks.append(inner.startIndex)
      if inner.endIndex > inner.startIndex { breaks.append(inner.endIndex) }
    }
    guard !breaks.isEmpty else { return fold(String(decoding: bytes, as: UTF8.self)) }
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
    return fold(String(decoding: spaced, as: UTF8.self))
  }

  /// The elements that start on a line of their own, and the line break.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3>
  private static let blocks: Set<Tag> = [
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
