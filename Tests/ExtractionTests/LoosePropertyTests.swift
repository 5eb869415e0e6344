import Extraction
import Records
import Rules
import Testing

// https://html.spec.whatwg.org/multipage/microdata.html#names:-the-itemprop-attribute
struct LoosePropertyTests {
  private static let block =
    #"<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"a"}</script>"#

  private static let article = #"<div itemscope itemtype="https://schema.org/Article">"#

  @Test(
    "What is to be done about a loose property hangs on what else the page says",
    arguments: [
      (#"<p itemprop="name">x</p>"#, Rule.microdataLooseProperty.fix),
      (#"<meta itemprop="name" content="x">"#, Rule.microdataLooseProperty.fix),
      (#"<p itemprop="author">x</p>"# + block, Rule.microdataLooseElsewhere),
      (
        #"<div itemprop="Rating" itemscope itemtype="https://schema.org/Rating"></div>"#,
        Rule.microdataLooseItem
      ),
      (
        #"<div itemprop="blogPost" itemscope itemtype="https://schema.org/BlogPosting"></div>"#,
        Rule.microdataLooseWhole
      ),
      (
        #"<ol itemprop="breadcrumb" itemscope itemtype="https://schema.org/BreadcrumbList"></ol>"#,
        Rule.microdataLooseWhole
      ),
      (
        #"<p itemprop="name">x</p><div itemscope itemtype="https://schema.org/Person"></div>"#,
        Rule.microdataLooseProperty.fix
      ),
      (
        #"<p itemprop="url">x</p><div itemscope itemtype="https://a.example/Crumb"></div>"#,
        Rule.microdataLooseProperty.fix
      ),
      (#"<p itemprop="author">x</p>\#(article)</div>"#, Rule.microdataLooseOutside),
      (
        #"<p itemprop="author">x</p>\#(article)<p itemprop="author">y</p></div>"#,
        Rule.microdataLooseOutside
      ),
      (
        #"<meta itemprop="description" content="x"><body itemscope itemtype="https://schema.org/WebPage"><p itemprop="name">y</p>"#,
        Rule.microdataLooseOutside
      ),
      // A type would not make it a property of something.
      (
        #"<span itemprop="publisher" itemscope><b itemprop="name">x</b></span>"#,
        Rule.microdataLooseItem
      ),
    ]
  )
  func fix(html: String, fix: String) {
    let findings = structuredDataFindings(html)
    #expect(findings.filter { $0.rule == "microdata.loose-property" }.map(\.fix) == [fix])
    #expect(!findings.contains { $0.rule == "microdata.no-type" })
  }

  @Test(
    "Beside a description of what the page is about, what repeats it or nobody reads is let go",
    arguments: [
      #"<p itemprop="headline">x</p>"# + block,
      #"<p itemprop="name">x</p><meta itemprop="headline" content="y">"# + block,
      #"<p itemprop="author">x</p>\#(article)<p itemprop="author">x</p></div>"#,
      #"<a itemprop="sameAs" href="/x">x</a>"# + block, #"<p itemprop="articleBody">x</p>"# + block,
      #"<img itemprop="contentUrl" src="/badge.png">"# + block,
      #"<p itemprop="caption headline">x</p>"# + block,
      #"<p itemprop="name" itemscope itemtype="https://schema.org/Person"></p>"# + block,
    ]
  )
  func idle(html: String) {
    #expect(structuredDataFindings(html).map(\.rule) == [])
  }

  @Test(
    "What is no property, and what an element without itemscope was to hold, is not noted as loose",
    arguments: [
      (#"<meta itemprop="settings/x-plums" content="eyJh">"#, []),
      (#"<span itemprop="provider" itemscope></span>"# + block, []),
      (
        #"<div itemtype="https://schema.org/Recipe"><p itemprop="name">x</p></div>"#,
        ["microdata.no-scope"]
      ),
      (
        #"<meta itemprop="name" content="x"><body itemscope itemtype="https://schema.org/WebPage"><p itemprop="name">x</p>"#,
        []
      ),
    ]
  )
  func others(html: String, rules: [String]) {
    #expect(structuredDataFindings(html).map(\.rule) == rules)
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
