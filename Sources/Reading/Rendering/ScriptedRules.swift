import Records
import Rules

/// How findings of scripts' sources and of the page as served relate to those of its rendering.
enum ScriptedRules {
  /// The rules about a script's source that say what `rule` of a rendering says.
  static func shown(by rule: String) -> [String] { pairs[rule]?.map(\.id) ?? [] }

  /// The rules about what a script's source shows to be made when the page is loaded.
  static let all = Set(pairs.values.flatMap { $0.map(\.id) })

  /// The rules about what a page as served lacks, and the field that it is.
  static let missing: [String: PageRendering.Field] = [
    Rule.pageTitleMissing.id: .title,
    Rule.pageTitleElementMissing.id: .title,
    Rule.pageDescriptionMissing.id: .description,
    Rule.pageTextMissing.id: .words,
    Rule.structuredDataNone.id: .structuredData,
  ]

  /// The fields that a script makes, by what its source says.
  static func fields(of rule: String) -> [PageRendering.Field] { made[rule] ?? [] }

  private static let made: [String: [PageRendering.Field]] = [
    Rule.scriptsTitleMade.id: [.title],
    Rule.scriptsCanonicalMade.id: [.canonical],
    Rule.scriptsBannerMade.id: [.banner],
    Rule.scriptsBannerChanged.id: [.banner],
    Rule.scriptsBannerRemoved.id: [.banner],
    Rule.scriptsAppLinksMade.id: [.appLinks, .twitterApp],
    Rule.scriptsStructuredDataMade.id: [.structuredData],
    Rule.scriptsRobotsMade.id: [.robots],
    Rule.scriptsPageMade.id: [.words],
  ]

  private static let pairs: [String: [Rule]] = [
    Rule.renderingTitleAdded.id: [.scriptsTitleMade],
    Rule.renderingTitleChanged.id: [.scriptsTitleMade],
    Rule.renderingCanonicalAdded.id: [.scriptsCanonicalMade],
    Rule.renderingCanonicalChanged.id: [.scriptsCanonicalMade],
    Rule.renderingBannerAdded.id: [.scriptsBannerMade],
    Rule.renderingBannerChanged.id: [.scriptsBannerChanged, .scriptsBannerMade],
    Rule.renderingBannerRemoved.id: [.scriptsBannerRemoved],
    Rule.renderingAppTagsAdded.id: [.scriptsAppLinksMade],
    Rule.renderingAppTagsChanged.id: [.scriptsAppLinksMade],
    Rule.renderingDataChanged.id: [.scriptsStructuredDataMade],
    Rule.renderingDataAdded.id: [.scriptsStructuredDataMade],
    Rule.renderingNoindexAdded.id: [.scriptsRobotsMade],
    Rule.renderingNoindexRemoved.id: [.scriptsRobotsMade],
    Rule.renderingRobotsChanged.id: [.scriptsRobotsMade],
    Rule.renderingTextAdded.id: [.scriptsPageMade],
  ]
}
