import Basics

/// The status line and the header fields of a response.
///
/// Reference: RFC 9112, sections 4 and 5.
package struct ResponseHead: Hashable, Sendable {
  /// The protocol as the status line names it, such as `HTTP/1.1`.
  package var version: String

  /// The status, 100 to 999.
  package var status: Int

  /// The header fields.
  package var headers: HTTPHeaders

  /// Reads a head from the bytes of the wire.
  ///
  /// Lines may end in CR LF or LF. A line that begins with white space continues the value
  /// before it; a line that is no field is skipped, as browsers do. There is no head when
  /// the first line is no status line.
  ///
  /// - Parameter bytes: The status line, the fields, and possibly the empty line behind them.
  package init?(parsing bytes: [UInt8]) {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    guard let line = Self.statusLine(bytes[..<end]) else { return nil }
    (version, status) = line
    headers = HTTPHeaders(HeaderLines.fields(in: bytes[end...].dropFirst()).map(Self.field))
  }

  private static func statusLine(_ line: ArraySlice<UInt8>) -> (String, Int)? {
    let parts = line.split(separator: 0x20, maxSplits: 2)
    guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8) else { return nil }
    let digits = HeaderLines.trimmed(parts[1])
    guard digits.count == 3, let status = Int(HeaderLines.text(digits)), status >= 100 else {
      return nil
    }
    return (HeaderLines.text(parts[0]), status)
  }

  private static func field(_ line: HeaderLines.Field) -> HTTPHeaders.Field {
    let name = HeaderLines.text(line.name)
    guard let value = String(validating: line.value, as: UTF8.self) else {
      return HTTPHeaders.Field(name, HeaderLines.latin1(line.value), isLatin1: true)
    }
    return HTTPHeaders.Field(name, value)
  }
}
