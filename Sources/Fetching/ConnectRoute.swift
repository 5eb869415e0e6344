package import Addressing

/// An entry of `fetch.connect-to`, as curl's option `--connect-to` has it: HOST:PORT:ADDRESS:PORT,
/// where an empty part means any, and an IPv6 address is between brackets.
package struct ConnectRoute: Hashable, Sendable {
  private let host: String
  private let port: Int?
  /// Where connections go; empty for the host itself.
  package let target: String

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
    let isPlain = entry.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isPlain, !isBracketed, parts.count == 4, Self.isPort(parts[1]), Self.isPort(parts[3])
    else { return nil }
    (host, port, target) = (parts[0].lowercased(), Int(parts[1]), parts[2])
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
