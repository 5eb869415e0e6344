/// What the scripts of a page made of it in a browser.
///
/// It is beside the rest of a record, which is of the page as it was served: another visitor may get other
/// scripts, so what was served is what is certain.
package struct PageRendering: Hashable, Sendable {
  /// What is compared between the page as it was served and what its scripts left.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case title, description, canonical, robots, banner
    case appLinks = "app-links"
    case twitterApp = "twitter-app"
    case structuredData = "structured-data"
    case alternates, links, words
  }

  /// How a field of the rendered page relates to that of the served one.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case same, added, changed, removed
  }

  /// One field of both pages.
  package struct Change: Hashable, Sendable {
    /// What is compared.
    package var field: Field
    /// How it differs.
    package var kind: Kind
    /// The values of the served page that the rendered one lacks, or all where nothing differs; in a
    /// fixed order, cut.
    package var served: [String]
    /// The values of the rendered page that the served one lacks.
    package var rendered: [String]
    /// When the last of the new values appeared, in milliseconds of the page's own clock; `nil` when
    /// that was not noted.
    package var milliseconds: Double?

    package init(
      _ field: Field,
      _ kind: Kind,
      served: [String] = [],
      rendered: [String] = [],
      milliseconds: Double? = nil
    ) {
      (self.field, self.kind, self.served) = (field, kind, served)
      (self.rendered, self.milliseconds) = (rendered, milliseconds)
    }
  }

  /// How rendering ended.
  package enum End: String, Hashable, Sendable, CaseIterable {
    /// The page's clock ran out with nothing left to wait for.
    case settled
    /// The page's clock ran out before the page was parsed to its end, because a script left it or kept
    /// the parser waiting.
    case incomplete
    /// The document that scripts left is longer than what is read of one.
    case cut
    /// Scripts ran as long as they may, and the page was read as it was.
    case scriptTime = "script-time"
    /// What the page requested took as long as a page may take, and it was read as it was.
    case totalTime = "total-time"
    /// The page could not be rendered.
    case failed
  }

  /// A request that the page made in vain.
  package struct BlockedRequest: Hashable, Sendable {
    /// The URL, as the page spelled it, cut.
    package var url: String
    /// What it was for, such as `script`.
    package var kind: String
    /// Why it was not made, or brought nothing, such as `robots`.
    package var reason: String

    package init(url: String, kind: String, reason: String) {
      (self.url, self.kind, self.reason) = (url, kind, reason)
    }
  }

  /// How rendering ended.
  package var end: End
  /// Why the page could not be rendered; `nil` when it was.
  package var failure: String?
  /// Every field, in the order of ``Field``; none when the page could not be read.
  package var changes: [Change] = []
  /// The title that scripts made; `nil` where it is as served.
  package var title: String?
  /// The description that scripts made; `nil` where it is as served.
  package var description: String?
  /// The banner that scripts made; `nil` where it is as served.
  package var banner: SmartAppBanner?
  /// The App Links that scripts made, the first of them; none where they are as served.
  package var appLinks: [AppLink] = []
  /// What scripts say beside them of the web; `nil` where the App Links are as served.
  package var webFallback: WebFallback?
  /// The apps of the Twitter card that scripts made; `nil` where they are as served.
  package var twitterApp: TwitterApp?
  /// The visible text that scripts made, cut; `nil` where it is as served.
  package var text: String?
  /// How many requests the page made that were answered.
  package var requests = 0
  /// How many bytes they brought.
  package var bytes = 0
  /// Requests that were not made or brought nothing, the first of each URL.
  package var blocked: [BlockedRequest] = []
  /// How many these are, those included that ``blocked`` leaves out.
  package var blockedCount = 0
  /// What the page's scripts failed with: message, and where, cut.
  package var errors: [String] = []
  /// How many errors there were, those included that ``errors`` leaves out.
  package var errorCount = 0
  /// The browser, with its version.
  package var browser = ""

  /// The most bytes of ``text``, as many as of the text of a page as served.
  package static let textLimit = 262_144
  /// How many bytes a text that was cut lacks at most to its limit, because no word is cut.
  package static let wordLimit = 512
  /// The most entries of ``blocked`` and of ``errors``.
  package static let listLimit = 50

  /// The most values of a field that a change holds.
  package static let valueLimit = 20
  /// How many seconds scripts of a page may run.
  package static let scriptSeconds = 3
  /// For how many seconds scripts may run at most where a busy machine has no more processor time for them.
  package static let busyScriptSeconds = 15
  /// How much memory a page may use together with its browser, in mebibytes.
  package static let memoryMegabytes = 750
  /// How many seconds the page's own clock runs.
  package static let clockSeconds = 5
  /// How many seconds a page may take with everything that it waits for.
  package static let totalSeconds = 60

  package init(end: End) { self.end = end }

  /// The fields that differ.
  package var differences: [Change] { changes.filter { $0.kind != .same } }

  /// Whether the page has more text than is kept.
  package var isTextCut: Bool { (text?.utf8.count ?? 0) > Self.textLimit - Self.wordLimit }

  /// Where a script led the page's readers on to; `nil` where they stay.
  ///
  /// A browser follows the first: what the page does after that is not seen.
  package var redirect: String? {
    blocked.first { $0.kind == "navigation" && $0.reason == "navigation" }?.url
  }

  /// The URL of the app that a script opened; `nil` where it opened none.
  package var openedApp: String? {
    let request = blocked.first { request in
      ["scheme", "window"].contains(request.reason) && request.kind == "navigation"
        && Self.isOfApp(request.url)
    }
    return request?.url
  }

  /// Whether a URL is of an app, not of what a browser shows by itself.
  private static func isOfApp(_ url: String) -> Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return scheme.count < url.count && !schemesOfBrowsers.contains(scheme)
  }

  /// The schemes that a browser handles by itself.
  private static let schemesOfBrowsers: Set<String> = [
    "about", "blob", "chrome", "chrome-extension", "data", "file", "filesystem", "ftp", "http",
    "https", "javascript", "view-source", "ws", "wss",
  ]

  /// Requests for scripts that brought none, not because they were not to be made.
  package var missingScripts: [BlockedRequest] {
    let reasons = ["error-status", "failed", "not-found", "not-run"]
    return blocked.filter { $0.kind == "script" && reasons.contains($0.reason) }
  }

  /// How `field` differs.
  package subscript(field: Field) -> Kind {
    changes.first { $0.field == field }?.kind ?? .same
  }

  /// The number of words that the values of ``Field/words`` name.
  ///
  /// - Parameter values: Such as `["12"]`, or `["12 or more"]` of a text that was cut.
  /// - Returns: The number; 0 where there are no values.
  package static func wordCount(_ values: [String]) -> Int {
    values.first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
  }
}
