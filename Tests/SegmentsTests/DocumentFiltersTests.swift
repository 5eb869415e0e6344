import Records
import Testing

@testable import Analysis
@testable import Segments

struct DocumentFiltersTests {
  private static func terms(_ document: IndexDocument) -> [String] {
    DocumentFilters.terms(of: document).map { String(decoding: $0.dropFirst(), as: UTF8.self) }
  }

  @Test("A document passes the filters of its host, its domains, apps, types and languages")
  func terms() {
    var document = IndexDocument(
      url: "https://a.b.plum.example/",
      host: "a.b.Plum.example",
      domain: "Plum.example"
    )
    document.apps = ["com.Plum", ""]
    document.appNames = ["Плуm App"]
    document.types = ["Recipe", ""]
    document.language = "zh-Hant-TW"
    #expect(
      Self.terms(document) == [
        "host:a.b.plum.example", "app:com.plum", "app:плуm app", "site:a.b.plum.example",
        "site:b.plum.example", "site:plum.example", "type:recipe", "lang:zh-hant-tw",
        "lang:zh-hant", "lang:zh",
      ]
    )
  }

  @Test(
    "Hosts end at their registrable domain, whatever that is",
    arguments: [
      ("plum.example", "plum.example", ["plum.example"]),
      ("plum.example", "kiwi.example", ["plum.example"]),
      ("10.0.0.1", "10.0.0.1", ["10.0.0.1"]),
      ("a.xplum.example", "plum.example", ["a.xplum.example", "xplum.example"]),
      ("localhost", "", ["localhost"]),
    ]
  )
  func sites(host: String, domain: String, sites: [String]) {
    let document = IndexDocument(url: "https://\(host)/", host: host, domain: domain)
    #expect(Self.terms(document) == ["host:\(host)"] + sites.map { "site:\($0)" })
  }

  @Test("Of a long language tag eight forms are kept")
  func longLanguage() {
    var document = IndexDocument(url: "https://a.example/", host: "a", domain: "a")
    document.language = (0..<20).map { "x\($0)" }.joined(separator: "-")
    #expect(Self.terms(document).filter { $0.hasPrefix("lang:") }.count == 8)
  }

  @Test(
    "A filter is written in small letters and cut at its limit, in every script",
    arguments: ["Plum", "ПЛУМ", "plum ПЛУМ", "İ", "", String(repeating: "Aß", count: 200)]
  )
  func keys(value: String) {
    let expected = [TermKey.filterMark] + Array("app:\(value.lowercased())".utf8)
    #expect(TermKey.filter(.app, value) == Array(expected.prefix(TermKey.limit)))
  }
}
