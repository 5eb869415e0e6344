import Extraction
import Markup
import Records
import Testing

/// Which elements their own style hides.
///
/// <https://drafts.csswg.org/css-syntax-3/#parse-block-contents>, CSS 2.2, 11.2
struct InlineStyleTests {
  @Test(
    "A style hides what its declarations say, and not what only holds their words",
    arguments: [
      ("--my-display:none", false), ("xdisplay:none", false), ("display:nonee", false),
      ("background:url(display:none)", false), ("background:url(a;display:none)", false),
      ("content:';display:none;'", false), ("/*;display:none;*/color:red", false),
      ("display:none;display:block", false), ("display:none;display:nonee", true),
      ("display:none;DISPLAY:-webkit-box", false), ("display:none x", false),
      ("display:block;display:none", true), ("display:none!important;display:block", true),
      ("display:none ! IMPORTANT", true), ("display:none!impotent", false),
      ("color:red;/* x */display/**/:none", true),
      ("color:red; /* x */ display: none /**/", true),
      ("visibility:collapse", true), ("visibility:hidden;visibility:visible", false),
      ("content:'\\';display:none", false), ("a:b\\;c;display:none", true),
      ("};display:none", true),
      ("display:none;color:(", true), ("color:'", false), ("color:\\", false), ("/*", false),
    ]
  )
  func styles(style: String, isHidden: Bool) {
    let text = read("<body><p>Plums</p><p style=\"\(style)\">No</p>")
    #expect(text.all == (isHidden ? "Plums" : "Plums No"))
  }

  @Test(
    "What is in an element that is not visible may be visible again",
    arguments: [
      (#"<div style="visibility:hidden">No<p style="visibility:visible">Yes</p>No</div>"#, "Yes"),
      (#"<div style="visibility:hidden"><p style="visibility:inherit">No</p></div>"#, ""),
      (#"<div style="display:none"><p style="display:block">No</p></div>"#, ""),
      (#"<p hidden style="display:block">Yes</p>"#, "Yes"),
      ("<p hidden style=color:red>No</p>", ""),
    ]
  )
  func visibleAgain(html: String, expected: String) {
    #expect(read("<body>\(html)").all == expected)
  }

  private func read(_ html: String) -> VisibleText {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    return VisibleText.read(tree, findings: &findings)
  }
}
