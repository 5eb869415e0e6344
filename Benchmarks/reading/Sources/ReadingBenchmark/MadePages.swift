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
}
