import Records

/// What a page opens, for people: `iOS app 1627460689 · Smart App Banner`.
enum AppLabel {
  /// The names of platforms.
  private static let platforms = [
    "ios": "iOS", "ipad": "iPad", "android": "Android", "windows": "Windows",
  ]
  /// The names that the makers of vocabularies give them.
  private static let sources = [
    "banner": "Smart App Banner", "universal-link": "Universal Link",
    "app-links": "App Links (al:)", "twitter-card": "Twitter card", "app-uri": "app URI",
    "app-meta": "app meta tag", "schema-org": "schema.org", "web-manifest": "web app manifest",
  ]

  /// What `link` opens, in the words of `language`, and which vocabulary says so, as plain text.
  static func text(_ link: DeepLink, in language: PageLanguage) -> String {
    let app = link.app ?? link.url.map { String($0.prefix { $0 != ":" }) } ?? ""
    let name = language[.platformApp, values: ["platform": platform(link.platform), "app": app]]
    return "\(language[.opens, values: ["app": name]]) · \(source(link.source))"
  }

  /// The name of a platform.
  static func platform(_ platform: String) -> String { platforms[platform] ?? platform }

  /// The name of a vocabulary.
  static func source(_ source: String) -> String { sources[source] ?? source }
}
