import Extraction
import JSON
import Records
import Rules
import Testing

// https://www.w3.org/TR/json-ld11/, https://schema.org/docs/datamodel.html
struct JSONLDReaderTests {
  @Test("A page without JSON-LD has no items and nothing to report")
  func absent() {
    let (data, rules) = readStructuredData("<title>Plums</title><script>let a = 1</script>")
    #expect(data.items.isEmpty)
    #expect(rules.isEmpty)
  }

  @Test(
    "What a block says",
    arguments: [
      // Types, numbers, truth values, nesting, lists.
      (
        #"{"@context":"https://schema.org","@type":"Recipe","name":"Cake","yield":4,"ok":true}"#,
        "Recipe{name=Cake,ok=true,yield=#4}"
      ),
      (
        #"{"@context":"https://schema.org/","@type":["Recipe","NewsArticle"],"author":{"@type":"Person","name":"Ann"}}"#,
        "Recipe+NewsArticle{author=Person{name=Ann}}"
      ),
      (
        #"{"@context":"https://schema.org","@type":"Recipe","tool":["tin",{"@list":["bowl","fork"]},{"@set":[["pan"]]}]}"#,
        "Recipe{tool=tin|bowl|fork|pan}"
      ),
      (
        #"{"@context":"https://schema.org","@type":"Recipe","name":{"@value":"Kuchen","@language":"de"},"x":null}"#,
        "Recipe{name=Kuchen}"
      ),
      // Several items in one block.
      (
        #"[{"@context":"https://schema.org","@type":"A"},{"@context":"https://schema.org","@type":"B"}]"#,
        "A{} B{}"
      ),
      (
        #"{"@context":"https://schema.org","@graph":[{"@type":"A"},{"@type":"B"}]}"#,
        "A{} B{}"
      ),
      // A template that knows no identifier leaves it empty; the things are not one for that.
      (
        #"[{"@context":"https://schema.org","@type":"Person","@id":"","name":"x"},{"@context":"https://schema.org","@type":"Place","@id":"","name":"y"}]"#,
        "Person{name=x} Place{name=y}"
      ),
      // Contexts in all their spellings.
      (#"{"@context":"http://schema.org","@type":"A"}"#, "A{}"),
      (#"{"@context":"http://www.schema.org/","@type":"A"}"#, "A{}"),
      (#"{"@context":" HTTPS://Schema.org/ ","@type":"A"}"#, "A{}"),
      (#"{"@context":"//schema.org","@type":"A"}"#, "A{}"),
      (#"{"@context":"https://schema.org/docs/jsonldcontext.json","@type":"A"}"#, "A{}"),
      (#"{"@context":{"@vocab":"http://schema.org/"},"@type":"A","b":"c"}"#, "A{b=c}"),
      (#"{"@context":["https://schema.org",{"@language":"de"}],"@type":"A","b":"c"}"#, "A{b=c}"),
      (#"{"@context":"https://schema.org","@type":"http://schema.org/A"}"#, "A{}"),
      (#"{"@context":"https://schema.org","@type":"schema:A","schema:b":"c"}"#, "A{b=c}"),
      // Terms of the page's own.
      (
        #"{"@context":{"s":"http://schema.org/","title":"s:name","kind":"@type","key":"@id"},"kind":"s:A","title":"T","key":"http://a.example/1"}"#,
        "A(http://a.example/1){name=T}"
      ),
      (
        #"{"@context":["https://schema.org",{"ex":"http://ex.example/","plum":{"@id":"ex:plum","@type":"@id"}}],"@type":"A","plum":"p","ex:b":1}"#,
        "A{http://ex.example/b=#1,http://ex.example/plum=https://example.com/p}"
      ),
      (
        #"{"@context":{"@vocab":"https://schema.org/","name":{"@id":"name","@container":"@language"}},"@type":"A","name":{"en":"Cake","de":["Kuchen","Torte"]}}"#,
        "A{name=Cake|Kuchen|Torte}"
      ),
      (
        #"{"@context":["https://schema.org",{"partOf":{"@reverse":"hasPart"}}],"@id":"http://a.example/1","@type":"A","partOf":{"@id":"http://a.example/2","@type":"B"}}"#,
        "A(http://a.example/1){} B(http://a.example/2){hasPart=A(http://a.example/1){}}"
      ),
      (
        #"{"@context":"https://schema.org","@id":"http://a.example/1","@type":"A","@reverse":{"hasPart":{"@type":"B"}}}"#,
        "A(http://a.example/1){} B{hasPart=A(http://a.example/1){}}"
      ),
      // Identifiers.
      (
        ##"{"@context":"https://schema.org","@type":"A","@id":"#a"}"##,
        "A(https://example.com/plum-cake#a){}"
      ),
      (#"{"@context":"https://schema.org","@type":"A","@id":"_:x"}"#, "A{}"),
      (
        #"{"@context":"https://schema.org","@type":"A","b":{"@id":"https://schema.org/InStock"}}"#,
        "A{b=https://schema.org/InStock}"
      ),
    ]
  )
  func block(json: String, expected: String) {
    let (data, _) = readStructuredData(script(json))
    #expect(spell(data.items) == expected)
  }

  @Test("Blocks speak of the same thing by its identifier, once each")
  func merged() {
    let (data, rules) = readStructuredData(
      script(##"{"@context":"https://schema.org","@type":"A","@id":"#a","name":"x"}"##)
        + script(
          ##"{"@context":"https://schema.org","@type":["A","B"],"@id":"#a","name":"x","sku":"y"}"##
        )
    )
    #expect(spell(data.items) == "A+B(https://example.com/plum-cake#a){name=x,sku=y}")
    #expect(rules.isEmpty)
  }

  @Test("A reference brings what is said elsewhere; references in that stay references")
  func references() {
    let (data, rules) = readStructuredData(
      script(
        """
        {"@context":"https://schema.org","@graph":[
        {"@type":"A","@id":"#a","b":{"@id":"#b"}},
        {"@type":"B","@id":"#b","name":"x","a":{"@id":"#a"},"c":{"@id":"#c"}},
        {"@type":"C","@id":"#c","name":"y"}]}
        """
      )
    )
    let a = "(https://example.com/plum-cake#a)"
    let b = "(https://example.com/plum-cake#b)"
    let c = "(https://example.com/plum-cake#c)"
    #expect(
      spell(data.items)
        == "A\(a){b=B\(b){a=A\(a){},c=C\(c){},name=x}} "
        + "B\(b){a=A\(a){b=B\(b){}},c=C\(c){name=y},name=x} C\(c){name=y}"
    )
    #expect(rules.isEmpty)
  }

  @Test("Blank nodes of different blocks are different things")
  func blankNodes() {
    let json = #"{"@context":"https://schema.org","@type":"A","@id":"_:x"}"#
    let (data, _) = readStructuredData(script(json) + script(json))
    #expect(spell(data.items) == "A{} A{}")
  }

  @Test("The type of the script may have parameters and capitals")
  func scriptType() {
    for type in [
      "application/ld+json", "Application/LD+JSON", "application/ld+json; charset=utf-8",
    ] {
      let html = #"<script type="\#(type)">{"@context":"https://schema.org","@type":"A"}</script>"#
      #expect(spell(readStructuredData(html).data.items) == "A{}", "\(type)")
    }
  }

  @Test(
    "What is wrong is noted, and what can be read is read",
    arguments: [
      (#"{"@context":"https://schema.org","@type":"A""#, "", ["json-ld.invalid"]),
      (#"{"@context":"https://schema.org","@type":"A",}"#, "A{}", ["json-ld.repaired"]),
      (
        "<!--{\"@context\":\"https://schema.org\",\"@type\":\"A\",}-->;", "A{}",
        [
          "json-ld.repaired", "json-ld.repaired", "json-ld.repaired",
        ]
      ),
      ("{}", "", ["json-ld.empty"]), ("null", "", ["json-ld.empty"]), (" ", "", ["json-ld.empty"]),
      ("[]", "", ["json-ld.empty"]), ("\"A\"", "", ["json-ld.empty"]),
      (
        #"{"@context":["https://schema.org",{"n":"Text","m":{"@id":"Text","@type":"@id"}}],"@type":"A","n":"x","m":"y"}"#,
        "A{m=y,n=x}", ["json-ld.term-data-type"]
      ),
      (String(repeating: " ", count: 99) + #"{"@type":"A"}"#, "A{}", ["json-ld.context-missing"]),
      (#"{"@type":"A","name":"x"}"#, "A{name=x}", ["json-ld.context-missing"]),
      (
        #"[{"@type":["http://schema.org/A"],"http://schema.org/name":[{"@value":"x"}]}]"#,
        "A{name=x}", []
      ),
      (
        #"{"@type":"http://schema.org/A","name":"x"}"#, "A{name=x}", ["json-ld.context-missing"]
      ),
      (#"{"@context":"https://schem.org","@type":"A"}"#, "A{}", ["json-ld.context-misspelled"]),
      (
        #"{"@context":"https://schema.org/Recipe","@type":"A"}"#, "A{}",
        ["json-ld.context-misspelled"]
      ),
      (
        #"{"@context":["https://x.example/t","http://shema.org/"],"@type":"A"}"#, "A{}",
        ["json-ld.context-misspelled"]
      ),
      (
        #"{"@context":"https://schema.org","@type":"","name":"x"}"#, "{name=x}",
        ["json-ld.no-type"]
      ),
      (
        #"{"@context":"https://schema.org","@type":["https://schema.org/"," "],"name":"x"}"#,
        "{name=x}", ["json-ld.no-type"]
      ),
      (
        #"{"@context":"https://schema.org","@type":"A","name":"cut \ud83d"}"#,
        "A{name=cut \u{FFFD}}", ["json-ld.half-character"]
      ),
      (#"{"@context":"https://schema.org","@type":"A","b":1e2,"c":4.5E0}"#, "A{b=#100,c=#4.5}", []),
      (#"{"@context":"https://x.example/t","@type":"A"}"#, "A{}", ["json-ld.context-unknown"]),
      (#"{"@context":"https://schema.org","name":"x"}"#, "{name=x}", ["json-ld.no-type"]),
      (
        #"[{"@type":"A","name":"x"},{"@type":"A","name":"y"}]"#, "A{name=x} A{name=y}",
        ["json-ld.context-missing"]
      ),
      (#"{"@context":"http://schema.googleapis.com/","@type":"A","name":"x"}"#, "A{name=x}", []),
      (
        #"{"@context":"https://schema.org","@type":"ListItem","item":{"@id":"https://x.example/","name":"x"}}"#,
        "ListItem{item=(https://x.example/){name=x}}", []
      ),
      (
        #"{"@context":"https://schema.org","@type":"ListItem","item":{"name":"x","sku":"1"}}"#,
        "ListItem{item={name=x,sku=1}}", ["json-ld.no-type"]
      ),
      (
        #"{"@context":"https://schema.org","@type":"A","b":"c","b":"d"}"#, "A{b=d}",
        [
          "json-ld.duplicate-key"
        ]
      ),
    ] as [(String, String, [String])]
  )
  func faults(json: String, expected: String, rules: [String]) {
    let read = readStructuredData(script(json))
    #expect(spell(read.data.items) == expected)
    #expect(read.rules == rules)
  }

  @Test("A finding tells line and column of the slip")
  func position() throws {
    let html = "<p>\n" + script("{\"@context\":\"https://schema.org\",\n \"é\":1,,}")
    let finding = try #require(structuredDataFindings(html).first)
    #expect(finding.rule == "json-ld.invalid")
    #expect(finding.line == 3)
    #expect(finding.column == 8)
  }

  @Test("Depth, width, circles and repetition end in bounded items")
  func hostile() {
    let deep =
      String(repeating: #"{"@type":"A","b":"#, count: 500) + "1"
      + String(repeating: "}", count: 500)
    #expect(readStructuredData(script(deep)).data.items.count == 1)
    let wide =
      #"{"@context":"https://schema.org","@graph":["#
      + String(repeating: #"{"@type":"A"},"#, count: 20_000) + #"{"@type":"A"}]}"#
    let read = readStructuredData(script(wide))
    #expect(read.data.items.count == StructuredDataReader.itemLimit)
    #expect(read.rules.contains("json-ld.too-many-nodes"))
    // Each node refers to every other one twice: unfolded, this would be 2 to the power of 60.
    let nodes = (0..<60).map { node in
      let others = (0..<60).map { ##"{"@id":"#\##($0)"}"## }.joined(separator: ",")
      return ##"{"@type":"A","@id":"#\##(node)","b":[\##(others)]}"##
    }
    let dense =
      #"{"@context":"https://schema.org","@graph":["# + nodes.joined(separator: ",") + "]}"
    #expect(count(readStructuredData(script(dense)).data.items) <= 300_000)
  }

  /// The number of items, nested ones included.
  private func count(_ items: [StructuredItem]) -> Int {
    var pending = items
    var count = 0
    while let item = pending.popLast() {
      count += 1
      for case .item(let nested) in item.properties.values.joined() { pending.append(nested) }
    }
    return count
  }

  private func script(_ json: String) -> String {
    #"<script type="application/ld+json">\#(json)</script>"#
  }
}
