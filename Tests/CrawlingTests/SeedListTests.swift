import Addressing
import Crawling
import Testing

struct SeedListTests {
  @Test("Addresses, comments, blank lines and options are read in order")
  func reads() {
    var list = SeedList()
    list.read(
      """
      # a comment
      https://a.example/   depth=3 max-pages=500 scope=prefix # why

      https://b.example/x?y=1 app=TEAM.org.b store-id=42
      """,
      named: "seeds.txt"
    )
    #expect(list.problems.isEmpty)
    #expect(list.seeds.map(\.address.text) == ["https://a.example/", "https://b.example/x?y=1"])
    #expect(list.seeds[0].depth == 3)
    #expect(list.seeds[0].maxPages == 500)
    #expect(list.seeds[0].scope == .prefix)
    #expect(list.seeds[0].origin == "seeds.txt:2")
    #expect(list.seeds[1].app == "TEAM.org.b")
    #expect(list.seeds[1].storeID == "42")
  }

  @Test(
    "A bad line names its file and line, says what is wrong, and does not stop the others",
    arguments: [
      ("htp://a.example/", "has no http or https scheme; write https://a.example/"),
      ("a.example", "has no http or https scheme; write https://a.example/"),
      ("//a.example/", "has no http or https scheme; write https://a.example/"),
      ("www.a.example/x", "has no http or https scheme; write https://www.a.example/x"),
      ("{\"url\":\"http://a.example:8080/p\"}", "write http://a.example:8080/p"),
      ("https://", "is not a web address"),
      ("https://a.example/ depth", "is no key=value option"),
      ("https://a.example/ depth=x", "depth=x is no number"),
      ("https://a.example/ depth=-1", "depth=-1 is no number"),
      ("https://a.example/ max-pages=0", "max-pages=0 is no number above 0"),
      ("https://a.example/ scope=web", "scope=web is none of host, domain, prefix"),
      ("https://a.example/ scope=host,domain", "names two of host, domain, prefix"),
      ("https://a.example/ scope=host,b", "scope=b is none of host, domain, prefix"),
      ("https://a.example/ exclude=news", "the pattern news begins with none of /, * and http"),
      ("https://a.example/ speed=9", "option \"speed\" is unknown"),
      ("https://a.example/ depth=1 depth=2", "depth is named twice"),
      ("https://a.example/ scope=host scope=prefix", "scope is named twice"),
      ("https://a.example/ app=foo", "app=foo is no app; write TEAMID.bundle"),
      ("https://a.example/ app=T.", "app=T. is no app"),
      ("https://a.example/ store-id=abc", "store-id=abc is no number of the App Store"),
      ("\"http://a.example/\"", "write http://a.example/"),
      ("<http://a.example/x>", "write http://a.example/x"),
      ("'a.example'", "has no http or https scheme; write https://a.example/"),
    ]
  )
  func bad(line: String, complaint: String) {
    var list = SeedList()
    list.read("https://good.example/\n\(line)\nhttps://fine.example/", named: "s.txt")
    #expect(list.seeds.map(\.address.host) == ["good.example", "fine.example"])
    #expect(list.problems.count == 1)
    #expect(list.problems[0].origin == "s.txt:2")
    #expect(list.problems[0].message.contains(complaint))
    // The advice is to be copied, so that nothing comes behind it.
    if complaint.contains("write http") { #expect(list.problems[0].message.hasSuffix(complaint)) }
  }

  @Test(
    "A line that repeats an address is left out, and names the options that are lost with it",
    arguments: [
      ("https://a.example/", "https://a.example/ is in the list already"),
      ("https://a.example/ # again", "https://a.example/ is in the list already"),
      (
        "https://a.example/ depth=0 exclude=/x",
        "https://a.example/ is in the list already; its options do not count: depth=0 exclude=/x"
      ),
    ]
  )
  func repeated(line: String, says: String) {
    var list = SeedList()
    list.read("https://a.example/ depth=2\n\(line)", named: "s.txt")
    #expect(list.seeds.map(\.depth) == [2])
    #expect(list.problems.map(\.message) == [says])
    #expect(list.problems.map(\.isHarmless) == [true])
  }

  @Test(
    "A file in another format says once what it is, and how to get a list of URLs from it",
    arguments: [
      ("url,depth\nhttp://a.example/,3\n", "tail -n +2 's.txt' | cut -d',' -f1"),
      ("\u{FEFF}Title;\"URL\"\nA;http://a.example/\n", "cut -d';' -f2"),
      ("name\tlink\nA\thttp://a.example/\n", "cut -f2"),
      ("<?xml version=\"1.0\"?>\n<urlset></urlset>", "grep -o '<loc>[^<]*' 's.txt' | cut -c6-"),
      ("# url, depth\nhttps://a.example/", nil), ("https://a.example/?a,url", nil),
    ] as [(String, String?)]
  )
  func formats(text: String, advice: String?) {
    var list = SeedList()
    list.read(text, named: "s.txt")
    #expect(list.seeds.isEmpty == (advice != nil))
    #expect(list.problems.map(\.origin) == (advice == nil ? [] : ["s.txt:1"]))
    if let advice { #expect(list.problems[0].message.hasSuffix(advice), "\(list.problems)") }
  }

  @Test("Patterns may be named again, and user and password of a URL are noted without either")
  func accepted() {
    var list = SeedList()
    list.read("https://a.example/ include=/a* include=/b*", named: "s.txt")
    #expect(list.problems.isEmpty && list.seeds.first?.rules.include.count == 2)
    list.add("http://user:secret@b.example/")
    #expect(list.seeds.map(\.address.text) == ["https://a.example/", "http://b.example/"])
    #expect(list.problems.map(\.isHarmless) == [true])
    #expect(list.problems.first?.message.contains("are not sent") == true)
    #expect(!list.problems.contains { "\($0)".contains("secret") })
    #expect(!list.seeds.contains { $0.origin.contains("secret") })
  }

  @Test("A repeated address is noted, and nothing is lost by it")
  func repeated() {
    var list = SeedList()
    list.read("https://a.example/\nHTTPS://A.example:443/#top", named: "s.txt")
    #expect(list.seeds.count == 1)
    #expect(list.problems.map(\.isHarmless) == [true])
  }

  @Test("A byte order mark and Windows line ends do no harm; an endless line is refused")
  func bytes() {
    var list = SeedList()
    list.read("\u{FEFF}https://a.example/\r\nhttps://b.example/\r\n", named: "s.txt")
    #expect(list.seeds.count == 2)
    list.read("https://c.example/" + String(repeating: "x", count: 9000), named: "t.txt")
    #expect(list.seeds.count == 2)
    #expect(list.problems.count == 1)
  }
}
