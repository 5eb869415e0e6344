import Crawling
import Records
import Rules
import Testing

@testable import pippin

/// The commands that are named at the end of others.
struct NextCommandsTests {
  @Test(
    "A word is quoted when a shell would read anything into it",
    arguments: [
      ("a-b_c.d/e", "a-b_c.d/e"), ("http://a.example/?b=c&d=e", "'http://a.example/?b=c&d=e'"),
      ("it's", "'it'\\''s'"), ("", "''"), ("a b", "'a b'"), ("$HOME", "'$HOME'"),
    ]
  )
  func quoted(text: String, word: String) { #expect(ShellWord.quoted(text) == word) }

  @Test("After a crawl come the search that finds something, the site and the report")
  func afterCrawl() {
    var list = SeedList()
    list.add("https://a.example/x")
    var report = CrawlReport()
    (report.indexable, report.appLinked) = (3, 2)
    let usual = NextCommands(store: "./pippin-store").afterCrawl(report, list)
    #expect(
      usual.text
        == """
        Next: pippin search WORDS
              pippin inspect --site https://a.example --store ./pippin-store
              pippin report -o report.html
        """
    )
    #expect(usual.commands.count == 3 && usual.commands[0] == "pippin search WORDS")
    report.site = "https://www.a.example"
    #expect(
      NextCommands(store: "s").afterCrawl(report, list).commands[1]
        == "pippin inspect --site https://www.a.example --store s"
    )
    #expect(
      NextCommands(store: "s").afterCrawl(CrawlReport(), list).commands[0]
        == "pippin urls --store s"
    )
    report.site = nil
    report.appLinked = 0
    let other = NextCommands(store: "my store").afterCrawl(report, list)
    #expect(other.text.hasPrefix("Next: pippin search WORDS --all-pages --store 'my store'\n"))
  }

  @Test("After an error about an app comes why, of the same page with the same files")
  func why() {
    let fault = Finding(.associationNotJSON)
    let page = "https://a.example/x"
    #expect(NextCommands.why(page, [fault])?.commands == ["pippin why \(page)"])
    let options = [("url", []), ("association", ["my file"])]
    let next = NextCommands.why(page, [fault], options: options)
    #expect(next?.commands == ["pippin why \(page) --association 'my file'"])
    #expect(NextCommands.why(page, []) == nil)
    #expect(NextCommands.why("-", [fault]) == nil)
  }

  @Test("After an error in an association file comes what it says of a URL, not why for a page")
  func match() {
    let fault = Finding(.associationNotJSON)
    #expect(
      NextCommands.match("my file", url: nil, [fault])?.commands
        == ["pippin match https://www.example.com/ --association 'my file'"]
    )
    #expect(
      NextCommands.match("a.json", url: "https://a.example/b", [fault])?.commands
        == ["pippin match https://a.example/b --association a.json"]
    )
    #expect(NextCommands.match("a.json", url: nil, []) == nil)
    #expect(NextCommands.match("-", url: nil, [fault]) == nil)
  }

  @Test(
    "After an export comes that of the changes, with the same ending",
    arguments: [
      ("out/a.csv.gz", "pippin export --since out/a.csv.gz.manifest.json -o changes.csv.gz"),
      ("a", "pippin export --since a.manifest.json -o changes"),
      ("-", "pippin export --since v7"),
    ]
  )
  func afterExport(path: String, command: String) {
    let next = NextCommands(store: "./pippin-store")
    #expect(next.afterExport(to: path, cursor: "v7", isPlain: true).commands == [command])
    let start = path == "-" ? "v7" : "\(path).manifest.json"
    let other = next.afterExport(to: path, cursor: "v7", isPlain: false)
    #expect(other.text == "Next: the same command with --since \(start) and another output")
  }
}
