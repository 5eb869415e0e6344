import Robots
import Testing

// https://support.apple.com/en-us/119829
struct PageDirectivesTests {
  @Test(
    "Metas for everybody and for us count, in any case and spacing",
    arguments: [
      ("robots", "noindex", "noindex"), ("ROBOTS", "NoIndex, NOFOLLOW", "noindex nofollow"),
      ("robots", "none", "noindex nofollow nosnippet"), ("robots", "all", ""),
      ("robots", "index,follow", ""), ("applebot", "nosnippet", "nosnippet"),
      ("pippinbot", "nofollow", "nofollow"), ("googlebot", "noindex", ""),
      ("applebot-extended", "noindex", ""), ("robots", "noindex nofollow", "noindex nofollow"),
      ("robots", "noindex;nofollow", "noindex nofollow"), ("robots", "max-snippet:0", "nosnippet"),
      ("robots", "max-snippet: 20", ""), ("robots", "max-snippet:-1", ""), ("robots", "", ""),
      (" robots ", ",, noindex ,,", "noindex"), ("robots", "no index", ""),
      ("description", "none", ""), ("robots", "max-image-preview:none", "no-image"),
      ("robots", "Max-Image-Preview: NONE, nofollow", "nofollow no-image"),
      ("robots", "noimageindex", "no-image"), ("robots", "max-image-preview:large", ""),
      ("googlebot", "noimageindex", ""),
    ]
  )
  func metas(name: String, content: String, expected: String) {
    var directives = PageDirectives()
    directives.read(meta: name, content: content)
    #expect(words(directives) == expected)
    #expect(directives.sources.isEmpty == (expected.isEmpty && directives.maxSnippet == nil))
  }

  @Test(
    "A name and a colon bind a header's directives to that agent",
    arguments: [
      ("noindex", "noindex"), ("applebot: nosnippet", "nosnippet"), ("googlebot: noindex", ""),
      ("googlebot: noindex, nofollow", ""), ("googlebot: noindex, applebot: nofollow", "nofollow"),
      ("noindex, googlebot: nofollow", "noindex"), ("Applebot:none", "noindex nofollow nosnippet"),
      ("max-snippet:0", "nosnippet"), ("max-image-preview:none", "no-image"),
      ("max-something:3, noindex", "noindex"), ("applebot: max-snippet: 0", "nosnippet"),
      ("unavailable_after: 25 Jun 2010 15:00:00 PST, noindex", "noindex"),
      ("robots: noindex", "noindex"), ("*: noindex", "noindex"), ("", ""), (":", ""),
      ("applebot:", ""),
    ]
  )
  func headers(value: String, expected: String) {
    var directives = PageDirectives()
    directives.read(header: value)
    #expect(words(directives) == expected)
  }

  @Test(
    "A word that is nearly a directive that restricts is no directive, and is known with what was meant",
    arguments: [
      ("no-index", "no-index>noindex"), ("No_Index, nofolow", "no_index>noindex nofolow>nofollow"),
      ("no index, no follow", "no index>noindex no follow>nofollow"),
      ("noidnex", "noidnex>noindex"), ("noindexx", "noindexx>noindex"),
      ("unavailable-after: 2030-01-02", "unavailable-after>unavailable_after"),
      ("max_snippet:20", "max_snippet>max-snippet"), ("no-snippet", "no-snippet>nosnippet"),
      ("noindex", ""), ("index, follow", ""), ("imageindex", ""), ("dofollow", ""), ("preview", ""),
      ("noarchive, noodp, noydir", ""), ("unavailable_after: Sat, 25 Jun 2030 15:00:00 GMT", ""),
      ("max-image-preview:large, max-video-preview:-1", ""), ("no, index", ""),
    ]
  )
  func misspellings(content: String, expected: String) {
    var (meta, header) = (PageDirectives(), PageDirectives())
    meta.read(meta: "robots", content: content)
    header.read(header: content)
    for directives in [meta, header] {
      let found = directives.misspellings.map { "\($0.text)>\($0.meant)" }
      #expect(found.joined(separator: " ") == expected)
    }
  }

