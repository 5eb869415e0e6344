import Synchronization

/// The bytes of each character of a legacy encoding, made from its decoder's table at first use.
///
/// Reference: <https://encoding.spec.whatwg.org/#indexes>
final class EncodingTable: Sendable {
  /// One or two bytes by scalar.
  private let bytes: [UInt32: UInt16]

  private init(_ bytes: [UInt32: UInt16]) {
    self.bytes = bytes
  }

  /// Appends the bytes of a character; returns whether there are any.
  func append(_ scalar: UInt32, to output: inout [UInt8]) -> Bool {
    guard let bytes = bytes[scalar] else { return false }
    if bytes > 0xFF { output.append(UInt8(bytes >> 8)) }
    output.append(UInt8(bytes & 0xFF))
    return true
  }

  /// Takes the first bytes of each character of `page` that `isUsed` lets pass.
  private convenience init(
    _ page: DoubleBytePage,
    usesLast last: Set<UInt32> = [],
    where isUsed: (_ scalar: UInt32, _ bytes: UInt16) -> Bool = { _, _ in true },
    mapping: (UInt16) -> UInt16? = { $0 }
  ) {
    var table: [UInt32: UInt16] = [:]
    page.forEach { scalar, bytes in
      guard isUsed(scalar, bytes), table[scalar] == nil || last.contains(scalar) else { return }
      if let mapped = mapping(bytes) { table[scalar] = mapped }
    }
    self.init(table)
  }

  /// The two-byte part of GB 18030.
  static let chinese = DoubleBytePage.chinese.map { EncodingTable($0) }

  static let korean = DoubleBytePage.korean.map { EncodingTable($0) }

  /// Big5 without the characters of Hong Kong, which are only read; of six characters that it has
  /// twice the last one is written.
  static let big5 = DoubleBytePage.big5.map {
    EncodingTable(
      $0,
      usesLast: [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345],
      where: { _, bytes in bytes >= 0xA100 }
    )
  }

  /// Shift JIS without NEC's copies of IBM's characters and without private ones.
  static let shiftJIS = DoubleBytePage.shiftJIS.map {
    EncodingTable(
      $0,
      where: { scalar, bytes in
        !isPrivate(scalar) && !(8272...8835).contains(japanesePointer(bytes))
      }
    )
  }

  /// The rows of JIS X 0208, as EUC-JP numbers them.
  static let japanese = DoubleBytePage.shiftJIS.map {
    EncodingTable(
      $0,
      where: { scalar, _ in !isPrivate(scalar) },
      mapping: { bytes in
        let pointer = japanesePointer(bytes)
        guard pointer < 94 * 94 else { return nil }
        return UInt16(0xA1 + pointer / 94) << 8 | UInt16(0xA1 + pointer % 94)
      }
    )
  }

  private static func isPrivate(_ scalar: UInt32) -> Bool { (0xE000...0xF8FF).contains(scalar) }

  /// The index of two bytes of Shift JIS in the index of JIS X 0208.
  private static func japanesePointer(_ bytes: UInt16) -> Int {
    let (lead, trail) = (Int(bytes >> 8), Int(bytes & 0xFF))
    return (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41)
  }

  private static let singles = Mutex<[String: EncodingTable]>([:])

  /// The table of an encoding in which every byte is a character; `nil` without one.
  static func single(_ encoding: TextEncoding) -> EncodingTable? {
    singles.withLock { known in
      if let table = known[encoding.name] { return table }
      let scalars: [UInt32]?
      if encoding == .windows1252 {
        scalars = (0x80...0xFF).map { (byte: UInt32) in
          let mapped = byte < 0xA0 ? SingleBytePage.windows1252[Int(byte - 0x80)] : 0
          return mapped == 0 ? byte : mapped
        }
      } else {
        scalars = SingleBytePage(encoding)?.scalars
      }
      guard let scalars else { return nil }
      var bytes: [UInt32: UInt16] = [:]
      for (offset, scalar) in scalars.enumerated() where scalar != 0 && bytes[scalar] == nil {
        bytes[scalar] = UInt16(0x80 + offset)
      }
      let table = EncodingTable(bytes)
      known[encoding.name] = table
      return table
    }
  }

  /// The index of a character among the four-byte ones of GB 18030; `nil` when it has none.
  ///
  /// Those of the basic plane are the ones that two bytes do not write, in order.
  static func chinesePointer(_ scalar: UInt32) -> Int? {
    if scalar >= 0x1_0000 { return Int(scalar) - 0x1_0000 + 189_000 }
    if scalar == 0xE7C7 { return 7457 }
    return chinesePointers[scalar]
  }

  private static let chinesePointers: [UInt32: Int] = {
    guard let converter = SystemConverter("GB18030") else { return [:] }
    var pointers: [UInt32: Int] = [:]
    // 39,420 indexes are for the basic plane.
    for pointer in 0..<39_420 {
      let scalar = converter.scalar([
        UInt8(0x81 + pointer / 12_600), UInt8(0x30 + pointer / 1_260 % 10),
        UInt8(0x81 + pointer / 10 % 126), UInt8(0x30 + pointer % 10),
      ])
      if scalar != 0, pointers[scalar] == nil { pointers[scalar] = pointer }
    }
    return pointers
  }()

  /// The wide form of a narrow kana; `nil` for any other character.
  ///
  /// Reference: <https://encoding.spec.whatwg.org/index-iso-2022-jp-katakana.txt>
  static func wideKana(_ scalar: UInt32) -> UInt32? {
    guard (0xFF61...0xFF9F).contains(scalar) else { return nil }
    let wide = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    return Array(wide.unicodeScalars)[Int(scalar - 0xFF61)].value
  }
}
