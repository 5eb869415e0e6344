/// Reads one http or https address, or a reference to one, into its canonical serialization.
///
/// The standard's state machine is folded into a straight line, because only special schemes
/// with a host are read: scheme, authority, path, query, fragment. Each byte of the input is
/// looked at a fixed number of times, and nothing is stored but the serialization itself.
///
/// Reference: <https://url.spec.whatwg.org/#concept-basic-url-parser>
struct AddressParser {
  /// The input without outer white space, tabs and line ends.
  let input: UnsafeBufferPointer<UInt8>

  /// ``ByteClass/table``, held to spare a look-up of the global for each byte.
  let classes: UnsafeBufferPointer<UInt8>

  /// The offset in ``input`` that is read next.
  var next = 0

  /// The serialization so far.
  var output: [UInt8] = []

  private var hostStart = 0
  private var hostEnd = 0
  private(set) var pathStart = 0
  var queryStart = -1
  var fragmentStart = -1

  private init(_ input: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<UInt8>) {
    self.input = input
    self.classes = classes
  }

  /// Parses `input` relative to `base`.
  ///
  /// - Returns: `nil` when the standard calls it a failure, when the scheme is another one, or
  ///   when it has 256 MiB or more, which the component offsets could not count once encoded.
  static func parse(_ input: UnsafeBufferPointer<UInt8>, base: WebAddress?) -> WebAddress? {
    var start = 0
    var end = input.count
    guard end < 1 << 28 else { return nil }
    while start < end, input[start] <= 0x20 { start += 1 }
    while end > start, input[end - 1] <= 0x20 { end -= 1 }
    let trimmed = UnsafeBufferPointer(rebasing: input[start..<end])
    guard mayHoldTab(trimmed), trimmed.contains(where: isTabOrLineEnd) else {
      return parseClean(trimmed, base: base)
    }
    return trimmed.filter { !isTabOrLineEnd($0) }
      .withUnsafeBufferPointer { parseClean($0, base: base) }
  }

  /// Whether any byte is below 0x10, found out eight bytes at a time.
  private static func mayHoldTab(_ input: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(input)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if (word &- (ones &* 0x10)) & ~word & (ones &* 0x80) != 0 { return true }
      index += 8
    }
    while index < raw.count {
      if raw[index] < 0x10 { return true }
      index += 1
    }
    return false
  }

  @inline(__always)
  private static func isTabOrLineEnd(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func parseClean(
    _ input: UnsafeBufferPointer<UInt8>,
    base: WebAddress?
  ) -> WebAddress? {
    ByteClass.table.withUnsafeBufferPointer { classes in
      var parser = AddressParser(input, classes: classes)
      return parser.run(base: base)
    }
  }

  private mutating func run(base: WebAddress?) -> WebAddress? {
    if let base, startsAtOrigin(of: base) {
      takeOrigin(of: base, reserving: input.count + 1)
      output.append(contentsOf: base.bytes[..<pathStart])
      next = pathStart
      return readRest()
    }
    guard let scheme = readScheme() else { return nil }
    if let base, scheme == .none || (scheme == .https) == base.isSecure {
      guard isSlash(next), isSlash(next + 1) else {
        readRelative(to: base)
        return finished()
      }
      return readAuthority(isSecure: base.isSecure) ? readRest() : nil
    }
    guard scheme != .none, readAuthority(isSecure: scheme == .https) else { return nil }
    return readRest()
  }

  /// Whether the input starts as the serialization of `base` does up to its path, so that
  /// nothing of it has to be read again.
  private func startsAtOrigin(of base: WebAddress) -> Bool {
    let end = Int(base.pathStart)
    guard input.count >= end, input.count == end || isAuthorityEnd(input[end]) else { return false }
    return base.bytes.withUnsafeBufferPointer { base in
      // Most links that differ do so at their ends, or are relative.
      var index = end - 1
      while index >= 0, base[index] == input[index] { index -= 1 }
      return index < 0
    }
  }

  private mutating func takeOrigin(of base: WebAddress, reserving count: Int) {
    output.reserveCapacity(count)
    hostStart = Int(base.hostStart)
    hostEnd = Int(base.hostEnd)
    pathStart = Int(base.pathStart)
  }

  private mutating func readRest() -> WebAddress? {
    if isSlash(next) { next += 1 }
    readPath()
    readQueryAndFragment()
    return finished()
  }

  private func finished() -> WebAddress {
    let end = fragmentStart < 0 ? output.count : fragmentStart
    return WebAddress(
      bytes: output,
      hostStart: hostStart,
      hostEnd: hostEnd,
      pathStart: pathStart,
      queryStart: queryStart < 0 ? end : queryStart,
      fragmentStart: end
    )
  }

  /// Whether a slash or a backslash is at `index`; in web addresses both mean the same.
  @inline(__always)
  func isSlash(_ index: Int) -> Bool {
    index < input.count && (input[index] == 0x2F || input[index] == 0x5C)
  }
}

// Scheme and authority.
extension AddressParser {
  private enum Scheme {
    case none
    case http
    case https
  }

