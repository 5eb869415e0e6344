import Testing

@testable import Exporting

/// RFC 3987 for what an IRI is, RFC 3986 section 3.2 for hosts and ports.
struct IRITests {
  @Test(
    "What may not stand in an IRI is percent-encoded, and nothing else",
    arguments: [
      ("http://a.example/p?q=1#f", "<http://a.example/p?q=1#f>"),
      ("http://a.example/%zz%4", "<http://a.example/%25zz%254>"),
      ("http://a.example/%C3%bc%", "<http://a.example/%C3%bc%25>"),
      ("http://a.example/a#b#c", "<http://a.example/a#b%23c>"),
      ("http://a.example/[x]?[y]#[z]", "<http://a.example/%5Bx%5D?%5By%5D#%5Bz%5D>"),
      ("http://[2001:db8::1]:80/[", "<http://[2001:db8::1]:80/%5B>"),
      ("og:a[b]", "<og:a%5Bb%5D>"), ("urn:x y", "<urn:x%20y>"),
      ("http://a.example/ü梅", "<http://a.example/ü梅>"), ("", "<>"),
      ("a:\u{202E}b", "<a:%E2%80%AEb>"), ("a:<>\"{}|^`\\", "<a:%3C%3E%22%7B%7D%7C%5E%60%5C>"),
    ]
  )
  func reference(text: String, iri: String) {
    #expect(IRI.reference(text) == iri)
  }

  @Test(
    "An address whose host or port makes no sense is none",
    arguments: [
      ("http://a.example:80/", true), ("http://u:p@a.example/", true), ("urn:isbn:1", true),
      ("http://[2001:db8::1]/", true), ("http://a.example:/", true), ("file:///a", true),
      ("http://[bad/", false), ("http://[bad]/", false), ("http://h:port/", false),
      ("http://a]b/", false), ("http://[::1]x/", false), ("http://[::1]:8x/", false),
      ("no scheme", false), ("/path", false),
    ]
  )
  func absolute(text: String, isAbsolute: Bool) {
    #expect((IRI.absolute(text) != nil) == isAbsolute)
  }

  @Test("A name that is no address stands within its vocabulary")
  func expanded() {
    #expect(IRI.expanded("name", "https://schema.org/") == "https://schema.org/name")
    #expect(IRI.expanded("http://a.example/n", "https://schema.org/") == "http://a.example/n")
    let broken = IRI.reference(IRI.expanded("http://h:port/", "https://schema.org/"))
    #expect(broken == "<https://schema.org/http://h:port/>")
  }
}
