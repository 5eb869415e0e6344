import Addressing
import Glibc
import HTTPTypes
import Hummingbird

/// Holds the names that a request may call the server by.
///
/// A page elsewhere whose name was made to point here (DNS rebinding) comes under its own name. A
/// server without `--host-name` that other machines reach answers under addresses and the name of its
/// machine only: no page elsewhere can make these point here.
struct HostCheck {
  private static let local = ["localhost", "127.0.0.1", "[::1]"]
  private let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  /// Checks the names that a request gives.
  ///
  /// Reference: RFC 9112 section 3.2: there is one Host. Requests of HTTP/1.0 alone may have none;
  /// they come from no browser. Of others, ``VersionWatch`` makes an empty one of none.
  ///
  /// - Throws: ``Problem`` when there are two or none, or the server has no such name.
  func check(_ request: Request) throws(Problem) {
    guard request.headers[values: Self.host].isEmpty else {
      throw Problem(.malformedRequest, "It has more than one Host.")
    }
    guard request.head.authority != "" else {
      throw Problem(.malformedRequest, "It has no Host.")
    }
    try check(request.head.authority)
  }

  /// The second Host and those behind it; the first is the request's authority.
  private static let host = HTTPField.Name("Host") ?? .authorization

  /// Checks a name; a request without one comes from no browser.
  ///
  /// - Throws: ``Problem`` when the server has no such name.
  func check(_ authority: String?) throws(Problem) {
    guard let authority else { return }
    guard let name = Self.name(of: authority), isKnown(name) else {
      throw Problem(.wrongHost, "This server has no name like the one that was requested.")
    }
  }

  /// Whether an authority is a name of this machine, or the address that the server listens on;
  /// a request without one is taken for one of a program.
  func isOwn(_ authority: String?) -> Bool {
    guard let authority else { return true }
    guard let name = Self.name(of: authority) else { return false }
    return isOwn(name: name)
  }

  private func isOwn(name: String) -> Bool {
    Self.local.contains(name)
      || settings.isLoopback && [settings.address, "[\(settings.address)]"].contains(name)
  }

  private func isKnown(_ name: String) -> Bool {
    if isOwn(name: name) || settings.hostNames.contains(name) { return true }
    guard !settings.isLoopback, settings.hostNames.isEmpty else { return false }
    return NetworkAddress(name) != nil || name == Self.machineName
  }

  /// The host of an authority, `host` or `host:port`, in small letters; `nil` when it is none.
  ///
  /// References: RFC 9110 section 7.2: Host has no userinfo; RFC 3986 section 3.2.
  static func name(of authority: String) -> String? {
    let text = authority.lowercased()
    let end: String.Index
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      end = text.index(after: bracket)
      guard NetworkAddress(String(text[..<end])) != nil, !text.contains("%") else { return nil }
    } else {
      end = text.firstIndex(of: ":") ?? text.endIndex
      guard text[..<end].utf8.allSatisfy(isNameByte) else { return nil }
    }
    let port = text[end...]
    guard !port.isEmpty else { return end == text.startIndex ? nil : text }
    guard port.first == ":", port.utf8.count <= 6,
      port.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }), end > text.startIndex
    else { return nil }
    return String(text[..<end])
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// What the system calls this machine, in small letters.
  private static let machineName: String = {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    let name = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: name, as: UTF8.self).lowercased()
  }()
}
