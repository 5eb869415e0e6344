/// Pages made of one construct over and over.
enum MadePages {
  /// A page that grows by one piece after the other.
  struct Growing: Sendable {
    let name: String
    /// Returns the piece of a number.
    let piece: @Sendable (Int) -> [UInt8]

    init(_ name: String, _ piece: @escaping @Sendable (Int) -> String) {
      self.name = name
      self.piece = { Array(piece($0).utf8) }
    }

    init(_ name: String, repeating bytes: [UInt8]) {
      self.name = name
      piece = { _ in bytes }
    }
  }

  /// What a large but honest page may be full of.
  static let growing: [Growing] = [
    Growing("paragraphs") { "<p>Paragraph \($0) says a few words about plums and pears.</p>\n" },
    Growing("plain text") { "word\($0) and another, " },
    Growing("links") { "<li><a href=\"/page/\($0)?q=1\" rel=nofollow>Link \($0)</a>" },
    Growing("images") { "<img src=\"/image/\($0).jpg\" alt=\"Image \($0)\">" },
    Growing("headings") { "<h2>Heading \($0)</h2>" },
    Growing("tables") { "<tr><td>\($0)<td>\($0 * 2)</tr>" },
    Growing("inline") { "<b>\($0)</b> <i>x</i> <span class=a>y</span> " },
    Growing("microdata") { microdata($0) },
    Growing("rdfa") { rdfa($0) },
    Growing("json-ld blocks") { "<script type=application/ld+json>\(product($0))</script>" },
    Growing("open graph") { "<meta property=og:image content=https://a.example/\($0).jpg>" },
    Growing("hreflang") { "<link rel=alternate hreflang=en-\($0) href=/\($0)>" },
    Growing("app links") { "<meta property=al:ios:url content=shop://\($0)>" },
    Growing("bad itemprop") { "<span itemprop=p\($0)>x</span>" },
    Growing("bad links") { "<a href='http://[\($0)'>x</a>" },
    Growing("references", repeating: Array("&eacute;&hellip;&amp;&#8217;".utf8)),
    Growing("comments", repeating: Array("<!-- a comment that nobody reads --><b></b>".utf8)),
    Growing(
      "scripts",
      repeating: Array("<script>var a = 1; function f() { return a < 2 }</script>".utf8)
    ),
    Growing("line ends", repeating: Array("<p>a\r\n</p>\r\n".utf8)),
  ]

  private static func microdata(_ number: Int) -> String {
    """
    <div itemscope itemtype="https://schema.org/Product"><span itemprop=name>Plum \(number)</span>
    <div itemprop=offers itemscope itemtype="https://schema.org/Offer">
    <meta itemprop=price content="\(number)"><meta itemprop=priceCurrency content=EUR></div></div>
    """
  }

  private static func rdfa(_ number: Int) -> String {
    """
    <div vocab="https://schema.org/" typeof="Product"><span property=name>Plum \(number)</span>
    <div property=offers typeof=Offer><span property=price>\(number)</span></div></div>
    """
  }

  private static func product(_ number: Int) -> String {
    """
    {"@context":"https://schema.org","@type":"Product","@id":"#\(number)","name":"Plum \(number)",
    "offers":{"@type":"Offer","price":"\(number)","priceCurrency":"EUR"}}
    """
  }

