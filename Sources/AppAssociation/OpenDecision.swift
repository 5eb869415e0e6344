package import Records

/// What a tap on a result opens, and why.
package struct OpenDecision: Hashable, Sendable {
  /// The device that the tap is made on.
  package enum Platform: String, Hashable, Sendable, CaseIterable {
    case ios
    case ipad
    case android
  }

  /// By what the result is opened.
  package enum Way: String, Hashable, Sendable, CaseIterable {
    /// The site gives the address to an installed app.
    case universalLink = "universal-link"
    /// App Links on the page name an installed app.
    case appLink = "app-link"
    /// The Smart App Banner names an installed app and an address for it.
    case banner
    /// A Twitter card or an app address names an installed app and an address for it.
    case customScheme = "custom-scheme"
    /// Nothing opens an app here, but an installed app may continue the page by Handoff.
    case handoff
    /// The page offers an App Clip.
    case appClip = "app-clip"
    /// The page in the browser.
    case web
    /// The app's page in the store, where the page is not to be fallen back to.
    case store
    /// Nothing: there is neither an installed app nor a page to fall back to.
    case nothing
  }

  /// By what the result is opened.
  package let via: Way
  /// The app: as it is installed, or its number or package in the store; `nil` on the web.
  package let app: String?
  /// The address that is opened; `nil` when the app is only started.
  package let url: String?
  /// Why it is opened so, as a sentence.
  package let reason: String

  /// Decides what a tap on the result `record` opens.
  ///
  /// The order: an installed app that the site gives the address to; then App Links in the order
  /// of their fallback list; then the banner's app with its argument; then the other addresses
  /// for apps; then Handoff to an app that the site names for it; then an App Clip; then the page,
  /// unless App Links forbid it, and the store.
  ///
  /// - Parameters:
  ///   - record: The result.
  ///   - platform: The device.
  ///   - installed: The apps on it, each by any of its names: `TEAMID.bundle`, the number in the
  ///     store, or the package.
  ///   - site: What the files of the page's host say.
  package init(
    _ record: PageRecord,
    platform: Platform,
    installed: Set<String>,
    site: SiteApps = SiteApps()
  ) {
    let resolver = OpenResolver(
      record: record,
      platform: platform,
      installed: installed,
      site: site
    )
    self =
      resolver.universalLink ?? resolver.appLink ?? resolver.banner ?? resolver.otherAddress
      ?? resolver.handoff ?? resolver.appClip ?? resolver.fallback
  }

  /// Creates a decision from its parts.
  init(_ via: Way, app: String? = nil, url: String? = nil, because reason: String) {
    self.via = via
    self.app = app
    self.url = url
    self.reason = reason
  }
}
