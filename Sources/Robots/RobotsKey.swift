/// What a line of robots.txt is about.
enum RobotsKey: Hashable {
  case userAgent
  case allow
  case disallow
  case crawlDelay
  case sitemap
  /// A key that some crawlers know and that says nothing to us.
  case foreign

  /// Reads a key.
  ///
  /// - Parameter written: The key in small letters, without outer white space.
  /// - Returns: What it means and whether it is misspelled; `nil` when no crawler knows it.
  static func read(_ written: String) -> (key: RobotsKey, isMisspelled: Bool)? {
    if let key = spellings[written] { return (key, false) }
    if let key = misspellings[written] { return (key, true) }
    return nil
  }

  private static let spellings: [String: RobotsKey] = [
    "user-agent": .userAgent, "allow": .allow, "disallow": .disallow,
    "crawl-delay": .crawlDelay, "sitemap": .sitemap,
    "host": .foreign, "clean-param": .foreign, "request-rate": .foreign, "visit-time": .foreign,
    "cache-delay": .foreign, "comment": .foreign, "robot-version": .foreign,
    "content-signal": .foreign, "content-usage": .foreign, "schemamap": .foreign,
    "license": .foreign, "indexpage": .foreign,
  ]

  private static let misspellings: [String: RobotsKey] = [
    "useragent": .userAgent, "user agent": .userAgent, "user_agent": .userAgent,
    "user-agents": .userAgent, "user-agent*": .userAgent, "user–agent": .userAgent,
    "user-aget": .userAgent, "user-agnet": .userAgent, "usre-agent": .userAgent,
    "use-agent": .userAgent, "uses-agent": .userAgent, "agent": .userAgent,
    "dissallow": .disallow, "dissalow": .disallow, "disalow": .disallow, "disallaw": .disallow,
    "diasllow": .disallow, "dsallow": .disallow, "dis-allow": .disallow, "dis allow": .disallow,
    "disallows": .disallow, "disallowed": .disallow, "disalllow": .disallow,
    "disllow": .disallow, "diallow": .disallow, "disallo": .disallow, "desallow": .disallow,
    "alow": .allow, "allows": .allow, "allowed": .allow, "alllow": .allow, "allaw": .allow,
    "crawldelay": .crawlDelay, "crawl delay": .crawlDelay, "crawl_delay": .crawlDelay,
    "crawl-dely": .crawlDelay, "craw-delay": .crawlDelay,
    "site-map": .sitemap, "site map": .sitemap, "sitemaps": .sitemap, "sitmap": .sitemap,
    "sitemap-index": .sitemap, "sitemap_index": .sitemap,
  ]
}
