import Extraction
import Markup
import Records
import Rules
import Testing

/// Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features (WSDM 2010).
struct VisibleTextTests {
  private static let paragraph = """
    Ripe plums make the best cake, and the dough under them needs nothing but flour, butter, \
    sugar and an egg; everything is baked in one tin and eaten on the same day, still warm.
    """

  @Test(
    "Hidden text is no text at all",
    arguments: [
      "<p hidden>No</p>", #"<p><i aria-hidden="TRUE">expand_more</i></p>"#,
      #"<p><span class="material-icons" aria-hidden="true"> close </span></p>"#,
      #"<p><span aria-hidden="true">arrow_forward</span></p>"#,
      #"<p style="color:red; DISPLAY : none">No</p>"#,
      #"<div style="visibility:hidden"><p>No</p></div>"#, "<script>No</script>",
      "<style>No</style>",
      "<noscript>No</noscript>", "<template>No</template>", "<svg><text>No</text></svg>",
      "<textarea>No</textarea>", "<iframe>No</iframe>", "<dialog>No</dialog>", "<video>No</video>",
      "<title>No</title>", "<!-- No -->", "<object>No</object>",
    ]
  )
  func hidden(html: String) {
    let text = read("<body><p>Plums</p>\(html)<p>Cake</p>")
    #expect(text.all == "Plums Cake")
    #expect(text.main == "Plums Cake")
  }

