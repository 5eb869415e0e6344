import Addressing
import Markup
import Records
import Rules
import Testing

@testable import Extraction

// https://html.spec.whatwg.org/multipage/syntax.html#attributes-2
struct CurlyQuotesTests {
  @Test(
    "An attribute behind a curly mark without a straight one is told of, on what markup is found by",
    arguments: [
      ("<meta name=\u{201D}apple-itunes-app\u{201D} content=\u{201D}app-id=1\u{201D}>", 1),
      ("<meta name=\u{201C}robots\u{201D} content=\"all\">", 1),
      ("<meta name=\"robots\" content=\u{2018}all\u{2019}>", 1),
      ("<meta property = \u{201E}og:title\u{201C} content=\"Plums\">", 1),
      ("<link rel=\u{201C}canonical\u{201D} href=\u{201C}https://example.com/a\u{201D}>", 1),
      ("<meta name=\"description\" content=\"\u{201C}Plums\u{201D}, a play\">", 0),
      ("<meta name='description' content='\u{201C}Plums\u{201D}'>", 0),
      ("<meta name=robots content=all>", 0),
      ("<script type=\u{201C}application/ld+json\u{201D}>{}</script>", 1),
      ("<body><a href=\u{201C}https://example.com/a\u{201D}>a</a>", 1),
      ("<body><a href=\"\u{201C}a\u{201D}\">a</a>", 0),
      (String(repeating: "<meta name=\u{201D}a\u{201D}>", count: 30), 10),
    ]
  )
  func curly(head: String, count: Int) throws {
    let record = try FaultlessPage.read("<!doctype html><title>Plums</title>\(head)").record
    #expect(record.findings.count { $0.rule == "meta.curly-quotes" } == count)
  }
}
