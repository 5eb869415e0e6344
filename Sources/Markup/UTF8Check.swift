/// Checks bytes for being well-formed UTF-8.
enum UTF8Check {
  /// Returns where the first byte stands that is no UTF-8; `nil` when all are.
  ///
  /// Reference: the Unicode Standard, table 3-7.
  static func firstInvalid(in bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    return bytes.withUnsafeBufferPointer { firstInvalid(in: $0).map { $0 + start } }
  }

  private static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = bytes.count
    var index = 0
    while index < count {
      while index + 8 <= count,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      guard index < count else { return nil }
      // Pages in other scripts have words of them between single spaces.
      while index + 4 <= count {
        let word = UInt32(
          littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        )
        if word & 0xC0E0 == 0x80C0, word & 0x1E != 0 {
          index += 2
        } else if word & 0xC0_C0F0 == 0x80_80E0, word & 0x200F != 0, word & 0x200F != 0x200D {
          index += 3
        } else {
          break
        }
      }
      guard index < count else { return nil }
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      let length = sequenceLength(bytes, at: index)
      guard length > 0 else { return index }
      index += length
    }
    return nil
  }

  /// Returns the length of the well-formed sequence at `index`, or 0 when there is none.
  @inline(__always)
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, index + length <= bytes.count else { return 0 }
    let second = bytes[index + 1]
    let low: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard second >= low, second <= high else { return 0 }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Returns how many characters of several bytes there are, at most `limit`.
  static func count(in bytes: ArraySlice<UInt8>, upTo limit: Int) -> Int {
    var count = 0
    for byte in bytes where byte >= 0xC2 {
      count += 1
      if count == limit { break }
    }
    return count
  }
}
