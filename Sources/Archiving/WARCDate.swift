import Basics

/// The moments that records name.
enum WARCDate {
  /// Reads `2026-11-21T09:30:00Z`, with any number of digits of a second's fraction.
  ///
  /// Reference: WARC/1.1, section 5.4.
  static func parse(_ text: String) -> Timestamp? {
    guard text.hasSuffix("Z") || text.hasSuffix("z") else { return nil }
    let parts = text.dropLast().split(
      separator: ".",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard !fraction.isEmpty, fraction.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let milliseconds = (fraction.prefix(3) + "000").prefix(3)
    return Timestamp(iso8601: "\(parts[0]).\(milliseconds)Z")
  }
}
