import Indexing
import Searching

/// The start page: what is searched, and searches to begin with, all from the index itself.
struct StartText {
  let page: SearchPage
  let facts: StartFacts.Facts

  /// The text, as HTML.
  var html: String {
    let language = page.language
    let pages = language[.pages, count: facts.pages]
    let most = SearchService.valueLimit
    let sites =
      facts.hosts.count < most
      ? language[.sites, count: facts.hosts.count] : language[.sites, values: ["n": "\(most)+"]]
    let phrase: PagePhrase = facts.isAppLinkedOnly ? .startLinked : .startAll
    let text = PageText.text(language[phrase, values: ["pages": pages, "sites": sites]])
    var parts = ["<p>\(text)</p>"]
    func add(_ title: PagePhrase, _ links: [(text: String, values: [String: String?])]) {
      guard !links.isEmpty else { return }
      let chips = links.map { link in
        "<li><a class=\"chip\" href=\"\(page.address(link.values))\">"
          + "\(PageText.isolated(link.text))</a></li>"
      }
      parts.append(
        "<h2>\(PageText.text(language[title]))</h2><ul class=\"chips\">\(chips.joined())</ul>"
      )
    }
    add(.examples, facts.examples.map { ($0, ["q": $0]) })
    add(
      .kind,
      facts.types.map { (ResultKind.name(of: $0.value, in: language), ["q": "type:\($0.value)"]) }
    )
    add(.site, facts.hosts.prefix(6).map { ($0.value, ["q": "host:\($0.value)"]) })
    add(
      .language,
      facts.languages.map { (language.name(of: $0.value), ["q": "lang:\($0.value)"]) }
    )
    return parts.joined(separator: "\n")
  }
}
