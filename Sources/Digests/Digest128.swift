private import Crypto

/// The first 128 bits of a SHA-256 digest (FIPS 180-4): an identity that nobody can forge.
///
/// To find two inputs with one of these takes some 2^64 digests, to find one for an input of
/// somebody else 2^128. It is the same in every process and for ever, so that it may be stored and
/// handed out.
package struct Digest128: Hashable, Sendable, BitwiseCopyable {
  /// The first eight bytes, the first of them highest.
  package let high: UInt64
  /// The eight bytes behind them, likewise.
  package let low: UInt64

  /// The number of bytes of the stored form.
  package static let size = 16

  /// The value whose bits are all zero; no known input has it.
  package static let zero = Digest128(high: 0, low: 0)

  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// The digest of `bytes`.
  package init(of bytes: UnsafeRawBufferPointer) {
    var function = Crypto.SHA256()
    function.update(bufferPointer: bytes)
    self.init(function.finalize())
  }

  /// The digest of `bytes`.
  package init(of bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBytes { Digest128(of: $0) }
  }

  /// The digest of `bytes`.
  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Digest128(of: $0) }
  }

  /// The digest of the UTF-8 form of `text`.
  package init(of text: String) {
    var text = text
    self = text.withUTF8 { Digest128(of: UnsafeRawBufferPointer($0)) }
  }

  fileprivate init(_ digest: Crypto.SHA256Digest) {
    self = digest.withUnsafeBytes { bytes in
      Digest128(
        high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// A value that stands for nothing: 128 random bits.
  package static func random() -> Digest128 {
    Digest128(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }

  /// A number for tables in memory, keyed with a secret of this process.
  ///
  /// Nobody outside can choose two values that share it. It must not be stored.
  package var tableKey: UInt64 {
    var hasher = Hasher()
    hasher.combine(high)
    hasher.combine(low)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}

extension Digest128: Comparable {
  package static func < (left: Digest128, right: Digest128) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

// MARK: - Bytes and text

extension Digest128 {
  /// The stored form: 16 bytes, those of the digest in their order.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size)
    append(to: &bytes)
    return bytes
  }

  /// Appends ``bytes``.
  package func append(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: high.bigEndian) { bytes += $0 }
    withUnsafeBytes(of: low.bigEndian) { bytes += $0 }
  }

  /// Reads the stored form from the first 16 bytes; `nil` when there are fewer.
  package init?(reading bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  /// The text form: 32 hexadecimal digits, letters small.
  package var text: String {
    String(unsafeUninitializedCapacity: 2 * Self.size) { digits in
      for index in 0..<2 * Self.size {
        let word = index < 16 ? high : low
        let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (index & 15)) & 15)
        digits[index] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
      }
      return 2 * Self.size
    }
  }

  /// Reads the text form; `nil` for any other.
  package init?(_ text: some StringProtocol) {
    var words: [UInt64] = [0, 0]
    var count = 0
    for unit in text.utf8 {
      let value: UInt8
      switch unit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = unit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = unit - UInt8(ascii: "a") + 10
      default: return nil
      }
      guard count < 2 * Self.size else { return nil }
      words[count / 16] = words[count / 16] << 4 | UInt64(value)
      count += 1
    }
    guard count == 2 * Self.size else { return nil }
    self.init(high: words[0], low: words[1])
  }
}

// MARK: - Pieces

/// The ``Digest128`` of texts that come one after the other.
///
/// The length of each goes in before it, so that the same characters divided otherwise give
/// another digest.
package struct TextDigest: Sendable {
  private var function = Crypto.SHA256()

  /// The digest of no texts.
  package init() {}

  /// Adds a text.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { function.update(bufferPointer: $0) }
      function.update(bufferPointer: UnsafeRawBufferPointer(bytes))
    }
  }

  /// The digest of all that was added.
  package var value: Digest128 { Digest128(function.finalize()) }
}
