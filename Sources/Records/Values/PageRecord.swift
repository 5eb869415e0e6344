package import Addressing
package import Basics

/// Everything the crawler knows about one page: what was fetched, what it says, how good it is.
///
/// The JSON form is the contract of exports and of `pippin inspect --format json`; its name
/// is ``schema``. Absent scalars are left out, arrays are always there.
package struct PageRecord: Hashable, Sendable {
  /// The name of the JSON form.
  package static let schema = "pippin-record/1"

  /// The page's identity: the canonical address without a fragment.
  package var url: WebAddress
  /// How the page was fetched; `nil` when it was read from a file.
  package var fetch: FetchSummary?
  /// What robots.txt, robots metas and X-Robots-Tag say about the page.
  package var robots = RobotsSummary()

  /// The best title.
  package var title: String?
  /// The best description.
  package var description: String?
  /// The best image, an absolute address.
  package var image: String?
  /// The size that the page declares for the image, in pixels.
  package var imageSize: ImageSize?
  /// The icon that the page offers for a home screen.
  package var touchIcon: String?
  /// The language, a BCP 47 tag.
  package var language: String?
  /// The address that the page calls canonical, absolute.
  package var canonicalURL: String?
  /// The page in other languages.
  package var alternates: [Alternate] = []
  /// When the page was first published: an ISO 8601 date, or a moment in UTC.
  package var datePublished: String?
  /// When the page was last changed: an ISO 8601 date, or a moment in UTC.
  package var dateModified: String?
  /// The last day, or moment in UTC, on which the page is of use, as it says itself.
  package var expires: String?
  /// The feeds that the page announces, in document order.
  package var feeds: [LinkedResource] = []
  /// The oEmbed documents that the page announces, in document order.
  package var oEmbeds: [LinkedResource] = []
  /// The address of the web app manifest, absolute.
  package var manifestURL: String?
  /// What the page calls its key words, in order, no repetitions.
  package var keywords: [String] = []
  /// The text of the headings h1 to h3, in order.
  package var headings: [String] = []
  /// The visible text, white space folded.
  package var text = ""

  /// The Smart App Banner.
  package var banner: SmartAppBanner?
  /// The App Links targets, in the reference resolver's order.
  package var appLinks: [AppLink] = []
  /// What App Links say about falling back to the web.
  package var webFallback: WebFallback?
  /// The Twitter app card.
  package var twitterApp: TwitterApp?
  /// Links to app addresses (`android-app:`, `ios-app:`), in document order.
  package var alternateApps: [AlternateApp] = []
  /// The apps that the web app manifest calls related, in its order.
  package var relatedApps: [RelatedApp] = []
  /// Every way to open the page in an app, merged, best first.
  package var deepLinks: [DeepLink] = []
  /// Which apps the host's association file lets open this address.
  package var universalLinks: UniversalLinks?

  /// The items of structured data.
  package var items: [StructuredItem] = []
  /// Open Graph and its sister vocabularies: property as written to contents in order.
  package var openGraph: [String: [String]] = [:]
  /// The Twitter card: name without the `twitter:` prefix to the first content.
  package var twitterCard: [String: String] = [:]
  /// Dublin Core: the term in lower case without its prefix to its contents in order.
  package var dublinCore: [String: [String]] = [:]
  /// What a result can offer to do.
  package var actions: [ResultAction] = []

  /// The structured-data score in [0,1] and its parts.
  package var quality = QualityScore()
  /// The page's links, in document order, without repetitions.
  package var links: [PageLink] = []
  /// What is wrong, in the order of the source.
  package var findings: [Finding] = []
  /// Whether the page may be in the index.
  package var indexable = false
  /// Why the page is not in the index, or not a public result: stable reason identifiers.
  package var reasons: [String] = []

  /// Creates the record of a page nothing is known about yet.
  package init(url: WebAddress) {
    self.url = url
  }

  /// Whether the page is an app-linked result: indexable, with a way into an app and a description.
  package var isAppLinked: Bool {
    indexable && !reasons.contains(where: Reason.blocksAppLinking)
  }
}

/// The identifiers of ``PageRecord/reasons``.
package enum Reason {
  /// robots.txt forbids the address.
  package static let robotsBlocked = "robots.blocked"
  /// A robots directive says `noindex`.
  package static let noindex = "robots.noindex"
  /// The page says that it holds until a moment that was past when its dates were judged.
  package static let expired = "page.expired"
  /// The page has no title.
  package static let noTitle = "title.missing"
  /// The page has no description.
  package static let noDescription = "description.missing"
  /// The page asks for results without a description.
  package static let nosnippet = "robots.nosnippet"
  /// The page has no way into an app.
  package static let noDeepLink = "deep-link.missing"
  /// The answer was not a success.
  package static let badStatus = "fetch.status"
  /// The answer is not an HTML page.
  package static let notHTML = "fetch.not-html"

  /// Whether `reason` keeps an indexable page from being an app-linked result.
  package static func blocksAppLinking(_ reason: String) -> Bool {
    reason == noDescription || reason == noDeepLink || reason == nosnippet
  }
}

