import Extraction
import Records
import Rules
import Testing

/// What a result shows where a page gives nothing usable in the first place that is asked.
struct PageResultTests {
  private static func rules(_ html: String) throws -> [String] {
    try FaultlessPage.read(html).record.findings.map(\.rule)
  }

  @Test(
    "A picture whose whole name says that it is none is a placeholder",
    arguments: [
      ("https://s0.wp.com/i/blank.jpg", true), ("/img/spacer.gif", true), ("/1x1.png", true),
      ("/a/transparent-pixel.gif?v=3", true), ("/no-image-available_300x300.jpg", true),
      ("/noimage.png", true), ("/NO_PHOTO.JPG", true), ("/placeholder-image-large.png", true),
      ("https://via.placeholder.com/600x400", true), ("https://placehold.co/600", true),
      ("/pixel.gif", true), ("/image-not-found.svg", true), ("/blank_1200.webp", true),
      ("/loading.gif", true), ("/img/clear1x1.gif", true),
      ("/blank-page.jpg", false), ("/pixel.jpg", false), ("/pixel-8-review.png", false),
      ("/space.jpg", false), ("/spacer-bikes.jpg", false), ("/no-plums.jpg", false),
      ("/transparent-government.png", false), ("/plum-cake.jpg", false), ("/300x300.jpg", false),
      ("/image.jpg", false), ("/placeholder/plum.jpg", false), ("/missing-cat.jpg", false),
    ]
  )
  func placeholder(address: String, isPlaceholder: Bool) throws {
    let absolute = address.hasPrefix("http") ? address : "https://example.com\(address)"
    let html = FaultlessPage.html(
      head: """
        <meta property="og:image" content="\(absolute)">
        <meta name="twitter:image" content="https://example.com/plum.jpg">
        """
    )
    let record = try FaultlessPage.read(html).record
    #expect(record.image == (isPlaceholder ? "https://example.com/plum.jpg" : absolute))
    let rules = record.findings.map(\.rule)
    #expect(rules == (isPlaceholder ? [Rule.pageImagePlaceholder.id] : []))
  }

  @Test("A page with nothing but a placeholder has no image, and is told why")
  func placeholderAlone() throws {
    let html = #"<title>a</title><meta property="og:image" content="https://a.test/blank.gif">"#
    let record = try FaultlessPage.read(html).record
    #expect(record.image == nil)
    let finding = record.findings.first { $0.rule == Rule.pageImagePlaceholder.id }
    #expect(finding?.line == 1)
    #expect(finding?.column == 17)
    #expect(!record.findings.contains { $0.rule == Rule.pageImageMissing.id })
  }

  private static func block(_ things: String) -> String {
    """
    <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [\(things)]}</script>
    """
  }

