extension Shapes {
  private static let page = "<!doctype html><title>Plums</title><body>"

  /// `meta` elements, of one name and of many.
  static let metas: [Shape] =
    [
      "<meta name=robots content=noindex>", "<meta name=description content='Plums and pears'>",
      "<meta http-equiv=refresh content='0; url=/a'>", "<meta property=og:image content=x>",
      "<meta property=og:image:width content=1>", "<meta property=og:title content=x>",
      "<meta property=al:ios:app_name content=x>", "<meta property=al:ios:url content=a://b>",
      "<meta name=apple-itunes-app content=app-id=1>", "<meta name=twitter:card content=app>",
      "<meta name=twitter:app:id:iphone content=x>", "<meta name=keywords content='a,b,c'>",
      "<meta name=viewport content=x>", "<meta name=dc.title content=x>",
      "<meta property=article:published_time content=2020-01-01>", "<meta name=author content=x>",
    ].map { .fill("\($0) over and over", "", $0) }
    + [
      Shape.numbered("metas of new names") { "<meta name=n\($0) content=x>" },
      .numbered("Open Graph images") { "<meta property=og:image content=/\($0).jpg>" },
      .numbered("app links by number") { "<meta property=al:ios:url content=shop://\($0)>" },
      .fill("one long description", "<meta name=description content=\"", "word ", "\">"),
      .fill("one long banner", "<meta name=apple-itunes-app content=\"", "app-id=1,", "\">"),
      .fill("one long robots", "<meta name=robots content=\"", "noindex,", "\">"),
      .fill("one long refresh", "<meta http-equiv=refresh content='0;url=", "a/", "'>"),
      .fill("one long list of keywords", "<meta name=keywords content='", "a,", "'>"),
      .fill("banner of equal signs", "<meta name=apple-itunes-app content=\"", "=,", "\">"),
    ]

  /// Links, to one place and to many.
  static let links: [Shape] = [
    .fill("links to one target", page, "<a href=/b>Plums</a>"),
    .numbered("links to many targets", page) { "<a href=/\($0)>x\($0)</a>" },
    .numbered("links to many hosts", page) { "<a href=//h\($0).example>x</a>" },
    .numbered("links with queries", page) { "<a href='/?a=\($0)&b=%zz&utm_source=x'>x</a>" },
    .fill("bad links", page, "<a href='http://[1'>x</a>"),
    .numbered("bad links by number", page) { "<a href='http://[\($0)'>x</a>" },
    .fill("links in links", page, "<a href=x>"),
    .fill("one long link", page + "<a href=\"", "../a/./", "\">x</a>"),
    .fill("long links", page, "<a href='\(String(repeating: "a/../", count: 400))'>x</a>"),
    .fill("long link texts", page + "<a href=x>", "words and ", "</a>"),
    .fill("percent signs", "<link rel=canonical href=\"https://a.example/", "%", "\">"),
    .fill("canonicals", "", "<link rel=canonical href=/a>"),
    .numbered("canonicals by number") { "<link rel=canonical href=/a\($0)>" },
    .fill(
      "long base",
      "<base href='/\(String(repeating: "a/", count: 30_000))'>",
      "<a href=b>x</a>"
    ),
    .numbered("alternates of new languages") {
      "<link rel=alternate hreflang=en-\($0) href=/\($0)>"
    },
    .fill("alternates of one language", "", "<link rel=alternate hreflang=en href=/a>"),
    .fill("app alternates", "", "<link rel=alternate href='android-app://a/b/c'>"),
    .numbered("app alternates by number") {
      "<link rel=alternate href='ios-app://\($0)/b/c'>"
    },
    .fill("icons", "", "<link rel=apple-touch-icon sizes=1x1 href=/a>"),
    .numbered("telephone links", page) { "<a href=tel:\($0)>x</a>" },
    .numbered("map links", page) { "<a href='https://maps.apple.com/?q=\($0)'>x</a>" },
    .numbered("store links", page) { "<a href='https://apps.apple.com/app/id\($0)'>x</a>" },
    .fill("ideographs in hosts", page, "<a href=//中文.example>x</a>"),
    .numbered("manifests") { "<link rel=manifest href=/\($0)>" },
    .numbered("images", page) { "<img src=/\($0).png alt='Plum \($0)' width=1 height=1>" },
  ]