/// How a page was fetched.
package struct FetchSummary: Hashable, Sendable {
  /// One hop that answered with a redirect.
  package struct Redirect: Hashable, Sendable {
    /// The address that answered.
    package let url: String
    /// Its status, 300 to 399.
    package let status: Int

    package init(url: String, status: Int) {
      self.url = url
      self.status = status
    }
  }

  /// The address asked for.
  package var requestedURL: String
  /// The address that answered with the page.
  package var finalURL: String
  /// The hops between the two.
  package var redirects: [Redirect] = []
  /// The status of the last answer.
  package var status: Int
  /// When the request began; left out of exports unless times are asked for.
  package var fetchedAt: Timestamp?
  /// The size of the body after decompression, in bytes.
  package var bytes: Int
  /// How long the exchange took, in milliseconds; left out like `fetchedAt`.
  package var durationMs: Int?
  /// The media type with its parameters, as sent.
  package var contentType: String?
  /// The encoding the page was read in, by its WHATWG name.
  package var charset: String?
  /// The validator ETag, as sent.
  package var etag: String?
  /// The validator Last-Modified, as sent.
  package var lastModified: String?

  /// Creates the summary of a fetch without redirects.
  package init(requestedURL: String, finalURL: String, status: Int, bytes: Int) {
    self.requestedURL = requestedURL
    self.finalURL = finalURL
    self.status = status
    self.bytes = bytes
  }
}

/// What robots rules say about one page.
package struct RobotsSummary: Hashable, Sendable {
  /// Whether robots.txt allows the address; `true` when nobody asked.
  package var allowed = true
  /// The user-agent token of the group that decided.
  package var group: String?
  /// The line of robots.txt that decided, as written.
  package var rule: String?
  /// Whether the page must stay out of the index.
  package var noindex = false
  /// Whether the page's links must not be followed.
  package var nofollow = false
  /// Whether results must not show a description.
  package var nosnippet = false
  /// The most characters that results may show of the page's text, 1 or more; `nil` when the page
  /// sets no limit.
  package var maxSnippet: Int?
  /// Where the directives stand: `meta robots: noindex`, `X-Robots-Tag: none`.
  package var sources: [String] = []

  /// Creates the summary of a page without any rule.
  package init() {}
}

/// The page in another language.
package struct Alternate: Hashable, Sendable {
  /// The language tag as written, or `x-default`.
  package let hreflang: String
  /// The absolute address.
  package let url: String

  package init(hreflang: String, url: String) {
    self.hreflang = hreflang
    self.url = url
  }
}

/// A size in pixels.
package struct ImageSize: Hashable, Sendable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A document that a page announces beside itself: a feed, or an oEmbed document.
package struct LinkedResource: Hashable, Sendable {
  /// The absolute address.
  package let url: String
  /// The media type as written, in lower case, without parameters.
  package let type: String
  /// What the page calls the document.
  package let title: String?

  package init(url: String, type: String, title: String?) {
    self.url = url
    self.type = type
    self.title = title
  }
}

/// One link of a page.
package struct PageLink: Hashable, Sendable {
  /// The absolute address without its fragment.
  package let url: String
  /// The relations of the link, lower case, in order.
  package let rel: [String]
  /// The link's text, white space folded.
  package let text: String

  package init(url: String, rel: [String], text: String) {
    self.url = url
    self.rel = rel
    self.text = text
  }

  /// Whether a crawler may follow the link.
  package var isFollowed: Bool { !rel.contains("nofollow") }

  /// Whether the link says that the page's author recommends its target: it may be followed, was
  /// not paid for, and was not written by a visitor.
  ///
  /// Reference: Google Search Central, Qualify your outbound links to Google:
  /// <https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links>
  package var isVote: Bool {
    isFollowed && !rel.contains("ugc") && !rel.contains("sponsored")
  }
}

/// Something a result can offer to do.
package struct ResultAction: Hashable, Sendable {
  /// What it does.
  package enum Kind: String, Hashable, Sendable {
    /// Calls a telephone number.
    case call
    /// Shows the way to a postal address.
    case directions
  }
  /// What it does.
  package let kind: Kind
  /// The number or the address.
  package let value: String

  package init(kind: Kind, value: String) {
    self.kind = kind
    self.value = value
  }
}

/// How good a page's structured data is.
package struct QualityScore: Hashable, Sendable {
  /// The score in [0,1].
  package var score = 0.0
  /// The named parts the score is made of, each in [0,1].
  package var parts: [String: Double] = [:]

  /// The score in points of 100.
  package var points: Int { Int((min(max(score, 0), 1) * 100).rounded()) }

  /// The score of a page without structured data.
  package init() {}

  /// Creates a score from its parts.
  package init(score: Double, parts: [String: Double]) {
    self.score = score
    self.parts = parts
  }
}
