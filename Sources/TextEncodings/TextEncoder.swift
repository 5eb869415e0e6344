/// Encodes characters in one of the legacy encodings of the web.
///
/// Reference: <https://encoding.spec.whatwg.org/#encoders>
package struct TextEncoder {
  private enum Kind {
    case table(EncodingTable)
    case userDefined
    case chinese(EncodingTable, isGBK: Bool)
    case shiftJIS(EncodingTable)
    case eucJP(EncodingTable)
    case iso2022JP(EncodingTable)
  }

  /// What the bytes of ISO-2022-JP mean at the moment.
  private enum Mode {
    case ascii
    case roman
    case kanji
  }

  private let kind: Kind
  private var mode = Mode.ascii

  /// Finds the tables of an encoding; `nil` for UTF-8, and for those in whose place the standard
  /// puts it when something is written: UTF-16 and the replacement encoding.
  package init?(_ encoding: TextEncoding) {
    switch encoding.name {
    case "utf-8", "utf-16le", "utf-16be", "replacement": return nil
    case "x-user-defined": kind = .userDefined
    case "gbk", "gb18030":
      guard let table = EncodingTable.chinese else { return nil }
      kind = .chinese(table, isGBK: encoding.name == "gbk")
    case "big5":
      guard let table = EncodingTable.big5 else { return nil }
      kind = .table(table)
    case "euc-kr":
      guard let table = EncodingTable.korean else { return nil }
      kind = .table(table)
    case "shift_jis":
      guard let table = EncodingTable.shiftJIS else { return nil }
      kind = .shiftJIS(table)
    case "euc-jp", "iso-2022-jp":
      guard let table = EncodingTable.japanese else { return nil }
      kind = encoding == .iso2022JP ? .iso2022JP(table) : .eucJP(table)
    default:
      guard let table = EncodingTable.single(encoding) else { return nil }
      kind = .table(table)
    }
  }

  /// Appends the bytes of a character.
  ///
  /// - Returns: Whether the encoding has the character; nothing but a change of mode is appended
  ///   otherwise.
  package mutating func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) -> Bool {
    let value = scalar.value
    if case .iso2022JP(let table) = kind { return appendSwitched(value, table, to: &output) }
    guard value >= 0x80 else {
      output.append(UInt8(value))
      return true
    }
    switch kind {
    case .table(let table): return table.append(value, to: &output)
    case .userDefined:
      guard (0xF780...0xF7FF).contains(value) else { return false }
      output.append(UInt8(value - 0xF780 + 0x80))
      return true
    case .chinese(let table, let isGBK):
      return appendChinese(value, table, isGBK: isGBK, to: &output)
    case .shiftJIS(let table):
      if value == 0x80 { return Self.append([0x80], to: &output) }
      guard let byte = Self.japaneseByte(value) else {
        return table.append(Self.widened(value), to: &output)
      }
      return Self.append([byte], to: &output)
    case .eucJP(let table):
      guard let byte = Self.japaneseByte(value) else {
        return table.append(Self.widened(value), to: &output)
      }
      return Self.append(byte < 0x80 ? [byte] : [0x8E, byte], to: &output)
    case .iso2022JP: return false
    }
  }

  /// Appends what brings the reader back to ASCII, at the end of a text.
  package mutating func finish(_ output: inout [UInt8]) {
    if mode != .ascii { output += [0x1B, 0x28, 0x42] }
    mode = .ascii
  }

  private static func append(_ bytes: [UInt8], to output: inout [UInt8]) -> Bool {
    output += bytes
    return true
  }

  /// The byte of the yen sign, the overline and the narrow kana.
  private static func japaneseByte(_ value: UInt32) -> UInt8? {
    switch value {
    case 0xA5: 0x5C
    case 0x203E: 0x7E
    case 0xFF61...0xFF9F: UInt8(value - 0xFF61 + 0xA1)
    default: nil
    }
  }

  /// The minus sign of Japanese is the wide one.
  private static func widened(_ value: UInt32) -> UInt32 {
    value == 0x2212 ? 0xFF0D : value
  }

  private func appendChinese(
    _ value: UInt32,
    _ table: EncodingTable,
    isGBK: Bool,
    to output: inout [UInt8]
  ) -> Bool {
    guard value != 0xE5E5 else { return false }
    if isGBK, value == 0x20AC { return Self.append([0x80], to: &output) }
    if table.append(value, to: &output) { return true }
    guard !isGBK, let pointer = EncodingTable.chinesePointer(value) else { return false }
    output.append(UInt8(0x81 + pointer / 12_600))
    output.append(UInt8(0x30 + pointer / 1_260 % 10))
    output.append(UInt8(0x81 + pointer / 10 % 126))
    output.append(UInt8(0x30 + pointer % 10))
    return true
  }

  private mutating func appendSwitched(
    _ value: UInt32,
    _ table: EncodingTable,
    to output: inout [UInt8]
  ) -> Bool {
    // These would switch the reader.
    guard value != 0x0E, value != 0x0F, value != 0x1B else { return false }
    if value == 0xA5 || value == 0x203E {
      change(to: .roman, [0x28, 0x4A], &output)
      output.append(value == 0xA5 ? 0x5C : 0x7E)
      return true
    }
    if value < 0x80 {
      let isShared = mode == .roman && value != 0x5C && value != 0x7E
      if !isShared { change(to: .ascii, [0x28, 0x42], &output) }
      output.append(UInt8(value))
      return true
    }
    let kana = EncodingTable.wideKana(value) ?? Self.widened(value)
    var bytes: [UInt8] = []
    guard table.append(kana, to: &bytes) else {
      // What stands for the character is written in ASCII.
      change(to: .ascii, [0x28, 0x42], &output)
      return false
    }
    change(to: .kanji, [0x24, 0x42], &output)
    output += bytes.map { $0 & 0x7F }
    return true
  }

  private mutating func change(to next: Mode, _ escape: [UInt8], _ output: inout [UInt8]) {
    guard mode != next else { return }
    mode = next
    output.append(0x1B)
    output += escape
  }
}
