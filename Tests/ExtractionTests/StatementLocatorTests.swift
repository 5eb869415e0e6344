import Addressing
import Extraction
import Markup
import Records
import Testing

struct StatementLocatorTests {
  /// The line and column of a statement of the first item of a page.
  private func place(
    _ html: String,
    _ type: String?,
    _ property: String? = nil,
    _ value: String? = nil
  ) throws -> [Int] {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    let url = try #require(WebAddress(FaultlessPage.address))
    let reading = PageReader.read(tree, url: url, findings: &findings)
    var locator = StatementLocator(tree, reading)
    let place = StatementLocation(item: 0, type: type, property: property, value: value)
    let found = locator.position(of: place)
    return [found?.line ?? 0, found?.column ?? 0]
  }

  private static let block = """
    <script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Recipe",
      "author": {"@type": "person", "name": "Ada", "sameAs": ""},
      "totalTime": "45 minutes", "prepTime": ["PT5M", "soon"],
      "video": {"@type": ["http://schema.org/VideoObject"], "name": "Plums", "uploadDate": null,
        "width": 640, "caption": {"@value": "So"}},
      "potentialAction": {"@type": "SearchAction", "query-input": "required name=q"},
      "nam\\u0065": "Plum cake"}
    </script>
    """

  @Test(
    "A statement of JSON-LD is found at its key, by the type, the property and the value",
    arguments: [
      ("Recipe", "totalTime", "45 minutes", [4, 3]),
      ("Recipe", "prepTime", "soon", [4, 30]),
      ("Person", "sameAs", "", [3, 48]),
      ("VideoObject", "name", nil, [5, 57]),
      ("Person", "name", nil, [3, 33]),
      ("VideoObject", "uploadDate", "", [5, 74]),
      ("VideoObject", "width", "640", [6, 5]),
      ("VideoObject", "caption", "So", [6, 19]),
      ("SearchAction", "query", nil, [7, 48]),
      ("Recipe", "name", "Plum cake", [8, 3]),
      ("Recipe", "author", "Ada", [3, 3]),
      (nil, "uploadDate", nil, [5, 74]),
      ("Person", nil, nil, [3, 14]),
      ("VideoObject", nil, nil, [5, 13]),
    ] as [(String?, String?, String?, [Int])]
  )
  func jsonLD(type: String?, property: String?, value: String?, place: [Int]) throws {
    #expect(try self.place(Self.block, type, property, value) == place)
  }

  @Test("An empty value is found at the element that has none, not at the first of the name")
  func blank() throws {
    let html = """
      <div itemscope itemtype="https://schema.org/ListItem">
      <a itemprop="item" href="/"><span>Plums</span></a>
      <img itemprop="image" src="a.png">
      <a itemprop="item"><span>Cakes</span></a>
      <img itemprop="image">
      <meta itemprop="position" content="1"><meta itemprop="position" value="2">
      </div>
      """
    #expect(try place(html, "ListItem", "item", "") == [4, 1])
    #expect(try place(html, "ListItem", "image", "") == [5, 1])
    #expect(try place(html, "ListItem", "position", "") == [6, 39])
  }

  @Test("A property of another thing counts only with the very value; else the thing is shown")
  func others() throws {
    #expect(try place(Self.block, "Recipe", "uploadDate", "7") == [5, 74])
    #expect(try place(Self.block, "VideoObject", "sameAs", "x") == [3, 48])
    // Two things have the name, but not this one.
    #expect(try place(Self.block, "SearchAction", "name", "x") == [7, 23])
    #expect(try place(Self.block, "SearchAction", "name", "Plums") == [5, 57])
    #expect(try place(Self.block, "Movie", "director") == [1, 1])
    #expect(try place(Self.block, "Recipe", "director") == [2, 2])
  }

  private static let markup = """
    <article itemscope itemtype="https://schema.org/Recipe">
    <h1 itemprop="name">Plum cake</h1>
    <p itemprop="author" itemscope itemtype="http://schema.org/Person">
    <b itemprop="name givenName"> Ada
      Damson</b></p>
    <time itemprop="totalTime">soon</time><time itemprop="totalTime" datetime="1 h">x</time>
    <a itemprop="url" href="/plum">x</a>
    </article>
    """

  @Test(
    "A statement of Microdata is found at the element that makes it",
    arguments: [
      ("Recipe", "name", "Plum cake", [2, 1]),
      ("Person", "name", nil, [4, 1]),
      ("Person", "givenName", "Ada Damson", [4, 1]),
      ("Recipe", "totalTime", "1 h", [6, 39]),
      ("Recipe", "totalTime", "soon", [6, 1]),
      ("Recipe", "url", "https://example.com/plum", [7, 1]),
      ("Recipe", "author", nil, [3, 1]),
      ("Person", nil, nil, [3, 1]),
      ("Person", "url", nil, [1, 1]),
      ("Movie", nil, nil, [1, 1]),
    ] as [(String?, String?, String?, [Int])]
  )
  func microdata(type: String?, property: String?, value: String?, place: [Int]) throws {
    #expect(try self.place(Self.markup, type, property, value) == place)
  }

  @Test("A statement of RDFa is found at the element that makes it")
  func rdfa() throws {
    let html = """
      <div vocab="https://schema.org/" typeof="Recipe">
      <b property="schema:name">Plum cake</b>
      <i property="author" typeof="Person"><u property="name">Ada</u></i></div>
      """
    #expect(try place(html, "Recipe", "name") == [2, 1])
    #expect(try place(html, "Person", "name") == [3, 38])
    #expect(try place(html, "Recipe", "author") == [3, 1])
  }

  @Test("What is no item of the page stands nowhere")
  func nowhere() throws {
    #expect(try place("<p>Plums</p>", "Recipe") == [0, 0])
  }
}
