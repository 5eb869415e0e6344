/// Lines of `Name: value`, as messages of HTTP and records of archives begin with.
///
/// References: RFC 9112, section 5; WARC/1.1, section 4
package enum HeaderLines {
  /// A line in bytes: the name, and the value without the white space around it.
  package typealias Field = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

  /// The lines of `bytes`, which may end in CR LF or LF, in their order.
  ///
  /// A line that begins with white space goes on with the value before it; a line without a name
  /// and a colon is skipped, as browsers do.
  package static func fields(in bytes: ArraySlice<UInt8>) -> [Field] {
    var fields: [Field] = []
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...].dropFirst()
      guard let first = line.first, first != 0x0D else { continue }
      if first == 0x20 || first == 0x09 {
        guard !fields.isEmpty else { continue }
        fields[fields.count - 1].value += [0x20] + trimmed(line)
      } else if let colon = line.firstIndex(of: 0x3A), colon > line.startIndex {
        fields.append((trimmed(line[..<colon]), trimmed(line[(colon + 1)...])))
      }
    }
    return fields
  }

  /// `bytes` without spaces, tabs and carriage returns at both ends.
  package static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let end = bytes.lastIndex(where: { !isSpace($0) }) else { return [] }
    return bytes[...end].drop(while: isSpace)
  }

  /// The text of `bytes`: UTF-8 when they are, and ISO-8859-1 otherwise, so that no byte is lost.
  package static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
  }

  /// The text of `bytes` in ISO-8859-1: each is the character of its number.
  package static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(text)
  }

  /// Whether two names are the same without regard to the case of ASCII.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && (left == right
        || zip(left.utf8, right.utf8).allSatisfy { ASCII.lower($0) == ASCII.lower($1) })
  }
}
