import Markup
import Testing

/// Whole trees, in the manner of html5lib's cases: elements, their attributes and their text.
// https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
struct TreeConstructionTests {
  /// The tree as nested names, with attributes behind them and text in quotation marks.
  private func tree(_ html: String) -> String {
    let page = Reading(html).page
    var pieces: [[String]] = [[]]
    var open: [Int] = []
    var runs = page.textRuns[...]
    func close(before element: Int) {
      while let last = open.last, page.end(last) <= element {
        addText(before: page.textStart(of: last) + Int32(page.textBytes(of: last).count))
        let inner = pieces.removeLast()
        open.removeLast()
        pieces[pieces.count - 1].append(
          name(last) + (inner.isEmpty ? "" : "(\(inner.joined(separator: " ")))")
        )
      }
    }
    func addText(before end: Int32) {
      while let run = runs.first, run.range.upperBound <= end {
        pieces[pieces.count - 1].append("'\(String(decoding: page.bytes(of: run), as: UTF8.self))'")
        runs.removeFirst()
      }
    }
    func name(_ element: Int) -> String {
      page.attributes(of: element).reduce(page.name(element)) { "\($0) \($1.name)=\($1.value)" }
    }
    for element in 0..<page.count {
      close(before: element)
      addText(before: page.textStart(of: element))
      open.append(element)
      pieces.append([])
    }
    close(before: page.count)
    return pieces[0].joined(separator: " ")
  }

  @Test(
    "The frame of a page",
    arguments: [
      ("plum", "html(body('plum'))"),
      ("<title>plum</title>pear", "html(head(title('plum')) body('pear'))"),
      ("<html lang=nl><head></head> <body>x", "html lang=nl(head ' ' body('x'))"),
      (
        "<head><meta name=a></head>\n<meta name=b>\n<p>x",
        "html(head(meta name=a) '\n' meta name=b '\n' body(p('x')))"
      ),
      ("<p>a<html id=b><body id=c>d", "html id=b(body id=c(p('ad')))"),
      ("<p>a<head><link></head>b", "html(body(p('a' link 'b')))"),
      ("<body>a</body>b</html>c", "html(body('abc'))"),
      ("<base href=/><p>", "html(head(base href=/) body(p))"),
      ("<script></script><style></style><div>", "html(head(script style) body(div))"),
      ("<!doctype html> <!-- a --> <html><!-- b --><p>", "html(body(p))"),
      ("<frameset><frame src=a></frameset>", "html(frameset(frame src=a))"),
    ]
  )
  func frame(html: String, expected: String) {
    #expect(tree(html) == expected)
  }

  @Test(
    "What ends what",
    arguments: [
      ("<p>a<p>b", "p('a') p('b')"),
      ("<p>a<div>b</div>c", "p('a') div('b') 'c'"),
      ("<p>a<b>b<p>c", "p('a' b('b')) p('c')"),
      ("<p><span>a</span><ul><li>b", "p(span('a')) ul(li('b'))"),
      ("<ul><li>a<ul><li>b</ul>c<li>d", "ul(li('a' ul(li('b')) 'c') li('d'))"),
      ("<dl><dt>a<dd>b<dt>c", "dl(dt('a') dd('b') dt('c'))"),
      ("<table><tr><td>a<th>b<tr><td>c", "table(tr(td('a') th('b')) tr(td('c')))"),
      ("<table><thead><tr><td>a<tbody><tr><td>b", "table(thead(tr(td('a'))) tbody(tr(td('b'))))"),
      ("<table><tr><td><table><tr><td>a</table>b", "table(tr(td(table(tr(td('a'))) 'b')))"),
      ("<select><option>a<option>b<optgroup>", "select(option('a') option('b') optgroup)"),
      ("<h1>a<h2>b</h1>c", "h1('a') h2('b') 'c'"),
      ("<a href=1>a<a href=2>b", "a href=1('a') a href=2('b')"),
      ("<a href=1><p>a</p></a>b", "a href=1(p('a')) 'b'"),
      ("<nav><div>a</nav>b", "nav(div('a')) 'b'"),
      ("<div><p>a</div>b", "div(p('a')) 'b'"),
      ("<div></span>a</div>", "div('a')"),
      ("a<br>b</br>c<hr/>d<img>e", "'a' br 'b' br 'c' hr 'd' img 'e'"),
      ("<button>a<p>b</button>c", "button('a' p('b')) 'c'"),
    ]
  )
  func nesting(html: String, expected: String) {
    #expect(tree("<body>" + html) == "html(body(\(expected)))")
  }

