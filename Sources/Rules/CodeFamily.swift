/// The subject of a code: what is before its dot.
package struct CodeFamily: Hashable, Sendable {
  /// The name, such as `banner`.
  package let name: String

  private init(_ name: String) { self.name = name }

  /// The family of `code`.
  package init(of code: String) { name = CodeEntry.family(of: code) }

  /// App Links, `al:` properties of Open Graph.
  package static let appLinks = CodeFamily("app-links")
  /// App URIs of alternates.
  package static let appURI = CodeFamily("app-uri")
  /// The file assetlinks.json.
  package static let assetLinks = CodeFamily("assetlinks")
  /// The file apple-app-site-association.
  package static let association = CodeFamily("association")
  /// Limits of a crawl that are reached.
  package static let budget = CodeFamily("budget")
  /// Smart App Banners.
  package static let banner = CodeFamily("banner")
  /// Ways into apps, whoever names them.
  package static let deepLink = CodeFamily("deep-link")
  /// Dublin Core.
  package static let dublinCore = CodeFamily("dublin-core")
  /// Requests and their responses.
  package static let fetch = CodeFamily("fetch")
  /// Open Graph, which previews show.
  package static let openGraph = CodeFamily("open-graph")
  /// What a page says of itself as a whole.
  package static let page = CodeFamily("page")
  /// Structured data that loses points.
  package static let quality = CodeFamily("quality")
  /// The reading of a page as a whole.
  package static let reading = CodeFamily("reading")
  /// Pages whose scripts a browser ran.
  package static let rendering = CodeFamily("rendering")
  /// Checks of what a result shows.
  package static let result = CodeFamily("result")
  /// robots.txt.
  package static let robots = CodeFamily("robots")
  /// What search engines take for spam.
  package static let spam = CodeFamily("spam")
  /// App cards of Twitter.
  package static let twitterApp = CodeFamily("twitter-app")
  /// Cards of Twitter, which previews show.
  package static let twitterCard = CodeFamily("twitter-card")
  /// Web app manifests.
  package static let webManifest = CodeFamily("web-manifest")

  /// Those that code names; a test looks for each in the catalog.
  package static let named = [
    appLinks, appURI, assetLinks, association, banner, budget, deepLink, dublinCore, fetch,
    openGraph, page, quality, reading, rendering, result, robots, spam, twitterApp, twitterCard,
    webManifest,
  ]

  /// The families of rules about markup that leads into apps.
  package static let appMarkup: Set<CodeFamily> = [
    .appLinks, .appURI, .banner, .deepLink, .twitterApp, .webManifest,
  ]
}
