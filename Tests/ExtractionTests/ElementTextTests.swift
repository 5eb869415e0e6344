import Extraction
import Records
import Testing

/// What headings, links and the title that a heading replaces say.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute>
struct ElementTextTests {
  @Test(
    "Words that are shown apart are apart in headings and in the title that one replaces",
    arguments: [
      ("<h1>Plum<br>Cake</h1>", ["Plum Cake"]), ("<h2>Plum<br/>\nCake<br></h2>", ["Plum Cake"]),
      ("<h1><div>Plum</div><div>Cake</div></h1>", ["Plum Cake"]),
      ("<h1><div>Plum</div>Cake</h1>", ["Plum Cake"]),
      ("<h1>Plum<div>Cake</div>s</h1>", ["Plum Cake s"]),
      ("<h1>Plum<hr>Cake</h1>", ["Plum Cake"]), ("<h1>Plum<img src=a>Cake</h1>", ["Plum Cake"]),
      ("<h1><ul><li>Plum<li>Cake</ul></h1>", ["Plum Cake"]),
      ("<h1>Pl<b>um</b> Ca<i>k</i>e</h1>", ["Plum Cake"]), ("<h1>Plum<wbr>cake</h1>", ["Plumcake"]),
      ("<h1>Plum<select><option>o3</select>cake</h1>", ["Plum o3 cake"]),
      ("<h1>Plum <button>Copy</button>, cake</h1>", ["Plum Copy, cake"]),
      ("<h1><br></h1><h2> <div></div> </h2>", []),
      ("<h1>Zwetschgen&shy;kuchen<br>für &amp; mit</h1>", ["Zwetschgen\u{AD}kuchen für & mit"]),
    ] as [(String, [String])]
  )
  func headings(html: String, expected: [String]) throws {
    let record = try FaultlessPage.read("\(html)<p>text</p>").record
    #expect(record.headings == expected)
    if html.hasPrefix("<h1") { #expect(record.title == expected.first) }
  }

  @Test(
    "A heading that is not shown is neither a heading nor the title of the page",
    arguments: [
      ("<div hidden><h1>Casino</h1></div>", []), ("<h1 hidden>Casino</h1><h1>Plum</h1>", ["Plum"]),
      ("<h1 style='display: none'>Casino</h1>", []),
      ("<div style='visibility:hidden'><h1 style='visibility:visible'>Plum</h1></div>", ["Plum"]),
      ("<div style='visibility:hidden'><h1>Casino</h1></div>", []),
      ("<p aria-hidden=true><h2>Plum</h2>", ["Plum"]),
      ("<div aria-hidden=true><h2>Plum</h2></div>", ["Plum"]),
      (
        "<h1>Plum</h1><p>Ripe plums on a plain dough.</p>"
          + "<nav aria-hidden=true><h2>Menu</h2><ul><li>a<li>b<li>c<li>d</ul></nav>", ["Plum"]
      ),
      (
        "<div aria-hidden=true><h1>Plum</h1><p><b>Ripe</b> <b>plums</b> <b>!</b></p></div>",
        ["Plum"]
      ),
      ("<dialog><h1>Casino</h1></dialog>", []),
      ("<dialog open><h1>Plum</h1></dialog>", ["Plum"]),
      ("<h1>Plum <span hidden>Casino</span>cake</h1>", ["Plum cake"]),
      ("<h1><b>Plums</b><i hidden> – </i><b>Cake</b></h1>", ["Plums Cake"]),
      ("<h1><b>Plums</b><i aria-hidden=true> – </i><b>Cake</b></h1>", ["Plums – Cake"]),
      ("<h1><span aria-hidden=true>Pl</span><span aria-hidden=true>um</span></h1>", ["Plum"]),
      ("<h1>Plum <i aria-hidden=true>expand_more</i></h1>", ["Plum"]),
      ("<h1>Pl<span hidden>x</span>um</h1>", ["Plum"]),
      ("<h1><svg><title>Logo</title></svg>Plum</h1>", ["Plum"]),
      ("<noscript><h1>Plum</h1></noscript>", ["Plum"]),
      ("<noscript><h1>Casino</h1></noscript><h1>Plum</h1>", ["Plum"]),
      ("<html hidden><body style='display:none'><h1>Plum</h1>", ["Plum"]),
    ] as [(String, [String])]
  )
  func hidden(html: String, expected: [String]) throws {
    let record = try FaultlessPage.read("\(html)<p>text</p>").record
    #expect(record.headings == expected)
    // Only a first heading is taken for the title.
    #expect(record.title == (html.contains("<h1") ? expected.first : nil))
  }

  @Test(
    "Words that are shown apart are apart in the text of a link",
    arguments: [
      ("<h3>Plum</h3><p>Cake</p>", "Plum Cake"), ("Plum<br>Cake", "Plum Cake"),
      ("<div>Plum<div>Cake</div></div>s", "Plum Cake s"), ("<b>Pl</b>um", "Plum"),
      ("<img src=a alt=Plum>", "Plum"),
    ]
  )
  func links(html: String, expected: String) throws {
    let links = try FaultlessPage.read("<a href=/x>\(html)</a>").record.links
    #expect(links.map(\.text) == [expected])
  }
}
