import Basics

/// The app that an address in an app store leads to.
///
/// Known are Apple's App Store, Google Play, its `market:` scheme, and the Microsoft Store.
enum StoreAddress {
  /// An app by its platform and by what that platform calls its identifier.
  struct App: Hashable {
    /// `ios`, `android` or `windows`.
    let platform: String
    /// The number in the App Store, the package or the product's identifier.
    let id: String
  }

  /// The app of the address `text`; `nil` when it is none of a store, or names no app there.
  static func app(_ text: String) -> App? {
    let bytes = ASCII.trimmed(ArraySlice(text.utf8).prefix(limit))
    guard let scheme = AppAddress.schemeEnd(bytes) else { return nil }
    let name = bytes[..<scheme]
    let rest = bytes[(scheme + 1)...].drop { $0 == UInt8(ascii: "/") }
    if ASCII.equals(name, "market") {
      return ASCII.hasPrefix(rest, "details") ? play(rest) : nil
    }
    let schemes: [StaticString] = ["http", "https", "itms-apps", "itms-appss", "itms"]
    guard schemes.contains(where: { ASCII.equals(name, $0) }) else { return nil }
    let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
    if ASCII.equals(host, "apps.apple.com") || ASCII.equals(host, "itunes.apple.com")
      || ASCII.equals(host, "appstore.com")
    {
      return AppStoreID(bytes.text).digits.map { App(platform: "ios", id: $0) }
    }
    if ASCII.equals(host, "play.google.com") { return play(rest) }
    if ASCII.equals(host, "apps.microsoft.com") || ASCII.equals(host, "www.microsoft.com") {
      return microsoft(rest)
    }
    return nil
  }

  /// The longest address looked at, in bytes.
  private static let limit = 4_096

  /// The package behind `id=` in the query.
  private static func play(_ rest: ArraySlice<UInt8>) -> App? {
    for mark: StaticString in ["?id=", "&id="] {
      guard let start = ASCII.firstIndex(of: mark, in: rest) else { continue }
      let id = rest[(start + 4)...].prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") }
      if AppStoreID.isDottedName(id) { return App(platform: "android", id: id.text) }
    }
    return nil
  }

  /// The product's identifier: the last segment of twelve letters and digits that starts with
  /// a nine, as all of them do.
  private static func microsoft(_ rest: ArraySlice<UInt8>) -> App? {
    let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let segment = path.split(separator: UInt8(ascii: "/")).last { segment in
      segment.count == 12 && segment.first == UInt8(ascii: "9")
        && segment.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
    }
    return segment.map { App(platform: "windows", id: $0.text.uppercased()) }
  }
}
