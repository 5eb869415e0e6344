import Addressing

/// Names that somebody who starts a server gives, as requests will name them.
///
/// What no request can ever name is refused: a server that accepted it would never answer to it, for
/// no visible reason.
package enum ServerNames {
  /// The origin that `text` means, as browsers write it: scheme and host in small letters, an
  /// international name in its ASCII form, and no default port; `nil` when it is none, nor `*`.
  ///
  /// Reference: RFC 6454, section 6.2. The schemes of extensions and apps have origins too.
  package static func origin(_ text: String) -> String? {
    if text == "*" { return text }
    guard let mark = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<mark.lowerBound].lowercased()
    var host = text[mark.upperBound...].lowercased()
    if host.hasSuffix("/") { host.removeLast() }
    guard scheme.first?.isLetter == true, scheme.utf8.allSatisfy(isSchemeByte),
      !host.contains(where: { "/?#@\\".contains($0) || $0.isWhitespace })
    else { return nil }
    guard ["http", "https"].contains(scheme) else {
      return HostCheck.name(of: host) == nil ? nil : "\(scheme)://\(host)"
    }
    guard let url = WebAddress("\(scheme)://\(host)/"), HostCheck.name(of: url.authority) != nil
    else { return nil }
    return url.origin
  }

  /// The host that `text` means, as `Host` names it without a port; `nil` when it is none.
  package static func host(_ text: String) -> String? {
    let name = text.lowercased()
    if HostCheck.name(of: name) == name { return name }
    guard !name.utf8.contains(where: { $0 < 0x80 && !isSchemeByte($0) }) else { return nil }
    return WebAddress("http://\(name)/").flatMap { HostCheck.name(of: $0.authority) }
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}
