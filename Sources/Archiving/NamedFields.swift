import Basics

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
  /// value before it, and a line without a colon is skipped.
  package init(parsing bytes: ArraySlice<UInt8>) {
    fields = HeaderLines.fields(in: bytes).map {
      Field(HeaderLines.text($0.name), HeaderLines.text($0.value))
    }
  }

  /// Returns the value of the first field called `name`.
  package func first(_ name: String) -> String? {
    fields.first { HeaderLines.isSame($0.name, name) }?.value
  }

  /// Returns the values of every field called `name`, in order.
  package func values(_ name: String) -> [String] {
    fields.filter { HeaderLines.isSame($0.name, name) }.map(\.value)
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
}
