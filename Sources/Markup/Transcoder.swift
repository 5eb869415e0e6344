import Glibc

/// Turns bytes of any encoding of the web into UTF-8.
///
/// Never stops at a bad byte: it becomes U+FFFD, and what follows is kept.
struct Transcoder {
  /// The text as valid UTF-8.
  private(set) var output: [UInt8] = []

  /// Where the first byte stood that is no character; `nil` when all were.
  private(set) var firstInvalid: Int?

  /// Decodes `bytes`; `nil` when this system has no table for the encoding.
  init?(_ bytes: ArraySlice<UInt8>, from encoding: TextEncoding) {
    switch encoding {
    case .utf8: decodeUTF8(bytes)
    case .utf16LittleEndian: decodeUTF16(bytes, highFirst: false)
    case .utf16BigEndian: decodeUTF16(bytes, highFirst: true)
    case .windows1252:
      decode(bytes) { byte in
        let mapped = byte < 0xA0 ? CharacterReference.windows1252[Int(byte) - 0x80] : 0
        return mapped == 0 ? UInt32(byte) : mapped
      }
    case .userDefined: decode(bytes) { 0xF780 + UInt32($0) - 0x80 }
    case .replacement: if !bytes.isEmpty { replace(at: bytes.startIndex) }
    default: guard decodeByIconv(bytes, from: encoding) else { return nil }
    }
  }

  private mutating func replace(at place: Int) {
    output.append(contentsOf: [0xEF, 0xBF, 0xBD])
    firstInvalid = firstInvalid ?? place
  }

  private mutating func decodeUTF8(_ bytes: ArraySlice<UInt8>) {
    firstInvalid = UTF8Check.firstInvalid(in: bytes)
    output = firstInvalid == nil ? Array(bytes) : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private mutating func decode(_ bytes: ArraySlice<UInt8>, _ high: (UInt8) -> UInt32) {
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else {
        append(high(byte))
      }
    }
  }

  /// Appends a scalar of the basic plane that is at least U+0080 and no surrogate.
  private mutating func append(_ scalar: UInt32) {
    if scalar >= 0x800 {
      output.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      output.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
    } else {
      output.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
    }
    output.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
  }

  private mutating func decodeUTF16(_ bytes: ArraySlice<UInt8>, highFirst: Bool) {
    output.reserveCapacity(bytes.count)
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(highFirst ? first << 8 | second : second << 8 | first)
      index += 2
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var place = bytes.startIndex
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        place += scalar.value > 0xFFFF ? 4 : 2
      case .error:
        replace(at: place)
        place += 2
      case .emptyInput:
        if index < bytes.endIndex { replace(at: index) }
        return
      }
    }
  }
}

// MARK: - iconv

extension Transcoder {
  private mutating func decodeByIconv(
    _ bytes: ArraySlice<UInt8>,
    from encoding: TextEncoding
  ) -> Bool {
    let converter = iconv_open("UTF-8", encoding.iconvName)
    guard let converter, Int(bitPattern: converter) != -1 else { return false }
    defer { iconv_close(converter) }
    output = [UInt8](repeating: 0, count: bytes.count * 3 / 2 + 64)
    var input = Array(bytes)
    var read = 0
    var written = 0
    while read < input.count {
      let failure = convert(converter, &input, &read, &written)
      if output.count - written < 64 {
        output.append(contentsOf: [UInt8](repeating: 0, count: output.count))
      }
      guard failure != 0, failure != E2BIG else { continue }
      // The one byte that the standard reads where iconv has nothing.
      let isEuro = encoding.iconvName == "GB18030" && read < input.count && input[read] == 0x80
      for byte: UInt8 in isEuro ? [0xE2, 0x82, 0xAC] : [0xEF, 0xBF, 0xBD] {
        output[written] = byte
        written += 1
      }
      if !isEuro { firstInvalid = firstInvalid ?? bytes.startIndex + read }
      read = failure == EINVAL ? input.count : read + 1
    }
    // Some converters hold the last character back, in case a mark follows that joins it.
    output.append(contentsOf: [UInt8](repeating: 0, count: 64))
    flush(converter, &written)
    output.removeLast(output.count - written)
    return true
  }

  private mutating func flush(_ converter: iconv_t, _ written: inout Int) {
    output.withUnsafeMutableBytes { target in
      var to = target.baseAddress?.assumingMemoryBound(to: CChar.self).advanced(by: written)
      var room = target.count - written
      iconv(converter, nil, nil, &to, &room)
      written = target.count - room
    }
  }

  /// Converts as much as goes; returns `errno`, or 0 when all was read.
  private mutating func convert(
    _ converter: iconv_t,
    _ input: inout [UInt8],
    _ read: inout Int,
    _ written: inout Int
  ) -> Int32 {
    input.withUnsafeMutableBytes { source in
      output.withUnsafeMutableBytes { target in
        var from = source.baseAddress?.assumingMemoryBound(to: CChar.self).advanced(by: read)
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self).advanced(by: written)
        var left = source.count - read
        var room = target.count - written
        let result = iconv(converter, &from, &left, &to, &room)
        read = source.count - left
        written = target.count - room
        return result == -1 ? errno : 0
      }
    }
  }
}