  @Test(
    "What looks like a directive and is obeyed by nobody is known with what was meant",
    arguments: [
      ("noindex|nofollow", "noindex|nofollow>noindex, nofollow"),
      ("noindex\u{FF0C}nofollow", "noindex\u{FF0C}nofollow>noindex, nofollow"),
      ("\"noindex\"", "\"noindex\">noindex"),
      ("noindex/nofollow", "noindex/nofollow>noindex, nofollow"),
      ("index|follow", ""), ("[none]", "[none]>none"), ("noindex=true", "noindex=true>noindex"),
      (
        "unavailable_after=2020-01-01", "unavailable_after=2020-01-01>unavailable_after: 2020-01-01"
      ),
      (
        "unavailable_after 2020-01-01", "unavailable_after 2020-01-01>unavailable_after: 2020-01-01"
      ),
      ("max-snippet=50", "max-snippet=50>max-snippet: 50"),
      ("max-snippet = 50", "max-snippet = 50>max-snippet: 50"),
      ("max-snippet", "max-snippet>max-snippet: with a number"),
      ("max-snippet:abc", "max-snippet:>max-snippet: with a number instead of abc"),
      ("max-snippet: -2", "max-snippet:>max-snippet: with a number instead of -2"),
      ("max-video-preview:x", "max-video-preview:>max-video-preview: with a number instead of x"),
      (
        "max-image-preview:big",
        "max-image-preview:>max-image-preview: with none, standard or large instead of big"
      ),
      ("max-image-preview:Large, max-snippet:-1", ""), ("max-snippet:0 noindex", ""),
    ]
  )
  func unread(content: String, expected: String) {
    var (meta, header) = (PageDirectives(), PageDirectives())
    meta.read(meta: "robots", content: content)
    header.read(header: content)
    for directives in [meta, header] {
      let found = directives.misspellings.map { "\($0.text)>\($0.meant)" }
      #expect(found.joined(separator: " ") == expected)
      #expect(!directives.lacksDate)
    }
  }

  @Test("Of directives without commas each counts, values or not")
  func spaced() {
    var directives = PageDirectives()
    directives.read(meta: "robots", content: "max-snippet:20 noindex max-image-preview:none")
    #expect(words(directives) == "noindex")
    #expect(directives.maxSnippet == 20)
  }

  @Test("In a meta element the name of a crawler is no part of the content")
  func scoped() {
    var directives = PageDirectives()
    directives.read(meta: "robots", content: "googlebot: noindex, index")
    #expect(directives.misspellings.map(\.meant) == ["noindex"])
    #expect(directives.misspellings.map(\.text) == ["googlebot:"])
  }

  @Test("What is said to another crawler is nobody's misspelling here")
  func others() {
    var directives = PageDirectives()
    directives.read(meta: "googlebot", content: "no-index")
    directives.read(header: "googlebot: no-index, nofolow")
    #expect(directives.misspellings.isEmpty)
  }

  @Test(
    "The date of unavailable_after is kept as written, commas and colons included",
    arguments: [
      ("unavailable_after: 2030-01-02", "2030-01-02"),
      (
        "noindex, unavailable_after: Sat, 25 Jun 2030 15:00:00 GMT", "Sat, 25 Jun 2030 15:00:00 GMT"
      ),
      ("unavailable_after: 25-Jun-2030 15:00:00 EST, nofollow", "25-Jun-2030 15:00:00 EST"),
      ("googlebot: unavailable_after: 2030-01-02", nil), ("unavailable_after", nil),
    ] as [(String, String?)]
  )
  func dates(value: String, date: String?) {
    var directives = PageDirectives()
    directives.read(header: value)
    #expect(directives.unavailableAfter == (date.map { [$0] } ?? []))
  }

  @Test("All sources count together, and each is named once")
  func union() {
    var directives = PageDirectives()
    directives.read(meta: "robots", content: "noindex, max-snippet:50")
    directives.read(meta: "applebot", content: "index, nofollow, nofollow")
    directives.read(header: "applebot: nosnippet, max-snippet: 20")
    directives.read(header: "none")
    #expect(words(directives) == "noindex nofollow nosnippet")
    #expect(directives.maxSnippet == 20)
    #expect(
      directives.sources == [
        "meta robots: noindex", "meta robots: max-snippet: 50", "meta applebot: nofollow",
        "X-Robots-Tag: applebot: nosnippet", "X-Robots-Tag: applebot: max-snippet: 20",
        "X-Robots-Tag: none",
      ]
    )
  }

  @Test("Endless lists are read within bounds")
  func long() {
    var directives = PageDirectives()
    directives.read(header: (0..<50_000).map { "max-snippet:\($0)" }.joined(separator: ","))
    directives.read(header: String(repeating: "a:", count: 50_000))
    directives.read(header: "unavailable_after: " + String(repeating: "x,", count: 50_000))
    #expect(directives.sources.count == 32)
  }

  private func words(_ directives: PageDirectives) -> String {
    [
      directives.noindex ? "noindex" : nil, directives.nofollow ? "nofollow" : nil,
      directives.nosnippet ? "nosnippet" : nil, directives.noImagePreview ? "no-image" : nil,
    ].compactMap { $0 }.joined(separator: " ")
  }
}
