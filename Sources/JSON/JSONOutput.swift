/// The growing bytes of a JSON text.
///
/// Most bytes of a text are within strings, so that what counts is how fast a string is copied
/// and looked through for what must be escaped: eight bytes at a time, in one pass.
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

  /// Adds `text` as a JSON string, between quotes and with its escapes.
  mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      reserve(utf8.count &+ 2)
      var rest = utf8
      var isStart = true
      while true {
        let plain = copyPlain(rest, isStart: isStart)
        guard plain < rest.count else { break }
        isStart = false
        escape(rest[plain])
        rest = UnsafeBufferPointer(rebasing: rest[(plain &+ 1)...])
        reserve(rest.count &+ 1)
      }
    }
  }

  /// Copies bytes of a string up to the first that must be escaped, and a quote at either end of it;
  /// for all of them there has to be room.
  ///
  /// - Parameters:
  ///   - bytes: The rest of the string.
  ///   - isStart: Whether that is all of it.
  /// - Returns: How many were copied.
  private mutating func copyPlain(_ bytes: UnsafeBufferPointer<UInt8>, isStart: Bool) -> Int {
    let start = isStart ? count &+ 1 : count
    let copied = storage.withUnsafeMutableBytes { storage in
      let source = UnsafeRawBufferPointer(bytes)
      if isStart { storage[start &- 1] = UInt8(ascii: "\"") }
      var index = 0
      while index &+ 32 <= source.count {
        let words = source.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
        if Self.hasSpecial(words) { break }
        storage.storeBytes(of: words, toByteOffset: start &+ index, as: SIMD4<UInt64>.self)
        index &+= 32
      }
      while index &+ 8 <= source.count {
        let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if Self.hasSpecial(word) { break }
        storage.storeBytes(of: word, toByteOffset: start &+ index, as: UInt64.self)
        index &+= 8
      }
      if index < source.count, source.count >= 8, source.count &- index < 8 {
        // The rest with what is before it, again as a word.
        let last = source.count &- 8
        let word = source.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        if !Self.hasSpecial(word) {
          storage.storeBytes(of: word, toByteOffset: start &+ last, as: UInt64.self)
          index = source.count
        }
      }
      while index < source.count, !Self.isSpecial(source[index]) {
        storage[start &+ index] = source[index]
        index &+= 1
      }
      if index == source.count { storage[start &+ index] = UInt8(ascii: "\"") }
      return index
    }
    count = start &+ copied &+ (copied == bytes.count ? 1 : 0)
    return copied
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

  private mutating func reserve(_ more: Int) {
    if count &+ more > storage.count { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    let target = max(storage.count * 2, count + more, 256)
    storage.append(contentsOf: repeatElement(0, count: target - storage.count))
  }
}
