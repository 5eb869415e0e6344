import Searching
import Testing

@testable import Serving

/// The languages of the search page.
struct PageLanguageTests {
  private static func places(_ text: String) -> Set<String> {
    Set(text.matches(of: #/\{[a-z]+\}/#).map { String($0.0) })
  }

  @Test("Every language has every text, with the same values to fill in")
  func complete() {
    for language in PageLanguage.all {
      for phrase in PagePhrase.allCases {
        let text = language.phrases[phrase] ?? ""
        #expect(!text.isEmpty, "\(language.tag) lacks \(phrase)")
        let forms = text.split(separator: "|").map(String.init)
        #expect(forms.count <= 2)
        let wanted = Self.places(PageLanguage.english.phrases[phrase] ?? "")
        #expect(Self.places(forms.last ?? "") == wanted, "\(language.tag) \(phrase)")
      }
      #expect(language.phrases.count == PagePhrase.allCases.count)
    }
    let tags = PageLanguage.all.map(\.tag)
    #expect(Set(tags).count == tags.count && tags.first == "en")
  }

  @Test(
    "Accept-Language is read by quality, and what is none is passed over (RFC 9110, 12.5.4)",
    arguments: [
      ("de-CH, ar;q=0.9, en;q=0.8", ["de-CH", "ar", "en"]), ("en;q=0.2,ko", ["ko", "en"]),
      ("*", []), ("ja;q=0, zh-Hant-TW", ["zh-Hant-TW"]), ("", []), ("en; q=x, <b>, ko", ["ko"]),
      ("a,b,c", ["a", "b", "c"]), ("en;q=5", ["en"]), ("--, en--us", []),
    ] as [(String, [String])]
  )
  func accepted(header: String, tags: [String]) {
    #expect(AcceptedLanguages.tags(header) == tags)
  }

  @Test(
    "The first language that a reader likes and the page has is taken, or else English",
    arguments: [
      (["de", "ar-EG"], "ar"), (["zh-Hant-TW"], "zh"), (["JA-jp", "ko"], "ja"), (["fr"], "en"),
      ([], "en"), (["en-GB", "ko"], "en"),
    ] as [([String], String)]
  )
  func chosen(accepted: [String], tag: String) {
    #expect(PageLanguage(accepted: accepted).tag == tag)
  }

  @Test("Numbers decide about words, and stand in groups")
  func numbers() {
    let english = PageLanguage.english
    let one = english[.withoutLink, count: 1]
    #expect(one == "1 page matches but lacks an app link or a description.")
    let many = english[.withoutLink, count: 4_649]
    #expect(many == "4,649 pages match but lack an app link or a description.")
    #expect(
      english[.meant, values: ["meant": "a", "written": "b"]] == "Did you mean a instead of b?"
    )
  }
}