  @Test(
    "What only screen readers leave out is text, but for the names of icons",
    arguments: [
      (#"<p aria-hidden="true">By Ada Damson</p>"#, "By Ada Damson"),
      (#"<figure><figcaption aria-hidden="true">Ripe plums</figcaption></figure>"#, "Ripe plums"),
      (#"<div class="byline" aria-hidden="true">By Ada</div>"#, "By Ada"),
      (#"<p>45 <span class="unit" aria-hidden="true">minutes</span></p>"#, "45 minutes"),
      (#"<p><i aria-hidden="true">Ripe plums</i></p>"#, "Ripe plums"),
      (#"<p><b aria-hidden="true">p</b><span aria-hidden="true">lum</span></p>"#, "plum"),
      (#"<p>Ripe <i aria-hidden="true">\#u{E5CF}\#u{F101}</i> plums</p>"#, "Ripe plums"),
      (#"<p>Bake<i class="material-icons">close</i></p>"#, "Bakeclose"),
      (#"<div hidden><p aria-hidden="true">No</p></div><p>Plums</p>"#, "Plums"),
    ]
  )
  func silent(html: String, expected: String) {
    #expect(read("<body>\(html)").all == expected)
  }

  @Test(
    "A container that screen readers leave out is around the main text, unless it holds that",
    arguments: [
      (#"<div aria-hidden="true"><ul><li>No<li>No<li>No<li>No</ul></div>"#, false),
      (#"<ul aria-hidden="true"><li>No<li>No<li>No<li>No<li>No</ul>"#, false),
      (#"<div aria-hidden="false"><ul><li>No<li>No<li>No<li>No</ul></div>"#, true),
      (#"<div aria-hidden="true"><h1>No</h1><p><b>1</b><b>2</b><b>3</b></p></div>"#, true),
    ]
  )
  func closed(html: String, isMain: Bool) {
    let text = read("<body><main><p>\(Self.paragraph)</p>\(html)<p>\(Self.paragraph)</p></main>")
    #expect(text.main.contains("No") == isMain)
    #expect(text.all.contains("No"))
  }

  @Test(
    "Words that only a tag stands between are two where a capital follows a small letter",
    arguments: [
      ("<b>By</b><a>Ada Damson</a>", "By Ada Damson"), ("<a>News</a><a>Sport</a>", "News Sport"),
      ("<span>2026</span><span>Plums</span>", "2026 Plums"),
      ("<a>Русский</a><a>Українська</a>", "Русский Українська"),
      ("<a>Été</a><a>École</a>", "Été École"),
      // Parts of one word in several styles.
      ("<b>P</b>lum", "Plum"), ("plum<b>s</b>", "plums"), ("<i>e</i>Plum", "ePlum"),
      ("H<sub>2</sub>O", "H2O"), ("PLUM<b>CAKE</b>", "PLUMCAKE"), ("plum<b>7</b>", "plum7"),
      ("1.<i>e</i>Plum", "1.ePlum"), ("plumCake", "plumCake"), ("梅<b>梅</b>", "梅梅"),
    ]
  )
  func neighbours(html: String, text: String) {
    #expect(read("<body><p>\(html)</p>").all == text)
  }

  @Test("A page that hides its whole body still shows it")
  func hiddenBody() {
    #expect(
      read(#"<html aria-hidden="true"><body style="display:none"><p>Plums</p>"#).all == "Plums"
    )
  }

  @Test(
    "What stands around the main text is visible, but not main text",
    arguments: [
      "<nav>No</nav>", "<footer>No</footer>", "<aside>No</aside>", "<header>No</header>",
      "<menu><li>No</menu>", "<button>No</button>", "<select><option>No</select>",
      #"<div role="navigation">No</div>"#, #"<div role="Banner">No</div>"#,
      #"<div role="contentinfo">No</div>"#, #"<div role="dialog"><p>No</p></div>"#,
      #"<ul><li><a href="/1">No</a></li><li><a href="/2">No</a></li></ul>"#,
    ]
  )
  func around(html: String) {
    let text = read("<body>\(html)<p>\(Self.paragraph)</p><p>\(Self.paragraph)</p>")
    #expect(text.main == "\(Self.paragraph) \(Self.paragraph)")
    #expect(text.all.contains("No"))
  }

  @Test(
    "A control in a paragraph keeps no other words than its own from the main text",
    arguments: [
      ("<p>Flour, saffron, lemon peel. <button>Copy</button>", "Flour, saffron, lemon peel."),
      ("Flour, saffron, lemon peel. <button>Copy</button>", "Flour, saffron, lemon peel."),
      ("<p>Ripe plums<span role=button>1</span>, and cake", "Ripe plums, and cake"),
      ("<p>Ripe plums <span class=share>Share</span> and cake", "Ripe plums and cake"),
      ("<p><button>Copy</button> Ripe plums", "Ripe plums"),
      ("<p>a<select><option>o1<option>o2</select>dd plums", "a dd plums"),
      ("<h2>Zebra <button>copy the link</button></h2><p>Plums</p>", "Zebra Plums"),
      ("<ul><li>flour <button>+</button><li>an egg <button>+</button></ul>", "flour an egg"),
      ("<table><tr><td>Plums <button>i</button><td>$4</table>", "Plums $4"),
      ("<div>Plums<br><br>Cake <button>Share</button></div>", "Plums Cake"),
      // Of a long block, too.
      (
        "<p>\(paragraph) <select>\(String(repeating: "<option>red plum", count: 60))</select></p>",
        paragraph
      ),
      // What controls are most of is a line of the interface.
      ("<div>Sort by <select><option>price of one<option>name</select></div><p>Plums</p>", "Plums"),
      ("<p><button><div>Copy</div></button><p>Plums", "Plums"),
      ("<p>+ <button>Buy</button><p>Plums", "Plums"),
    ]
  )
  func controls(html: String, expected: String) {
    let text = read("<body><main>\(html)</main>")
    #expect(text.main == expected)
    #expect(!text.prose.text.contains("Copy") && !text.prose.text.contains("Share"))
  }

  @Test("The words of a control are visible, apart from those behind it")
  func besideControls() {
    #expect(read("<p>a<select><option>o3</select>dd").all == "a o3 dd")
    #expect(read("<p>Plums <button>Copy</button>, cake").all == "Plums Copy, cake")
  }

  @Test("Short pieces within the main part are main text, lists of links are not")
  func zone() {
    let text = read(
      """
      <body><p>Share</p><article><header><h1>Plum cake</h1></header><p>\(Self.paragraph)</p>
      <h2>You need</h2><ul><li>flour<li>an egg</ul><div>$4.99</div><p>\(Self.paragraph)</p>
      <ul><li><a href="/1">Pear cake</a><li><a href="/2">Apple cake</a></ul></article>
      """
    )
    #expect(
      text.main
        == "Plum cake \(Self.paragraph) You need flour an egg $4.99 \(Self.paragraph)"
    )
  }

  @Test("Outside a main part, a heading goes with the block that follows it")
  func headings() {
    let text = read(
      """
      <body><h2>Menu</h2><ul><li><a href="/1">Pears</a><li><a href="/2">Apples</a></ul>
      <h2>Plums</h2><p>\(Self.paragraph)</p><p>\(Self.paragraph)</p>
      """
    )
    #expect(text.main == "Plums \(Self.paragraph) \(Self.paragraph)")
  }

  @Test("When little is left, everything outside navigation is main text")
  func little() {
    let text = read(
      #"<body><nav>No</nav><ul><li><a href="/1">Pears</a><li><a href="/2">Plums</a></ul>"#
    )
    #expect(text.main == "Pears Plums")
    #expect(read("<body><footer>Plums</footer>").main == "Plums")
  }

  @Test(
    "Breaks and blocks keep words apart, other tags do not",
    arguments: [
      ("<p>a<br>b", "a b"), ("<p>a<b>b</b>c", "abc"), ("<p>a<wbr>b", "ab"), ("<p>a<img>b", "a b"),
      ("<p>a<p>b", "a b"), ("<ul><li>a<li>b</ul>", "a b"), ("<table><tr><td>a<td>b</table>", "a b"),
      ("<dl><dt>a<dd>b</dl>", "a b"), ("<div>a<div>b</div>c</div>", "a b c"), ("<p>a<hr>b", "a b"),
      ("<p> a \n\t b\u{A0}\u{2003}c ", "a b c"), ("<p>a<!-- x -->b", "ab"),
    ]
  )
  func spaces(html: String, expected: String) {
    #expect(read(html).all == expected)
  }

  @Test(
    "Where no text is visible, the finding names the elements whose words do not count",
    arguments: [
      ("<noscript>Zebra</noscript>", "Words in noscript do not count."),
      ("<svg><text>Zebra</text></svg>", "Words in svg do not count."),
      ("<object data=x.pdf>Zebra</object>", "Words in object do not count."),
      ("<xmp>Zebra</xmp>", "Words in xmp do not count."),
      (
        "<noscript>Zebra</noscript><svg><g/></svg><canvas>Zebra</canvas><plaintext>Zebra",
        "Words in noscript, canvas and plaintext do not count."
      ), ("<svg> </svg><div></div>", ""), ("<p>Plums</p><svg><text>Zebra</text></svg>", nil),
    ] as [(String, String?)]
  )
  func uncounted(html: String, detail: String?) {
    var findings: [Finding] = []
    let tree = PageTree(
      reading: Array("<body>\(html)".utf8),
      charset: "utf-8",
      findings: &findings
    )
    findings = []
    _ = VisibleText.read(tree, findings: &findings)
    #expect(findings.map(\.rule) == (detail == nil ? [] : ["page.text-missing"]))
    #expect(findings.first.map { String($0.detail) } == detail)
  }

  @Test("Text is cut at a word, and that is told")
  func cut() {
    let text = String(repeating: "梅子 plums ", count: 30_000)
    var findings: [Finding] = []
    let html = "<body><main><p>\(text)</p></main>"
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    findings = []
    let read = VisibleText.read(tree, findings: &findings)
    #expect(read.main.utf8.count <= VisibleText.limit)
    #expect(read.main.utf8.count > VisibleText.limit - 20)
    #expect(read.main.hasSuffix("plums") || read.main.hasSuffix("梅子"))
    #expect(findings.map(\.rule) == ["page.text-cut"])
  }

  @Test("Chinese paragraphs are told from menus though they have no spaces")
  func chinese() {
    let paragraph = String(repeating: "成熟的梅子可以做最好的蛋糕。", count: 8)
    let text = read(
      #"<body><div><a href="/1">首页</a> <a href="/2">新闻</a></div><p>\#(paragraph)</p>"#
    )
    #expect(text.main == paragraph)
  }

  @Test(
    "Text in noscript counts where it is all there is, unless it only asks for scripts",
    arguments: [
      ("<p>Loading…</p>", "<p>\(paragraph)</p>", true), ("", "<p>\(paragraph)</p>", true),
      ("<p>\(paragraph)</p><p>\(paragraph)</p>", "<p>Ripe plums \(paragraph)</p>", false),
      ("<p>Loading…</p>", "<p>Please enable JavaScript to see this page of ours.</p>", false),
      ("<p>Plums</p>", "<p>Cake</p>", false),
    ]
  )
  func noscript(visible: String, hidden: String, isKept: Bool) {
    let text = read("<body>\(visible)<noscript><h1>Fallback</h1>\(hidden)</noscript>")
    #expect(text.main.contains("Fallback") == isKept)
    #expect(text.all.contains("Fallback") == isKept)
  }

  @Test("Prose is what stands outside navigation and is no list of links, a block a line")
  func prose() {
    let text = read(
      """
      <body><nav>No</nav><h1>Plums</h1><p>Ripe plums.</p><p><a href=/1>No no no</a> at all</p>
      <ul><li>flour<li>an egg</ul><footer>No</footer>
      """
    )
    #expect(text.prose.text == "Plums\nRipe plums.\nflour an egg")
    #expect(text.prose.elements.count == 3)
  }

  private func read(_ html: String) -> VisibleText {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    return VisibleText.read(tree, findings: &findings)
  }
}
