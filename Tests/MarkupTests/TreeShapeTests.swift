import Markup
import Testing

/// How elements nest, for pages that real authors write.
// https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
struct TreeShapeTests {
  @Test(
    "The head ends before what cannot stand in it",
    arguments: [
      ("<noscript><img></noscript><meta>", "html(head(noscript),body(img,meta))"),
      ("<noscript><link></noscript><meta>", "html(head(noscript(link),meta))"),
      ("<noscript>text</noscript><meta>", "html(head(noscript),body(meta))"),
      ("text<b>x</b><p>y", "html(head,body(b,p))"),
      ("</head>text<b>x</b><i>", "html(head,body(b,i))"),
      ("<noscript><title>t</title></noscript><meta>", "html(head(noscript,title,meta))"),
      ("<title>t</title><div>x</div><meta>", "html(head(title),body(div,meta))"),
      ("<title>t</title></head>\n<body class=x><p>", "html(head(title),body(p))"),
    ]
  )
  func head(html: String, shape: String) {
    #expect(Reading("<html><head>" + html).shape == shape)
  }

  @Test(
    "Paragraphs and headings end where the next block starts",
    arguments: [
      ("<p>a<p>b", "p,p"),
      ("<p>a<section>b</section>c", "p,section"),
      ("<p>a <b>x</b><figure>b</figure>", "p(b),figure"),
      ("<p>a<h2>b</h2>", "p,h2"),
      ("<h2><p>a</p></h2>b", "h2(p)"),
      ("<h2>a<h3>b</h3>c", "h2,h3"),
      ("<h2>a</h3><b>c", "h2,b"),
      ("<ul><li>a<li>b</ul><b>", "ul(li,li),b"),
      ("<dl><dt>a<dd>b<dt>c</dl><b>", "dl(dt,dd,dt),b"),
      ("<table><tr><td>a<td>b<tr><td>c</table><b>", "table(tr(td,td),tr(td)),b"),
      ("<select><option>a<option>b</select><b>", "select(option,option),b"),
      ("<a href=1>x<a href=2>y", "a,a"),
      ("<form><form><b></form>", "form,form(b)"),
      ("<video><source><track></video><b>", "video(source,track),b"),
      ("<my-a><my-b>x</my-a><b>", "my-a(my-b),b"),
      ("<image src=x><b>", "img,b"),
      ("</p></b></i><b>", "p,b"),
    ]
  )
  func body(html: String, shape: String) {
    #expect(Reading("<body>" + html).shape == "html(body(\(shape)))")
  }

  @Test(
    "The end of a block ends what was left open inside it, as far as its scope reaches",
    arguments: [
      ("<header><div></header><b>", "header(div),b"),
      ("<header><div><div><p>x</header><b>", "header(div(div(p))),b"),
      ("<div><header><div></header><i></i></div><b>", "div(header(div),i),b"),
      ("<main><aside><div></div></aside><i></i></main><b>", "main(aside(div),i),b"),
      ("<main><aside><div></aside><i></i></main><b>", "main(aside(div),i),b"),
      ("<ul><li><div><a></a></ul><b>", "ul(li(div(a))),b"),
      ("<ul><li><div></li><li></li></ul><b>", "ul(li(div),li),b"),
      ("<ul><li><div><ul><li></li></ul></li><li></li></ul><b>", "ul(li(div(ul(li))),li),b"),
      ("<dl><dd><div></dl><b>", "dl(dd(div)),b"),
      ("<section><div><section><div></section></section><b>", "section(div(section(div))),b"),
      ("<div><section></div><b>", "div(section),b"),
      ("<div></header><i></i></div><b>", "div(i),b"),
      (
        "<header><table><tr><td><div></header><i></i></table></header><b>",
        "header(table(tr(td(div(i))))),b"
      ),
      ("<div><table><tr><td><div></td></tr></table></div><b>", "div(table(tr(td(div)))),b"),
      ("<header><svg><div></svg></header><b>", "header(svg,div),b"),
      ("<header><svg><desc><div></desc></svg></header><b>", "header(svg(desc(div))),b"),
    ]
  )
  func blocks(html: String, shape: String) {
    #expect(Reading("<body>" + html).shape == "html(body(\(shape)))")
  }

  @Test(
    "What follows the end of the body or the page still belongs to the body",
    arguments: [
      "<body>x</body><script></script></html>",
      "<body>x</body></html><script></script>",
      "<body></html>x</body><script></script>",
    ]
  )
  func behind(html: String) {
    let page = Reading(html).page
    #expect(page.elements(.html) == [0])
    #expect(page.end(0) == page.count)
    #expect(page.elements(.script).count == 1)
    #expect(page.elements(.body).map { page.text(of: $0) } == ["x"])
  }

  @Test(
    "Odd tags are read as the standard reads them",
    arguments: [
      ("<link rel=canonical href=http://a/b/>", ["rel=canonical", "href=http://a/b/"]),
      ("<link rel='a'href=\"b\">", ["rel=a", "href=b"]),
      ("<link =foo rel=a>", ["=foo=", "rel=a"]),
      ("<link rel = a / href\n=\nb>", ["rel=a", "href=b"]),
      ("<LINK REL=Canonical>", ["rel=Canonical"]),
      ("<link rel=a rel=b>", ["rel=a"]),
      ("<link rel=\"a;><link href=\"b>", ["rel=a;><link href=", "b="]),
      ("<link rel=>", ["rel="]),
      ("<link\trel=a\"b'c<d>", ["rel=a\"b'c<d"]),
      ("<link rel=a\u{FFFE}>", ["rel=a\u{FFFE}"]),
    ]
  )
  func tags(html: String, attributes: [String]) throws {
    let page = Reading(html).page
    let link = try #require(page.elements(.link).first)
    #expect(page.sourceAttributes(of: link).map { "\($0.name)=\($0.value)" } == attributes)
    let read = attributes.filter { $0.hasPrefix("rel=") || $0.hasPrefix("href=") }
    #expect(page.attributes(of: link).map { "\($0.name)=\($0.value)" } == read)
  }

  @Test(
    "A tag or comment that the page ends in is dropped",
    arguments: ["<link rel=x", "<link rel='x>", "<!-- <link>", "</p", "<", "</", "<!", "<link "]
  )
  func truncated(html: String) {
    let reading = Reading("<body><p>a</p>" + html)
    #expect(reading.page.elements(.link).isEmpty)
    #expect(reading.texts(.p) == ["a"])
  }

  @Test("A smaller-than sign that starts no tag is text")
  func lessThan() {
    #expect(Reading("<p>1 < 2 <3 <= 4 <").texts(.p) == ["1 < 2 <3 <= 4 <"])
  }
}
