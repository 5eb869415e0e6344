import Basics

/// What a `style` attribute says of whether its element is shown.
///
/// The declarations are parsed, so that a name, a value, a string or a URL that only holds the words
/// says nothing. Of several declarations of a property the last valid one counts, before which those
/// go that are important.
///
/// References: <https://drafts.csswg.org/css-syntax-3/#parse-block-contents>,
/// <https://drafts.csswg.org/css-cascade-5/#cascade-sort>
struct InlineStyle {
  /// What `display` says: whether there is a box; `nil` when it says nothing.
  var isDisplayed: Bool? { display.isOn }
  /// What `visibility` says; `nil` when it says nothing, or the same as the element around.
  var isVisible: Bool? { visibility.isOn }

  private var display = Property()
  private var visibility = Property()

  private struct Property {
    var isOn: Bool?
    var isImportant = false
  }

  /// The most bytes of an attribute that are looked at.
  private static let limit = 2_048

  /// Reads the declarations in `bytes`.
  init(_ bytes: ArraySlice<UInt8>) {
    let bytes = bytes.prefix(Self.limit)
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = Self.declarationEnd(bytes, from: start)
      read(bytes[start..<end])
      start = end + 1
    }
  }

  /// Reads one declaration, in which other names than the two are of no interest.
  private mutating func read(_ declaration: ArraySlice<UInt8>) {
    let declaration = Self.skippingSpace(declaration)
    guard let first = declaration.first.map(ASCII.lower), first == 0x64 || first == 0x76 else {
      return
    }
    let name = declaration.prefix { ASCII.isLetter($0) || $0 == 0x2D }
    let value = Self.skippingSpace(declaration[name.endIndex...])
    guard value.first == 0x3A else { return }
    if ASCII.equals(name, "display") {
      Self.set(&display, value.dropFirst()) { word, isAlone in
        if ASCII.equals(word, "none") { return isAlone ? .some(false) : nil }
        return Self.displays.contains { ASCII.equals(word, $0) } ? .some(true) : nil
      }
    } else if ASCII.equals(name, "visibility") {
      Self.set(&visibility, value.dropFirst()) { word, isAlone in
        guard isAlone else { return nil }
        if ASCII.equals(word, "hidden") || ASCII.equals(word, "collapse") { return .some(false) }
        if ASCII.equals(word, "visible") || ASCII.equals(word, "initial") { return .some(true) }
        return ASCII.equals(word, "inherit") || ASCII.equals(word, "unset") ? .some(nil) : nil
      }
    }
  }

  /// Sets a property to what `meaning` makes of the first word of `value`, and of whether it is the only
  /// one; a value that it knows nothing of is not valid.
  private static func set(
    _ property: inout Property,
    _ value: ArraySlice<UInt8>,
    meaning: (_ word: ArraySlice<UInt8>, _ isAlone: Bool) -> Bool??
  ) {
    let value = skippingSpace(value)
    let word = value.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2D }
    let mark = value.firstIndex(of: 0x21)
    let rest = skippingSpace(value[word.endIndex..<(mark ?? value.endIndex)])
    let isImportant = mark != nil
    if let mark, !ASCII.equals(skippingSpace(value[(mark + 1)...]), "important") { return }
    guard isImportant || !property.isImportant, let isOn = meaning(word, rest.isEmpty) else {
      return
    }
    property = Property(isOn: isOn, isImportant: isImportant)
  }

  /// The first words of values of `display` that make a box, or that of an element around.
  private static let displays: [StaticString] = [
    "block", "inline", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "contents",
    "flow-root", "flow", "list-item", "table", "inline-table", "table-cell", "table-row",
    "table-row-group", "table-header-group", "table-footer-group", "table-column",
    "table-column-group", "table-caption", "ruby", "run-in", "math", "-webkit-box",
    "-webkit-inline-box", "-webkit-flex", "initial", "inherit", "unset", "revert", "revert-layer",
  ]

  /// `bytes` without the white space and the comments that they start with.
  private static func skippingSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let first = rest.first {
      if ASCII.isSpace(first) {
        rest.removeFirst()
      } else if ASCII.hasPrefix(rest, "/*") {
        rest = rest[min(commentEnd(rest, from: rest.startIndex), rest.endIndex)...]
      } else {
        break
      }
    }
    return rest
  }

  /// Where the declaration that starts at `start` ends: at a semicolon that is in no string, no brackets
  /// and no comment.
  private static func declarationEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    var depth = 0
    while index < bytes.endIndex {
      switch bytes[index] {
      case 0x3B where depth == 0: return index
      case 0x22, 0x27: index = stringEnd(bytes, from: index)
      case 0x28, 0x5B, 0x7B: depth += 1
      case 0x29, 0x5D, 0x7D: depth = max(depth - 1, 0)
      case 0x5C: index += 1
      case 0x2F where ASCII.hasPrefix(bytes[index...], "/*"):
        index = commentEnd(bytes, from: index) - 1
      default: break
      }
      index += 1
    }
    return bytes.endIndex
  }

  /// Where the string ends that the quotation mark at `start` begins; a line break ends a bad one.
  private static func stringEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < bytes.endIndex, bytes[index] != bytes[start], bytes[index] != 0x0A {
      index += bytes[index] == 0x5C ? 2 : 1
    }
    return index
  }

  /// One past the comment that starts at `start`.
  private static func commentEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 2
    while index + 1 < bytes.endIndex {
      if bytes[index] == 0x2A, bytes[index + 1] == 0x2F { return index + 2 }
      index += 1
    }
    return bytes.endIndex
  }
}
