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
      ("<script><!-- <script> a</script> --></script><p>", nil), ("<plaintext><p>Plums", nil),
    ] as [(String, String?)]
  )
  func noted(html: String, name: String?) {
    let finding = finding("<p>\n \(html)")
    #expect((finding == nil) == (name == nil))
    #expect(name.map { finding?.message.contains("It is \($0).") == true } != false)
    #expect(finding.map { $0.line == 2 && $0.column == 2 } != false)
  }

  @Test("An end tag within that does not count is told of")
  func escaped() {
    let html = "<script>'<!-- <script> a'</script><p>Plums"
    #expect(finding(html)?.message.contains("an end tag in it does not end it") == true)
  }
}
