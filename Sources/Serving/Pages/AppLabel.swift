import Records

/// What a page opens, for people: `Opens in iOS app Plums · Smart App Banner, Universal Link`.
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

  /// An app that a page opens, and who says so.
  struct Line: Hashable {
    /// What opens, in the words of the page's language.
    let app: String
    /// The vocabularies that say so, in English.
    var sources: String
  }

  /// The apps that `links` open, each once on a platform, whatever the ways that lead there.
  ///
  /// - Parameters:
  ///   - links: What a page opens, best first.
  ///   - names: What apps are called, by their identifiers; others go by those.
  ///   - language: The language of the words.
  /// - Returns: A line for each app on each platform, in the order of its first way.
  static func lines(
    _ links: [DeepLink],
    names: [String: String],
    in language: PageLanguage
  ) -> [Line] {
    var lines: [Line] = []
    var known: [String: Int] = [:]
    var sources: Set<[String]> = []
    for link in links {
      let scheme = link.url.map { String($0.prefix { $0 != ":" }) } ?? ""
      let app = link.app.map { names[$0] ?? $0 } ?? scheme
      let name = language[.platformApp, values: ["platform": platform(link.platform), "app": app]]
      let source = source(link.source)
      let isNew = sources.insert([name, source]).inserted
      if let index = known[name] {
        if isNew { lines[index].sources += ", \(source)" }
      } else {
        known[name] = lines.count
        lines.append(Line(app: language[.opens, values: ["app": name]], sources: source))
      }
    }
    return lines
  }

  /// The name of a platform.
  static func platform(_ platform: String) -> String { platforms[platform] ?? platform }

  /// The name of a vocabulary.
  static func source(_ source: String) -> String { sources[source] ?? source }
}
