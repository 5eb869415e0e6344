package import Addressing
package import Digests

/// The shape of an address: what stays when the parts that number, date or name a page are taken
/// out.
///
/// Pages that one program makes from one database share a template, and so do the pages of a
/// trap. The template is the path with
/// - each run of digits as `0`, so that numbers and dates look alike,
/// - segments of hexadecimal digits, or of letters and digits in turns, as `*`,
/// - segments longer than 32 bytes as `*`,
/// - the last segment as `*` but for its file extension,
///
/// and the sorted names of the query's parameters.
package struct AddressTemplate: Hashable, Sendable {
  /// The digest of the path's shape and the parameters' names, within one host.
  package let key: Digest128
  /// The digest of the path's shape alone, when the address has a query: navigation by facets
  /// combines parameters in more ways than any budget by their names would stop.
  package let pathKey: Digest128?

  /// The template of `address`.
  package init(_ address: WebAddress) {
    let (whole, path) = Self.patterns(of: address)
    key = Digest128(of: whole)
    pathKey = path.map { Digest128(of: $0) }
  }

  /// The template in words, such as `/calendar/0/*?day&view`.
  package static func text(of address: WebAddress) -> String {
    String(decoding: pattern(of: address), as: UTF8.self)
  }

  /// The pattern of an address, and that of its path alone when it has a query.
  package static func patterns(of address: WebAddress) -> (
    ArraySlice<UInt8>, path: ArraySlice<UInt8>?
  ) {
    let pattern = pattern(of: address)
    return (pattern[...], pattern.firstIndex(of: UInt8(ascii: "?")).map { pattern[...$0] })
  }

  private static let longSegment = 32
  private static let parameterLimit = 24

  private static func pattern(of address: WebAddress) -> [UInt8] {
    let path = address.pathBytes
    var pattern: [UInt8] = []
    pattern.reserveCapacity(64)
    // A slash at the end belongs to the last segment.
    var end = path.endIndex
    while end > path.startIndex, path[end - 1] == UInt8(ascii: "/") { end -= 1 }
    var start = path.startIndex
    while start < end {
      if path[start] == UInt8(ascii: "/") {
        pattern.append(UInt8(ascii: "/"))
        start += 1
        continue
      }
      let stop = path[start..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
      if stop == end {
        appendLast(path[start..<stop], to: &pattern)
      } else {
        append(path[start..<stop], to: &pattern)
      }
      start = stop
    }
    if end < path.endIndex { pattern.append(UInt8(ascii: "/")) }
    if let query = address.query { appendNames(of: query, to: &pattern) }
    return pattern
  }

  /// The last segment names the page; only what kind of file it is stays.
  private static func appendLast(_ segment: ArraySlice<UInt8>, to pattern: inout [UInt8]) {
    pattern.append(UInt8(ascii: "*"))
    guard let dot = segment.lastIndex(of: UInt8(ascii: ".")), segment.endIndex - dot <= 6,
      segment[(dot + 1)...].contains(where: isLetter)
    else { return }
    pattern += segment[dot...]
  }

  private static func append(_ segment: ArraySlice<UInt8>, to pattern: inout [UInt8]) {
    if segment.count > longSegment || isIdentifier(segment) {
      pattern.append(UInt8(ascii: "*"))
    } else {
      appendFolded(segment, to: &pattern)
    }
  }

  /// Appends `bytes` with each run of digits as one zero.
  private static func appendFolded(_ bytes: some Sequence<UInt8>, to pattern: inout [UInt8]) {
    var wasDigit = false
    for byte in bytes {
      let digit = isDigit(byte)
      if !digit { pattern.append(byte) } else if !wasDigit { pattern.append(UInt8(ascii: "0")) }
      wasDigit = digit
    }
  }

  /// Whether a machine made the segment up: hexadecimal digits of both kinds, at least eight, or
  /// letters and digits that alternate at least three times.
  private static func isIdentifier(_ segment: ArraySlice<UInt8>) -> Bool {
    guard segment.count >= 6 else { return false }
    var (digits, letters, changes) = (0, 0, 0)
    var isHexadecimal = true
    var last: Bool?
    for byte in segment {
      let digit = isDigit(byte)
      if digit {
        digits += 1
      } else if isLetter(byte) {
        letters += 1
        isHexadecimal = isHexadecimal && (byte | 0x20) <= UInt8(ascii: "f")
      } else if byte != UInt8(ascii: "-") {
        return false
      }
      guard digit || isLetter(byte) else { continue }
      if let last, last != digit { changes += 1 }
      last = digit
    }
    guard digits > 0, letters > 0 else { return false }
    return (isHexadecimal && digits + letters >= 8) || changes >= 3
  }

  private static func appendNames(of query: String, to pattern: inout [UInt8]) {
    var names: Set<[UInt8]> = []
    for pair in query.utf8.split(separator: UInt8(ascii: "&")) where names.count < parameterLimit {
      var name: [UInt8] = []
      appendFolded(pair.prefix { $0 != UInt8(ascii: "=") }, to: &name)
      names.insert(name)
    }
    pattern.append(UInt8(ascii: "?"))
    for (index, name) in names.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
      if index > 0 { pattern.append(UInt8(ascii: "&")) }
      pattern += name
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
