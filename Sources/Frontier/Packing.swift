package import Addressing
package import Digests
package import Foundation

/// Numbers of addresses as a blob: seven bits a byte, the least significant first, and the eighth
/// bit set in all bytes of a number but its last (LEB128, as in DWARF 5 section 7.6).
package enum PackedNumbers {
  /// Returns the stored form.
  package static func pack(_ numbers: [Int64]) -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 4)
    for number in numbers {
      var rest = UInt64(bitPattern: number)
      while rest > 0x7F {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return Data(bytes)
  }

  /// Bytes behind the last whole number are skipped; the check reports them.
  package static func unpack(_ data: Data) -> [Int64] {
    var numbers: [Int64] = []
    var (number, shift): (UInt64, UInt64) = (0, 0)
    data.withUnsafeBytes { bytes in
      for byte in bytes {
        if shift < 64 { number |= UInt64(byte & 0x7F) << shift }
        shift += 7
        guard byte < 0x80 else { continue }
        numbers.append(Int64(bitPattern: number))
        (number, shift) = (0, 0)
      }
    }
    return numbers
  }
}

/// Identities as a blob: sixteen bytes each.
package enum PackedIdentities {
  /// Bytes behind the last whole identity are skipped; the check reports them.
  package static func unpack(_ data: Data) -> [Digest128] {
    data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: Digest128.size).compactMap {
        Digest128(reading: UnsafeRawBufferPointer(rebasing: bytes[$0...]))
      }
    }
  }
}

extension Digest128 {
  /// The stored form, for a column.
  package var data: Data { Data(bytes) }

  /// Reads the stored form; `nil` for another number of bytes.
  package init?(_ data: Data) {
    guard data.count == Self.size, let digest = data.withUnsafeBytes({ Digest128(reading: $0) })
    else { return nil }
    self = digest
  }
}

/// Words as a blob: eight bytes each, the least significant first.
package enum PackedWords {
  /// Returns the stored form.
  package static func pack(_ words: [Int64]) -> Data {
    words.map(\.littleEndian).withUnsafeBytes { Data($0) }
  }

  /// Bytes behind the last whole word are skipped; the check reports them.
  package static func unpack(_ data: Data) -> [Int64] {
    data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
        Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int64.self))
      }
    }
  }
}

/// Addresses that were too deep to become known, as lines of priority, space and address.
package enum PackedOffers {
  /// The line of one address.
  package static func line(_ address: WebAddress, priority: Int) -> String {
    "\(priority) \(address.text)\n"
  }

  /// The addresses of the lines; lines that are none are skipped.
  package static func unpack(_ text: String) -> [(address: WebAddress, priority: Int)] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let priority = Int(parts[0]),
        let address = WebAddress(String(parts[1]))
      else { return nil }
      return (address, priority)
    }
  }
}

/// A page's findings in short: lines of severity, rule and how often.
package enum PackedFindings {
  /// The lines of findings, given one by one.
  package static func pack(_ rules: [(severity: String, rule: String)]) -> String {
    var text = ""
    var keys = rules.map { "\($0.severity) \($0.rule)" }.sorted()[...]
    while let key = keys.first {
      let same = keys.prefix { $0 == key }
      keys = keys.dropFirst(same.count)
      text += "\(key) \(same.count)\n"
    }
    return text
  }

  /// The rules alone, each once for each severity.
  package static func rules(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let space = UInt8(ascii: " ")
        guard let first = line.firstIndex(of: space), let last = line.lastIndex(of: space)
        else { return nil }
        let rule = line[first..<last].dropFirst()
        guard first > line.startIndex, last < line.endIndex - 1, !rule.isEmpty,
          !rule.contains(space)
        else { return nil }
        return String(decoding: rule, as: UTF8.self)
      }
    }
  }

  /// The lines taken apart; lines of another form are skipped.
  package static func unpack(_ text: String) -> [(severity: String, rule: String, count: Int)] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, let count = Int(parts[2]) else { return nil }
      return (String(parts[0]), String(parts[1]), count)
    }
  }
}
