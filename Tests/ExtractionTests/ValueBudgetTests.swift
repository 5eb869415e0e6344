import Addressing
import Extraction
import JSON
import Markup
import Records
import Rules
import Testing

/// Pages of a few hundred kilobytes that would become records of gigabytes.
struct ValueBudgetTests {
  private static func times(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined()
  }

  private static let word = String(repeating: "plum ", count: 10_000)

  private static func script(_ json: String) -> String {
    "<script type=application/ld+json>\(json)</script>"
  }

  private static let pages: [(name: String, html: String)] = [
    (
      "one text is the value of many items",
      "<div id=p itemprop=name>\(word)</div>"
        + times(2_000) { _ in
          "<div itemscope itemtype='https://schema.org/Thing' itemref=p></div>"
        }
    ),
    (
      "a text has a name at each of many levels",
      "<div itemscope>" + times(500) { _ in "<div itemprop=name>" } + word
    ),
    (
      "the same in RDFa",
      "<div vocab='https://schema.org/' typeof=Thing>"
        + times(500) { _ in "<div property=name>" } + word
    ),
    (
      "a value has many names",
      "<div itemscope>"
        + times(20) { _ in
          "<p itemprop='\(times(2_000) { "n\($0) " })'>\(word.prefix(10_000))</p>"
        }
    ),
    (
      "an item has several names at each of many levels",
      "<div itemscope>" + times(60) { "<b itemprop='a\($0) b\($0)' itemscope itemtype=T>" }
    ),
    (
      "an item has many names",
      "<div itemscope>"
        + times(20) { number in
          "<b itemprop='\(times(64) { "n\($0) " })' itemscope itemtype=T>"
            + times(200) { "<i itemprop=plum\(number) itemscope><u itemprop=p>\($0)</u></i>" }
            + "</b>"
        }
    ),
    (
      "many items take one with a long identifier",
      "<div id=p itemprop=part itemscope itemtype=T itemid='\(word.prefix(60_000))'></div>"
        + times(3_000) { _ in "<div itemscope itemtype=T itemref=p></div>" }
    ),
    (
      "many nodes speak of one",
      script(
        "[{\"@id\":\"#p\",\"name\":[\(times(2_000) { "\"plum \($0)\"," })\"a\"]},"
          + times(2_000) {
            "{\"@type\":\"Thing\",\"@id\":\"#n\($0)\",\"isPartOf\":{\"@id\":\"#p\"}},"
          }
          + "{\"@type\":\"Thing\"}]"
      )
    ),
    (
      "many nodes copy one",
      "<div vocab='https://schema.org/' resource='#p' typeof=rdfa:Pattern>"
        + times(2_000) { "<i property=name>plum \($0)</i>" } + "</div>"
        + times(2_000) {
          "<div vocab='https://schema.org/' typeof=Thing resource='#n\($0)'>"
            + "<link property='rdfa:copy' href='#p'></div>"
        }
    ),
  ]

  @Test("What grows is cut, with a finding", arguments: pages.map(\.name))
  func cut(name: String) throws {
    let html = try #require(Self.pages.first { $0.name == name }).html
    #expect(html.utf8.count < 1 << 20)
    let (data, rules) = readStructuredData(html)
    #expect(rules.contains(Rule.structuredDataTooLarge.id) || name == "a value has many names")
    var writer = JSONWriter()
    writer.beginArray()
    for item in data.items { writer.value(item) }
    writer.endArray()
    #expect(writer.bytes.count < 3 * StructuredDataReader.textLimit)
    #expect(!data.items.isEmpty)
  }

  @Test("Long vocabularies and prefixes go before no names")
  func leads() {
    let long = "https://a.example/" + String(repeating: "v", count: 60_000)
    let pages = [
      "<div vocab='\(long)'>" + Self.times(3_000) { _ in "<i property=n typeof=T>x</i>" },
      "<div prefix='p: \(long)'>" + Self.times(3_000) { _ in "<i property=p:n typeof=p:T>x</i>" },
      Self.script(
        "{\"@context\":{\"@vocab\":\"\(long)\",\"p\":\"\(long)\"},\"@type\":\"T\","
          + Self.times(3_000) { "\"p:n\($0)\":1,\"m\($0)\":1," } + "\"a\":1}"
      ),
    ]
    for page in pages {
      var writer = JSONWriter()
      writer.beginArray()
      for item in readStructuredData(page).data.items { writer.value(item) }
      writer.endArray()
      #expect(writer.bytes.count < 1 << 20)
    }
  }

  @Test("An item has no endless list of types")
  func types() {
    let many = Self.times(5_000) { "T\($0) " }
    let pages = [
      "<div vocab='https://schema.org/' typeof='\(many)'><b property=name>x</b></div>",
      "<div vocab='https://schema.org/'>"
        + Self.times(5_000) { "<i resource='#p' typeof=T\($0)></i>" } + "</div>",
      "<div itemscope itemtype='\(many)'><b itemprop=name>x</b></div>",
      Self.script("{\"@type\":[\(Self.times(5_000) { "\"T\($0)\"," })\"Thing\"],\"name\":\"x\"}"),
    ]
    for page in pages {
      let items = readStructuredData(page).data.items
      #expect(items.map(\.types.count) == [StructuredDataReader.nameLimit])
    }
  }
}
