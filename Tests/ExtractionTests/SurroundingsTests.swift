import Extraction
import Markup
import Records
import Testing

/// Containers that stand around a page's main text and say so in `class` or `id`.
struct SurroundingsTests {
  private static let paragraph = """
    Ripe plums make the best cake, and the dough under them needs nothing but flour, butter, \
    sugar and an egg; everything is baked in one tin and eaten on the same day, still warm.
    """

  @Test(
    "Words that name what stands around the text keep a container out of the main text",
    arguments: [
      #"class="sidebar""#, #"class="col-4 left-sidebar""#, #"id="comments""#,
      #"class="post-Comments""#, #"class="relatedPosts""#, #"class="Share-Buttons""#,
      #"class="x newsletter_signup""#, #"id="cookieBanner""#, #"class="breadcrumbs""#,
    ]
  )
  func around(attribute: String) {
    let text = read(
      "<p>\(Self.paragraph)</p><p>\(Self.paragraph)</p><div \(attribute)><p>\(Self.paragraph) No</p></div>"
    )
    #expect(text.main == "\(Self.paragraph) \(Self.paragraph)")
    #expect(text.all.hasSuffix("No"))
  }

  @Test(
    "Words of layout, and words within others, name nothing",
    arguments: [
      #"class="has-sidebar""#, #"class="content-with-sidebar""#, #"class="main-nav-wrap""#,
      #"class="commentary""#, #"class="unrelated""#, #"class="shareholders""#, #"class="""#,
      #"class="socialism""#,
    ]
  )
  func within(attribute: String) {
    let text = read(
      "<p>\(Self.paragraph)</p><p>\(Self.paragraph)</p><div \(attribute)><p>\(Self.paragraph) Yes</p></div>"
    )
    #expect(text.main.hasSuffix("Yes"))
  }

  @Test("What holds the top heading, the main element or most of the text is the text")
  func most() {
    let body = "<p>\(Self.paragraph)</p><p>\(Self.paragraph)</p>"
    #expect(read(#"<div class="modal"><h1>Plums</h1>\#(body)</div>"#).main.hasPrefix("Plums"))
    #expect(read(#"<div class="menu"><main>\#(body)</main></div>"#).main.hasPrefix("Ripe"))
    let text = read(#"<div class="promo">\#(body)</div><p>\#(Self.paragraph) End</p>"#)
    #expect(text.main == "\(Self.paragraph) \(Self.paragraph) \(Self.paragraph) End")
  }

  @Test("What holds most of the article that has the top heading is its text")
  func article() {
    let body = "<p>\(Self.paragraph)</p><p>\(Self.paragraph) Own</p>"
    let others = String(repeating: "<p>\(Self.paragraph) Other</p>", count: 6)
    let page = { (heading: String) in
      "<article>\(heading)<div class=promo>\(body)</div></article>\(others)"
    }
    #expect(read(page("<h1>Plums</h1>")).main.contains("Own"))
    #expect(!read(page("<h2>Plums</h2>")).main.contains("Own"))
  }

  @Test("Comments may be longer than what they comment on")
  func comments() {
    let comments = String(repeating: "<p>\(Self.paragraph) No</p>", count: 9)
    let text = read(
      "<p>\(Self.paragraph)</p><p>\(Self.paragraph)</p><section id=comments>\(comments)</section>"
    )
    #expect(text.main == "\(Self.paragraph) \(Self.paragraph)")
  }

  private func read(_ body: String) -> VisibleText {
    var findings: [Finding] = []
    let html = "<body>\(body)"
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    return VisibleText.read(tree, findings: &findings)
  }
}
