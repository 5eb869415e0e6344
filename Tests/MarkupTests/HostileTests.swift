import Markup
import Records
import Testing

/// Pages made to be expensive: each must be read to its end.
struct HostileTests {
  private static let size = 40_000

  private static func fill(_ text: String) -> String {
    String(repeating: text, count: size / text.utf8.count)
  }

  @Test(
    "Text that repeats one construct is read to its end",
    arguments: [
      "<", "&", "<!--", "</", "<!doctype x>", "<?x>", "&amp;", "&#1", "&CounterClockwiseContour",
      "<div>", "<b>", "<p>", "<li>", "<ul><li>", "<table><tr><td>", "<a href=x>", "<svg>", "<h1>",
      "<svg><foreignObject>", "<svg><p>", "<math><mi>", "<template>", "<select><option>", "<form>",
      "</b>", "</p>", "<i></b>", "<q></s><s></q>", "<script><!--</script>", "<![CDATA[", "<a b='",
      "<p a>", "<p/ / />", "<html a=1>", "<body a=1>", "<meta charset=x>", "<noscript>", "<title>",
      "<noscript><img></noscript>", "<meta content=\"charset", "\r", "\0", "x<br>", "é",
    ]
  )
  func repeated(text: String) {
    for opening in ["", "<body><i><i><i>", "<script>", "<svg>"] {
      let page = Reading(opening + Self.fill(text) + "<a href=/after>z</a>").page
      #expect(page.count <= MarkupLimits.elements + 5)
    }
  }

  @Test("Ten thousand names on elements and attributes are read")
  func manyNames() {
    let names = (0..<10_000).map { "<x\($0) a\($0)></x\($0)>" }.joined()
    let page = Reading("<body>\(names)<a href=/after>z").page
    #expect(page.elements(.other).count == 10_000)
    #expect(page.elements(.a).count == 1)
  }

  @Test("A page that has every name that the parser can be given is read to its end")
  func everyName() {
    func tag(_ name: String, _ letter: String) -> String {
      "<\(name)" + (0..<256).map { " xmlns:\(letter)\($0)=x" }.joined() + ">"
    }
    let unknown = (0..<3_000).map { "<x\($0)></x\($0)>" }.joined()
    let known = Markup.Tag.allCases.filter { $0 != .other && $0 != .plaintext }.map(\.name)
    let elements = known.map { "<\($0)></\($0)>" }.joined()
    let attributes = AttributeName.allCases.filter { $0 != .other }.map { "<p \($0.name)=1>" }
    let page = Reading(
      tag("body", "b") + elements + attributes.joined() + unknown + "<svg><a></a></svg>"
        + tag("html", "c") + "<a href=/after>z"
    )
    #expect(page.values(.href, on: .a).last == "/after")
    #expect(!page.rules.contains("markup.nested-too-deep"))
  }

  @Test("Nesting beyond the limit is flattened, and nothing behind it is lost")
  func depth() throws {
    let deep = String(repeating: "<div>", count: 3000)
    let reading = Reading("<body>\(deep)<a href=/after>z</a><meta name=x><p>end</p>")
    #expect(reading.values(.href, on: .a) == ["/after"])
    #expect(reading.texts(.a) == ["z"])
    #expect(reading.texts(.p) == ["end"])
    #expect(reading.page.elements(.div).count == 3000)
    #expect(reading.rules == ["markup.nested-too-deep"])
    #expect(reading.findings.first?.line == 1)
    let meta = try #require(reading.page.elements(.meta).first)
    #expect(reading.page.parent(meta) == reading.page.elements(.body).first)
  }

