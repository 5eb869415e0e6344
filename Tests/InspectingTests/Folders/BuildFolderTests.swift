import Addressing
import Inspecting
import Testing

/// Files of a folder and the URLs that a server answers with them.
struct BuildFolderTests {
  @Test(
    "A file is served at its path, percent-encoded (RFC 3986, section 3.3), an index at its folder",
    arguments: [
      ("index.html", "https://a.example/shop/"), ("a.html", "https://a.example/shop/a.html"),
      ("a/index.html", "https://a.example/shop/a/"), ("a/index.htm", "https://a.example/shop/a/"),
      ("Äpfel & Co/50%.html", "https://a.example/shop/%C3%84pfel%20&%20Co/50%25.html"),
      ("a?b#c.html", "https://a.example/shop/a%3Fb%23c.html"),
    ]
  )
  func url(file: String, url: String) throws {
    let folder = try #require(BuildFolder("dist", at: "https://a.example/shop"))
    #expect(folder.url(of: file)?.text == url)
    let address = try #require(WebAddress(url))
    #expect(folder.serves(file, for: address))
  }

  @Test(
    "A URL is answered by the file of its path, with .html, or by the index of its folder",
    arguments: [
      ("https://a.example/", ["index.html", "index.htm", "index.xhtml"]),
      ("https://a.example/a/", ["a/index.html", "a/index.htm", "a/index.xhtml"]),
      (
        "https://a.example/a?x=1#y",
        ["a", "a.html", "a.htm", "a/index.html", "a/index.htm", "a/index.xhtml"]
      ),
      ("https://b.example/a", []), ("http://a.example/a", []), ("https://a.example/%2Fetc", []),
      ("https://a.example/a%00", []),
    ] as [(String, [String])]
  )
  func files(url: String, files: [String]) throws {
    let folder = try #require(BuildFolder("dist", at: "https://a.example/"))
    #expect(folder.files(for: try #require(WebAddress(url))) == files)
  }

  @Test("A URL that leads out of a folder below the host is not the folder's")
  func outside() throws {
    let folder = try #require(BuildFolder("dist", at: "https://a.example/shop/"))
    #expect(!folder.holds(try #require(WebAddress("https://a.example/shop/../x"))))
    #expect(!folder.holds(try #require(WebAddress("https://a.example/shopping"))))
    #expect(folder.holds(try #require(WebAddress("https://a.example/shop"))))
  }

  @Test("What is no URL maps no folder", arguments: ["plums", "ftp://a.example/", "https://a/?b"])
  func refused(base: String) {
    #expect(BuildFolder("dist", at: base) == nil)
  }
}