  @Test(
    "An end tag of a paragraph or a break that ends nothing is an element of its own",
    arguments: [
      ("<div>a</p>b</div>", "div('a' p 'b')"), ("a</br class=b>c", "'a' br 'c'"),
      ("<p>a</p>b", "p('a') 'b'"), ("<p>a</p></p>b", "p('a') p 'b'"),
      ("<p><div>a</div>b</p>c", "p div('a') 'b' p 'c'"),
      ("<p>a<ul><li>b</ul>c</p>d", "p('a') ul(li('b')) 'c' p 'd'"),
      ("<p>a<ul><li><p>b</ul></p>c", "p('a') ul(li(p('b'))) p 'c'"),
      ("<p>a<table><tr><td>b</table></p>c", "p('a') table(tr(td('b'))) p 'c'"),
      ("<p>a<h2>b</h2></p>c", "p('a') h2('b') p 'c'"),
      ("<p>a<b>b</b><i>c</i></p>d", "p('a' b('b') i('c')) 'd'"),
      ("<p>a<button>b</button>c</p>d", "p('a' button('b') 'c') 'd'"),
      ("<button>a</p>b</button>", "button('a' p 'b')"),
      ("<h1>a</br>b</h1>", "h1('a' br 'b')"), ("<svg></br>a", "svg br 'a'"),
      ("<template></p></br></template>a", "template 'a'"),
    ]
  )
  func emptyElements(html: String, expected: String) {
    #expect(tree("<body>" + html) == "html(body(\(expected)))")
  }

  @Test(
    "Where nothing of the body was read, such a paragraph is nothing, and a break starts the body",
    arguments: [
      ("</p><title>a</title>", "html(head(title('a')))"), ("</br>a", "html(body(br 'a'))"),
      ("<head></br>a", "html(head body(br 'a'))"),
      ("<head></p><title>a</title>", "html(head(title('a')))"),
    ]
  )
  func emptyElementsInFront(html: String, expected: String) {
    #expect(tree(html) == expected)
  }

  @Test(
    "What attributes and text say",
    arguments: [
      ("<p id='a&amp;b' ID=c>d&lt;e", "p id=a&b('d<e')"),
      ("<p class=a/b/>c", "p class=a/b/('c')"),
      ("<p title=&notit;&not; id=&not=1>&notit;", "p title=&notit;¬ id=&not=1('¬it;')"),
      ("<p title=\"a\nb\tc\">d\n\te", "p title=a\nb\tc('d\n\te')"),
      ("<p hidden id>a", "p hidden= id=('a')"),
      ("a<!-- b -->c<!-->d<!--->e", "'acde'"),
      ("a<?b?>c</ d>e<!f>g", "'aceg'"),
      ("1<2 <3<<b>4", "'1<2 <3<' b('4')"),
      ("<textarea><b></textarea>c", "textarea 'c'"),
      (
        "<svg viewBox=a><title>b</title><a href=c>d</a></svg>e", "svg(title('b') a href=c('d')) 'e'"
      ),
      ("<math><mi>a<b>c</b></mi></math>", "math(mi('a' b('c')))"),
      ("<svg><p>a", "svg p('a')"),
      ("&#0;&#x41;&#x110000;&#128;&#xD800;", "'\u{FFFD}A\u{FFFD}€\u{FFFD}'"),
    ]
  )
  func content(html: String, expected: String) {
    #expect(tree("<body>" + html) == "html(body(\(expected)))")
  }
}
