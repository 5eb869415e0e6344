import Addressing
import AppAssociation
import Records
import Rules
import Testing

/// The promise for the rules of the app catalog: a bad specimen breaks its rule, a good one none.
struct AppCatalogSpecimenTests {
  @Test(
    "A specimen breaks its rule alone, and its twin breaks none",
    arguments: Rule.appCatalogRules
  )
  func specimens(rule: Rule) throws {
    #expect(rule.specimen.kind == .seed)
    #expect(try conflicts(rule.specimen.bad) == [rule.id])
    #expect(try conflicts(rule.specimen.good).isEmpty)
  }

  /// The rules that a catalog of these lines breaks: `app=` and `store-id=` are what a seed line
  /// says of a host, `banner=` and `opens=` what a page of it shows.
  private func conflicts(_ text: String) throws -> [String] {
    var catalog = AppCatalog()
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let address = try #require(words.first.flatMap { WebAddress(String($0)) })
      var values: [Substring: String] = [:]
      for word in words.dropFirst() {
        let pair = word.split(separator: "=", maxSplits: 1)
        values[pair[0]] = String(pair[1])
      }
      if values["app"] != nil || values["store-id"] != nil {
        catalog.add(seedOf: address.host, app: values["app"], storeID: values["store-id"])
        continue
      }
      var record = PageRecord(url: address)
      record.banner = SmartAppBanner()
      record.banner?.appID = values["banner"]
      let apps = [values["opens"]].compactMap { $0 }
      record.universalLinks = UniversalLinks(
        state: "valid",
        apps: apps.map { UniversalLinks.App(appID: $0, verdict: "match", rule: nil) }
      )
      catalog.add(record)
    }
    return catalog.listing().conflicts.map(\.rule)
  }
}
