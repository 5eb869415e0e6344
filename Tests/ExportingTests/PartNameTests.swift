import Testing

@testable import Exporting

/// Names of files are made of the name that was asked for and of numbers.
struct PartNameTests {
  @Test(
    "The number stands before the ending, and nothing leaves the folder",
    arguments: [
      ("out.jsonl", "out-00001-of-00004.jsonl"),
      ("a/b/out.jsonl.gz", "a/b/out-00001-of-00004.jsonl.gz"),
      ("out", "out-00001-of-00004"),
      ("/x.y/out", "/x.y/out-00001-of-00004"),
      ("../.hidden", "../.hidden-00001-of-00004"),
      ("a.b.c.csv", "a.b.c-00001-of-00004.csv"),
      (".gz", ".gz-00001-of-00004"),
    ]
  )
  func names(path: String, name: String) {
    #expect(PartName.name(path, 1, of: 4) == name)
  }

  @Test("The parts of a sitemap have numbers only")
  func sitemap() {
    #expect(PartName.name("sitemap.xml.gz", 12) == "sitemap-00012.xml.gz")
  }
}
