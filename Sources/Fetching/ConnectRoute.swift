package import Addressing

/// An entry of `fetch.connect-to`, as curl's option `--connect-to` has it: HOST:PORT:ADDRESS:PORT,
/// where an empty part means any, and an IPv6 address is between brackets.
///
/// Names may be internationalized.
package struct ConnectRoute: Hashable, Sendable {
  private let host: String
  private let port: Int?
  /// Where connections go; empty for the host itself.
  package let target: String
  /// The entry as curl reads it: with the A-labels of names (RFC 5890, section 2.3.2.1).
  package let text: String

  /// Reads `entry`; `nil` when it has another form.
  package init?(_ entry: String) {
    var parts = [""]
    var isBracketed = false
    for character in entry {
      if character == "[" { isBracketed = true }
      if character == "]" { isBracketed = false }
      if character == ":", !isBracketed {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    guard !isBracketed, parts.count == 4, Self.isPort(parts[1]), Self.isPort(parts[3]),
      let host = Self.encoded(parts[0]), let target = Self.encoded(parts[2])
    else { return nil }
    (self.host, port, self.target) = (host.lowercased(), Int(parts[1]), target)
    self.text = "\(host):\(parts[1]):\(target):\(parts[3])"
  }

  /// A name in the letters of ASCII; `nil` when it is none, or has a space.
  private static func encoded(_ name: String) -> String? {
    if name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return name }
    // What ends a name in a URL is part of none.
    let isName = name.utf8.allSatisfy { $0 > 0x20 && !"/?#@:[]\\".utf8.contains($0) }
    guard isName else { return nil }
    return WebAddress("http://\(name)/")?.host
  }

  private static func isPort(_ text: String) -> Bool {
    text.isEmpty
      || (text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        && Int(text).map { (1...65_535).contains($0) } == true)
  }

  /// Whether connections for `address` go there.
  package func matches(_ address: WebAddress) -> Bool {
    (host.isEmpty || host == address.host) && (port == nil || port == address.port)
  }
}
