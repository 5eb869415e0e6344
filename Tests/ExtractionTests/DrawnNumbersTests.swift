import Extraction
import Markup
import Records
import Testing

struct DrawnNumbersTests {
  @Test(
    "A number is drawn where an attribute holds it, or where an element is of stars",
    arguments: [
      (#"<div data-rating="4.3"></div>"#, true), (#"<i aria-label="4.3 of 5"></i>"#, true),
      (#"<x-stars data-all='{"value":4.3}'></x-stars>"#, true),
      (#"<i class="icon star active"></i>"#, true), (#"<i class="rating-stars"></i>"#, true),
      (#"<i class="start startled"></i>"#, false), (#"<i data-rating="14.3"></i>"#, false),
      (#"<i data-rating="4.35"></i>"#, false), (#"<img src="/4.3.png">"#, false),
      (#"<meta itemprop="ratingValue" content="4.3">"#, false), ("<p>4.3</p>", false),
    ]
  )
  func shows(html: String, expected: Bool) {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    #expect(DrawnNumbers(tree).shows("4.3") == expected)
  }
}
