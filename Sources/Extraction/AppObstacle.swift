import Addressing
import Basics
import Records
import Rules

/// Why an address that is well written opens no app of the page on a platform.
enum AppObstacle: Hashable {
  /// The platform knows no such addresses; another one's, or a search engine's, are written so.
  case foreign(scheme: String)
  /// The system opens it itself: a call, a message, a map.
  case system(scheme: String)
  /// Only the machine itself, or its own network, reaches the host.
  case local(host: String)

  /// Judges `address`, which is to open an app of `platform`: `ios`, `ipad`, `android` or `windows`.
  init?(_ address: String, on platform: String) {
    let bytes = ASCII.trimmed(ArraySlice(address.utf8))
    guard let colon = AppAddress.schemeEnd(bytes) else { return nil }
    switch bytes[..<colon].text.lowercased() {
    case "http", "https":
      guard let web = WebAddress(address), LocalHost.isLocal(web) else { return nil }
      self = .local(host: web.host)
    case let scheme where Self.isForeign(scheme, on: platform): self = .foreign(scheme: scheme)
    case let scheme where Self.systemSchemes.contains(scheme): self = .system(scheme: scheme)
    default: return nil
    }
  }

  /// The rule that such an address breaks.
  var rule: Rule {
    switch self {
    case .foreign: .deepLinkForeign
    case .system: .deepLinkSystemScheme
    case .local: .deepLinkLocal
    }
  }

  /// Android alone reads `intent:` and `android-app:`; search engines alone `ios-app:`.
  ///
  /// Reference: `Intent.parseUri`,
  /// <https://developer.android.com/reference/android/content/Intent#parseUri(java.lang.String,%20int)>
  private static func isForeign(_ scheme: String, on platform: String) -> Bool {
    switch scheme {
    case "intent", "android-app": platform != "android"
    case "ios-app": true
    default: false
    }
  }

  /// The schemes that belong to systems and no app of a page.
  ///
  /// Reference: <https://www.iana.org/assignments/uri-schemes/uri-schemes.xhtml>, and Apple's URL
  /// Scheme Reference
  private static let systemSchemes: Set<String> = [
    "callto", "cid", "facetime", "facetime-audio", "facetime-group", "ftp", "ftps", "geo", "mailto",
    "map", "maps", "mid", "mms", "mmsto", "sftp", "sip", "sips", "sms", "smsto", "tel", "telprompt",
    "urn", "webcal", "ws", "wss",
  ]
}

/// Hosts that only the machine itself, or its own network, reaches.
///
/// Reference: RFC 6761, <https://www.rfc-editor.org/rfc/rfc6761#section-6.3>; RFC 6762 for `.local`
enum LocalHost {
  /// Whether the host of `address` is one.
  static func isLocal(_ address: WebAddress) -> Bool {
    if let numeric = address.networkAddress { return !numeric.isPublic }
    return address.host == "localhost"
      || [".localhost", ".local", ".internal", ".home.arpa"].contains(where: address.host.hasSuffix)
  }
}

/// An address that names the package of the Android app which opens it.
///
///     intent://cakes/1#Intent;scheme=plums;package=org.example.plums;end
///
/// Reference: `Intent.parseUri`,
/// <https://developer.android.com/reference/android/content/Intent#parseUri(java.lang.String,%20int)>
enum AndroidTarget {
  /// The package that `address` names; `nil` when it names none.
  static func package(of address: String?) -> String? {
    guard let address else { return nil }
    let bytes = ASCII.trimmed(ArraySlice(address.utf8).prefix(4_096))
    let name: String
    if ASCII.hasPrefix(bytes, "intent:") {
      guard let mark = ASCII.firstIndex(of: "#intent;", in: bytes) else { return nil }
      let parts = bytes[(mark + 8)...].split(separator: UInt8(ascii: ";")).prefix(64)
      name = parts.first { $0.starts(with: "package=".utf8) }.map { $0.dropFirst(8).text } ?? ""
    } else if let uri = AppURI(bytes), uri.platform == "android" {
      name = uri.app
    } else {
      return nil
    }
    return AppStoreID.isPackage(name) ? name : nil
  }
}
