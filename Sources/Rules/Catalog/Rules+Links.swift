/// What can be wrong with a page's links and the base that they are resolved against.
extension Rule {
  private static let baseElement =
    "https://html.spec.whatwg.org/multipage/semantics.html#the-base-element"

  package static let linksBaseUnusable = Rule(
    "links.base-unusable",
    .warning,
    title: "The base element's URL is no http or https URL, or is too long.",
    reason: "It is ignored, and relative links are resolved against the page's own URL.",
    fix: "Write an http or https URL of at most 8,192 bytes, or remove the element.",
    source: baseElement,
    specimen: Specimen(
      .head,
      bad: #"<base href="data:text/plain,plums">"#,
      good: #"<base href="https://example.com/">"#
    )
  )

  package static let linksBaseSeveral = Rule(
    "links.base-several",
    .warning,
    title: "The page has more than one base element with a URL.",
    reason: "Only the first one counts.",
    fix: "Keep one.",
    source: baseElement,
    specimen: Specimen(
      .head,
      bad: #"<base href="https://example.com/"><base href="https://example.com/cakes/">"#,
      good: #"<base href="https://example.com/">"#
    )
  )

  package static let linksMalformed = Rule(
    "links.malformed",
    .note,
    title: "Links of the page cannot be parsed.",
    reason: "Neither people nor crawlers can follow them.",
    fix: "Correct the URLs.",
    source: "https://url.spec.whatwg.org/#url-parsing",
    specimen: Specimen(
      .body,
      bad: #"<p>Ripe <a href="https://exa mple.com/">plums</a> are best.</p>"#,
      good: #"<p>Ripe <a href="https://example.com/plums">plums</a> are best.</p>"#
    )
  )

  package static let linksResourceUnusable = Rule(
    "links.resource-unusable",
    .note,
    title: "The URL of a feed, an oEmbed document or a manifest cannot be fetched.",
    reason: "It is no http or https URL, so nobody finds what the page announces.",
    fix: "Write the document's http or https URL.",
    source: "https://html.spec.whatwg.org/multipage/links.html#rel-alternate",
    specimen: Specimen(
      .head,
      bad: #"<link rel="alternate" type="application/rss+xml" href="feed://example.com/feed">"#,
      good: #"<link rel="alternate" type="application/rss+xml" href="https://example.com/feed">"#
    )
  )

  package static let linksTooMany = Rule(
    "links.too-many",
    .note,
    title: "The page has more links than are kept.",
    reason: "Links behind the first 5,000 different ones are not followed.",
    fix: "Split the page, or list the URLs in a sitemap.",
    source: "Limit of this reader: 5,000 different links a page",
    specimen: Specimen(
      .body,
      bad: "<p>"
        + (1...5_001).map { #"<a href="/\#($0)">\#($0)</a> "# }.joined() + "</p>",
      good: #"<p>Ripe <a href="/1">plums</a> are best.</p>"#
    )
  )

  package static let structuredDataTooLarge = Rule(
    "structured-data.too-large",
    .warning,
    title: "The page's structured data grows to more than is read.",
    reason: "What comes after 8 MiB of names and values of one syntax is lost. Texts count as "
      + "often as they are said: once for each item that refers to them.",
    fix: "Describe what the page is about, and give long texts to one item only.",
    source: "Limit of this reader: 8 MiB of names and values a syntax",
    specimen: Specimen(
      .body,
      bad: #"<p id="p" itemprop="name">"# + String(repeating: "plum ", count: 2_000) + "</p>"
        + String(
          repeating: #"<p itemscope itemtype="https://schema.org/Thing" itemref="p"></p>"#,
          count: 900
        ),
      good: #"""
        <p itemscope itemtype="https://schema.org/Thing"><b itemprop="name">Plums</b></p>
        """#
    )
  )

  /// The rules of links.
  package static let linksRules: [Rule] = [
    linksBaseUnusable, linksBaseSeveral, linksMalformed, linksResourceUnusable, linksTooMany,
    structuredDataTooLarge,
  ]
}
