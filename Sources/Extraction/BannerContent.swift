import Basics

/// The parts of a Smart App Banner's content.
///
/// Apple calls the content "comma-separated" and says no more; pages also divide it by
/// semicolons or by white space alone, and put commas, semicolons and equals signs into
/// `app-argument` and `affiliate-data`. So a part ends only where one of the five known keys
/// and an equals sign follow a comma, a semicolon or white space, or where a ``BannerKeyMistake``
/// does. Values that hold no `&` and no `|` end there as well. Keys are compared without regard to case, and the first value of a key that is not empty
/// counts.
///
/// Reference: <https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners>
struct BannerContent {
  /// The names of the parts.
  enum Key: String, CaseIterable {
    case appID = "app-id"
    case argument = "app-argument"
    case affiliateData = "affiliate-data"
    case clipBundleID = "app-clip-bundle-id"
    case clipDisplay = "app-clip-display"
  }

  /// The keys that have more than one value.
  private(set) var repeated: [Key] = []

  /// A piece that belongs to no known key.
  struct Unread: Hashable {
    /// The piece as written.
    let text: String
    /// The key that was meant; `nil` where none is near.
    let meant: Key?
  }

  /// The pieces that belong to no known key.
  private(set) var unread: [Unread] = []

  /// What is between two parts in place of a comma, in words; `nil` when nothing does.
  private(set) var separator: String?

  private var values: [Key: String] = [:]

  /// The first value of `key` that is not empty.
  subscript(key: Key) -> String? { values[key] }

