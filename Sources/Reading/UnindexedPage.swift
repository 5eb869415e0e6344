import Records
import Rules

/// What there is to say of a page that asks to stay out of the index.
///
/// How it would be shown, found and ranked is nobody's concern as long as it asks so. What its visitors
/// meet all the same is: the fetch, the files of its host, and app markup that does not work.
enum UnindexedPage {
  /// Whether `finding` matters though the page is not indexed.
  static func concerns(_ finding: Finding) -> Bool {
    let family = String(finding.rule.prefix { $0 != "." })
    if always.contains(family) || finding.rule == Rule.pageUnavailableAfterMalformed.id {
      return true
    }
    return apps.contains(family) && finding.severity > .note
  }

  private static let always: Set<String> = [
    "assetlinks", "association", "fetch", "reading", "robots",
  ]

  /// The families of rules of app markup.
  private static let apps: Set<String> = [
    "app-links", "app-uri", "banner", "deep-link", "twitter-app", "web-manifest",
  ]
}
