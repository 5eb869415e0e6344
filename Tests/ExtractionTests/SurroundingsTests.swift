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
      #"class="socialism""#, #"class="sidebar-right-layout""#, #"class="sidebar__main""#,
      #"class="navLayout""#, #"class="article-body pagination-first""#,
      #"class="modal entry-content""#, #"id="postContent" class="share""#,
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

  /// Paragraphs that differ, so that none of them is a copy.
  private static func paragraphs(_ count: Int, _ word: String) -> String {
    (0..<count).map { "<p>\(paragraph) \(word) \($0).</p>" }.joined()
  }

  @Test(
    "What is called a box, or opened like one, is the text when it holds much of the page's prose",
    arguments: [
      ("sidebar-wrapper", 2, true), ("menu-container", 2, true), ("story-modal", 2, true),
      ("footer__content", 2, false), ("sidebar-wrapper", 6, false), ("modal", 6, false),
      ("sidebar", 2, false), ("sidebar", 5, false), ("comments-wrapper", 1, false),
      ("modal", 2, false), ("modal-content", 2, false), ("popup-main-menu", 2, false),
    ]
  )
  func share(name: String, others: Int, isKept: Bool) {
    let text = read(
      "<h1>Plums</h1><div class=\(name)>\(Self.paragraphs(2, "Own"))</div>"
        + Self.paragraphs(others, "Other")
    )
    #expect(text.main.contains("Own 1.") == isKept)
    #expect(text.main.contains("Other 0."))
  }

  @Test("What holds most of the prose is the text, though menus make most of the page")
  func prose() {
    let menu = (0..<200).map { "<li><a href=/\($0)>Plum tart number \($0)</a>" }.joined()
    let text = read(
      "<ul>\(menu)</ul><div class=promo>\(Self.paragraphs(3, "Own"))</div>"
        + Self.paragraphs(2, "Other")
    )
    #expect(text.main.contains("Own 2."))
    #expect(!text.main.contains("tart number"))
  }

  @Test("What holds most of the main part is its text, and bars within that stay out")
  func mainPart() {
    let text = read(
      """
      <main><h1>Plums</h1><div class="pagination">\(Self.paragraphs(3, "Own"))
      <div class="related-posts"><p>\(Self.paragraph) Bar.</p></div></div></main>
      <div>\(Self.paragraphs(7, "Other"))</div>
      """
    )
    #expect(text.main.contains("Own 2."))
    #expect(!text.main.contains("Bar."))
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