  /// Reads `content`, an attribute's value with its references resolved.
  init(_ content: ArraySlice<UInt8>) {
    let content = content.prefix(Self.limit)
    let starts = Self.parts(of: content)
    let lead = Self.trimmed(content[..<(starts.first?.start ?? content.endIndex)])
    if !lead.isEmpty { noteUnread(lead) }
    for (index, part) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].start : content.endIndex
      let joiners = Self.holdsAll(part.key) ? "" : "&|"
      let value = Self.trimmed(content[part.value..<end], alsoOf: joiners)
      if end < content.endIndex, !content[value.endIndex..<end].contains(UInt8(ascii: ",")) {
        separator = separator ?? Self.separator(in: content[value.endIndex..<end])
      }
      if let key = part.key {
        take(value, for: key)
      } else {
        noteUnread(Self.trimmed(content[part.start..<end]))
      }
    }
    separator = Self.otherComma(in: content) ?? separator
  }

  /// The commas of other scripts, in UTF-8, and what they are called.
  private static let otherCommas: [(sign: [UInt8], name: String)] = [
    (Array("，".utf8), "A full-width comma"), (Array("；".utf8), "A full-width semicolon"),
    (Array("、".utf8), "An ideographic comma"), (Array("،".utf8), "An Arabic comma"),
  ]

  /// The comma of another script before a known key, in words; it belongs to the value before it.
  private static func otherComma(in content: ArraySlice<UInt8>) -> String? {
    for index in content.indices where content[index] >= 0x80 {
      for (sign, name) in otherCommas where content[index...].starts(with: sign) {
        let rest = content[(index + sign.count)...].drop(while: ASCII.isSpace)
        if !rest.isEmpty, key(at: rest.startIndex, in: content) != nil { return name }
      }
    }
    return nil
  }

  /// What divides two parts in place of a comma, in words.
  private static func separator(in gap: ArraySlice<UInt8>) -> String {
    if gap.contains(UInt8(ascii: ";")) { return "A semicolon" }
    if gap.contains(UInt8(ascii: "&")) { return "An ampersand" }
    return gap.contains(UInt8(ascii: "|")) ? "A vertical bar" : "White space alone"
  }

  /// Whether a part's value may hold any sign, as addresses and their parameters do.
  private static func holdsAll(_ key: Key?) -> Bool {
    key == nil || key == .argument || key == .affiliateData
  }

  /// The longest content read, in bytes.
  private static let limit = 16_384

  private mutating func noteUnread(_ piece: ArraySlice<UInt8>) {
    unread.append(Unread(text: piece.text, meant: BannerKeyMistake.meant(at: piece)))
  }

  private mutating func take(_ value: ArraySlice<UInt8>, for key: Key) {
    var value = value
    if !Self.holdsAll(key), key != .appID || !Self.isSpacedNumber(value),
      let end = value.firstIndex(where: { Self.isSeparator($0) })
    {
      // These values hold no separators, so what follows one is a part that nobody reads.
      noteUnread(Self.trimmed(value[end...].drop(while: Self.isSeparator)))
      value = value[..<end]
    }
    guard values[key] == nil else {
      if values[key] != value.text, !value.isEmpty, !repeated.contains(key) { repeated.append(key) }
      return
    }
    if !value.isEmpty { values[key] = value.text }
  }

  /// Whether a value is a number whose digits are set in groups, such as `544 007 664`.
  private static func isSpacedNumber(_ value: ArraySlice<UInt8>) -> Bool {
    value.allSatisfy { ASCII.isDigit($0) || ASCII.isSpace($0) }
  }

  /// Where known keys start, each with the index of its value, and between them those that are
  /// none, without a key.
  private static func parts(
    of content: ArraySlice<UInt8>
  ) -> [(start: Int, value: Int, key: Key?)] {
    var parts: [(start: Int, value: Int, key: Key?)] = []
    var isBoundary = true
    for index in content.indices {
      if isBoundary, let (key, value) = key(at: index, in: content) {
        // What seemed a key of two words was a word before this one.
        if let last = parts.last, last.value > index { parts.removeLast() }
        parts.append((index, value, key))
      } else if isBoundary, let last = parts.last, last.value <= index,
        let value = BannerKeyMistake.value(at: index, in: content)
      {
        parts.append((index, value, nil))
      }
      isBoundary =
        isSeparator(content[index]) || isNoBreakSpace(content, endingAt: index)
        || isJoiner(content[index]) && parts.last.map { !holdsAll($0.key) } == true
    }
    return parts
  }

  /// The known key at `index` that an equals sign follows, and where its value starts.
  private static func key(at index: Int, in content: ArraySlice<UInt8>) -> (Key, Int)? {
    guard ASCII.lower(content[index]) == UInt8(ascii: "a") else { return nil }
    for (key, name) in names where ASCII.hasPrefix(content[index...], name) {
      let rest = content[(index + name.utf8CodeUnitCount)...].drop(while: ASCII.isSpace)
      if rest.first == UInt8(ascii: "=") { return (key, rest.startIndex + 1) }
    }
    return nil
  }

  private static let names: [(Key, StaticString)] = [
    (.appID, "app-id"), (.argument, "app-argument"), (.affiliateData, "affiliate-data"),
    (.clipBundleID, "app-clip-bundle-id"), (.clipDisplay, "app-clip-display"),
  ]

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || ASCII.isSpace(byte)
  }

  /// Whether a byte divides parts in lists of other kinds, such as queries.
  private static func isJoiner(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|")
  }

  private static func isNoBreakSpace(_ content: ArraySlice<UInt8>, endingAt index: Int) -> Bool {
    content[index] == 0xA0 && index > content.startIndex && content[index - 1] == 0xC2
  }

  /// `bytes` without white space in front and without separators, or one of `others`, behind.
  private static func trimmed(
    _ bytes: ArraySlice<UInt8>,
    alsoOf others: String = ""
  ) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: ASCII.isSpace)
    while let last = bytes.last {
      if isSeparator(last) || others.utf8.contains(last) {
        bytes.removeLast()
      } else if isNoBreakSpace(bytes, endingAt: bytes.endIndex - 1) {
        bytes.removeLast(2)
      } else {
        break
      }
    }
    return bytes
  }
}
