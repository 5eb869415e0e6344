/// The status line and the header fields of an answer.
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
  /// before it; a line that is no field is passed over, as browsers do. There is no head when
  /// the first line is no status line.
  ///
  /// - Parameter bytes: The status line, the fields, and possibly the empty line behind them.
  package init?(parsing bytes: [UInt8]) {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    guard let line = Self.statusLine(bytes[..<end]) else { return nil }
    (version, status) = line
    headers = HTTPHeaders(Self.fields(bytes[end...].dropFirst()))
  }

  private static func statusLine(_ line: ArraySlice<UInt8>) -> (String, Int)? {
    let parts = line.split(separator: 0x20, maxSplits: 2)
    guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8) else { return nil }
    let digits = trimmed(parts[1])
    guard digits.count == 3, let status = Int(text(digits)), status >= 100 else { return nil }
    return (text(parts[0]), status)
  }

  private static func fields(_ bytes: ArraySlice<UInt8>) -> [HTTPHeaders.Field] {
    var fields: [HTTPHeaders.Field] = []
    var last: (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)?
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...].dropFirst()
      guard let first = line.first, first != 0x0D else { continue }
      if first == 0x20 || first == 0x09 {
        guard let field = last else { continue }
        last?.value = field.value + [0x20] + trimmed(line)
      } else if let colon = line.firstIndex(of: 0x3A), colon > line.startIndex {
        if let last { fields.append(field(last.name, last.value)) }
        last = (trimmed(line[..<colon]), trimmed(line[(colon + 1)...]))
      }
    }
    if let last { fields.append(field(last.name, last.value)) }
    return fields
  }

  private static func field(
    _ name: ArraySlice<UInt8>,
    _ value: ArraySlice<UInt8>
  ) -> HTTPHeaders.Field {
    guard let valid = String(validating: value, as: UTF8.self) else {
      return HTTPHeaders.Field(text(name), latin1(value), isLatin1: true)
    }
    return HTTPHeaders.Field(text(name), valid)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let start = bytes.firstIndex(where: { !isSpace($0) }),
      let end = bytes.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return bytes[start...end]
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(text)
  }
}
