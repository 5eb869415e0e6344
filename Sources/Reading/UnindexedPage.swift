import Records
import Rules

/// What there is to say of a page that asks to stay out of the index, or of the body of an error.
///
/// How a result of it would look and rank is nobody's concern as long as it asks so. All else is: its
/// visitors meet a refresh, a link that cannot be read or app markup that does not work all the same.
enum UnindexedPage {
  /// Whether `finding` matters though the page is not indexed.
  static func concerns(_ finding: Finding) -> Bool {
    let family = CodeFamily(of: finding.rule)
    // Markup that works and could say more would help a result.
    if CodeFamily.appMarkup.contains(family) { return finding.severity > .note }
    if others.contains(finding.rule) { return true }
    return !results.contains(family) && !resultRules.contains(finding.rule)
  }

  /// What is wrong with how a page and the files of its host are served, whatever the page says.
  static let served: Set<CodeFamily> = [
    .assetLinks, .association, .fetch, .reading, .robots,
  ]

  /// What a result shows, which page it leads to, and by what it ranks.
  private static let results: Set<CodeFamily> = [
    .dublinCore, .openGraph, .page, .quality, .result, .spam, .twitterCard,
  ]

  /// Rules of these families that are about something else: nofollow holds without an index, too.
  private static let others = Set(
    [
      Rule.pageMetaRefresh, .pageUnavailableAfterMalformed, .pageDirectiveMisspelled,
      .pageDirectiveMisplaced,
    ].map(\.id)
  )

  /// Rules of other families that are about a result.
  private static let resultRules = Set(
    [
      Rule.structuredDataNone, .structuredDataOpenGraphOnly, .renderingTitleAdded,
      .renderingTitleChanged, .renderingDescriptionAdded, .renderingCanonicalAdded,
      .renderingCanonicalChanged, .renderingDataAdded, .renderingTextAdded,
      .renderingDescriptionRemoved, .renderingDataChanged, .renderingTextRemoved,
      .scriptsStructuredDataMade, .scriptsTitleMade, .scriptsCanonicalMade, .scriptsPageMade,
    ].map(\.id)
  )
}
