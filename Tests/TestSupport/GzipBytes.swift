/// Small gzip files made by hand, so that the tests need no compressor.
package enum GzipBytes {
  /// Returns a gzip file that holds `content` uncompressed.
  package static func stored(_ content: [UInt8]) -> [UInt8] {
    let count = UInt16(content.count)
    let length = [UInt8(count & 0xFF), UInt8(count >> 8)]
    return header + [1] + length + length.map { ~$0 } + content
      + little(checksum(content)) + little(UInt32(content.count))
  }

  /// Returns a gzip file that holds `runs` times 258 zeros and one more, at 13 bits a run.
  package static func zeros(runs: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b011, count: 3)
    bits.append(reversed(0x30, count: 8), count: 8)
    for _ in 0..<runs {
      bits.append(reversed(0b1100_0101, count: 8), count: 8)
      bits.append(0, count: 5)
    }
    bits.append(0, count: 7)
    let count = runs * 258 + 1
    let content = [UInt8](repeating: 0, count: count)
    return header + bits.finished() + little(checksum(content)) + little(UInt32(count))
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

  private static func little(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  private static func reversed(_ code: UInt32, count: Int) -> UInt32 {
    (0..<count).reduce(0) { $0 << 1 | code >> UInt32($1) & 1 }
  }

  /// Packs bits from the lowest of each byte up.
  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var used: UInt32 = 0

    mutating func append(_ value: UInt32, count: UInt32) {
      pending |= value << used
      used += count
      while used >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        used -= 8
      }
    }

    func finished() -> [UInt8] {
      used > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes
    }
  }
}
