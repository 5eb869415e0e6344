/// One entry of an app's associated domains: `service:host`, and perhaps `?mode=…`.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains>
package struct AssociatedDomain: Hashable, Sendable {
  /// The services that entries name.
  package static let services = [
    "applinks", "webcredentials", "appclips", "activitycontinuation",
  ]

  /// The entry as the file writes it.
  package let source: AppFileText
  /// The service, as it is written.
  package let service: String
  /// The host in lower case, without `*.` in front; `*` for any host, as profiles have it.
  package let host: String
  /// Whether the entry is for the subdomains of ``host``.
  package let isWildcard: Bool
  /// The value of `mode`; `nil` without one.
  package let mode: String?

  /// Whether the entry is in an array, as it has to be.
  package let isInArray: Bool

  /// Whether systems read the entry at all.
  package let isValid: Bool

  /// Takes an entry apart.
  ///
  /// - Parameters:
  ///   - source: The entry as the file writes it.
  ///   - isInArray: Whether it is in an array.
  package init(_ source: AppFileText, isInArray: Bool = true) {
    (self.source, self.isInArray) = (source, isInArray)
    let text = source.text
    let colon = text.firstIndex(of: ":") ?? text.startIndex
    service = String(text[..<colon])
    var rest = text[colon...].dropFirst(text.first == ":" || colon > text.startIndex ? 1 : 0)
    if let mark = rest.firstIndex(of: "?") {
      let value = rest[rest.index(after: mark)...]
      mode = value.hasPrefix("mode=") ? String(value.dropFirst(5)) : String(value)
      rest = rest[..<mark]
    } else {
      mode = nil
    }
    isWildcard = rest.hasPrefix("*.")
    let name = isWildcard ? rest.dropFirst(2) : rest
    host = name.lowercased()
    isValid =
      isInArray && Self.services.contains(service) && !name.isEmpty
      && (name == "*" || name.utf8.allSatisfy { Self.isOfHost($0) })
      && (mode.map { Self.isMode($0) } ?? true)
  }

  /// Whether systems know a mode; an entry with another is ignored.
  static func isMode(_ mode: String) -> Bool {
    mode.split(separator: "+", omittingEmptySubsequences: false)
      .allSatisfy { $0 == "developer" || $0 == "managed" }
  }

  /// Whether all characters of a text may be those of a host.
  static func isHost(_ text: Substring) -> Bool { text.utf8.allSatisfy { isOfHost($0) } }

  /// Whether the entry is one for `host` in a service.
  ///
  /// - Parameters:
  ///   - host: The host, in lower case.
  ///   - service: The service, such as `applinks`.
  /// - Returns: Whether a system that has read the entry asks the host for its file.
  package func covers(_ host: String, for service: String) -> Bool {
    guard isValid, self.service == service else { return false }
    return isWildcard ? host.hasSuffix(".\(self.host)") : host == self.host
  }

  /// Whether store builds ignore the entry.
  package var isDeveloperOnly: Bool { mode == "developer" }

  /// Whether the entry counts for some people alone: for developers, or on managed devices.
  ///
  /// Those who have the app from the store get no link by it (WWDC20, session 10098).
  package var isRestricted: Bool { mode != nil }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }
}
