import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// The page of an item in other languages, and on narrow screens.
struct ItemPageTests {
  private static let explanation = Array(
    #"""
    {"raise":[{"advice":"It rises by itself.","gain":1},{"advice":"Add `a`.","gain":0.5},
    {"advice":"It rises by itself.","gain":1.25}],
    "signals":[{"label":"click-through rate","note":"counts from 50 people on (privacy)",
    "value":0.5,"weight":1,"points":0.5,"betterThan":{"host":0.5}},
    {"label":"spam","note":"","value":0,"weight":1,"points":0}]}
    """#.utf8
  )

  private static func page(_ language: PageLanguage) throws -> String {
    let record = try PageRecord.sample("https://xn--bcher-kva.example/a", title: "Plums") {
      $0.deepLinks = [
        DeepLink(platform: "ios", app: "544007664", url: "plums://x", source: "banner")
      ]
    }
    let object = try #require(try JSONParser.parse(explanation).object)
    return ItemPage(record: record, explanation: object, language: language).page.text
  }

  @Test("Advice that holds for several signals is said once, with what all of them gain")
  func advice() throws {
    let page = try Self.page(.english)
    #expect(page.contains("<li>+2.25: It rises by itself.</li><li>+0.5: Add <code>a</code>.</li>"))
  }

  @Test("What is English in a page of another language says so (WCAG 2.2, 3.1.2)")
  func languages() throws {
    let own = "<bdi lang=\"en\" dir=\"ltr\">"
    for language in PageLanguage.all {
      let page = try Self.page(language)
      for words in ["click-through rate", "counts from 50 people on (privacy)", "host"] {
        #expect(page.contains("\(own)\(words)</bdi>") == (language.tag != "en"), "\(words)")
      }
      #expect(page.contains("\(own)Smart App Banner</bdi>") == (language.tag != "en"))
    }
    #expect(!(try Self.page(.english)).contains("\(own)"))
    let fault = "<p class=\"problem\" id=\"problem\" role=\"alert\" lang=\"en\" dir=\"ltr\">"
    #expect(PageFiles.texts["search.mustache"]?.contains(fault) == true)
  }

  @Test("Tables with many columns are blocks of labeled lines on narrow screens (WCAG 2.2, 1.4.10)")
  func narrow() throws {
    let page = try Self.page(.english)
    #expect(page.contains("<div class=\"wide stacked\""))
    #expect(page.contains("<th scope=\"row\">iOS</th><td data-label=\"App\">"))
    // What is hidden in a table is positioned within it, so that it makes no page wider.
    #expect(PageFiles.style.contains(".wide { overflow-x: auto; position: relative; }"))
    #expect(page.contains("<bdi dir=\"ltr\"><bdi>https://bücher.example</bdi>/a</bdi></a>"))
  }
}
