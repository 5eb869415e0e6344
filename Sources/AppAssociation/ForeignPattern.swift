/// What people write in path patterns who have the routes of a web framework in mind, or an
/// address as it is in the browser.
enum ForeignPattern {
  /// Whether `pattern` holds `{name}`, `<name>`, or `:name` as a whole segment.
  static func isTemplate(_ pattern: String) -> Bool {
    let bytes = Array(pattern.utf8)
    for segment in bytes.split(separator: UInt8(ascii: "/")) {
      if segment.first == UInt8(ascii: ":"), isName(segment.dropFirst()) { return true }
      if holds(segment, between: "{", and: "}") || holds(segment, between: "<", and: ">") {
        return true
      }
    }
    return false
  }

  private static func holds(
    _ segment: ArraySlice<UInt8>,
    between open: Unicode.Scalar,
    and close: Unicode.Scalar
  ) -> Bool {
    guard let start = segment.firstIndex(of: UInt8(ascii: open)) else { return false }
    let rest = segment[(start + 1)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: close)) else { return false }
    // What follows a colon says which values a router takes.
    return isName(rest[..<end].prefix { $0 != UInt8(ascii: ":") })
  }

  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, !(0x30...0x39).contains(first) else { return false }
    return bytes.allSatisfy { ByteText.isNameByte($0) }
  }

  /// Whether `pattern` starts with a scheme and a host, or with a host alone.
  static func startsWithHost(_ pattern: String) -> Bool {
    if pattern.hasPrefix("https://") || pattern.hasPrefix("http://") { return true }
    let isBehindSlashes = pattern.hasPrefix("//")
    let rest = pattern.utf8.dropFirst(isBehindSlashes ? 2 : 0)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return false }
    let labels = rest[..<slash].split(
      separator: UInt8(ascii: "."),
      omittingEmptySubsequences: false
    )
    guard labels.count > 1, let last = labels.last, last.count > 1 else { return false }
    let isHost = labels.allSatisfy { label in
      !label.isEmpty
        && label.allSatisfy { ByteText.isNameByte($0) || $0 == UInt8(ascii: "-") }
    }
    return isHost && last.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }
}
