import Extraction
import Markup
import Records
import Testing

struct DrawnNumbersTests {
  private func shows(_ number: String, _ html: String) -> Bool {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    return DrawnNumbers(tree).shows(number)
  }

  private static func stars(_ classes: String...) -> String {
    "<div>" + classes.map { #"<i class="\#($0)"></i>"# }.joined() + "</div>"
  }

  private static let full = ##"<li><svg><use href="#star-full"/></svg></li>"##
  private static let empty = ##"<li><svg><use href="#star-empty"/></svg></li>"##

  @Test(
    "A rating is drawn where it stands in an attribute about it, as a width, in a class or as stars",
    arguments: [
      #"<div data-rating="4.3"></div>"#, #"<i aria-label="4.3 of 5"></i>"#,
      #"<i title="Bewertung: 4,3 von 5"></i>"#, #"<i class="review" data-value="4.3"></i>"#,
      #"<x-stars data-all='{"value":4.3}'></x-stars>"#,
      #"<p class="star-rating"><span style="width:86%"></span></p>"#,
      #"<p class="rating" style="--rating: 4.3;"></p>"#, #"<i class="stars stars-4-5"></i>"#,
      #"<i class="rating_45"></i>"#, #"<i class="star-rating rating-86"></i>"#,
      #"<i class="rating-stars" data-product-id="7"></i>"#,
      stars("star on", "star on", "star on", "star on", "star"),
      stars("fa fa-star", "fa fa-star", "fa fa-star", "fa fa-star", "fa fa-star-o"),
      stars("star", "star", "star", "star", "star-half"),
      #"<div class="star-rating" data-rating="86"></div>"#,
      "<p>" + String(repeating: #"<b><i class="star"></i><input></b>"#, count: 4)
        + #"<b><i class="star-empty"></i><input></b></p>"#,
      "<ul>" + String(repeating: full, count: 4) + empty + "</ul>",
    ]
  )
  func drawn(html: String) {
    #expect(shows("4.3", html))
  }

  @Test("Where a number is drawn makes no difference, nor what is behind it", arguments: 0..<8)
  func anywhere(shift: Int) {
    let before = String(repeating: "x", count: shift)
    #expect(shows("4.3", before + #"<div data-rating="4.3"></div><p class="rating">1/10</p>"#))
    #expect(
      shows("4.3", #"<p class="stars">"# + before + #"</p><i aria-label="4.3 of 5"></i> 7/10"#)
    )
  }

  @Test(
    "A class that is called after ratings shows none by itself, and no number elsewhere does",
    arguments: [
      #"<i class="icon star active"></i>"#, #"<i class="rating-stars"></i>"#,
      #"<p class="content-rating">PG-13</p>"#, #"<body class="has-ratings"><p data-v="4.3"></p>"#,
      #"<i class="start startled"></i>"#, #"<i data-rating="14.3"></i>"#,
      #"<i data-rating="4.35"></i>"#, #"<img src="/4.3.png">"#, #"<i data-version="4.3"></i>"#,
      #"<meta itemprop="ratingValue" content="4.3">"#, "<p>4.3</p>",
      #"<p class="operating" style="width:86%"></p>"#, #"<div style="width:86%"></div>"#,
      #"<p class="rating"><span style="width:40%"></span></p>"#, #"<i class="stars-2-5"></i>"#,
      stars("star on", "star on", "star", "star", "star"),
      stars("star-o", "star-o", "star-o", "star-o", "star-o"), stars("star", "star"),
    ]
  )
  func notDrawn(html: String) {
    #expect(!shows("4.3", html))
  }

  @Test(
    "A number of one digit is clear only beside what it is of, and one of people is not drawn",
    arguments: [
      ("4", #"<i aria-label="4 out of 5 stars"></i>"#, true),
      ("4", #"<i data-stars="4"></i>"#, true),
      ("4", #"<p class="reviews" data-page="4"></p>"#, false),
      ("128", #"<p class="reviews" data-count="128"></p>"#, true),
      ("128", #"<p data-count="128"></p>"#, false),
      ("86", #"<p class="rating"><i style="width:86%"></i></p>"#, false),
    ]
  )
  func numbers(number: String, html: String, expected: Bool) {
    #expect(shows(number, html) == expected)
  }

  @Test("Where there is too much to tell, a rating counts as drawn")
  func limits() {
    let filler = String(repeating: "x", count: 1_000)
    let element = #"<i class="star" data-x="\#(filler)"></i>"#
    #expect(!shows("4.3", String(repeating: element, count: 200)))
    #expect(shows("4.3", String(repeating: element, count: 300)))
    var findings: [Finding] = []
    let tree = PageTree(reading: Array("<p>plums".utf8), charset: "utf-8", findings: &findings)
    let numbers = DrawnNumbers(tree)
    for number in 0..<32 { #expect(!numbers.shows("\(number).5")) }
    #expect(numbers.shows("33.5"))
    #expect(!numbers.shows("3.5"))
  }
}
