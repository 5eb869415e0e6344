import Records
import Rules

/// The text of a robots.txt file as UTF-8 without a byte order mark.
struct RobotsText {
  /// The text, cut behind the last whole line within ``RobotsFile/byteLimit``.
  let bytes: [UInt8]

  /// Whether the bytes are text at all and not, for instance, a web page.
  let isText: Bool

  /// Decodes the body of an answer.
  init(_ body: [UInt8], findings: inout [Finding]) {
    var bytes = body
    if body.count > RobotsFile.byteLimit {
      findings.append(Finding(.robotsTooLarge, "It has \(body.count) bytes."))
      let kept = body[..<RobotsFile.byteLimit]
      let isWhole = [0x0A, 0x0D].contains(body[RobotsFile.byteLimit])
      let end = kept.lastIndex { $0 == 0x0A || $0 == 0x0D }
      bytes = Array(isWhole ? kept : kept[..<(end ?? kept.endIndex)])
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      findings.append(Finding(.robotsEncoding, "It is UTF-16."))
      bytes = Self.decodedUTF16(bytes)
    } else {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      let text = String(validating: bytes, as: UTF8.self)
      if text?.unicodeScalars.contains("\u{FFFD}") ?? true {
        findings.append(Finding(.robotsEncoding))
      }
    }
    isText = Self.isText(bytes)
    if !isText { findings.append(Finding(.robotsNotText)) }
    self.bytes = bytes
  }

  private static func decodedUTF16(_ bytes: [UInt8]) -> [UInt8] {
    let isLittleEndian = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      isLittleEndian
        ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
        : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether the start of the file is neither markup nor binary.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1024)
    if start.contains(0) { return false }
    return start.first { $0 > 0x20 } != UInt8(ascii: "<")
  }
}
