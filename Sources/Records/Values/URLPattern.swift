package import Addressing
import Basics

/// A pattern of URLs as operators write it, in which `*` stands for any bytes.
///
/// One that begins with a slash is of a URL's path and query; any other is of the whole URL. It is
/// compared with the URL's canonical form, in time linear in both (``Glob``). Spellings that mean the same
/// are the same: what is not ASCII is encoded, hosts are in small letters and in their encoded form, and
/// escapes are normalized (RFC 3986, section 6.2.2).
package struct URLPattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String
  private let glob: Glob
  private let isOfPath: Bool

  /// Creates a pattern of `text`.
  package init(_ text: String) {
    self.text = text
    isOfPath = text.hasPrefix("/")
    let spelled = URLPatternSpelling.canonical(text)
    glob = Glob(String(decoding: Self.normalized(Array(spelled.utf8)[...]), as: UTF8.self))
  }

  /// Whether the pattern stands for `address`, whose fragment does not count.
  package func matches(_ address: WebAddress) -> Bool {
    matches(address.canonical.bytes)
  }

  /// Whether the pattern stands for `url`, which is in its canonical form.
  package func matches(canonical url: String) -> Bool { matches(Array(url.utf8)) }

  private func matches(_ bytes: [UInt8]) -> Bool {
    glob.matches(Self.normalized(isOfPath ? Self.target(of: bytes) : bytes[...]))
  }

  /// The path and the query: what begins at the third slash.
  private static func target(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var slashes = 0
    return bytes.drop { byte in
      if byte == UInt8(ascii: "/") { slashes += 1 }
      return slashes < 3
    }
  }

  /// The same with capital letters in escapes, and without escapes of unreserved characters (RFC 3986,
  /// sections 6.2.2.1 and 6.2.2.2).
  private static func normalized(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard byte == UInt8(ascii: "%"), digits.count == 2 else {
        output.append(byte)
        continue
      }
      let value = UInt8(digits[0] << 4 | digits[1])
      if isUnreserved(value) {
        output.append(value)
      } else {
        output.append(byte)
        output += digits.map { Self.hexDigits[$0] }
      }
      rest = rest.dropFirst(2)
    }
    return output[...]
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}

/// Patterns and hosts as people write them, in the spelling of canonical URLs.
package enum URLPatternSpelling {
  /// The name of a host, in small letters and in its encoded form, of which `text` is the name, the name
  /// with a port, or the origin; `text` in small letters alone when it is none of these.
  ///
  /// A host is a name without its port, RFC 3986 section 3.2.2; so it is in searches, exports and lists.
  package static func host(_ text: String) -> String {
    let isPlain = !text.contains { "?#@\\".contains($0) }
    let address = isPlain ? WebAddress(text.contains("://") ? text : "http://\(text)") : nil
    guard let address, address.target == "/" else { return text.lowercased() }
    return address.host
  }

  /// A label of a host, as ``host(_:)`` has names; in small letters alone when it has a port.
  private static func label(_ label: String) -> String {
    label.contains { "/:".contains($0) } ? label.lowercased() : host(label)
  }

  /// A pattern in which what is between stars has the spelling of URLs.
  static func canonical(_ pattern: String) -> String {
    if pattern.hasPrefix("/") { return target(pattern) }
    guard let mark = pattern.firstRange(of: "://") else { return rest(pattern) }
    let scheme = pattern[..<mark.lowerBound].lowercased()
    guard scheme.utf8.allSatisfy({ $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }) else {
      return rest(pattern)
    }
    let behind = pattern[mark.upperBound...]
    let end = behind.firstIndex { "/?#".contains($0) } ?? behind.endIndex
    let authority = behind[..<end]
    let path = behind[end...]
    let rest = tail(path, hasStar: authority.contains("*"))
    return "\(scheme)://\(spelled(authority, of: scheme))\(rest)"
  }

  /// The host and the port; labels with a star are in small letters alone.
  private static func spelled(_ authority: Substring, of scheme: String) -> String {
    guard authority.contains("*") else {
      let origin = WebAddress("\(scheme == "https" ? "https" : "http")://\(authority)/")
      return origin?.authority ?? authority.lowercased()
    }
    let labels = authority.split(separator: ".", omittingEmptySubsequences: false)
    return labels.map { label in
      label.contains("*") || label.isEmpty ? label.lowercased() : Self.label(String(label))
    }.joined(separator: ".")
  }

  /// What is behind the authority: nothing where a star at its end may stand for it.
  private static func tail(_ path: Substring, hasStar: Bool) -> String {
    if path.isEmpty { return hasStar ? "" : "/" }
    return target(path.hasPrefix("/") ? String(path) : "/\(path)")
  }

  /// A path and a query, which begin with a slash.
  private static func target(_ text: String) -> String {
    WebAddress("http://a\(text)")?.target ?? text
  }

  /// What begins within a URL, with a star.
  private static func rest(_ text: String) -> String {
    text.hasPrefix("*") ? String(target("/\(text)").dropFirst()) : text
  }
}
