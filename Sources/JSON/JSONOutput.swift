/// The growing bytes of a JSON text.
///
/// Most bytes of a text are within strings, so that what counts is how fast a string is copied
/// and looked through for what must be escaped: many bytes at a time, in one pass.
struct JSONOutput: Sendable {
  private var storage: [UInt8] = []
  private var count = 0

  /// Hands the bytes to `body`.
  func withBytes<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try storage.withUnsafeBufferPointer { storage throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: storage[..<count]))
    }
  }

  /// Forgets the bytes, and keeps the memory.
  mutating func removeAll() {
    count = 0
  }

  /// Adds one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == storage.count { grow(by: 1) }
    storage[count] = byte
    count &+= 1
  }

  /// Adds the UTF-8 form of `text` as it is.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Adds bytes as they are.
  mutating func append(contentsOf bytes: some Collection<UInt8>) {
    reserve(bytes.count)
    for byte in bytes { append(byte) }
  }

  /// Adds bytes as they are.
  mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    storage.withUnsafeMutableBufferPointer { storage in
      guard let from = bytes.baseAddress, let to = storage.baseAddress else { return }
      (to + count).update(from: from, count: bytes.count)
    }
    count &+= bytes.count
  }

  /// Adds the decimal digits of a whole number.
  mutating func append(_ number: Int) {
    // Most numbers are lines and counts.
    guard number >= 0, number < 1_000_000 else { return append(String(number)) }
    var (length, bound) = (1, 10)
    while number >= bound { (length, bound) = (length &+ 1, bound &* 10) }
    reserve(length)
    var rest = UInt32(truncatingIfNeeded: number)
    for index in (count..<count &+ length).reversed() {
      storage[index] = UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0")
      rest /= 10
    }
    count &+= length
  }

  /// Adds `text` as a JSON string, between quotes and with its escapes.
  ///
  /// - Parameters:
  ///   - text: The string.
  ///   - afterComma: Whether a comma goes before it.
  ///   - beforeColon: Whether a colon goes behind it.
  mutating func quote(_ text: String, afterComma: Bool = false, beforeColon: Bool = false) {
    var text = text
    text.withUTF8 { utf8 in
      // Few strings have anything to escape, and most are so short that each step counts.
      if quoteWhole(utf8, afterComma: afterComma, beforeColon: beforeColon) { return }
      if afterComma { append(UInt8(ascii: ",")) }
      quoteEscaping(utf8)
      if beforeColon { append(UInt8(ascii: ":")) }
    }
  }

  /// Adds a string in which nothing must be escaped.
  ///
  /// - Returns: Whether that is so; nothing is added otherwise.
  @inline(__always)
  private mutating func quoteWhole(
    _ bytes: UnsafeBufferPointer<UInt8>,
    afterComma: Bool,
    beforeColon: Bool
  ) -> Bool {
    reserve(bytes.count &+ 4)
    let end = storage.withUnsafeMutableBytes { storage -> Int? in
      var end = count
      storage[end] = UInt8(ascii: ",")
      end &+= afterComma ? 1 : 0
      storage[end] = UInt8(ascii: "\"")
      end &+= 1
      guard Self.copy(UnsafeRawBufferPointer(bytes), to: storage, at: end) else { return nil }
      end &+= bytes.count
      storage[end] = UInt8(ascii: "\"")
      storage[end &+ 1] = UInt8(ascii: ":")
      return end &+ (beforeColon ? 2 : 1)
    }
    guard let end else { return false }
    count = end
    return true
  }

  /// Copies bytes unless one must be escaped; returns whether none must.
  @inline(__always)
  private static func copy(
    _ source: UnsafeRawBufferPointer,
    to storage: UnsafeMutableRawBufferPointer,
    at start: Int
  ) -> Bool {
    if source.count >= 8 { return copyLong(source, to: storage, at: start) }
    if source.count >= 4 {
      // The first four and the last four, which may be partly the same.
      let last = source.count &- 4
      let first = source.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let rest = source.loadUnaligned(fromByteOffset: last, as: UInt32.self)
      storage.storeBytes(of: first, toByteOffset: start, as: UInt32.self)
      storage.storeBytes(of: rest, toByteOffset: start &+ last, as: UInt32.self)
      return !hasSpecial(UInt64(first) | UInt64(rest) << 32)
    }
    for index in 0..<source.count {
      if isSpecial(source[index]) { return false }
      storage[start &+ index] = source[index]
    }
    return true
  }

  /// The same of eight bytes or more.
  @inline(__always)
  private static func copyLong(
    _ source: UnsafeRawBufferPointer,
    to storage: UnsafeMutableRawBufferPointer,
    at start: Int
  ) -> Bool {
    var index = 0
    while index &+ 32 <= source.count {
      let words = source.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
      if hasSpecial(words) { return false }
      storage.storeBytes(of: words, toByteOffset: start &+ index, as: SIMD4<UInt64>.self)
      index &+= 32
    }
    while index < source.count {
      // The last eight may be partly copied already.
      let offset = min(index, source.count &- 8)
      let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if hasSpecial(word) { return false }
      storage.storeBytes(of: word, toByteOffset: start &+ offset, as: UInt64.self)
      index &+= 8
    }
    return true
  }

  /// Adds a string of which some bytes must be escaped.
  private mutating func quoteEscaping(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var rest = bytes
    while let special = Self.firstSpecial(rest) {
      append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<special]))
      escape(rest[special])
      rest = UnsafeBufferPointer(rebasing: rest[(special &+ 1)...])
    }
    append(contentsOf: rest)
    append(UInt8(ascii: "\""))
  }

  /// Where the first byte is that must be escaped.
  private static func firstSpecial(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let source = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index &+ 8 <= source.count {
      if hasSpecial(source.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { break }
      index &+= 8
    }
    while index < source.count, !isSpecial(source[index]) { index &+= 1 }
    return index < source.count ? index : nil
  }

  /// Whether one of eight bytes must be escaped: a control character, a quote or a backslash.
  @inline(__always)
  private static func hasSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    // The high bit of a byte of a difference is set when the byte was smaller than what was
    // taken from it, or larger by more than 127; the latter are masked out. A borrow reaches
    // only bytes above one that is special itself.
    let controls = (word &- ones &* 0x20) & ~word
    let equal = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
    return (controls | equal) & (ones &* 0x80) != 0
  }

  /// Whether one of 32 bytes must be escaped, in the way of the same question about eight.
  @inline(__always)
  private static func hasSpecial(_ words: SIMD4<UInt64>) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = words ^ (ones &* 0x22)
    let backslashes = words ^ (ones &* 0x5C)
    let controls = (words &- ones &* 0x20) & ~words
    let equal = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
    let found = controls | equal
    return (found[0] | found[1] | found[2] | found[3]) & (ones &* 0x80) != 0
  }

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "t"))
    default:
      append("u00")
      append(Self.digit(byte >> 4))
      append(Self.digit(byte & 15))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count &+ more > storage.count { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    let target = max(storage.count * 2, count + more, 256)
    storage += [UInt8](repeating: 0, count: target - storage.count)
  }
}
