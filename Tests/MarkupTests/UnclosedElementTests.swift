import Markup
import Records
import Testing

/// Elements of text that are not closed, so that they hold the rest of the page.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state>
struct UnclosedElementTests {
  private func finding(_ html: String) -> Finding? {
    var findings: [Finding] = []
    _ = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    return findings.first { $0.rule == "markup.element-unclosed" }
  }

  @Test(
    "An element of text without its end tag is noted where it begins, when markup is behind it",
    arguments: [
      ("<script>let a = 1\n<p>Plums", "script"), ("<style>p {}</head><p>Plums", "style"),
      ("<textarea>x<p>Plums", "textarea"), ("<title>Plums<p>Plums", "title"),
      ("<iframe src=x><p>Plums", "iframe"), ("<SCRIPT type=application/ld+json>{}<p>", "script"),
      ("<script><!-- <script> a</script><p>Plums", "script"),
      ("<script>a</script ><style>p", nil), ("<script>a</script><p>Plums", nil),
      ("<title>Plums", nil), ("<script>let a = 1", nil), ("<p>Plums", nil),
      ("<script><!-- <script> a</script> --></script><p>", nil),
      ("<plaintext><p>Plums", "plaintext"), ("<plaintext>Plums", nil),
      ("<template><p>Plums", "template"), ("<template><template></template><p>", "template"),
      ("<template></template><p>Plums", nil), ("<template>Plums", nil),
      ("<noscript><p>Plums", "noscript"), ("<noscript><p>Plums</noscript><p>", nil),
      ("<title>Plums</head><svg><title></title>", "title"),
      ("<style>p {}<body><style></style>", "style"),
      ("<style>p {}</style></head><style></style>", nil),
    ] as [(String, String?)]
  )
  func noted(html: String, name: String?) {
    let finding = finding("<p>\n \(html)")
    #expect((finding == nil) == (name == nil))
    #expect(name.map { finding?.message.contains("It is \($0).") == true } != false)
    #expect(finding.map { $0.line == 2 && $0.column == 2 } != false)
  }

  @Test(
    "A comment or a quotation mark that is closed too late or never is noted where it begins",
    arguments: [
      ("<!-- menu -><p>Plums</p>", "comment", 1), ("<!-- menu ><p>Plums", "comment", 1),
      ("<!-- menu -> Plums", "comment", 1), ("<!-- menu", nil, 0), ("<!-- menu --><p>", nil, 0),
      ("<? menu <p", "comment", 1), ("<template><!-- a <p></template>", "comment", 11),
      ("<!-- menu -><p>Plums</p><!-- end --><p>", "comment", 1),
      ("<!-- menu \u{2013}><p>Plums</p><!-- end --><p>", "comment", 1),
      ("<!-- menu ><p>Plums</p><!-- end --><p>", "comment", 1),
      ("<!-- <p>Plums</p> <!-- end --><p>", nil, 0), ("<!-- a <!-- b --> c --><p>", nil, 0),
      ("<!--[if IE]><p>Plums<!-- a --><![endif]--><p>", nil, 0),
      ("<svg><![CDATA[<p>Plums", "comment", 6), ("<svg><![CDATA[<p>]]></svg>", nil, 0),
      (#"<a href="/x>x</a><p>Plums"#, "quote", 4), (#"<a href='/x>x</a><p>Plums"#, "quote", 4),
      (#"</a title="/x>x</a><p>Plums"#, "quote", 5), (#"<p class="a"#, nil, 0),
      (#"<a href="/x>x</a><a href="/y">y</a>"#, "quote", 4),
      (#"<a href="/x>x</a><a href="/y?a=1">y</a>"#, "quote", 4),
      (#"<img src="a" alt="x><img alt="">"#, "quote", 14),
      (#"<meta name="author" content="Mary><meta name="description" content="B.">"#, "quote", 21),
      (#"<meta name="description content="Bake it.">"#, "quote", 7),
      ("<a href='/x>don't stop</a><p>", "quote", 4), (#"<a href="/x>He said "no"</a>"#, "quote", 4),
      (#"<a href="?q="">"#, nil, 0), (#"<a title="a > b"">"#, nil, 0),
      (#"<p title="<b>x</b>">"#, nil, 0), (#"<p data-a="{"b":1}">"#, nil, 0), ("<p <b>x", nil, 0),
    ] as [(String, String?, Int)]
  )
  func notedElsewhere(html: String, kind: String?, column: Int) {
    let findings = Reading("<p>\n\(html)").findings.filter { $0.rule.hasSuffix("-unclosed") }
    #expect(findings.map(\.rule) == (kind.map { ["markup.\($0)-unclosed"] } ?? []))
    #expect(findings.allSatisfy { $0.line == 2 && $0.column == column })
  }

  @Test("What holds the rest of the page is noted, however much holds pieces of it")
  func many() {
    let quotes = String(repeating: #"<a href="/x>x</a><a href="/y">y</a>"#, count: 20)
    let findings = Reading(quotes + "<!-- x -><p>").findings
    #expect(findings.count == 8)
    #expect(findings.last?.message.contains("the rest of the page") == true)
  }

  @Test("An end tag within that does not count is told of")
  func escaped() {
    let html = "<script>'<!-- <script> a'</script><p>Plums"
    #expect(finding(html)?.message.contains("an end tag in it does not end it") == true)
  }
}
