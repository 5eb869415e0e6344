/// The words of a text in small letters between single spaces, one at each end.
///
/// Everything that is no letter, no digit and no mark on one divides words.
enum WordFold {
  /// Folds the texts one after the other.
  static func fold(_ texts: [String]) -> [UInt8] {
    let count = texts.reduce(0) { $0 + $1.utf8.count }
    // A character of two bytes may have a small letter of three.
    return [UInt8](unsafeUninitializedCapacity: count + count / 2 + texts.count + 2) { words, end in
      words[0] = 0x20
      end = 1
      for text in texts {
        text.withBytes { fold($0, to: words, &end) }
        if words[end - 1] != 0x20 {
          words[end] = 0x20
          end += 1
        }
      }
    }
  }

  private static func fold(
    _ text: UnsafeBufferPointer<UInt8>,
    to words: UnsafeMutableBufferPointer<UInt8>,
    _ end: inout Int
  ) {
    let plain = plain
    plain.withUnsafeBufferPointer { plain in
      var index = 0
      while index < text.count {
        let byte = text[index]
        if byte < 0x80 {
          let small = plain[Int(byte)]
          words[end] = small
          end += small != 0x20 || words[end - 1] != 0x20 ? 1 : 0
          index += 1
          continue
        }
        let (scalar, length) = scalar(text, at: index)
        index += length
        append(scalar, to: words, &end)
      }
    }
  }

  /// ASCII's letters as small letters, its digits as they are, and a space for all else.
  private static let plain: [UInt8] = (0..<128).map { byte in
    let small = UInt8(byte) | 0x20
    if small &- 0x61 < 26 { return small }
    return UInt8(byte) &- 0x30 < 10 ? UInt8(byte) : 0x20
  }

  /// The character at `index` of a text in valid UTF-8, beyond ASCII, and its length.
  @inline(__always)
  private static func scalar(
    _ text: UnsafeBufferPointer<UInt8>,
    at index: Int
  ) -> (UInt32, length: Int) {
    let lead = text[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard index + length <= text.count else { return (0xFFFD, text.count - index) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    return (value, length)
  }

  private static func append(
    _ scalar: UInt32,
    to words: UnsafeMutableBufferPointer<UInt8>,
    _ end: inout Int
  ) {
    let folded = folded(scalar)
    switch folded {
    case 0:
      words[end] = 0x20
      end += words[end - 1] != 0x20 ? 1 : 0
    case several:
      let mapping = Unicode.Scalar(scalar)?.properties.lowercaseMapping ?? ""
      for byte in mapping.utf8 {
        words[end] = byte
        end += 1
      }
    default:
      guard let small = Unicode.Scalar(folded), let bytes = UTF8.encode(small) else { return }
      for byte in bytes {
        words[end] = byte
        end += 1
      }
    }
  }

  /// In the place of a small letter: there are several.
  private static let several = UInt32.max

  /// The small letter of a character beyond ASCII; 0 for one that divides words.
  private static func folded(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x600 { return alphabets[Int(scalar) - 0x80] }
    // Punctuation is all over the place, and the large scripts without capitals fill whole pages.
    switch scalar {
    case 0x2000...0x206F: return 0
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return scalar
    default: return lookUp(scalar)
    }
  }

  /// The small letters of Latin, Greek, Cyrillic, Armenian and Hebrew, looked up once.
  private static let alphabets: [UInt32] = (0x80..<0x600).map { lookUp($0) }

  private static func lookUp(_ scalar: UInt32) -> UInt32 {
    guard let properties = Unicode.Scalar(scalar)?.properties else { return 0 }
    let isWord =
      properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
    guard isWord else { return 0 }
    guard properties.changesWhenLowercased else { return scalar }
    let small = properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first?.value ?? scalar : several
  }
}