  @Test(
    "From the first tag on that is too deep, elements are children of the body with their own text",
    arguments: ["<div>", "<b>", "<section><ul><li>", "<svg><g>", "<noscript>", "<table><tr><td>"]
  )
  func flat(opening: String) throws {
    let deep = String(repeating: opening, count: 600)
    let reading = Reading(
      "<body id=a>" + deep + "1</b></div></p>\n<h2 class=c>2 <i>3</i> 4</h2>5<br>6"
        + "<script type=application/json>[7]</script><title>8<b></title><body lang=nl><svg/>9"
    )
    let page = reading.page
    let body = try #require(page.elements(.body).first)
    // What never ends is said of elements whose content nobody sees.
    let rules = opening == "<noscript>" ? ["markup.element-unclosed"] : []
    #expect(reading.rules == rules + ["markup.nested-too-deep"])
    #expect(reading.values(.lang, on: .body) == ["nl"])
    #expect(reading.texts(.h2) == ["2 "])
    #expect(reading.values(.class, on: .h2) == ["c"])
    #expect(reading.texts(.i) == ["3"])
    #expect(reading.texts(.title) == ["8<b>"])
    #expect(page.elements(.script).map { Array(page.rawText(of: $0)) } == [Array("[7]".utf8)])
    for tag in [Markup.Tag.h2, .i, .br, .script, .title] {
      #expect(page.elements(tag).map { page.parent($0) } == [body])
    }
    #expect(page.text(of: 0).filter { !$0.isWhitespace } == "123456" + "8<b>9")
    #expect(page.position(of: page.elements(.h2)[0]).line == 2)
  }

  @Test("A page that is too deep in its head, or in framesets, is read to its end")
  func flatFrames() {
    for opening in ["<head>" + Self.fill("<noscript>"), Self.fill("<frameset>")] {
      let reading = Reading(opening + "<meta name=m><p>1</p><a href=/after>2</a>")
      #expect(reading.values(.href, on: .a) == ["/after"])
      #expect(reading.values(.name, on: .meta) == ["m"])
      #expect(reading.texts(.p) == ["1"])
      #expect(reading.texts(.html) == ["12"])
    }
  }

  @Test("A page that grows when it is cleaned is read up to a bound, and says so")
  func growth() {
    let reading = Reading("<title>x</title><p>" + String(repeating: "&", count: 9 << 20))
    #expect(reading.texts(.title) == ["x"])
    #expect(reading.rules == ["markup.page-too-large"])
    #expect(reading.page.text(of: 0).utf8.count > 3 << 20)
    #expect(Reading("<p>" + String(repeating: "&", count: 3 << 20)).rules.isEmpty)
  }

  @Test("Nesting within the limit is kept")
  func shallow() {
    let deep = String(repeating: "<div>", count: 500)
    let reading = Reading("<body>\(deep)<a href=/after>z</a>")
    #expect(reading.rules.isEmpty)
    #expect(reading.values(.href, on: .a) == ["/after"])
  }

  @Test("Attributes beyond the 256th are left out")
  func attributes() {
    let many = (0..<300).map { "a\($0)=\($0)" }.joined(separator: " ")
    let reading = Reading("<body>\n<p \(many) id=x>text</p><a id=y>")
    let page = reading.page
    #expect(page.elements(.p).map { page.sourceAttributes(of: $0).count } == [256])
    #expect(reading.values(.id, on: .p) == [])
    #expect(reading.texts(.p) == ["text"])
    #expect(reading.values(.id, on: .a) == ["y"])
    #expect(reading.rules == ["markup.too-many-attributes"])
    #expect(reading.findings.first?.line == 2)
  }

  @Test("An attribute that breaks the size of a tag is left out, those around it are kept")
  func largeTag() {
    let large = String(repeating: "x", count: 70_000)
    let reading = Reading("<body><img alt=a src='data:\(large)' id=b><a id=c>")
    #expect(reading.values(.alt, on: .img) == ["a"])
    #expect(reading.values(.src, on: .img) == [])
    #expect(reading.values(.id, on: .img) == ["b"])
    #expect(reading.values(.id, on: .a) == ["c"])
    #expect(reading.rules == ["markup.tag-too-large"])
  }

  @Test("A page is cut at 10 MiB, between two characters")
  func largePage() {
    let filler = String(repeating: "é", count: (MarkupLimits.page - 30) / 2)
    let reading = Reading("<meta charset=utf-8><title>x</title><p>\(filler)ééééééé<a href=/x>")
    #expect(reading.texts(.title) == ["x"])
    #expect(reading.page.elements(.a).isEmpty)
    #expect(reading.rules == ["markup.page-too-large"])
  }

  @Test("Many pages at once are read like one after the other")
  func concurrent() async {
    let html = "<title>t</title><body><svg><x-y>" + String(repeating: "<div><b>", count: 300)
    let expected = Reading(html).shape
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<16 {
        group.addTask { Reading(html).shape }
      }
      for await shape in group {
        #expect(shape == expected)
      }
    }
  }
}
