import Extraction
import Records
import Testing

struct StructuredDataReaderTests {
  /// One thing in the three syntaxes, with a nested thing, an address and a repeated property.
  private let syntaxes: [(StructuredItem.Syntax, String)] = [
    (
      .jsonLD,
      """
      <script type="application/ld+json">
      {"@context": "http://schema.org", "@type": "Event", "name": "Plum fair",
       "url": "https://example.com/fair", "startDate": "2026-09-12",
       "performer": ["Ada Damson", "Finn Quince"],
       "location": {"@type": "Place", "name": "Orchard"}}
      </script>
      """
    ),
    (
      .microdata,
      """
      <div itemscope itemtype="http://schema.org/Event"><h1 itemprop="name">Plum fair</h1>
      <a itemprop="url" href="/fair">x</a><time itemprop="startDate" datetime="2026-09-12">x</time>
      <i itemprop="performer">Ada Damson</i><i itemprop="performer">Finn Quince</i>
      <p itemprop="location" itemscope itemtype="https://schema.org/Place">
      <b itemprop="name">Orchard</b></p></div>
      """
    ),
    (
      .rdfa,
      """
      <div vocab="http://schema.org/" typeof="Event"><h1 property="name">Plum fair</h1>
      <a property="url" href="/fair">x</a><time property="startDate" datetime="2026-09-12">x</time>
      <i property="performer">Ada Damson</i><i property="performer">Finn Quince</i>
      <p property="location" typeof="Place"><b property="name">Orchard</b></p></div>
      """
    ),
  ]

  @Test("The three syntaxes say the same")
  func equal() {
    for (syntax, html) in syntaxes {
      let (data, rules) = readStructuredData(html)
      #expect(data.items.map(\.syntax) == [syntax])
      #expect(
        spell(data.items)
          == "Event{location=Place{name=Orchard},name=Plum fair,performer=Ada Damson|Finn Quince,"
          + "startDate=2026-09-12,url=https://example.com/fair}"
      )
      #expect(rules.isEmpty)
    }
  }

  @Test("Items come by syntax, then in document order, and keep their syntax")
  func order() {
    let html = syntaxes.reversed().map(\.1).joined()
    let items = readStructuredData(html).data.items
    #expect(items.map(\.syntax) == [.jsonLD, .microdata, .rdfa])
  }

  @Test("A rule is noted a limited number of times")
  func findingLimit() {
    let html = String(repeating: "<p itemprop=name>x</p>", count: 100)
    let rules = readStructuredData(html).rules
    #expect(rules.count == StructuredDataReader.findingLimit)
  }

  @Test("Reading twice gives the same, and cutting a page anywhere gives something")
  func robust() {
    let html = syntaxes.map(\.1).joined()
    #expect(readStructuredData(html).data == readStructuredData(html).data)
    for length in stride(from: 0, to: html.count, by: 7) {
      let (data, _) = readStructuredData(String(html.prefix(length)))
      #expect(data.items.count <= 3)
    }
  }
}
