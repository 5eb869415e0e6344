import Extraction
import JSON
import Records
import Rules
import Testing

// https://www.w3.org/TR/json-ld11/, by the sections named in the comments
struct JSONLDContextTests {
  private static let me = "(https://example.com/plum-cake#me)"

  @Test(
    "Terms, prefixes and keywords of the page's own",
    arguments: [
      // 3.1 The Context
      (#"{"n":"http://schema.org/name"},"n":"x""#, "{name=x}"),
      (#"{"n":{"@id":"http://v.example/n"}},"n":"x""#, "{http://v.example/n=x}"),
      (#"{"n":null,"@vocab":"http://schema.org/"},"n":"x","name":"y""#, "{name=y}"),
      (#"["https://schema.org",{"name":null}],"name":"x","sku":"y""#, "{sku=y}"),
      (#"{"n":{"@id":null}},"n":"x","o":"y""#, "{o=y}"),
      (
        #"[{"n":"http://v.example/a"},{"n":"http://v.example/b"}],"n":"x""#,
        "{http://v.example/b=x}"
      ),
      // 4.1.2 Default Vocabulary, 4.1.2.1 Using the Document Base for the Default Vocabulary
      (#"{"@vocab":"http://v.example/"},"n":"x""#, "{http://v.example/n=x}"),
      (#"{"@vocab":"http://v.example/","n":null},"n":"x","o":"y""#, "{http://v.example/o=y}"),
      (
        #"[{"@vocab":"http://v.example/"},{"@vocab":"sub#"}],"n":"x""#, "{http://v.example/sub#n=x}"
      ),
      (#"{"@vocab":"v:","v":"http://v.example/"},"n":"x""#, "{http://v.example/n=x}"),
      (##"{"@vocab":"#"},"n":"x""##, "{https://example.com/plum-cake#n=x}"),
      // 4.1.5 Compact IRIs
      (#"{"v":"http://v.example/"},"v:n":"x""#, "{http://v.example/n=x}"),
      (#"{"v":"http://v.example/","n":"v:n"},"n":"x""#, "{http://v.example/n=x}"),
      (#"{"w":"v:w/","v":"http://v.example/","n":"w:n"},"n":"x""#, "{http://v.example/w/n=x}"),
      (#"{"v":"http://v.example/","n":"m","m":"v:m"},"n":"x""#, "{http://v.example/m=x}"),
      (#"{"v":{"@id":"http://v.example/","@prefix":true}},"v:n":"x""#, "{http://v.example/n=x}"),
      // 4.1.6 Aliasing Keywords
      (
        #"{"@vocab":"http://schema.org/","kind":"@type","key":"@id","v":"@value"},"kind":"A","key":"http://a.example/","name":{"v":"x"}"#,
        "A(http://a.example/){name=x}"
      ),
      (
        #"{"@vocab":"http://schema.org/","all":"@graph"},"all":[{"@type":"A"},{"@type":"B"}]"#,
        "A{} B{}"
      ),
      // schema.org's published context has the aliases type and id.
      (#""https://schema.org","type":"A","id":"http://a.example/""#, "A(http://a.example/){}"),
      (#"{"@vocab":"https://schema.org/"},"type":"A""#, "{type=A}"),
      // A definition that is none.
      (#"{"n":7},"n":"x","o":"y""#, "{o=y}"),
    ]
  )
  func terms(rest: String, expected: String) {
    expect("{\"@context\":\(rest)}", expected)
  }

  @Test(
    "Identifiers, bases and the coercion of texts",
    arguments: [
      // 4.1.3 Base IRI
      (
        ##"{"@base":"http://b.example/x/","@vocab":"http://schema.org/"},"@id":"y","@type":"A""##,
        "A(http://b.example/x/y){}"
      ),
      (
        ##"[{"@vocab":"http://schema.org/","@base":"/sub/"}],"@id":"y","@type":"A""##,
        "A(https://example.com/sub/y){}"
      ),
      (##"{"@base":null,"@vocab":"http://schema.org/"},"@id":"y","@type":"A""##, "A(y){}"),
      (
        ##"{"@vocab":"http://schema.org/","v":"http://v.example/"},"@id":"v:y","@type":"A""##,
        "A(http://v.example/y){}"
      ),
      // 4.2.3 Type Coercion
      (
        #"["https://schema.org",{"url":{"@type":"@id"}}],"@type":"A","url":"/y""#,
        "A{url=https://example.com/y}"
      ),
      (
        #"["https://schema.org",{"v":"http://v.example/","knows":{"@type":"@id"}}],"@type":"A","knows":["v:a","v:b"]"#,
        "A{knows=http://v.example/a|http://v.example/b}"
      ),
      (
        #"["https://schema.org",{"state":{"@type":"@vocab"}}],"@type":"A","state":"InStock""#,
        "A{state=https://schema.org/InStock}"
      ),
      (
        #"["https://schema.org",{"state":{"@type":"@vocab"},"there":"http://v.example/t"}],"@type":"A","state":"there""#,
        "A{state=http://v.example/t}"
      ),
      (
        #"["https://schema.org",{"d":{"@id":"schema:datePublished","@type":"http://www.w3.org/2001/XMLSchema#date"}}],"@type":"A","d":"2026-11-21""#,
        "A{datePublished=2026-11-21}"
      ),
      // 4.2.2 JSON Literals
      (
        #"["https://schema.org",{"data":{"@type":"@json"}}],"@type":"A","data":{"b":[1,null]}"#,
        #"A{data={"b":[1,null]}}"#
      ),
      (
        #""https://schema.org","@type":"A","data":{"@value":[1,2],"@type":"@json"}"#,
        "A{data=[1,2]}"
      ),
      (#""https://schema.org","@type":"A","data":{"@value":"x","@type":"Text"}"#, "A{data=x}"),
      (#""https://schema.org","@type":"A","data":{"@value":null}"#, "A{}"),
    ]
  )
  func identifiers(rest: String, expected: String) {
    expect("{\"@context\":\(rest)}", expected)
  }

  @Test("A text that its term makes an identifier speaks of the node, in any block")
  func references() {
    let html =
      script(
        ##"{"@context":["https://schema.org",{"author":{"@type":"@id"}}],"@type":"A","author":"#me"}"##
      )
      + script(##"{"@context":"https://schema.org","@type":"Person","@id":"#me","name":"Ann"}"##)
    let (data, rules) = readStructuredData(html)
    let me = "Person\(Self.me){name=Ann}"
    #expect(spell(data.items) == "A{author=\(me)} \(me)")
    #expect(rules.isEmpty)
  }

  @Test(
    "Lists, sets and maps of values",
    arguments: [
      // 4.3 Value Ordering
      (#"{"@vocab":"https://schema.org/","n":{"@container":"@list"}},"n":["x","y"]"#, "{n=x|y}"),
      (#""https://schema.org","n":{"@list":["x",{"@list":["y"]}]}"#, "{n=x|y}"),
      (
        #"{"@vocab":"https://schema.org/","n":{"@container":"@set"}},"n":[["x"],null,"y"]"#,
        "{n=x|y}"
      ),
      // 4.2.4.1 Language Indexing
      (
        #"{"@vocab":"https://schema.org/","n":{"@container":"@language"}},"n":{"en":"x","de":["y","z"],"@none":"w"}"#,
        "{n=x|y|z|w}"
      ),
      // 4.6.1 Data Indexing, 4.6.2 Property-based data indexing
      (
        #"{"@vocab":"https://schema.org/","n":{"@container":"@index"}},"n":{"a":{"@type":"B","name":"x"},"b":"y"}"#,
        "{n=B{name=x}|y}"
      ),
      (
        #"{"@vocab":"https://schema.org/","n":{"@container":"@index","@index":"position"}},"n":{"1":{"@type":"B"},"2":{"@type":"C"}}"#,
        "{n=B{position=1}|C{position=2}}"
      ),
      // 4.6.3 Node Identifier Indexing
      (
        ##"{"@vocab":"https://schema.org/","n":{"@container":"@id"}},"n":{"#a":{"@type":"B"},"@none":{"@type":"C"}}"##,
        "{n=B(https://example.com/plum-cake#a){}|C{}}"
      ),
      // 4.6.4 Node Type Indexing
      (
        #"{"@vocab":"https://schema.org/","n":{"@container":"@type"}},"n":{"B":{"name":"x"},"C":[{"name":"y"},{"@type":"D"}]}"#,
        "{n=B{name=x}|C{name=y}|C+D{}}"
      ),
      // 4.6.5 Named Graph Indexing: what the graph holds stands for itself.
      (
        #"{"@vocab":"https://schema.org/","n":{"@container":["@index","@set"]}},"n":{"a":[{"@type":"B"},{"@type":"C"}]}"#,
        "{n=B{}|C{}}"
      ),
      // A value in place of a map is a value.
      (
        #"{"@vocab":"https://schema.org/","n":{"@container":"@language"}},"n":{"@value":"x","@language":"en"}"#,
        "{n=x}"
      ),
    ]
  )
  func containers(rest: String, expected: String) {
    expect("{\"@context\":\(rest)}", expected)
  }

  @Test(
    "Reverse, nested and included",
    arguments: [
      // 4.8 Reverse Properties
      (
        ##""@id":"#me","@type":"A","@reverse":{"b":[{"@type":"B"},{"@type":"C"}]}"##,
        "A\(me){} B{b=A\(me){}} C{b=A\(me){}}"
      ),
      (
        ##""@id":"#me","@type":"A","isPart":{"@id":"#b","@type":"B"}"##,
        "A\(me){} B(https://example.com/plum-cake#b){hasPart=A\(me){}}"
      ),
      (
        ##""@id":"#me","@type":"A","isPart":"/b""##,
        "A\(me){} (https://example.com/b){hasPart=A\(me){}}"
      ),
      (##""@type":"A","@reverse":{"isPart":{"@type":"B"}}"##, "A{hasPart=B{}}"),
      // 4.5 Nested Properties
      (#""@type":"A","more":{"name":"x","@nest":{"sku":"y"}}"#, "A{name=x,sku=y}"),
      (#""@type":"A","@nest":[{"name":"x"},{"name":"y"}]"#, "A{name=x|y}"),
      (##""name":"x","@nest":{"@type":"A","@id":"#me"}"##, "A\(me){name=x}"),
      // 4.7 Included Nodes
      (#""@type":"A","@included":[{"@type":"B"},{"@type":"C"}]"#, "A{} B{} C{}"),
      // 4.9 Named Graphs
      (#""@type":"A","@graph":[{"@type":"B"}]"#, "A{} B{}"),
    ]
  )
  func structure(rest: String, expected: String) {
    let context =
      #"["https://schema.org",{"isPart":{"@reverse":"hasPart"},"more":"@nest"}]"#
    expect("{\"@context\":\(context),\(rest)}", expected)
  }

  @Test(
    "Contexts that terms and types bring",
    arguments: [
      // 4.1.8 Scoped Contexts: of a property
      (
        #""@type":"A","inner":{"n":"x","name":"y"},"n":"z""#,
        "A{inner={http://v.example/n=x,name=y},n=z}"
      ),
      (
        #""@type":"A","inner":{"@type":"B","sub":{"n":"x"}}"#,
        "A{inner=B{sub={http://v.example/n=x}}}"
      ),
      (
        #""@type":"A","inner":[{"@type":"B","n":"x"},{"@type":"C","n":"y"}]"#,
        "A{inner=B{http://v.example/n=x}|C{http://v.example/n=y}}"
      ),
      // of a type, which holds for one node alone
      (#""@type":"T","n":"x","sub":{"@type":"B","n":"y"}"#, "T{http://t.example/n=x,sub=B{n=y}}"),
      (
        #""@type":"T","n":"x","sub":{"@type":"T","n":"y"}"#,
        "T{http://t.example/n=x,sub=T{http://t.example/n=y}}"
      ),
      (#""@type":["U","T"],"n":"x","o":"y""#, "U+T{http://t.example/n=x,http://u.example/o=y}"),
      // or for all below, when it says so
      (
        #""@type":"P","n":"x","sub":{"@type":"B","n":"y"}"#,
        "P{http://p.example/n=x,sub=B{http://p.example/n=y}}"
      ),
      // A node's own context goes before that of its types.
      (
        #""@type":"A","sub":{"@context":{"n":"http://o.example/n"},"@type":"B","n":"y"}"#,
        "A{sub=B{http://o.example/n=y}}"
      ),
      (
        #""@type":"A","sub":{"@context":{"@propagate":false,"n":"http://o.example/n"},"@type":"B","n":"y","sub":{"n":"z"}}"#,
        "A{sub=B{http://o.example/n=y,sub={n=z}}}"
      ),
    ]
  )
  func scoped(rest: String, expected: String) {
    let context = """
      ["https://schema.org",
       {"inner":{"@id":"schema:inner","@context":{"n":"http://v.example/n"}},
        "T":{"@id":"schema:T","@context":{"n":"http://t.example/n"}},
        "U":{"@id":"schema:U","@context":{"o":"http://u.example/o"}},
        "P":{"@id":"schema:P","@context":{"@propagate":true,"n":"http://p.example/n"}}}]
      """
    expect("{\"@context\":\(context),\(rest)}", expected)
  }

  func expect(_ json: String, _ expected: String) {
    let actual = spell(readStructuredData(script(json)).data.items)
    #expect(actual == expected, "\(json)")
  }

  func script(_ json: String) -> String {
    #"<script type="application/ld+json">\#(json)</script>"#
  }
}
