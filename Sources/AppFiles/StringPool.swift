/// The strings of a binary file of Android, decoded one by one.
struct StringPool {
  private var bytes: ArraySlice<UInt8> = []
  private var offsets: [Int] = []
  private var isUTF8 = false

  private static let limits = (strings: 1_000_000, length: 32_768)

  /// A pool without strings.
  init() {}

  /// Reads the pool whose chunk starts at `start`; `nil` when it is damaged.
  init?(_ file: [UInt8], at start: Int) {
    guard file.little16(at: start) == 1, let head = file.little16(at: start + 2),
      let size = file.little32(at: start + 4), let count = file.little32(at: start + 8),
      let flags = file.little32(at: start + 16), let first = file.little32(at: start + 20),
      count <= Self.limits.strings, first <= size,
      let part = file.part(at: start + first, size - first),
      file.part(at: start + head, 4 * count) != nil
    else { return nil }
    bytes = part
    isUTF8 = flags & 0x100 != 0
    offsets = (0..<count).map { file.little32(at: start + head + 4 * $0) ?? size }
  }

  /// The string of a number; `nil` when there is none.
  subscript(number: Int) -> String? {
    guard offsets.indices.contains(number) else { return nil }
    let start = bytes.startIndex + offsets[number]
    return isUTF8 ? narrow(at: start) : wide(at: start)
  }

  private func byte(at offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  /// A string in UTF-8: its length in UTF-16, its length in bytes, and the bytes.
  private func narrow(at start: Int) -> String? {
    guard let first = byte(at: start) else { return nil }
    let lengthAt = start + (first & 0x80 == 0 ? 1 : 2)
    guard let high = byte(at: lengthAt) else { return nil }
    var (length, text) = (high, lengthAt + 1)
    if high & 0x80 != 0 {
      guard let low = byte(at: lengthAt + 1) else { return nil }
      (length, text) = ((high & 0x7F) << 8 | low, lengthAt + 2)
    }
    guard length <= Self.limits.length, text <= bytes.endIndex - length else { return nil }
    return String(decoding: bytes[text..<(text + length)], as: UTF8.self)
  }

  /// A string in UTF-16, lowest byte first.
  private func wide(at start: Int) -> String? {
    func unit(_ index: Int) -> Int? {
      guard let low = byte(at: index), let high = byte(at: index + 1) else { return nil }
      return high << 8 | low
    }
    guard let first = unit(start) else { return nil }
    var (length, text) = (first, start + 2)
    if first & 0x8000 != 0 {
      guard let low = unit(start + 2) else { return nil }
      (length, text) = ((first & 0x7FFF) << 16 | low, start + 4)
    }
    guard length <= Self.limits.length, text <= bytes.endIndex - 2 * length else { return nil }
    let units = (0..<length).map { UInt16(truncatingIfNeeded: unit(text + 2 * $0) ?? 0) }
    return String(decoding: units, as: UTF16.self)
  }
}
