import Markup
import Records
import Testing

// https://html.spec.whatwg.org/multipage/parsing.html
struct PageTreeTests {
  @Test("Elements, attributes and text of an ordinary page are read")
  func ordinary() throws {
    let reading = Reading(
      "<!DOCTYPE html><html lang=en><head><title>Plums &amp; pears</title>"
        + "<meta name=description content='Fruit &quot;fresh&quot;'></head>\n"
        + "<body><p>One <b>two</b> three<p>Four<script>no()</script></body></html>"
    )
    let page = reading.page
    #expect(reading.texts(.title) == ["Plums & pears"])
    #expect(reading.values(.content, on: .meta) == ["Fruit \"fresh\""])
    #expect(reading.texts(.p) == ["One two three", "Four"])
    #expect(reading.values(.lang, on: .html) == ["en"])
    #expect(reading.shape == "html(head(title,meta),body(p(b),p(script)))")
    let meta = try #require(page.elements(.meta).first)
    #expect(page.parent(meta) == page.elements(.head).first)
    #expect(reading.rules.isEmpty)
  }

  @Test("An empty page is an empty tree")
  func empty() {
    let reading = Reading("")
    #expect(reading.page.count == 0)
    #expect(reading.page.textRuns.isEmpty)
    #expect(reading.rules.isEmpty)
  }

  @Test("Elements stand in document order, each subtree in one piece")
  func order() {
    let page = Reading("<div><ul><li>1<li>2</ul></div><p>3").page
    for element in 0..<page.count {
      #expect(page.end(element) > element)
      guard let parent = page.parent(element) else { continue }
      #expect(parent < element)
      #expect(page.end(element) <= page.end(parent))
    }
    #expect(page.elements(.li).map { page.name($0) } == ["li", "li"])
    #expect(page.elements(.table).isEmpty)
  }

  @Test("Runs of text name the element they stand in, and join to the text of all")
  func runs() {
    let page = Reading("<body>a<b>b</b>c<i>d</i></body>").page
    #expect(
      page.textRuns.map { String(decoding: page.bytes(of: $0), as: UTF8.self) }
        == ["a", "b", "c", "d"]
    )
    #expect(page.textRuns.map { page.name(Int($0.parent)) } == ["body", "b", "body", "i"])
    #expect(page.text(of: 0) == "abcd")
  }

  @Test("The attributes that readers ask for are listed, the first of equal names only")
  func attributes() throws {
    let page = Reading(
      "<p ID=a Data-X=1 XMLNS:Og='b&amp;c' id=b data-x=2 hidden @click='go' xmlns:og=d>x"
    ).page
    let paragraph = try #require(page.elements(.p).first)
    let read = page.attributes(of: paragraph).map { "\($0.name)=\($0.value)" }
    #expect(read == ["id=a", "xmlns:og=b&c", "hidden="])
    #expect(page.elementsWithDeclarations() == [paragraph])
    let written = page.sourceAttributes(of: paragraph).map { "\($0.name)=\($0.value)" }
    #expect(written == ["id=a", "data-x=1", "xmlns:og=b&c", "hidden=", "@click=go"])
    #expect(page.has(.hidden, of: paragraph))
    #expect(!page.has(.href, of: paragraph))
    #expect(page.attribute(.hidden, of: paragraph) == "")
    #expect(page.attributeBytes(.id, of: paragraph).map(Array.init) == [0x61])
  }

  @Test("Names that HTML does not know are kept")
  func unknownNames() {
    let page = Reading("<body><My-Element x=1>a</My-Element><a@b>c</a@b><svg><foreignObject>").page
    let names = page.elements(.other).map { page.name($0) }
    #expect(names == ["my-element", "a@b", "foreignobject"])
    #expect(page.elements(.other).map { page.text(of: $0) } == ["a", "c", ""])
  }

  @Test("What stands between noscript tags is marked, wherever it ends up")
  func noscript() {
    let page = Reading(
      "<head><noscript><meta name=a><img src=x></noscript><meta name=b></head>"
        + "<body><noscript><a href=/x>x</a></noscript><a href=/y>y</a>"
    ).page
    #expect(page.elements(.meta).map { page.isInNoscript($0) } == [true, false])
    #expect(page.elements(.img).map { page.isInNoscript($0) } == [true])
    #expect(page.elements(.a).map { page.isInNoscript($0) } == [true, false])
  }

  @Test("Bodies of scripts are kept when they hold data, and never read as text")
  func rawText() {
    let reading = Reading(
      "<script type='application/ld+json'>{\"a\":\"<b>&amp;</b>\"}</script>"
        + "<script>var a = '<p>no</p>'</script><style>p > b {}</style>"
        + "<script type=Application/JSON id=d>[1]</SCRIPT ><p>text"
    )
    let bodies = reading.page.elements(.script).map {
      String(decoding: reading.page.rawText(of: $0), as: UTF8.self)
    }
    #expect(bodies == ["{\"a\":\"<b>&amp;</b>\"}", "", "[1]"])
    #expect(reading.page.elements(.style).map { reading.page.rawText(of: $0).count } == [0])
    #expect(reading.page.text(of: 0) == "text")
  }

  @Test("The names of elements and attributes are those of their cases")
  func names() {
    for tag in Markup.Tag.allCases where tag != .other {
      #expect(tag.name == "\(tag)")
    }
    for name in AttributeName.allCases where name != .other {
      let spelled = name.name.filter { $0 != "-" && $0 != ":" }
      #expect(spelled == "\(name)".lowercased())
    }
    #expect(Markup.Tag.other.name.isEmpty)
    #expect(AttributeName.other.name.isEmpty)
    #expect(AttributeName.allCases.count <= 65, "SeenNames holds 64 names")
  }

  @Test("Every known name is found again by reading it")
  func lookup() {
    let tags = Markup.Tag.allCases.filter { $0 != .other && $0 != .image }
    for tag in tags {
      let page = Reading("<\(tag.name.uppercased())>").page
      #expect(!page.elements(tag).isEmpty, "\(tag)")
    }
    for name in AttributeName.allCases where name != .other {
      let page = Reading("<body><b \(name.name.uppercased())=v>").page
      #expect(page.elements(.b).map { page.attribute(name, of: $0) } == ["v"], "\(name)")
    }
  }
}
