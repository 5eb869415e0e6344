import Addressing
import Testing

// https://www.rfc-editor.org/rfc/rfc3986#section-4.2
struct BareHostTests {
  @Test(
    "An address without a scheme begins with a host, a reference to a file does not",
    arguments: [
      ("www.e.com/a", true), ("e.com/x", true), ("elmundo.es", true), ("WWW.E.EXAMPLE", true),
      (" facebook.com/zenbelly.catering ", true), ("e.com?q=1", true), ("e.com#top", true),
      ("e.co.uk./x", true), ("bücher.de", true), ("setup.sh/x", true),
      ("https://e.com/a", false), ("//e.com/a", false), ("/e.com", false), ("#e.com", false),
      ("?e.com", false), ("mailto:ada@e.com", false), ("ada@e.com", false), ("a.html", false),
      ("img/x.jpg", false), ("book-cover.jpg", false), ("index.php?x=e.com", false),
      ("files.zip", false), ("readme.md", false), ("3.5", false), ("com", false), (".com", false),
      ("www.", false), ("www.com.", true), ("./e.com", false), ("e.com:80/x", false), ("", false),
      ("e .com", false), ("not an address.com", false),
    ]
  )
  func begins(text: String, isHost: Bool) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { BareHost.begins($0) } == isHost)
  }

  @Test("A long text is no name of a host")
  func long() {
    let text = String(repeating: "a.", count: 100_000) + "com"
    #expect(!Array(text.utf8).withUnsafeBufferPointer { BareHost.begins($0) })
  }
}
