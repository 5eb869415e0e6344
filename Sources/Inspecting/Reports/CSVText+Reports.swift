import Basics

extension CSVText {
  /// `rows` as a text without a line end behind it; what pages say stays in one line, and runs in no
  /// spreadsheet.
  static func text(_ rows: [[String]]) -> String {
    var bytes: [UInt8] = []
    for row in rows { add(row.map { harmless(ReportText.plain($0)) }, to: &bytes) }
    return String(decoding: bytes.dropLast(2), as: UTF8.self)
  }
}
