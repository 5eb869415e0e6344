import Records
import Rules
import Testing

/// Every rule's pair of fixtures is run by a test; this counts them.
struct SpecimenTests {
  /// The rules of each list, and the test file that runs their specimens.
  private static let homes: [(list: String, rules: [Rule], file: String)] = [
    ("appLinksRules", Rule.appLinksRules, "ExtractionTests/CatalogueTests"),
    ("appURIRules", Rule.appURIRules, "ExtractionTests/CatalogueTests"),
    ("bannerRules", Rule.bannerRules, "ExtractionTests/CatalogueTests"),
    ("deepLinkRules", Rule.deepLinkRules, "ExtractionTests/CatalogueTests"),
    ("linksRules", Rule.linksRules, "ExtractionTests/CatalogueTests"),
    ("metaRules", Rule.metaRules, "ExtractionTests/CatalogueTests"),
    ("pageRules", Rule.pageRules, "ExtractionTests/CatalogueTests"),
    ("pageDatesRules", Rule.pageDatesRules, "ExtractionTests/CatalogueTests"),
    ("pageDirectiveRules", Rule.pageDirectiveRules, "ReadingTests/UnavailableAfterTests"),
    ("pageIdentityRules", Rule.pageIdentityRules, "ExtractionTests/CatalogueTests"),
    ("twitterAppRules", Rule.twitterAppRules, "ExtractionTests/CatalogueTests"),
    ("dublinCoreRules", Rule.dublinCoreRules, "ExtractionTests/StructuredDataCatalogueTests"),
    ("jsonLDRules", Rule.jsonLDRules, "ExtractionTests/StructuredDataCatalogueTests"),
    ("microdataRules", Rule.microdataRules, "ExtractionTests/StructuredDataCatalogueTests"),
    ("openGraphRules", Rule.openGraphRules, "ExtractionTests/StructuredDataCatalogueTests"),
    ("rdfaRules", Rule.rdfaRules, "ExtractionTests/StructuredDataCatalogueTests"),
    ("webManifestRules", Rule.webManifestRules, "ExtractionTests/WebManifestTests"),
    ("assetLinksRules", Rule.assetLinksRules, "AppAssociationTests/AssociationRulesTests"),
    ("appCatalogueRules", Rule.appCatalogueRules, "AppAssociationTests/AppCatalogueSpecimenTests"),
    ("associationRules", Rule.associationRules, "AppAssociationTests/AssociationRulesTests"),
    ("hostAppRules", Rule.hostAppRules, "InspectingTests/HostAppsTests"),
    ("fetchingRules", Rule.fetchingRules, "FetchingTests/ResponseChecksTests"),
    ("markupRules", Rule.markupRules, "MarkupTests/MarkupRulesTests"),
    ("qualityRules", Rule.qualityRules, "ReadingTests/QualityCatalogueTests"),
    ("readingRules", Rule.readingRules, "ReadingTests/ReadingBudgetTests"),
    ("robotsRules", Rule.robotsRules, "RobotsTests/RobotsFindingsTests"),
    ("sitemapRules", Rule.sitemapRules, "SitemapsTests/SitemapReaderTests"),
    ("spamPageRules", Rule.spamPageRules, "ReadingTests/SpamCatalogueTests"),
    ("spamSiteRules", Rule.spamSiteRules, "RankingTests/SiteRepetitionTests"),
  ]

  @Test("Every rule of the catalogue has a test that runs its pair of fixtures")
  func complete() throws {
    var homeless = Set(Rule.catalogue.map(\.id))
    for (list, rules, file) in Self.homes {
      let text = try SourceTree.text("Tests/\(file).swift")
      #expect(text.contains("Rule.\(list)"), "\(file) does not run \(list)")
      #expect(text.contains("specimen.bad") && text.contains("specimen.good"), "\(file)")
      #expect(rules.allSatisfy { $0.specimen.bad != $0.specimen.good }, "\(list)")
      homeless.subtract(rules.map(\.id))
    }
    #expect(homeless.isEmpty, "\(homeless.sorted())")
    print("\(Rule.catalogue.count) rules, each with a pair of fixtures that a test runs")
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
    #expect(count == Rule.catalogue.count)
  }
}
