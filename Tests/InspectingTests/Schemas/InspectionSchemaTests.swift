import Diagnosing
import Inspecting
import JSON
import Reading
import Records
import Rules
import StoredTestSupport
import Testing
import Addressing

/// The published schema of `--format json`.
struct InspectionSchemaTests {
  private func check() throws -> SchemaCheck {
    SchemaCheck(schema: try JSONParser.parse(InspectionSchema.text))
  }

  private func json(_ inspection: Inspection) throws -> JSONValue {
    try JSONParser.parse(try #require(inspection.report(.json, source: nil)))
  }

  @Test("The check sees what it should see")
  func check_() throws {
    let schema = try JSONParser.parse(
      #"{"type":"object","additionalProperties":false,"properties":{"a":{"type":"integer","minimum":1}},"required":["a"]}"#
    )
    let check = SchemaCheck(schema: schema)
    #expect(check.faults(of: try JSONParser.parse(#"{"a":1}"#)).isEmpty)
    for bad in [#"{}"#, #"{"a":0}"#, #"{"a":"1"}"#, #"{"a":1,"b":2}"#, "[]"] {
      #expect(!check.faults(of: try JSONParser.parse(bad)).isEmpty, "\(bad)")
    }
  }

  /// The paths of properties below `schema` that say nothing of their meaning.
  private static func unexplained(_ schema: JSONValue) -> [String] {
    var open = [(path: "$", schema: schema)]
    var found: [String] = []
    while let (path, schema) = open.popLast() {
      let fields = schema["properties"]?.object?.members ?? []
      for field in fields where field.value["description"]?.string?.hasSuffix(".") != true {
        found.append("\(path).\(field.key)")
      }
      let named = fields + (schema["$defs"]?.object?.members ?? [])
      open += named.map { ("\(path).\($0.key)", $0.value) }
      open += ["items", "additionalProperties"].compactMap { word in
        schema[word].map { ("\(path).\(word)", $0) }
      }
    }
    return found.sorted()
  }

  @Test(
    "Every property of a schema says in a sentence what it means",
    arguments: [InspectionSchema.text, SiteInspectionSchema.text, DiagnosisSchema.text]
  )
  func meanings(schema: String) throws {
    #expect(Self.unexplained(try JSONParser.parse(schema)) == [])
    let bare = try JSONParser.parse(#"{"properties":{"a":{"type":"string"}}}"#)
    #expect(Self.unexplained(bare) == ["$.a"])
  }

  @Test("Every specimen of a page reads to an inspection that the schema describes")
  func specimens() throws {
    let check = try check()
    let address = try #require(WebAddress("https://a.example/p"))
    var count = 0
    for rule in Rule.catalog where [.head, .body, .page].contains(rule.specimen.kind) {
      for text in [rule.specimen.bad, rule.specimen.good] {
        let page =
          switch rule.specimen.kind {
          case .head: "<!doctype html><html lang=en><head>\(text)</head><body>x</body></html>"
          case .body: "<!doctype html><html lang=en><body>\(text)</body></html>"
          default: text
          }
        let record = PageJudge.read(PageInput(address: address, body: Array(page.utf8)))
        #expect(check.faults(of: try json(Inspection(record))).isEmpty, "\(rule.id)")
        count += 1
      }
    }
    #expect(count > 200)
  }

  @Test("Whatever a page holds, and with every part present, the schema describes it")
  func complete() throws {
    let check = try check()
    let needs = Requirement.presets
    for payload in ["plum"] + HostileTexts.payloads {
      var record = try HostileTexts.inspection(payload).record
      record.deepLinks = [DeepLink(platform: "ios", app: payload, url: payload, source: payload)]
      record.banner = SmartAppBanner()
      record.banner?.argument = payload
      record.appLinks = [AppLink(platform: payload)]
      record.webFallback = WebFallback(url: payload, shouldFallback: false)
      record.twitterApp = TwitterApp()
      record.twitterApp?.ipad = TwitterApp.App()
      record.relatedApps = [RelatedApp(platform: payload, id: nil, url: payload)]
      record.feeds = [LinkedResource(url: payload, type: payload, title: payload)]
      record.links = [PageLink(url: payload, rel: [payload], text: payload)]
      record.actions = [ResultAction(kind: .call, value: payload)]
      record.imageSize = ImageSize(width: 1, height: 2)
      record.alternates = [Alternate(hreflang: payload, url: payload)]
      record.fetch = FetchSummary(requestedURL: payload, finalURL: payload, status: 200, bytes: 0)
      record.fetch?.redirects = [FetchSummary.Redirect(url: payload, status: 301)]
      let inspection = Inspection(record, requirements: needs, baseline: Baseline())
      #expect(check.faults(of: try json(inspection)) == [], "\(payload)")
    }
  }
}
