import Addressing
import Records
import Testing

@testable import AppAssociation

/// Files with more apps or rules than a record or a verdict lists.
struct ManyAppsTests {
  private typealias Texts = AssociationTexts

  /// 1,200 apps, each with a rule of its own.
  private static let file = Texts.read(
    "{\"applinks\":{\"details\":["
      + (0..<1_200).map { #"{"appIDs":["ABCDE12345.a\#($0)"],"components":[{"/":"/a\#($0)/*"}]}"# }
      .joined(separator: ",") + "]}}"
  )

  @Test(
    "Every app is read, and a record lists those that the URL opens, however late they are",
    arguments: [0, 255, 256, 1_199]
  )
  func apps(index: Int) throws {
    let url = try #require(WebAddress("https://plums.example/a\(index)/x"))
    let app = "ABCDE12345.a\(index)"
    let verdicts = Self.file.match(url: url)
    #expect(verdicts.count == 1_200)
    #expect(verdicts.filter { $0.verdict == .match }.map(\.appID) == [app])
    let links = Self.file.universalLinks(for: url)
    #expect(links.apps.count == AppAssociationFile.appLimit)
    #expect(links.apps.filter { $0.verdict == "match" }.map(\.appID) == [app])
    #expect(Self.file.universalLinks(for: url, limit: .max).apps.count == 1_200)
    #expect(Self.file.isClaimed(url))
  }

  @Test("A finding says once that a record does not list all apps; other services have no limit")
  func finding() {
    let ids = (0..<300).map { "\"ABCDE12345.a\($0)\"" }.joined(separator: ",")
    let links = #"{"applinks":{"details":[{"appIDs":[\#(ids)],"paths":["/a"]}]}}"#
    #expect(Texts.findings(links).filter { $0.rule == "association.apps-many" }.count == 1)
    let shared = #"{"webcredentials":{"apps":[\#(ids)]}}"#
    #expect(Texts.findings(shared).isEmpty)
    #expect(Texts.read(shared).webCredentials.count == 300)
  }

  @Test(
    "A verdict counts the rules that it has no room for, and those that were not tried",
    arguments: [("/p5", 1_000, 1_995), ("/p1990", 1_000, 10), ("/none", 1_001, 0)]
  )
  func rules(path: String, omitted: Int, unreached: Int) throws {
    let rules = (0..<2_001).map { #"{"/":"/p\#($0)"}"# }.joined(separator: ",")
    let url = try #require(WebAddress("https://plums.example\(path)"))
    let verdict = try #require(Texts.read(Texts.components(rules)).match(url: url).first)
    #expect(verdict.reasons.count == AppAssociationFile.reasonLimit)
    #expect(verdict.omitted == omitted)
    #expect(verdict.unreached == unreached)
  }
}