  @Test(
    "Without a meta element what the page is about describes it",
    arguments: [
      (#"{"@type": "Recipe", "description": "<p>A plain  cake.</p>"}"#, "A plain cake."),
      (#"{"@type": "Recipe", "description": "for 3 < 4 people"}"#, "for 3 < 4 people"),
      (#"{"@type": "Organization", "description": "We bake."}"#, nil),
      (#"{"@type": "Recipe", "name": "a"}, {"@type": "WebSite", "description": "We bake."}"#, nil),
      (
        #"{"@type": "Recipe", "name": "a"}, {"@type": "WebPage", "url": "/plum-cake","#
          + #""description": "A page."}"#, "A page."
      ),
      (
        #"{"@type": "Recipe", "name": "a", "description": "A."},"#
          + #"{"@type": "Recipe", "name": "Plum cake", "description": "B."}"#, "B."
      ),
      (
        #"{"@type": "Recipe", "description": "A."}, {"@type": "Recipe", "description": "B."},"#
          + #"{"@type": "Recipe"}, {"@type": "Recipe"}"#, nil
      ), (#"{"@type": "Recipe", "description": " "}"#, nil),
    ] as [(String, String?)]
  )
  func description(things: String, expected: String?) throws {
    let record = try FaultlessPage.read("<title>Plum cake</title>\(Self.block(things))").record
    #expect(record.description == expected)
    let rules = record.findings.map(\.rule)
    #expect(rules.contains(Rule.pageDescriptionMissing.id) == (expected == nil))
    #expect(rules.contains(Rule.pageDescriptionElementMissing.id) == (expected != nil))
  }

  @Test("What a meta element says of the page comes before its structured data")
  func metaFirst() throws {
    let html = """
      <title>Plum cake</title><meta name="twitter:description" content="Short.">
      \(Self.block(#"{"@type": "Recipe", "description": "Long."}"#))
      """
    #expect(try FaultlessPage.read(html).record.description == "Short.")
  }

  @Test(
    "Of several things alike the one that bears the page's title is its own, else the first of few",
    arguments: [
      (
        "Doorbell",
        #"{"name": "Chime", "image": "/c.jpg"}, {"name": "Doorbell", "image": "/d.jpg"}"#, "d"
      ),
      ("Doorbell | Shop", #"{"name": "Doorbell", "image": "/d.jpg"}, {"name": "Chime"}"#, "d"),
      (
        "The Best Doorbell Ever - Shop",
        #"{"name": "x"}, {"name": "Best doorbell", "image": "/d.jpg"}"#, "d"
      ),
      (
        "Shop", #"{"name": "Doorbell", "image": "/d.jpg"}, {"name": "Chime", "image": "/c.jpg"}"#,
        "d"
      ),
      (
        "All goods",
        #"{"name": "A", "image": "/a.jpg"}, {"name": "B"}, {"name": "C"}, {"name": "D"}"#, nil
      ),
    ] as [(String, String, String?)]
  )
  func several(title: String, things: String, expected: String?) throws {
    let typed = things.replacing(#"{"name""#, with: #"{"@type": "Product", "name""#)
    let html = "<title>\(title)</title>\(Self.block(typed))"
    let image = try FaultlessPage.read(html).record.image
    #expect(image == expected.map { "https://example.com/\($0).jpg" })
  }

  @Test(
    "A title that is only the site's name gives way to what names the page",
    arguments: [
      ("Plum Kitchen", #"<meta property="og:title" content="Plum cake">"#, "Plum cake"),
      ("PLUM KITCHEN!", #"<meta name="twitter:title" content="Plum cake">"#, "Plum cake"),
      ("example.com", "<h1>Plum cake</h1>", "Plum cake"),
      ("Example", "<h1>Plum cake</h1>", "Plum cake"),
      ("Plum Kitchen", block(#"{"@type": "Recipe", "name": "Plum cake"}"#), "Plum cake"),
      ("Plum Kitchen", #"<meta property="og:title" content="Plum kitchen"><h1>Cake</h1>"#, "Cake"),
      ("Plum Kitchen", "", nil), ("Plum Kitchen – plum cake", "<h1>Cake</h1>", nil),
      ("Plum", "<h1>Cake</h1>", nil),
    ] as [(String, String, String?)]
  )
  func siteName(title: String, rest: String, better: String?) throws {
    let html = """
      <title>\(title)</title><meta property="og:site_name" content="Plum Kitchen">\(rest)
      """
    let record = try FaultlessPage.read(html).record
    #expect(record.title == better ?? title)
    let finding = record.findings.first { $0.rule == Rule.pageTitleSiteName.id }
    #expect((finding != nil) == (better != nil))
    #expect(finding?.message.contains(better ?? "") ?? true)
  }

  @Test("The start page of a site bears its name")
  func home() throws {
    let html = """
      <title>Plum Kitchen</title><meta property="og:site_name" content="Plum Kitchen"><h1>Hello</h1>
      \(Self.block(#"{"@type": "WebSite", "name": "Plum Kitchen", "url": "/plum-cake"}"#))
      """
    #expect(try FaultlessPage.read(html).record.title == "Plum Kitchen")
  }
}
