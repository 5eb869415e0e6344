/// Where the structured data of a page loses points of its quality score.
///
/// The rows are in `quality.yaml`.
extension Rule {
  /// Every one of them.
  package static let qualityRules =
    RuleCatalog.rules("quality") + qualityStatementRules

  package static let structuredDataNone = qualityRules[id: "structured-data.none"]
  package static let structuredDataOpenGraphOnly = qualityRules[
    id: "structured-data.open-graph-only"
  ]
  package static let qualityRequiredMissing = qualityRules[id: "quality.required-missing"]
  package static let qualityRecommendedMissing = qualityRules[id: "quality.recommended-missing"]
  package static let qualitySubjectMissing = qualityRules[id: "quality.subject-missing"]
  package static let qualityPropertiesFew = qualityRules[id: "quality.properties-few"]
  package static let qualityClaimHidden = qualityRules[id: "quality.claim-hidden"]
  package static let qualityClaimNone = qualityRules[id: "quality.claim-none"]
  package static let qualityClaimExpired = qualityRules[id: "quality.claim-expired"]
  package static let qualityCompletenessLimited = qualityRules[
    id: "quality.completeness-limited"
  ]
  package static let qualityConsistencyLimited = qualityRules[id: "quality.consistency-limited"]
  package static let qualityAppMissing = qualityRules[id: "quality.app-missing"]
  package static let qualityAppURLMissing = qualityRules[id: "quality.app-url-missing"]
  package static let qualityAppPlatformMissing = qualityRules[id: "quality.app-platform-missing"]
}