  /// Reads the scheme and its colon, if there is one.
  ///
  /// - Returns: `nil` when it is neither http nor https.
  private mutating func readScheme() -> Scheme? {
    guard let first = input.first, ByteClass.isLetter(first) else { return Scheme.none }
    var end = 1
    while end < input.count, isSchemeByte(input[end]) { end += 1 }
    guard end < input.count, input[end] == UInt8(ascii: ":") else { return Scheme.none }
    guard end == 4 || end == 5, input[0] | 0x20 == 0x68, input[1] | 0x20 == 0x74,
      input[2] | 0x20 == 0x74, input[3] | 0x20 == 0x70, end == 4 || input[4] | 0x20 == 0x73
    else { return nil }
    next = end + 1
    return end == 4 ? .http : .https
  }

  private func isSchemeByte(_ byte: UInt8) -> Bool {
    ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Reads user information, host and port, and writes them behind the scheme.
  private mutating func readAuthority(isSecure: Bool) -> Bool {
    while isSlash(next) { next += 1 }
    output.reserveCapacity(input.count - next + 16)
    output.append(contentsOf: isSecure ? Self.secureStart : Self.plainStart)
    var hostEnd = next
    while hostEnd < input.count, classes[Int(input[hostEnd])] & ByteClass.authority == 0 {
      hostEnd += 1
    }
    var end = hostEnd
    var at = -1
    while end < input.count, !isAuthorityEnd(input[end]) {
      if input[end] == UInt8(ascii: "@") { at = end }
      end += 1
    }
    if at >= 0 { readUserInfo(upTo: at) }
    if at >= 0 || end > hostEnd { hostEnd = portStart(upTo: end) }
    guard readHost(upTo: hostEnd), readPort(hostEnd, upTo: end, isSecure: isSecure) else {
      return false
    }
    pathStart = output.count
    next = end
    return true
  }

  @inline(__always)
  private func isAuthorityEnd(_ byte: UInt8) -> Bool {
    byte == 0x2F || byte == 0x5C || byte == 0x3F || byte == 0x23
  }

  private static let secureStart = Array("https://".utf8)
  private static let plainStart = Array("http://".utf8)

  /// Writes the user name and the password that are before the at sign at `end`.
  private mutating func readUserInfo(upTo end: Int) {
    let colon = input[next..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    append(next, colon, encoding: ByteClass.userInfo)
    if colon + 1 < end {
      output.append(UInt8(ascii: ":"))
      append(colon + 1, end, encoding: ByteClass.userInfo)
    }
    if colon > next || colon + 1 < end { output.append(UInt8(ascii: "@")) }
    next = end + 1
  }

  /// Returns where the colon before the port is, or `end` when there is none.
  private func portStart(upTo end: Int) -> Int {
    var colon = next
    var isBracketed = false
    while colon < end {
      let byte = input[colon]
      if byte == UInt8(ascii: ":"), !isBracketed { break }
      if byte == UInt8(ascii: "[") { isBracketed = true }
      if byte == UInt8(ascii: "]") { isBracketed = false }
      colon += 1
    }
    return colon
  }

  /// Writes the host from ``next`` to `end`.
  private mutating func readHost(upTo end: Int) -> Bool {
    guard end > next else { return false }
    hostStart = output.count
    let host = UnsafeBufferPointer(rebasing: input[next..<end])
    guard HostParser.append(host, to: &output, classes: classes) else { return false }
    hostEnd = output.count
    return true
  }

  /// Writes the port whose colon is at `colon`, unless it is the scheme's own.
  private mutating func readPort(_ colon: Int, upTo end: Int, isSecure: Bool) -> Bool {
    guard colon + 1 < end else { return true }
    var port = 0
    for byte in input[(colon + 1)..<end] {
      guard ByteClass.isDigit(byte) else { return false }
      port = port * 10 + Int(byte - 0x30)
      if port > 0xFFFF { return false }
    }
    if port != (isSecure ? 443 : 80) {
      output.append(UInt8(ascii: ":"))
      if input[colon + 1] == UInt8(ascii: "0") {
        output.append(contentsOf: String(port).utf8)
      } else {
        output.append(contentsOf: input[(colon + 1)..<end])
      }
    }
    return true
  }

  /// Reads a reference that has no authority of its own.
  private mutating func readRelative(to base: WebAddress) {
    takeOrigin(of: base, reserving: base.bytes.count + input.count - next + 1)
    let first = next < input.count ? input[next] : UInt8(ascii: "#")
    if isSlash(next) {
      output.append(contentsOf: base.bytes[..<pathStart])
      next += 1
      readPath()
    } else if first == UInt8(ascii: "?") {
      output.append(contentsOf: base.bytes[..<Int(base.queryStart)])
    } else if first == UInt8(ascii: "#") {
      output.append(contentsOf: base.bytes[..<Int(base.fragmentStart)])
      queryStart = base.queryStart < base.fragmentStart ? Int(base.queryStart) : -1
    } else {
      let slash = base.pathBytes.lastIndex(of: UInt8(ascii: "/")) ?? pathStart
      output.append(contentsOf: base.bytes[..<slash])
      readPath()
    }
    readQueryAndFragment()
  }
}
