import Addressing
import Records
import Testing

/// Start pages of sites.
struct HomePageTests {
  @Test(
    "The start of a site is at its root, that of a language at the language's code",
    arguments: [
      ("/", true, false), ("/index.html", true, false), ("/en", false, true),
      ("/pt-BR/", false, true), ("/zh_Hant", false, true), ("/tv", false, false),
      ("/en/plums", false, false), ("/entry", false, false), ("/en-plums", false, false),
      ("/?q=plums", false, false),
    ]
  )
  func paths(path: String, isHome: Bool, isLanguageRoot: Bool) throws {
    let url = try #require(WebAddress("https://example.com" + path))
    #expect(HomePage.isHome(url, []) == isHome)
    #expect(HomePage.isLanguageRoot(url) == isLanguageRoot)
  }
}