  /// Microdata, flat, nested and by reference.
  static let microdata: [Shape] = [
    .fill("itemscope flat", page, "<i itemscope></i>"),
    .fill("itemscope nested", page, "<i itemscope itemprop=x>"),
    .fill("itemscope with types", page, "<i itemscope itemtype=https://schema.org/Product></i>"),
    .fill("itemprop without an item", page, "<i itemprop=x>y</i>"),
    .fill("itemprops of one item", page + "<div itemscope>", "<i itemprop=x>y</i>"),
    .numbered("itemprops of new names", page + "<div itemscope>") { "<i itemprop=x\($0)>y</i>" },
    .fill("itemprop words", page + "<div itemscope><i itemprop='", "x ", "'>y</i>"),
    .numbered("itemtype words", page + "<div itemscope itemtype='", "'>x</div>") {
      "https://schema.org/T\($0) "
    },
    .numbered("itemref to all", "<div itemscope itemref='", "'></div>") { "i\($0) " },
    .numbered("itemref chain", page) { "<p id=i\($0) itemscope itemprop=p itemref=i\($0 + 1)>" },
    .numbered("itemref to both sides", page) {
      "<p id=i\($0) itemscope itemprop=p itemref='i\($0 + 1) i\($0 / 2)'></p>"
    },
    .fill("itemref cycle", page, "<p id=i itemscope itemprop=p itemref=i></p>"),
    .fill(
      "items that share a big one",
      page + "<div id=b>" + String(repeating: "<b itemprop=x>y</b>", count: 20_000) + "</div>",
      "<p itemscope itemref=b></p>"
    ),
    .fill("nested values", page + "<div itemscope>", "<i itemprop=x>y"),
    .fill("ids", page, "<i id=x>"),
  ]

  /// RDFa, its prefixes and vocabularies.
  static let rdfa: [Shape] = [
    .numbered("rdfa prefixes", "<div prefix='", "'>x") { "p\($0): https://a.example/\($0)# " },
    .numbered("rdfa prefixes nested", page) { "<div prefix='p\($0): https://a.example/\($0)#'>" },
    .numbered("xmlns nested", page) { "<div xmlns:p\($0)='https://a.example/\($0)#'>" },
    .numbered(
      "rdfa prefixes used",
      page + "<div prefix='" + (0..<2_000).map { "p\($0): https://a.example/ " }.joined() + "'>"
    ) { "<i property=p\($0 % 2_000):x>y</i>" },
    .fill("vocab nested", page, "<div vocab=https://schema.org/>"),
    .fill("typeof nested", page, "<i vocab=https://schema.org/ typeof=Product property=y>"),
    .fill("typeof flat", page, "<i vocab=https://schema.org/ typeof=Product></i>"),
    .fill("property without a type", page, "<i property=schema:name>x</i>"),
    .fill(
      "properties of one item",
      page + "<div vocab=https://schema.org/ typeof=Product>",
      "<i property=name>x</i>"
    ),
    .fill(
      "nested properties",
      page + "<div vocab=https://schema.org/ typeof=Product>",
      "<i property=name>x"
    ),
    .fill(
      "resources that are one",
      page,
      "<i typeof=schema:Thing resource=#a property=schema:a></i>"
    ),
    .numbered("resources in a chain", page) {
      "<i about=#\($0) rel=schema:knows resource=#\($0 + 1)></i>"
    },
    .fill("typeof words", page + "<i typeof='", "schema:Thing ", "'>x</i>"),
    .fill(
      "inlist",
      page + "<div vocab=https://schema.org/ typeof=Product>",
      "<i property=name inlist>x</i>"
    ),
  ]
}
