import Records
import Rules
import Testing

/// Every rule's pair of fixtures is run by a test; this counts them.
struct SpecimenTests {
  /// The rules of each list, and the test file that runs their specimens.
  private static let homes: [(list: String, rules: [Rule], file: String)] = [
    ("appLinksRules", Rule.appLinksRules, "ExtractionTests/CatalogTests"),
    ("appSiteRules", Rule.appSiteRules, "ComparingTests/AppFilesCatalogTests"),
    ("entitlementsRules", Rule.entitlementsRules, "ComparingTests/AppFilesCatalogTests"),
    ("manifestRules", Rule.manifestRules, "ComparingTests/AppFilesCatalogTests"),
    ("appURIRules", Rule.appURIRules, "ExtractionTests/CatalogTests"),
    ("bannerRules", Rule.bannerRules, "ExtractionTests/CatalogTests"),
    ("deepLinkRules", Rule.deepLinkRules, "ExtractionTests/CatalogTests"),
    ("linksRules", Rule.linksRules, "ExtractionTests/CatalogTests"),
    ("metaRules", Rule.metaRules, "ExtractionTests/CatalogTests"),
    ("pageRules", Rule.pageRules, "ExtractionTests/CatalogTests"),
    ("pageDatesRules", Rule.pageDatesRules, "ExtractionTests/CatalogTests"),
    ("pageDirectiveRules", Rule.pageDirectiveRules, "ReadingTests/UnavailableAfterTests"),
    ("pageIdentityRules", Rule.pageIdentityRules, "ExtractionTests/CatalogTests"),
    ("twitterAppRules", Rule.twitterAppRules, "ExtractionTests/CatalogTests"),
    ("dublinCoreRules", Rule.dublinCoreRules, "ExtractionTests/StructuredDataCatalogTests"),
    ("jsonLDRules", Rule.jsonLDRules, "ExtractionTests/StructuredDataCatalogTests"),
    ("microdataRules", Rule.microdataRules, "ExtractionTests/StructuredDataCatalogTests"),
    ("openGraphRules", Rule.openGraphRules, "ExtractionTests/StructuredDataCatalogTests"),
    ("rdfaRules", Rule.rdfaRules, "ExtractionTests/StructuredDataCatalogTests"),
    ("webManifestRules", Rule.webManifestRules, "ExtractionTests/WebManifestTests"),
    ("appleCopyRules", Rule.appleCopyRules, "AssociationCopiesTests/CopyRulesTests"),
    ("googleCopyRules", Rule.googleCopyRules, "AssociationCopiesTests/CopyRulesTests"),
    ("assetLinksRules", Rule.assetLinksRules, "AppAssociationTests/AssociationRulesTests"),
    ("appCatalogRules", Rule.appCatalogRules, "AppAssociationTests/AppCatalogSpecimenTests"),
    ("associationRules", Rule.associationRules, "AppAssociationTests/AssociationRulesTests"),
    ("buildFolderRules", Rule.buildFolderRules, "InspectingTests/Folders/FolderLinksTests"),
    ("crawledLinksRules", Rule.crawledLinksRules, "InspectingTests/Site/BrokenLinksTests"),
    ("hostAppRules", Rule.hostAppRules, "InspectingTests/HostAppsTests"),
    ("fetchingRules", Rule.fetchingRules, "FetchingTests/ResponseChecksTests"),
    ("markupRules", Rule.markupRules, "MarkupTests/MarkupRulesTests"),
    ("qualityRules", Rule.qualityRules, "ReadingTests/QualityCatalogTests"),
    ("readingRules", Rule.readingRules, "ReadingTests/ReadingBudgetTests"),
    ("renderingRules", Rule.renderingRules, "RenderingTests/RenderingFindingsTests"),
    ("robotsRules", Rule.robotsRules, "RobotsTests/RobotsFindingsTests"),
    ("scriptsRules", Rule.scriptsRules, "ExtractionTests/CatalogTests"),
    ("sitemapRules", Rule.sitemapRules, "SitemapsTests/SitemapReaderTests"),
    ("spamPageRules", Rule.spamPageRules, "ReadingTests/SpamCatalogTests"),
    ("spamSiteRules", Rule.spamSiteRules, "RankingTests/SiteRepetitionTests"),
  ]

  @Test("Every rule of the catalog has a test that runs its pair of fixtures")
  func complete() throws {
    var homeless = Set(Rule.catalog.map(\.id))
    for (list, rules, file) in Self.homes {
      let text = try SourceTree.text("Tests/\(file).swift")
      #expect(text.contains("Rule.\(list)"), "\(file) does not run \(list)")
      #expect(text.contains("specimen.bad") && text.contains("specimen.good"), "\(file)")
      #expect(rules.allSatisfy { $0.specimen.bad != $0.specimen.good }, "\(list)")
      homeless.subtract(rules.map(\.id))
    }
    #expect(homeless.isEmpty, "\(homeless.sorted())")
    print("\(Rule.catalog.count) rules, each with a pair of fixtures that a test runs")
  }
}

/// A rule that nothing outside the catalog names can come out of no command.
struct EmittedRulesTests {
  @Test("Every rule is named by code that a command runs")
  func named() throws {
    var code = ""
    for file in try SourceTree.files(below: "Sources") where !file.contains("Rules/Catalog/") {
      code += try SourceTree.text(file)
    }
    var count = 0
    for file in try SourceTree.files(below: "Sources/Rules/Catalog") {
      for match in try SourceTree.text(file).matches(of: /static let (\w+) =\s+\w+Rules\[/) {
        #expect(code.contains(".\(match.1)"), "nothing outside the catalog names \(match.1)")
        count += 1
      }
    }
    #expect(count == Rule.catalog.count)
  }
}
