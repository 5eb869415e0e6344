import Addressing
import Indexing
import Searching
import Templates

/// The start page: what is searched, and searches to begin with, all from the index itself.
struct StartText {
  let page: SearchPage
  let facts: StartFacts.Facts

  /// What the template `start` fills in.
  var values: TemplateValues {
    let language = page.language
    let pages = language[.pages, count: facts.pages]
    let most = SearchService.valueLimit
    let sites =
      facts.hosts.count < most
      ? language[.sites, count: facts.hosts.count] : language[.sites, values: ["n": "\(most)+"]]
    let phrase: PagePhrase = facts.isAppLinkedOnly ? .startLinked : .startAll
    return [
      "introduction": language[phrase, values: ["pages": pages, "sites": sites]],
      "groups": [
        group(.examples, facts.examples.map { ($0, $0) }),
        group(
          .kind,
          facts.types.map { (ResultKind.name(of: $0.value, in: language), "type:\($0.value)") }
        ),
        group(
          .site,
          facts.hosts.prefix(6).map { (ReadableHost.text($0.value), "host:\($0.value)") }
        ),
        group(
          .language,
          facts.languages.map { (language.name(of: $0.value), "lang:\($0.value)") }
        ),
      ].compactMap { $0 },
    ]
  }

  /// Queries under a head; `nil` when there are none.
  private func group(_ title: PagePhrase, _ links: [(name: String, query: String)])
    -> TemplateValues?
  {
    guard !links.isEmpty else { return nil }
    let chips = links.map { link -> TemplateValues in
      ["name": link.name, "address": page.address(["q": link.query])]
    }
    return ["title": page.language[title], "links": chips]
  }
}
