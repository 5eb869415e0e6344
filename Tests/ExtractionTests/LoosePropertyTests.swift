import Extraction
import Records
import Testing

// https://html.spec.whatwg.org/multipage/microdata.html#names:-the-itemprop-attribute
struct LoosePropertyTests {
  private static let block =
    #"<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"a"}</script>"#

  @Test(
    "What a page says loosely beside other structured data is to go; alone it is to stand in an item",
    arguments: [
      (#"<p itemprop="name">x</p>"#, false), (#"<meta itemprop="name" content="x">"#, false),
      (#"<p itemprop="name">x</p>"# + block, true),
      (#"<div itemprop="Rating" itemscope itemtype="https://schema.org/Rating"></div>"#, true),
      (
        #"<p itemprop="name">x</p><div itemscope itemtype="https://schema.org/Person"></div>"#, true
      ),
    ]
  )
  func fix(html: String, isRemoval: Bool) {
    let findings = structuredDataFindings(html).filter { $0.rule == "microdata.loose-property" }
    #expect(
      findings.map(\.fix)
        == [isRemoval ? Rule.microdataLooseRemoval : Rule.microdataLooseProperty.fix]
    )
  }

  @Test("A text in value= is told so, where an item's property stands in a meta element")
  func value() {
    let item = #"<div itemscope itemtype="https://schema.org/Recipe">\#n"#
    func rules(_ meta: String) -> [String] {
      structuredDataFindings(item + meta + "</div>").map(\.rule)
    }
    #expect(rules(#"<meta itemprop="name" value="Plum cake">"#) == ["meta.value-attribute"])
    #expect(rules(#"<meta itemprop="name" content="" value="Plum cake">"#) == [])
    #expect(rules(#"<meta itemprop="name" value=" ">"#) == [])
    #expect(rules(#"<data itemprop="name" value="Plum cake">Cake</data>"#) == [])
  }
}
