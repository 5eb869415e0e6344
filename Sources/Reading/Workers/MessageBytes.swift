/// Writes the parts of a message one behind the other: numbers of eight bytes, the least
/// significant first, and texts behind their lengths.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func append(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) {
      bytes.append(contentsOf: $0)
    }
  }

  /// Appends a number that may be absent, which -1 stands for.
  mutating func append(ifAny number: Int?) {
    append(number ?? -1)
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 {
      append($0.count)
      bytes.append(contentsOf: $0)
    }
  }

  /// Appends a text that may be absent.
  mutating func append(ifAny text: String?) {
    guard let text else { return append(-1) }
    append(text)
  }

  mutating func append(_ texts: [String]) {
    append(texts.count)
    for text in texts { append(text) }
  }

  mutating func append(_ block: [UInt8]) {
    append(block.count)
    bytes += block
  }
}

/// Reads what ``MessageWriter`` wrote; everything behind the first thing that is not there is absent.
struct MessageReader {
  private let bytes: [UInt8]
  private var offset = 0
  /// Whether something was missing.
  private(set) var isBroken = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether everything was there, and nothing more.
  var isComplete: Bool { !isBroken && offset == bytes.count }

  mutating func number() -> Int {
    guard let range = take(8) else { return -1 }
    let word = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self)
    }
    return Int(Int64(bitPattern: UInt64(littleEndian: word)))
  }

  /// A number that is not negative; `nil` for one that is absent.
  mutating func numberIfAny() -> Int? {
    let number = number()
    return number < 0 ? nil : number
  }

  mutating func text() -> String {
    textIfAny() ?? ""
  }

  mutating func textIfAny() -> String? {
    guard let count = numberIfAny(), let range = take(count) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  mutating func texts() -> [String] {
    guard let count = numberIfAny(), count <= bytes.count else { return [] }
    var texts: [String] = []
    for _ in 0..<count where !isBroken { texts.append(text()) }
    return texts
  }

  mutating func block() -> [UInt8] {
    guard let count = numberIfAny(), let range = take(count) else { return [] }
    return Array(bytes[range])
  }

  private mutating func take(_ count: Int) -> Range<Int>? {
    guard !isBroken, count >= 0, count <= bytes.count - offset else {
      isBroken = true
      return nil
    }
    defer { offset += count }
    return offset..<offset + count
  }
}
