package import Addressing

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
  /// How many Unicode scalars of ``text`` results may show, 0 or more: elements with `data-nosnippet` hold
  /// the rest; `nil` when they may show all.
  package var shownText: Int?

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
  /// Where else it leads; empty for a record that was stored.
  package var leads = PageLeads()
  /// What the page loads, in document order; empty unless it was asked to be kept.
  package var subresources: [Subresource] = []
  /// What scripts made of the page, when it was rendered; everything else is of the page as served.
  package var rendering: PageRendering?
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

  /// Those of ``reasons`` that decide what the page is: without an app link or a description a page is in
  /// the index all the same, so that for a page that is not these are no reasons.
  package var decidingReasons: [String] {
    indexable ? reasons : reasons.filter { !Reason.blocksAppLinking($0) }
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
  /// The server was out of order (RFC 9110, section 15.6).
  package static let serverError = "fetch.server-error"
  /// The server wants fewer requests (RFC 6585, section 4).
  package static let tooManyRequests = "fetch.too-many-requests"
  /// The page was read, and waits for a browser to render it.
  package static let waitsForRendering = "rendering.waits"
  /// Scripts seem to make the page or its tags, and it was not rendered.
  package static let notRendered = "rendering.share"
  /// The answer is not an HTML page.
  package static let notHTML = "fetch.not-html"

  /// Whether `reason` keeps an indexable page from being an app-linked result.
  package static func blocksAppLinking(_ reason: String) -> Bool {
    reason == noDescription || reason == noDeepLink || reason == nosnippet
  }
}
