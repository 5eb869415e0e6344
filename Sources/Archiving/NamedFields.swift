/// Lines of `Name: value` in the order they came, as records and HTTP heads hold them.
///
/// Names compare without regard to ASCII case. A value is UTF-8 when its bytes are, and
/// ISO-8859-1 otherwise, so that no byte is lost.
///
/// Reference: WARC/1.1, section 4; RFC 9112, section 5.
package struct NamedFields: Hashable, Sendable {
  /// One line.
  package struct Field: Hashable, Sendable {
    /// The name as written.
    package let name: String
    /// The value without the white space around it.
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The lines in order.
  package var fields: [Field]

  /// Creates fields in order.
  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Reads lines that end in CR LF or LF; a line that begins with white space goes on with the
  /// value before it, and a line without a colon is passed over.
  package init(parsing bytes: ArraySlice<UInt8>) {
    var lines: [(name: ArraySlice<UInt8>, value: [UInt8])] = []
    for line in bytes.split(separator: 0x0A) {
      guard let first = line.first, first != 0x0D else { continue }
      if first == 0x20 || first == 0x09 {
        guard !lines.isEmpty else { continue }
        lines[lines.count - 1].value += [0x20] + Self.trimmed(line)
      } else if let colon = line.firstIndex(of: 0x3A) {
        lines.append((Self.trimmed(line[..<colon]), Array(Self.trimmed(line[(colon + 1)...]))))
      }
    }
    fields = lines.map { Field(Self.text($0.name), Self.text($0.value[...])) }
  }

  /// Returns the value of the first field called `name`.
  package func first(_ name: String) -> String? {
    fields.first { Self.isSame($0.name, name) }?.value
  }

  /// Returns the values of every field called `name`, in order.
  package func values(_ name: String) -> [String] {
    fields.filter { Self.isSame($0.name, name) }.map(\.value)
  }

  /// The lines as bytes, each with CR LF; line ends within a value become spaces.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for field in fields {
      let line = "\(field.name): \(field.value)".utf8
      bytes += line.map { $0 == 0x0D || $0 == 0x0A ? 0x20 : $0 } + [0x0D, 0x0A]
    }
    return bytes
  }

  static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lowered($0) == lowered($1) }
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let end = bytes.lastIndex(where: { !isSpace($0) }) else { return [] }
    return bytes[...end].drop(while: isSpace)
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(text)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
