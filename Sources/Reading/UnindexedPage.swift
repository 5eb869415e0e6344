import Records
import Rules

/// What there is to say of a page that asks to stay out of the index.
///
/// How it would be shown, found and ranked is nobody's concern as long as it asks so. What its visitors
/// meet all the same is: the fetch, the files of its host, and app markup that does not work.
enum UnindexedPage {
  /// Whether `finding` matters though the page is not indexed.
  static func concerns(_ finding: Finding) -> Bool {
    let family = CodeFamily(of: finding.rule)
    if served.contains(family) || finding.rule == Rule.pageUnavailableAfterMalformed.id {
      return true
    }
    return CodeFamily.appMarkup.contains(family) && finding.severity > .note
  }

  /// What is wrong with how a page and the files of its host are served, whatever the page says.
  static let served: Set<CodeFamily> = [
    .assetLinks, .association, .fetch, .reading, .robots,
  ]
}
