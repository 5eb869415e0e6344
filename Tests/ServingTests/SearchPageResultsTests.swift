import Analysis
import Indexing
import Records
import Searching
import Testing

@testable import Serving

/// What the search page says of each result, and of those that it does not show.
struct SearchPageResultsTests {
  private static func page(
    _ edit: (inout SearchResults) -> Void,
    in language: PageLanguage = .english,
    _ query: [String: String] = [:]
  ) -> String {
    var results = SearchResultsSample.one
    edit(&results)
    return SearchPage.sample(results, in: language, query).page.text
  }

  @Test(
    "Pages that are folded away are told below the results, with a link that shows them",
    arguments: [
      (1, "1 more page says the same as a result. ", "Show it"),
      (53, "53 more pages say the same as a result. ", "Show them"),
    ]
  )
  func folded(count: Int, sentence: String, link: String) {
    let page = Self.page({ $0.duplicates = count })
    let address = "/?q=plum%20k%c3%bcrbis&amp;similar=true"
    #expect(page.contains("<p class=\"note\">\(sentence)<a href=\"\(address)\">\(link)</a></p>"))
    for language in PageLanguage.all {
      #expect(Self.page({ $0.duplicates = count }, in: language).contains(address))
    }
    let all = Self.page({ $0.duplicates = nil }, ["similar": "true"])
    #expect(all.contains("<a class=\"chip\" href=\"/?q=plum%20k%c3%bcrbis\">One of the pages"))
    #expect(all.contains("name=\"similar\" value=\"true\""))
    #expect(!Self.page({ $0.duplicates = 0 }).contains("similar"))
  }

  @Test("Before the last result the page says why there are fewer results than it counts")
  func counted() {
    func more(_ bound: TotalBound) -> String {
      Self.page({ ($0.next, $0.total, $0.bound) = ("1", 96, bound) })
    }
    let page = more(.atMost)
    #expect(page.contains("About 96 results"))
    #expect(page.contains("The number of results counts all of them. <a href=\"/?q="))
    #expect(!more(.exact).contains("counts all of them"))
  }

  private static let languages = [
    FacetCount(value: "en", count: 9), FacetCount(value: "de", count: 2),
  ]

  @Test("Counts of filters say that they count pages that say the same, unless there are none")
  func filters() {
    let facets = Self.languages
    let sentence = "<p class=\"small\">These numbers count pages that say the same, too.</p>"
    let page = Self.page({ ($0.facets, $0.duplicates) = ([.lang: facets], 4) })
    #expect(page.contains(sentence))
    #expect(!Self.page({ ($0.facets, $0.duplicates) = ([.lang: facets], 0) }).contains(sentence))
    let all = Self.page({ $0.facets = [.lang: facets] }, ["similar": "true"])
    #expect(all.contains("<details>") && !all.contains(sentence))
  }

  @Test("A number that is not known is not said of pages that are not shown")
  func uncertain() {
    let rest = HostRest(host: "a.example", count: 7, bound: .atMost)
    let page = Self.page({
      ($0.hostRests, $0.withoutAppLink, $0.withoutAppLinkBound) = ([rest], 9, .rough)
      ($0.facets, $0.facetBound) = ([.lang: Self.languages], .atMost)
    })
    #expect(page.contains(">a.example: More results</bdi></a>"))
    #expect(!page.contains("9 pages match") && page.contains(">All pages</a>"))
    #expect(page.contains("These numbers count pages with the words in another order, too."))
  }

  @Test(
    "The host of a URL is an element of its own, which is never cut, in either direction",
    arguments: [
      ("https://a.example/b?c#d", "https://a.example", "/b?c#d"),
      ("https://xn--bcher-kva.example/", "https://bücher.example", "/"),
      ("https://xn--pypal-4ve.example/", "https://xn--pypal-4ve.example", "/"),
    ]
  )
  func urls(url: String, site: String, rest: String) {
    for title in ["Plums", "كعكة"] {
      let page = Self.page({ ($0.items[0].url, $0.items[0].title) = (url, title) })
      #expect(
        page.contains(
          "<p class=\"url\" dir=\"ltr\"><bdi class=\"site\">\(site)</bdi>"
            + "<bdi class=\"rest\" dir=\"ltr\">\(rest)</bdi></p>"
        )
      )
      #expect(page.contains("<a href=\"\(url)\""))
    }
    // What has an ellipsis is never the element with the host.
    let cut = PageFiles.style.matches(of: /(?m)^([^{\n]*)\{[^}]*text-overflow/).map { String($0.1) }
    #expect(cut == [".url .rest "])
  }

  @Test("Apps beyond the third are counted, and none is named twice")
  func apps() {
    func page(_ count: Int) -> String {
      Self.page({
        $0.items[0].opens = (0..<count).flatMap { number in
          ["banner", "app-links"].map {
            DeepLink(platform: "ios", app: "\(number)", url: nil, source: $0)
          }
        }
      })
    }
    #expect(page(3).matches(of: /class="opens"/).count == 3 && !page(3).contains("more</span>"))
    #expect(page(4).contains("<span class=\"opens\">and 1 more</span>"))
    #expect(page(9).contains("<span class=\"opens\">and 6 more</span>"))
    #expect(
      page(1).contains(
        "<bdi>Opens in iOS app 0</bdi> · "
          + "<bdi lang=\"en\" dir=\"ltr\">Smart App Banner, App Links (al:)</bdi>"
      )
    )
  }
}
