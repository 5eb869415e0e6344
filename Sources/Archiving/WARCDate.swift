import Basics

/// The moments that records name.
enum WARCDate {
  /// Reads a moment as the W3C note profiles ISO 8601, from `2026` to
  /// `2026-11-21T09:30:00.25+01:00`.
  ///
  /// What is left out is the first of its kind. The 14 digits of ARC files, and dates as in mail,
  /// pass too: not to know how old a page is would make it lose against any other.
  ///
  /// Reference: WARC/1.1, section 5.4; <https://www.w3.org/TR/NOTE-datetime>
  static func parse(_ text: String) -> Timestamp? {
    guard let second = Timestamp(webDate: spelledOut(text)) else { return nil }
    let behind = text.split(separator: ".", maxSplits: 1).dropFirst().first ?? ""
    let digits = behind.prefix { $0.isASCII && $0.isNumber }
    let fraction = Int64((digits + "000").prefix(3)) ?? 0
    return Timestamp(milliseconds: second.milliseconds + fraction)
  }

  /// `20261121093000` as `2026-11-21T09:30:00`.
  private static func spelledOut(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count == 14, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return text }
    let marks: [Int: String] = [4: "-", 6: "-", 8: "T", 10: ":", 12: ":"]
    return bytes.enumerated().map { (marks[$0] ?? "") + String(UnicodeScalar($1)) }.joined()
  }
}
