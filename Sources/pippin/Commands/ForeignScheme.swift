import Basics

/// A URL whose scheme is not of the web, such as `myapp://open/1`, where one of the web is needed.
///
/// Apps name such schemes in their Info.plist or AndroidManifest.xml, and no file of a host is about
/// them.
///
/// Reference: RFC 3986, section 3.1
struct ForeignScheme {
  /// The URL.
  let text: String
  /// The scheme, as it is written.
  let scheme: String

  /// Schemes without `//` behind them.
  private static let plain: Set<String> = [
    "about", "data", "facetime", "geo", "javascript", "mailto", "sms", "tel", "urn",
  ]

  /// Schemes that are no app's, and may have `//` behind them.
  private static let known: Set<String> = ["blob", "ftp", "ftps", "sftp", "ws", "wss"]

  /// Whether the scheme may be an app's: no registered one, and none of the web with a typing error.
  var isOfApp: Bool {
    let name = scheme.lowercased()
    return !Self.plain.contains(name) && !Self.known.contains(name)
      && ["http", "https"].allSatisfy { EditDistance.between(Array(name.utf8), Array($0.utf8)) > 1 }
  }

  /// Takes a URL; `nil` for one of the web, for a file and for what has no scheme.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    let name = scheme.lowercased()
    guard scheme.first.map({ $0.isASCII && $0.isLetter }) ?? false,
      scheme.utf8.allSatisfy({ Self.isOfScheme($0) }),
      !["http", "https", "file"].contains(name),
      text[colon...].hasPrefix("://") || Self.plain.contains(name) || Self.isIntent(text)
    else { return nil }
    (self.text, self.scheme) = (text, String(scheme))
  }

  /// Whether a text is an intent of Android, which needs no `//`.
  ///
  /// Reference: <https://developer.chrome.com/docs/android/intents>
  private static func isIntent(_ text: String) -> Bool {
    text.lowercased().hasPrefix("intent:") && text.contains("#Intent;")
  }

  /// What is wrong.
  var cause: String {
    "\"\(text)\" has the scheme \(scheme)\(isOfApp ? " of an app" : ""), "
      + "and association files are about http and https."
  }

  /// What to do about it.
  var fix: String {
    if let meant = PageFile.url(meantBy: text) { return "Did you mean \(meant)?" }
    let web = "Name a URL of the web, such as https://www.example.com/page."
    return isOfApp
      ? "\(web) The schemes of an app are in its Info.plist or its manifest." : web
  }

  /// Why a text that shall be a URL of the web is none.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - code: The exit code.
  ///   - option: The option that has it; `nil` for an argument.
  /// - Returns: The failure.
  static func failure(_ text: String, _ code: Failure.Code, of option: String? = nil) -> Failure {
    let start = option.map { "\($0) " } ?? ""
    if let foreign = ForeignScheme(text) {
      return Failure(code, start + foreign.cause, fix: foreign.fix)
    }
    return Failure(
      code,
      "\(start)\"\(text)\" is not a URL. Write it as https://www.example.com/page."
    )
  }

  /// Whether a byte may be in a scheme (RFC 3986, section 3.1).
  private static func isOfScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "+-.".utf8.contains(byte)
    }
  }
}
