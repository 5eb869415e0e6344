import Addressing
import Foundation

/// Fingerprints as a blob: eight bytes each, the least significant first.
enum PackedFingerprints {
  static func pack(_ fingerprints: [Int64]) -> Data {
    fingerprints.map(\.littleEndian).withUnsafeBytes { Data($0) }
  }

  /// Bytes behind the last whole fingerprint are passed over; the check reports them.
  static func unpack(_ data: Data) -> [Int64] {
    data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
        Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int64.self))
      }
    }
  }
}

/// Addresses that were too deep to become known, as lines of priority, space and address.
enum PackedOffers {
  static func line(_ address: WebAddress, priority: Int) -> String {
    "\(priority) \(address.text)\n"
  }

  static func unpack(_ text: String) -> [(address: WebAddress, priority: Int)] {
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
enum PackedFindings {
  static func pack(_ rules: [(severity: String, rule: String)]) -> String {
    var text = ""
    var keys = rules.map { "\($0.severity) \($0.rule)" }.sorted()[...]
    while let key = keys.first {
      let same = keys.prefix { $0 == key }
      keys = keys.dropFirst(same.count)
      text += "\(key) \(same.count)\n"
    }
    return text
  }

  static func unpack(_ text: String) -> [(severity: String, rule: String, count: Int)] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, let count = Int(parts[2]) else { return nil }
      return (String(parts[0]), String(parts[1]), count)
    }
  }
}
