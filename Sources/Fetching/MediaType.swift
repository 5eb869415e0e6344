/// The type of a body, as the `Content-Type` header says it.
///
/// Reference: <https://mimesniff.spec.whatwg.org/#parsing-a-mime-type>
package struct MediaType: Hashable, Sendable {
  /// The type and the subtype, lower case, such as `text/html`.
  package let essence: String

  /// The parameters in order: name in lower case, value unquoted; the first of two equal names.
  package var parameters: [Parameter] = []

  /// One parameter.
  package struct Parameter: Hashable, Sendable {
    /// The name, lower case.
    package let name: String
    /// The value, without quotation marks.
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The encoding's label in lower case, as the header says it.
  package var charset: String? {
    parameters.first { $0.name == "charset" }?.value.lowercased()
  }

  /// Reads a media type.
  ///
  /// - Returns: `nil` when there is no type, or one of impossible characters.
  package init?(parsing text: String) {
    var rest = Self.trimmed(Array(text.utf8)[...])
    let whole = rest.prefix { $0 != 0x3B }
    rest = rest[whole.endIndex...]
    let parts = whole.split(separator: 0x2F, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let subtype = Self.trimmed(parts[1])
    guard Self.isToken(parts[0]), Self.isToken(subtype) else { return nil }
    essence = Self.text(parts[0]).lowercased() + "/" + Self.text(subtype).lowercased()
    while rest.popFirst() != nil {
      guard let parameter = Self.parameter(&rest) else { continue }
      if !parameters.contains(where: { $0.name == parameter.name }) { parameters.append(parameter) }
    }
  }

  /// Reads one parameter, and leaves `rest` at the next semicolon or empty.
  private static func parameter(_ rest: inout ArraySlice<UInt8>) -> Parameter? {
    rest = rest.drop(while: isSpace)
    let name = rest.prefix { $0 != 0x3B && $0 != 0x3D }
    rest = rest[name.endIndex...]
    guard rest.first == 0x3D else { return nil }
    rest.removeFirst()
    let value: [UInt8]
    if rest.first == 0x22 {
      value = quoted(&rest)
      rest = rest.drop { $0 != 0x3B }
    } else {
      let plain = rest.prefix { $0 != 0x3B }
      rest = rest[plain.endIndex...]
      value = Array(trimmed(plain))
      guard !value.isEmpty else { return nil }
    }
    guard isToken(name), value.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
      return nil
    }
    return Parameter(text(name).lowercased(), text(value[...]))
  }

  /// Reads a quoted string and what its backslashes protect.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != 0x22 {
      value.append(byte == 0x5C ? rest.popFirst() ?? byte : byte)
    }
    return value
  }

  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let end = bytes.lastIndex(where: { !isSpace($0) }) else { return [] }
    return bytes[...end].drop(while: isSpace)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPHeaders {
  /// The `Content-Type` as sent, several with commas between them; `nil` when it is missing.
  package var contentType: String? {
    let values = values("Content-Type")
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The type that `Content-Type` gives the body; `nil` when it is missing or unreadable.
  ///
  /// Of several the last readable one counts, and it takes over the encoding of one before it
  /// with the same type.
  ///
  /// Reference: <https://fetch.spec.whatwg.org/#concept-header-extract-mime-type>
  package var mediaType: MediaType? {
    var result: MediaType?
    for value in values("Content-Type").flatMap(Self.elements) {
      guard var next = MediaType(parsing: value), next.essence != "*/*" else { continue }
      if next.charset == nil, next.essence == result?.essence, let charset = result?.charset {
        next.parameters.append(MediaType.Parameter("charset", charset))
      }
      result = next
    }
    return result
  }

  /// Splits a value at the commas that are outside quotation marks.
  private static func elements(_ value: String) -> [String] {
    guard value.utf8.contains(UInt8(ascii: ",")) else { return [value] }
    var elements = [""]
    var isQuoted = false
    var isEscaped = false
    for character in value.unicodeScalars {
      if character == ",", !isQuoted {
        elements.append("")
        continue
      }
      if isEscaped {
        isEscaped = false
      } else if character == "\"" {
        isQuoted.toggle()
      } else {
        isEscaped = isQuoted && character == "\\"
      }
      elements[elements.count - 1].unicodeScalars.append(character)
    }
    return elements
  }
}
