import Basics
import Testing

/// Texts of pages stay words.
struct ReportTextTests {
  @Test(
    "Control characters and marks that turn text around are shown, other scripts stay",
    arguments: [
      ("plain", "plain"), ("a\tb\r\nc", "a b  c"), ("\u{1B}[31m", "‹U+1B›[31m"),
      ("\u{202E}evil", "‹U+202E›evil"), ("كعكة", "كعكة"), ("梅", "梅"), ("\u{0}", "‹U+0›"),
      ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩\u{200D}🌾", "👩\u{200D}🌾"),
      ("a\u{200B}b", "a‹U+200B›b"),
    ]
  )
  func plain(text: String, expected: String) {
    #expect(ReportText.plain(text) == expected)
  }

  @Test("Markup and Markdown hold words only, and long texts are cut")
  func words() {
    #expect(ReportText.markup("<a b='c\">&") == "&lt;a b=&#39;c&quot;&gt;&amp;")
    #expect(ReportText.markdown("[a](b) *c* <d> 1. e|f") == #"\[a\]\(b\) \*c\* &lt;d&gt; 1\. e\|f"#)
    #expect(ReportText.cut("abcdef", to: 3) == "abc…" && ReportText.cut("abc", to: 3) == "abc")
  }
}
