import Analysis
import Indexing
import Testing

@testable import Searching
@testable import pippin

/// Search results on a terminal.
struct SearchTextTests {
  private static func results(_ edit: (inout SearchResults) -> Void) -> SearchResults {
    var results = SearchResults(
      total: 59,
      items: [SearchItem(id: "0", url: "https://a.example/", title: "Plums", snippet: "", score: 1)]
    )
    edit(&results)
    return results
  }

  private struct Note: Sendable {
    var text: String
    var isAbove = false
    var edit: @Sendable (inout SearchResults) -> Void
  }

  private static let cases = [
    Note(text: "Did you mean \"plums\" instead of \"plumz\"?", isAbove: true) {
      $0.didYouMean = "plums"
    },
    Note(text: "No page has \"plumz\".", isAbove: true) { $0.missingWords = ["plumz"] },
    Note(
      text: "Only words of letters and digits are searched. Not looked for: 🍑, ©",
      isAbove: true
    ) { $0.unsearchedSymbols = ["🍑", "©"] },
    Note(
      text: "OR joins words and phrases, not filters: all results pass the filters.",
      isAbove: true
    ) { $0.requiresFilters = true },
    Note(
      text: "No page of this store is an app-linked result, so all pages are searched.",
      isAbove: true
    ) { $0.coversAllPages = true },
    // A page that opens in an app and has no description is none, either.
    Note(text: "1 page matches but lacks an app link or a description. Show it with --all-pages.") {
      $0.withoutAppLink = 1
    },
    Note(
      text: "1,200 pages match but lack an app link or a description. Show them with --all-pages."
    ) {
      $0.withoutAppLink = 1_200
    },
    Note(text: "1 more page says the same. Show it with --similar.") { $0.duplicates = 1 },
    Note(text: "2 more pages say the same. Show them with --similar.") { $0.duplicates = 2 },
    Note(text: "7 more from a.example. Show them with --filter host=a.example.") {
      $0.hostRests = [HostRest(host: "a.example", count: 7)]
    },
    Note(text: "\nAt most 7 more from a.example. Show") {
      $0.hostRests = [HostRest(host: "a.example", count: 7, bound: .atMost)]
    },
    Note(text: "\nAbout 1 page matches but lacks an app link") {
      ($0.withoutAppLink, $0.withoutAppLinkBound) = (1, .rough)
    },
    Note(text: "\nlang (at most so many): en (3)") {
      ($0.facets, $0.facetBound) = ([.lang: [FacetCount(value: "en", count: 3)]], .atMost)
    },
    Note(text: "\nOther forms were looked for of the first 8 words only.") {
      $0.formLimits = [.words]
    },
    Note(text: "\nOther forms were looked for in 4 languages only.") {
      $0.formLimits = [.languages, .pages]
    },
    Note(text: "\nOther forms that very many pages have were not looked for.") {
      $0.formLimits = [.languages, .pages]
    },
    Note(text: "1 page was not looked at, because such a query may not read so much.") {
      $0.unchecked = 1
    },
    Note(text: "about 59 results") { $0.bound = .atMost },
    Note(text: "\n59 results") { _ in },
  ]

  @Test(
    "What explains the results stands above them, what is not among them below",
    arguments: cases.indices
  )
  func notes(index: Int) throws {
    let note = Self.cases[index]
    let answer = Self.results(note.edit)
    let text = SearchText(answer, query: "plumz", width: 80, colors: false).text
    let found = try #require(text.firstRange(of: note.text), "\(text)")
    let result = try #require(text.firstRange(of: "1. Plums"))
    #expect((found.lowerBound < result.lowerBound) == note.isAbove)
  }

  @Test("Nothing is said of what is not so")
  func silent() {
    let answer = Self.results { $0.withoutAppLink = 0 }
    let text = SearchText(answer, query: "plums", width: 80, colors: false).text
    #expect(text == "1. Plums\n   https://a.example/\n\n59 results")
  }
}
