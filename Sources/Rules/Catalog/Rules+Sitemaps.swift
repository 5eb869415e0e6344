extension Rule {
  private static func file(_ entries: String) -> String {
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\(entries)</urlset>"
  }

  private static func sitemap(bad: String, good: String) -> Specimen {
    Specimen(.sitemap, bad: bad, good: good)
  }

  private static let plum = "<url><loc>https://plum.example/1</loc></url>"

  package static let sitemapNotASitemap = Rule(
    "sitemap.not-a-sitemap",
    .error,
    title: "The file is no sitemap and no feed.",
    reason: "Pages that no link leads to are not found.",
    fix: "Serve XML with urlset or sitemapindex, RSS, Atom, or text with a URL a line.",
    source: "https://www.sitemaps.org/protocol.html",
    specimen: sitemap(bad: "<html><body>Not found</body></html>", good: file(plum))
  )

  package static let sitemapDamaged = Rule(
    "sitemap.damaged",
    .error,
    title: "The packed sitemap is damaged.",
    reason: "What stands behind the damage is not found.",
    fix: "Pack the file again, and check it with gzip -t.",
    source: "https://www.rfc-editor.org/rfc/rfc1952",
    specimen: sitemap(bad: "\u{1F}\u{8B}\u{8}", good: file(plum))
  )

  package static let sitemapCut = Rule(
    "sitemap.cut",
    .error,
    title: "The sitemap ends in the middle of an entry.",
    reason: "The entries behind the cut are lost.",
    fix: "Write the whole file before it is served, under another name, and rename it.",
    source: "https://www.sitemaps.org/protocol.html#xmlTagDefinitions",
    specimen: sitemap(
      bad: "<urlset><url><loc>https://plum.example/1</loc></url><url><loc>https://plum.exa",
      good: file(plum)
    )
  )

  package static let sitemapTooLarge = Rule(
    "sitemap.too-large",
    .warning,
    title: "The sitemap is larger than 50 MiB, or has more than 2,000,000 tags.",
    reason: "The rest of it is not read.",
    fix: "Split it, and list the parts in a sitemap index.",
    source: "https://www.sitemaps.org/protocol.html#index",
    specimen: sitemap(
      bad: file(plum + String(repeating: " ", count: Specimen.sitemapBytes)),
      good: file(plum)
    )
  )

  package static let sitemapTooManyURLs = Rule(
    "sitemap.too-many-urls",
    .warning,
    title: "The sitemap has more than 50,000 URLs.",
    reason: "The rest of them is not read.",
    fix: "Split it, and list the parts in a sitemap index.",
    source: "https://www.sitemaps.org/protocol.html#index",
    specimen: sitemap(
      bad: file(
        (0...Specimen.sitemapEntries).map { "<url><loc>https://plum.example/\($0)</loc></url>" }
          .joined()
      ),
      good: file(plum)
    )
  )

  package static let sitemapURLMissing = Rule(
    "sitemap.url-missing",
    .warning,
    title: "An entry names no URL.",
    reason: "The entry says nothing.",
    fix: "Write the page's whole URL into loc, or into link in a feed.",
    source: "https://www.sitemaps.org/protocol.html#locdef",
    specimen: sitemap(bad: file("<url><lastmod>2026-11-21</lastmod></url>"), good: file(plum))
  )

  package static let sitemapURLMalformed = Rule(
    "sitemap.url-malformed",
    .warning,
    title: "An entry's URL is invalid.",
    reason: "The page is not found through the sitemap.",
    fix: "Write the whole URL with https:// and escape what XML reserves.",
    source: "https://www.sitemaps.org/protocol.html#escaping",
    specimen: sitemap(bad: file("<url><loc>https://plum .example/</loc></url>"), good: file(plum))
  )

  package static let sitemapURLRelative = Rule(
    "sitemap.url-relative",
    .warning,
    title: "An entry's URL is not whole.",
    reason: "Crawlers may skip it: the protocol asks for the scheme and the host.",
    fix: "Write the URL with its scheme and host.",
    source: "https://www.sitemaps.org/protocol.html#locdef",
    specimen: sitemap(bad: file("<url><loc>/1</loc></url>"), good: file(plum))
  )

  package static let sitemapDateMalformed = Rule(
    "sitemap.date-malformed",
    .note,
    title: "A date of change cannot be read.",
    reason: "Crawlers cannot tell that the page changed and come back later than they could.",
    fix: "Write the date as 2026-11-21 or 2026-11-21T09:30:00Z.",
    source: "https://www.w3.org/TR/NOTE-datetime",
    specimen: sitemap(
      bad: file("<url><loc>https://plum.example/1</loc><lastmod>yesterday</lastmod></url>"),
      good: file("<url><loc>https://plum.example/1</loc><lastmod>2026-11-20</lastmod></url>")
    )
  )

  package static let sitemapPriorityMalformed = Rule(
    "sitemap.priority-malformed",
    .note,
    title: "A priority is no number from 0.0 to 1.0.",
    reason: "It says nothing of the page's importance.",
    fix: "Write a number from 0.0 to 1.0, or leave the element out.",
    source: "https://www.sitemaps.org/protocol.html#prioritydef",
    specimen: sitemap(
      bad: file("<url><loc>https://plum.example/1</loc><priority>high</priority></url>"),
      good: file("<url><loc>https://plum.example/1</loc><priority>0.8</priority></url>")
    )
  )

  /// The rows about sitemaps and feeds.
  package static let sitemapRules: [Rule] = [
    sitemapNotASitemap, sitemapDamaged, sitemapCut, sitemapTooLarge, sitemapTooManyURLs,
    sitemapURLMissing, sitemapURLMalformed, sitemapURLRelative, sitemapDateMalformed,
    sitemapPriorityMalformed,
  ]
}

extension Specimen {
  /// The bytes that specimens of sitemaps are read within; the real limit would make them too
  /// long to show.
  package static let sitemapBytes = 4096
  /// The addresses that specimens of sitemaps are read within.
  package static let sitemapEntries = 20
}
