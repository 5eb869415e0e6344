extension Rule {
  /// Every rule there is, sorted by identifier.
  ///
  /// Each vocabulary keeps its rows in a file of its own, see ``RuleCatalog``.
  package static let catalog: [Rule] =
    [
      appCatalogRules,
      appLinksRules,
      appSiteRules,
      appURIRules,
      appleCopyRules,
      assetLinksRules,
      associationRules,
      bannerRules,
      buildFolderRules,
      crawledLinksRules,
      deepLinkRules,
      dublinCoreRules,
      entitlementsRules,
      fetchingRules,
      googleCopyRules,
      hostAppRules,
      jsonLDRules,
      linksRules,
      manifestRules,
      markupRules,
      metaRules,
      microdataRules,
      openGraphRules,
      pageDatesRules,
      pageDirectiveRules,
      pageIdentityRules,
      pageRules,
      qualityRules,
      rdfaRules,
      readingRules,
      renderingRules,
      robotsRules,
      scriptsRules,
      sitemapRules,
      spamRules,
      twitterAppRules,
      webManifestRules,
    ].flatMap { $0 }.sorted { $0.id < $1.id }

  /// Returns the rule with the identifier `id`, or with the one that `id` has become.
  package static func named(_ id: String) -> Rule? {
    RuleCatalog.rule(CodeAliases.current(id))
  }
}
