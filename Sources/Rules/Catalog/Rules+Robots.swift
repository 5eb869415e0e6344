/// What can be wrong with a robots.txt file.
extension Rule {
  private static let rfc9309 = "RFC 9309, https://www.rfc-editor.org/rfc/rfc9309"

  private static func robots(_ bad: String) -> Specimen {
    Specimen(
      .robots,
      bad: bad,
      good: """
        User-agent: *
        Disallow: /basket/
        Crawl-delay: 2

        Sitemap: https://plum.example/sitemap.xml
        """
    )
  }

  package static let robotsNotText = Rule(
    "robots.not-text",
    .error,
    title: "The robots.txt file is a web page or binary data.",
    reason: "No crawler finds a rule in it, so everything on the site may be fetched.",
    fix: "Serve /robots.txt as plain text, or respond 404 if there are no rules.",
    source: "\(rfc9309) section 2.3",
    specimen: robots("<!doctype html><title>Plums</title><p>Page not found")
  )

  package static let robotsTooLarge = Rule(
    "robots.too-large",
    .warning,
    title: "The robots.txt file is larger than crawlers read.",
    reason: "Crawlers read the first 500 KiB; rules behind that are lost.",
    fix: "Write fewer rules, and use wildcards instead of lists of pages.",
    source: "\(rfc9309) section 2.5",
    specimen: robots(String(repeating: "User-agent: *\nDisallow: /basket/\n", count: 16_384))
  )

  package static let robotsEncoding = Rule(
    "robots.encoding",
    .warning,
    title: "The robots.txt file is not UTF-8, or characters of it were lost.",
    reason: "Crawlers read robots.txt as UTF-8; rules with lost characters match no URL.",
    fix: "Save the file as UTF-8.",
    source: "\(rfc9309) section 2.3",
    specimen: robots("User-agent: *\nDisallow: /b\u{FFFD}cher/\n")
  )

  package static let robotsLineUnknown = Rule(
    "robots.line-unknown",
    .note,
    title: "A line of robots.txt is no rule that crawlers know.",
    reason: "Crawlers ignore the line, whatever it was meant to say.",
    fix: "Write User-agent, Allow, Disallow, Crawl-delay or Sitemap, or put # before a comment.",
    source: "\(rfc9309) section 2.2",
    specimen: robots("User-agent: *\nDisallow: /basket/\nNoindex: /old/\n")
  )

  package static let robotsTypo = Rule(
    "robots.typo",
    .warning,
    title: "A key in robots.txt is misspelled.",
    reason: "Some crawlers guess what was meant, and others ignore the line.",
    fix: "Write User-agent, Allow, Disallow, Crawl-delay or Sitemap, and a colon behind it.",
    source: "\(rfc9309) section 2.2",
    specimen: robots("User-agent: *\nDisalow: /basket/\n")
  )

  package static let robotsLineTooLong = Rule(
    "robots.line-too-long",
    .warning,
    title: "A line of robots.txt is longer than crawlers read.",
    reason: "Crawlers cut a long line, and the rule then says something else.",
    fix: "Split the line into several rules.",
    source: "https://github.com/google/robotstxt",
    specimen: robots(
      "User-agent: *\nDisallow: /\(String(repeating: "plum/", count: 4096))\n"
    )
  )

  package static let robotsRuleBeforeGroup = Rule(
    "robots.rule-before-group",
    .warning,
    title: "A rule in robots.txt stands before any User-agent line.",
    reason: "The rule is for nobody, so no crawler obeys it.",
    fix: "Put a User-agent line before the rule.",
    source: "\(rfc9309) section 2.1",
    specimen: robots("Disallow: /basket/\n\nUser-agent: *\nDisallow: /account/\n")
  )

  package static let robotsAgentMissing = Rule(
    "robots.agent-missing",
    .warning,
    title: "A User-agent line names no crawler.",
    reason: "The rules below the line are for nobody.",
    fix: "Write the crawler's product token, which has letters, - and _ only, or * for all.",
    source: "\(rfc9309) section 2.2.1",
    specimen: robots("User-agent:\nDisallow: /basket/\n")
  )

  package static let robotsAgentList = Rule(
    "robots.agent-list",
    .warning,
    title: "A User-agent line names several crawlers.",
    reason: "Only the first name counts, so the others do not obey the rules below.",
    fix: "Write a User-agent line for each crawler, one below the other.",
    source: "\(rfc9309) section 2.2.1",
    specimen: robots("User-agent: Applebot, Googlebot\nDisallow: /basket/\n")
  )

  package static let robotsPatternWithoutSlash = Rule(
    "robots.pattern-without-slash",
    .warning,
    title: "A rule's path does not start with a slash.",
    reason: "Paths start with a slash, so many crawlers find that the rule matches nothing.",
    fix: "Start the path with / or with *.",
    source: "\(rfc9309) section 2.2",
    specimen: robots("User-agent: *\nDisallow: basket/\n")
  )

  package static let robotsDelayMalformed = Rule(
    "robots.delay-malformed",
    .warning,
    title: "A Crawl-delay is no number of seconds.",
    reason: "Crawlers that would wait do not know for how long.",
    fix: "Write a number alone, such as Crawl-delay: 2.",
    source: "https://www.bing.com/webmasters/help/how-to-create-a-robots-txt-file-cb7c31ec",
    specimen: robots("User-agent: *\nCrawl-delay: 2 seconds\n")
  )

  package static let robotsSitemapRelative = Rule(
    "robots.sitemap-relative",
    .warning,
    title: "A Sitemap line holds no whole URL.",
    reason: "Crawlers may look for the sitemap at the wrong URL, or not at all.",
    fix: "Write the whole URL with https:// and the host.",
    source: "https://www.sitemaps.org/protocol.html#submit_robots",
    specimen: robots("User-agent: *\nDisallow: /basket/\nSitemap: /sitemap.xml\n")
  )

  /// The rows of this file.
  package static let robotsRules: [Rule] = [
    robotsNotText, robotsTooLarge, robotsEncoding, robotsLineUnknown, robotsTypo,
    robotsLineTooLong, robotsRuleBeforeGroup, robotsAgentMissing, robotsAgentList,
    robotsPatternWithoutSlash, robotsDelayMalformed, robotsSitemapRelative,
  ]
}