  /// Pages made to be expensive, a name and the bytes of each.
  ///
  /// Constructs on which readers of HTML and of structured data are known to take time in
  /// proportion to the square of a page's size.
  static func hostile(size: Int) -> [(String, [UInt8])] {
    func fill(_ name: String, _ opening: String = "", _ piece: String, _ closing: String = "")
      -> (String, [UInt8])
    {
      let count = max(1, size / piece.utf8.count)
      return (name, Array((opening + String(repeating: piece, count: count) + closing).utf8))
    }
    func halves(_ first: String, _ second: String) -> (String, [UInt8]) {
      let count = size / (first.utf8.count + second.utf8.count)
      let text = String(repeating: first, count: count) + String(repeating: second, count: count)
      return ("\(first) then \(second)", Array(("<body>" + text).utf8))
    }
    func numbered(_ name: String, _ opening: String, _ piece: (Int) -> String, _ closing: String)
      -> (String, [UInt8])
    {
      var text = opening
      var number = 0
      while text.utf8.count < size {
        text += piece(number)
        number += 1
      }
      return (name, Array((text + closing).utf8))
    }
    let repeated = constructs.map { fill($0, "<body>", $0) }
    let nested = pairs.map { halves($0.0, $0.1) }
    return repeated + nested + [
      numbered("attributes on one tag", "<p ", { "a\($0)=\($0) " }, ">x"),
      numbered("itemref to all", "<div itemscope itemref='", { "i\($0) " }, "'></div>"),
      numbered(
        "items that name each other",
        "",
        { "<p id=i\($0) itemscope itemprop=p itemref='i\($0 + 1) i\($0 / 2)'>" },
        ""
      ),
      numbered(
        "references between nodes",
        "<script type=application/ld+json>{\"@graph\":[",
        { "{\"@id\":\"#\($0)\",\"knows\":[{\"@id\":\"#\($0 + 1)\"},{\"@id\":\"#\($0 / 2)\"}]}," },
        "{}]}</script>"
      ),
      fill("nested arrays", "<script type=application/ld+json>", "[", "</script>"),
      fill("nested objects", "<script type=application/ld+json>", "{\"a\":", "</script>"),
      fill("trailing commas", "<script type=application/ld+json>[", "1,,", "]</script>"),
      fill("controls in a string", "<script type=application/ld+json>[\"", "\n", "\"]</script>"),
      fill("bad escapes", "<script type=application/ld+json>[\"", "\\x", "\"]</script>"),
      numbered(
        "JSON keys",
        "<script type=application/ld+json>{",
        { "\"k\($0)\":1," },
        "}</script>"
      ),
      numbered("rdfa prefixes", "<div prefix='", { "p\($0): https://a.example/\($0)# " }, "'>x"),
      numbered("names", "<body>", { "<x\($0) a\($0)></x\($0)>" }, ""),
      fill("one long attribute", "<meta name=description content=\"", "word ", "\">"),
      fill("one long title", "<title>", "word ", "</title>"),
      fill("one long banner", "<meta name=apple-itunes-app content=\"", "app-id=1,", "\">"),
      fill("one long address", "<a href=\"https://a.example/", "../a/./", "\">x</a>"),
      fill("percent signs", "<link rel=canonical href=\"https://a.example/", "%", "\">"),
      fill("one word", "<p>", "a"), fill("spaces", "<p>", " "),
      fill("unfinished comment", "<!--", "-"), fill("unfinished tag", "<a ", "b "),
      fill("unfinished value", "<a b='", "<"), fill("NULs", "", "\0"), fill("returns", "", "\r"),
    ]
  }

  private static let constructs = [
    "<", "&", "<!--", "</", "<?", "<!", "<!doctype x>", "&amp;", "&#1", "&CounterClockwiseContour",
    "<div>", "<b>", "<p>", "<li>", "<ul><li>", "<option>", "<select><option>", "<h1>", "<form>",
    "<table>", "<table><tr><td>", "<a href=x>", "<svg>", "<svg><foreignObject>", "<svg><p>",
    "<math><mi>", "<template>", "<script><!--</script>", "<![CDATA[", "<p/ / />", "<html a=1>",
    "<meta charset=x>", "<noscript>", "<title>", "<font>", "<button>", "<dd>", "<nobr>", "<br>",
    "<i itemprop=x>", "<i itemscope>", "<i itemscope itemprop=x>", "<i typeof=x property=y>",
    "<i property=x>", "<i id=x>", "<a rel=alternate href=x hreflang=y>",
    "<link rel=alternate href='android-app://a/b/c'>", "<meta property=al:ios:app_name content=x>",
    "<meta property=og:image content=x>", "<meta property=og:image:width content=1>",
    "<meta name=apple-itunes-app content=app-id=1>", "<meta name=robots content=noindex>",
    "<meta name=twitter:app:id:iphone content=x>", "<a href=tel:1>", "<address>",
  ]

  private static let pairs = [
    ("<div>", "</div>"), ("<b>", "</i>"), ("<b>", "</b>"), ("<ul><li>", "</dd>"),
    ("<table><tr><td>", "</form>"), ("<font>", "</b>"), ("<span>", "</p>"), ("<a>", "<table>"),
    ("<p>", "</div>"), ("<svg>", "</p>"), ("<i itemscope itemprop=a>", "</i>"), ("<q>", "</s>"),
  ]
}
