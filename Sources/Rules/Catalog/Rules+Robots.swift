/// What can be wrong with a robots.txt file.
///
/// The rows are in `robots.yaml`.
extension Rule {
  /// Every one of them.
  package static let robotsRules = RuleCatalog.rules("robots")

  package static let robotsNotText = robotsRules[id: "robots.not-text"]
  package static let robotsTooLarge = robotsRules[id: "robots.too-large"]
  package static let robotsEncoding = robotsRules[id: "robots.encoding"]
  package static let robotsLineUnknown = robotsRules[id: "robots.line-unknown"]
  package static let robotsTypo = robotsRules[id: "robots.typo"]
  package static let robotsLineTooLong = robotsRules[id: "robots.line-too-long"]
  package static let robotsRuleBeforeGroup = robotsRules[id: "robots.rule-before-group"]
  package static let robotsAgentMissing = robotsRules[id: "robots.agent-missing"]
  package static let robotsAgentList = robotsRules[id: "robots.agent-list"]
  package static let robotsPatternWithoutSlash = robotsRules[id: "robots.pattern-without-slash"]
  package static let robotsDelayMalformed = robotsRules[id: "robots.delay-malformed"]
  package static let robotsSitemapRelative = robotsRules[id: "robots.sitemap-relative"]
}
