import Extraction
import Records
import Rules
import Testing

/// The limits are those of Apple's guide, "Enhance Your Search Results".
struct PageSummaryTests {
  @Test(
    "The title is that of the first source that has one",
    arguments: [
      ("<title> Ripe\n <!-- x -->plums </title><title>B</title><h1>C</h1>", "Ripe <!-- x -->plums"),
      (#"<title></title><meta property="og:title" content="O"><h1>C</h1>"#, "O"),
      (#"<meta name="og:title" content="O">"#, "O"),
      (#"<meta name="twitter:title" content="T"><h1>C</h1>"#, "T"),
      ("<h1></h1><h1>C <b>d</b></h1>", "C d"),
      ("<svg><title>Icon</title></svg><title>A</title>", "A"),
      ("<title>Caf&eacute; &amp; &#147;more&#148;</title>", "Café & “more”"),
      ("<title>A\u{A0}\u{3000}B</title>", "A B"),
      ("<title>a\u{202E}b\u{2066}c</title>", "abc"),
      ("<title>A</title><noscript><title>B</title></noscript>", "A"),
    ]
  )
  func title(html: String, expected: String) throws {
    #expect(try FaultlessPage.read(html).record.title == expected)
  }

  private static let plums = String(repeating: "Ripe plum ", count: 8) + "pie"

  @Test("A page without any of them has no title")
  func noTitle() throws {
    let record = try FaultlessPage.read("<title> </title><p>Plums</p>").record
    #expect(record.title == nil)
    #expect(record.findings.contains { $0.rule == "page.title-missing" })
  }

  @Test(
    "The description is that of the first source that has one",
    arguments: [
      (
        #"<meta property="og:description" content="O"><meta name="Description" content=" D\#n d ">"#,
        "D d"
      ),
      (
        #"<meta name="description" content=""><meta property="og:description" content="O">"#, "O"
      ),
      (#"<meta name="twitter:description" content="T">"#, "T"),
    ]
  )
  func description(html: String, expected: String) throws {
    #expect(try FaultlessPage.read(html).record.description == expected)
  }

  @Test(
    "Lengths are counted in characters as people see them",
    arguments: [
      ("e\u{301}", 90, false), ("e\u{301}", 91, true), ("한", 90, false), ("한", 91, true),
      ("👨‍👩‍👧", 90, false), ("👨‍👩‍👧", 91, true), ("بِ", 91, true), ("a", 90, false),
    ]
  )
  func titleLength(character: String, count: Int, isLong: Bool) throws {
    let title = String(repeating: character, count: count)
    let findings = try FaultlessPage.read("<title>\(title)</title>").record.findings
    #expect(findings.contains { $0.rule == "page.title-long" } == isLong)
  }

  @Test(
    "A title that is long by the names of a section or the site alone is long enough",
    arguments: [
      ("\(plums) | Orchard Daily", false), ("\(plums) - Food - The Orchard Press", false),
      ("The Orchard Press | \(plums)", false), ("\(plums)|Orchard Daily Online", false),
      ("\(plums) and the Orchard Daily Online", true), ("\(plums) | \(plums)", true),
      ("a | b | c | d | \(plums) | \(plums)", true),
    ]
  )
  func titleWithNames(title: String, isLong: Bool) throws {
    let findings = try FaultlessPage.read("<title>\(title)</title>").record.findings
    #expect(findings.contains { $0.rule == "page.title-long" } == isLong)
  }

  @Test("A title is kept up to 512 characters, a description up to 2,048, no character cut apart")
  func kept() throws {
    let family = "👨‍👩‍👧"
    let record = try FaultlessPage.read(
      """
      <title>\(String(repeating: family, count: 600))</title>
      <meta name="description" content="\(String(repeating: "e\u{301}", count: 3_000))">
      """
    ).record
    #expect(record.title == String(repeating: family, count: 512))
    #expect(record.description == String(repeating: "e\u{301}", count: 2_048))
  }

  @Test(
    "A description that says what the title says is told, whatever its capitals and signs",
    arguments: [("Plum cake", true), ("PLUM-CAKE!", true), ("Plum cakes", false), ("!", false)]
  )
  func repeated(description: String, isTold: Bool) throws {
    let html = #"<title>Plum cake</title><meta name="description" content="\#(description)">"#
    let findings = try FaultlessPage.read(html).record.findings
    #expect(findings.contains { $0.rule == "page.description-repeats-title" } == isTold)
  }

  @Test(
    "The image is the first that can be fetched, as an absolute address",
    arguments: [
      (#"<meta property="og:image" content="/a.png">"#, "https://example.com/a.png"),
      (
        #"<meta property="og:image" content=""><meta property="og:image" content="https://a.example/b c.png">"#,
        "https://a.example/b%20c.png"
      ),
      (
        #"<meta property="og:image" content="data:image/png;base64,x"><meta name="twitter:image:src" content="b.png">"#,
        "https://example.com/b.png"
      ),
      (#"<meta property="og:image:secure_url" content="//a.example/b">"#, "https://a.example/b"),
      (#"<link rel="image_src" href="c.png">"#, "https://example.com/c.png"),
      (
        #"<base href="https://cdn.example/x/"><meta property="og:image" content="c.png">"#,
        "https://cdn.example/x/c.png"
      ),
      (#"<meta property="og:image" content="javascript:alert(1)">"#, nil),
      ("", nil),
    ]
  )
  func image(html: String, expected: String?) throws {
    #expect(try FaultlessPage.read(html).record.image == expected)
  }

  @Test(
    "The touch icon is the largest",
    arguments: [
      (#"<link rel="apple-touch-icon" href="/a.png">"#, "https://example.com/a.png"),
      (
        """
        <link rel="apple-touch-icon" href="/a.png">
        <link rel="apple-touch-icon" sizes="152x152" href="/b.png">
        <link rel="Apple-Touch-Icon-Precomposed icon" sizes="60x60 180x180" href="/c.png">
        """,
        "https://example.com/c.png"
      ),
      (
        #"<link rel="apple-touch-icon-precomposed" href="/a"><link rel="apple-touch-icon" href="/b">"#,
        "https://example.com/b"
      ),
      (#"<link rel="icon" href="/a.png">"#, nil),
    ]
  )
  func touchIcon(html: String, expected: String?) throws {
    let withManifest = try FaultlessPage.read(html + #"<link rel="manifest" href="/m.json">"#)
    #expect(!withManifest.record.findings.contains { $0.rule == "page.touch-icon-missing" })
    #expect(try FaultlessPage.read(html).record.touchIcon == expected)
  }

  @Test(
    "Key words are divided at commas of any script, each kept once",
    arguments: [
      ("plum, Cake ,plum,,cake", ["plum", "Cake"]),
      ("برقوق، كعكة", ["برقوق", "كعكة"]),
      ("梅、蛋糕，甜点", ["梅", "蛋糕", "甜点"]),
      ("plum; cake", ["plum", "cake"]),
      ("plum; cake, pie", ["plum; cake", "pie"]),
      (" ", []),
    ]
  )
  func keywords(content: String, expected: [String]) throws {
    let html = #"<meta name="keywords" content="\#(content)">"#
    #expect(try FaultlessPage.read(html).record.keywords == expected)
  }

  @Test("The same key word is stuffing from its sixth time on", arguments: [(5, false), (6, true)])
  func repeatedKeywords(times: Int, isTold: Bool) throws {
    let words =
      String(repeating: "Plum, plum cake \(times), ", count: 1)
      + String(repeating: "plum, ", count: times - 1)
    let findings = try FaultlessPage.read(#"<meta name="keywords" content="\#(words)">"#)
      .record.findings.filter { $0.rule == "page.keywords-many" }
    #expect(
      findings.map { $0.message.contains("\"plum\" \(times) times") } == (isTold ? [true] : [])
    )
  }

  @Test("At most 100 key words are kept")
  func manyKeywords() throws {
    let few = #"<meta name="keywords" content="plum, cake">"#
    let words = (1...100).map { "tin \($0)" }.joined(separator: ", ")
    let more = #"<meta name="keywords" content="\#(words)">"#
    #expect(
      try !FaultlessPage.read(more).record.findings.contains { $0.rule == "page.keywords-many" }
    )
    let finding = try FaultlessPage.read(few + more).record.findings.first {
      $0.rule == "page.keywords-many"
    }
    #expect(finding?.evidence == String(more.prefix(200)))
    #expect(finding?.message.hasSuffix("There are 102 in 2 elements.") == true)
    let content = (1...300).map { "k\($0)" }.joined(separator: ",")
    let record = try FaultlessPage.read(#"<meta name="keywords" content="\#(content)">"#).record
    #expect(record.keywords.count == 100)
  }

  @Test("Headings of the first three ranks come in document order")
  func headings() throws {
    let html = "<h2>B\n b</h2><h1>A</h1><h4>No</h4><h3></h3><h3>C</h3>"
    #expect(try FaultlessPage.read(html).record.headings == ["B b", "A", "C"])
  }
}
