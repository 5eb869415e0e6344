import Addressing
import Basics
import JSON
import Records
import Rules
import Testing

/// The JSON form `pippin-record/1` of page records.
struct PageRecordJSONTests {
  @Test("A record with every field filled reads back as it was written")
  func fullRoundTrip() throws {
    let record = try filled()
    #expect(try roundTrip(record, withTimes: true) == record)
  }

  @Test("A record read for searching lacks nothing but what no search asks for")
  func unsearched() throws {
    var record = try filled()
    let json = bytes(record, withTimes: true, id: nil)
    let read = try PageRecord(json: JSONParser.parse(json, leavingOut: PageRecord.unsearched))
    (record.actions, record.alternates, record.feeds, record.fetch) = ([], [], [], nil)
    (record.findings, record.links, record.oEmbeds, record.relatedApps) = ([], [], [], [])
    record.subresources = []
    #expect(read == record)
  }

  @Test("A record of which only the address is known reads back as it was written")
  func emptyRoundTrip() throws {
    let record = PageRecord(url: try address("https://a.example/"))
    #expect(try roundTrip(record, withTimes: true) == record)
    #expect(
      text(record) == #"""
        {"actions":[],"alternateApps":[],"alternates":[],"appLinks":[],"deepLinks":[],\#
        "feeds":[],"findings":[],"headings":[],"indexable":false,"keywords":[],"links":[],\#
        "oEmbeds":[],"quality":{"parts":{},"score":0},"reasons":[],"relatedApps":[],\#
        "robots":{"allowed":true,"nofollow":false,"noindex":false,"nosnippet":false,\#
        "sources":[]},"schema":"pippin-record/1",\#
        "structuredData":{"dublinCore":{},"items":[],"openGraph":{},"twitterCard":{}},"text":"",\#
        "url":"https://a.example/"}
        """#
    )
  }

  @Test("Keys are sorted at every level and none repeats")
  func sortedKeys() throws {
    for withTimes in [true, false] {
      let value = try JSONParser.parse(bytes(try filled(), withTimes: withTimes, id: "7"))
      var waiting = [value]
      var objects = 0
      while let next = waiting.popLast() {
        if let object = next.object {
          let keys = object.members.map { Array($0.key.utf8) }
          #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
          waiting += object.members.map(\.value)
          objects += 1
        }
        waiting += next.array ?? []
      }
      #expect(objects > 25)
    }
  }

  @Test("Times are written only when asked for, and nothing else differs")
  func times() throws {
    var record = try filled()
    let value = try JSONParser.parse(bytes(record, withTimes: true))
    #expect(value["fetch"]?["fetchedAt"]?.string == "2026-11-21T09:30:00.250Z")
    #expect(value["fetch"]?["durationMs"]?.int == 41)
    let plain = try JSONParser.parse(bytes(record))
    #expect(plain["fetch"]?["fetchedAt"] == nil)
    #expect(plain["fetch"]?["durationMs"] == nil)
    record.fetch?.fetchedAt = nil
    record.fetch?.durationMs = nil
    #expect(bytes(record) == bytes(record, withTimes: true))
    #expect(try roundTrip(record, withTimes: false) == record)
  }

  @Test("An identifier makes the record a row of the export")
  func identifier() throws {
    let value = try JSONParser.parse(bytes(try filled(), id: "0123456789abcdef"))
    #expect(value["id"]?.string == "0123456789abcdef")
    #expect(try PageRecord(json: value).title == "Plum cake")
  }

  @Test(
    "Numbers that no page has are refused, so that a row from elsewhere cannot end a report",
    arguments: [
      #""quality":{"parts":{"types":1e308},"score":0}"#, #""quality":{"parts":{},"score":1e18}"#,
      #""quality":{"parts":{},"score":-0.5}"#,
      #""fetch":{"bytes":-1,"finalURL":"a","requestedURL":"a","status":200}"#,
      #""fetch":{"bytes":9223372036854775807,"finalURL":"a","requestedURL":"a","status":200}"#,
      #""fetch":{"bytes":1,"finalURL":"a","requestedURL":"a","status":1000}"#,
      #"""
      "fetch":{"bytes":1,"durationMs":9223372036854775807,"finalURL":"a","requestedURL":"a",
      "status":200}
      """#,
      #""findings":[{"rule":"a","severity":"error","message":"a","fix":"a","gain":1e300}]"#,
      #""findings":[{"rule":"a","severity":"error","message":"a","fix":"a","line":-1}]"#,
    ]
  )
  func bounds(member: String) throws {
    let start = #"{"schema":"pippin-record/1","url":"https://a.example/""#
    let plain = try JSONParser.parse(Array((start + "}").utf8))
    #expect(throws: Never.self) { try PageRecord(json: plain) }
    let value = try JSONParser.parse(Array("\(start),\(member)}".utf8))
    #expect(throws: RecordError.self) { try PageRecord(json: value) }
  }

  @Test("Scores and gains have four decimals")
  func rounding() throws {
    var record = PageRecord(url: try address("https://a.example/"))
    record.quality = QualityScore(score: 0.1 + 0.2, parts: ["types": 2.0 / 3])
    let value = try JSONParser.parse(bytes(record))
    #expect(value["quality"]?["score"] == .number(JSONNumber(literal: "0.3")))
    #expect(value["quality"]?["parts"]?["types"] == .number(JSONNumber(literal: "0.6667")))
  }

  @Test("Items nested beyond the limit keep their types, and the record stays readable")
  func deepItems() throws {
    var item = StructuredItem(syntax: .microdata, types: ["innermost"])
    for _ in 0..<500 {
      item = StructuredItem(syntax: .microdata, types: ["t"], properties: ["p": [.item(item)]])
    }
    var record = PageRecord(url: try address("https://a.example/"))
    record.items = [item]
    var depth = 0
    var inner = try roundTrip(record, withTimes: true).items.first
    while let next = inner {
      depth += 1
      guard case .item(let child)? = next.properties["p"]?.first else { break }
      inner = child
    }
    #expect(depth == StructuredItem.depthLimit)
  }

  @Test(
    "What is no record is refused with the place of the fault",
    arguments: [
      (#"[]"#, ""),
      (#"{}"#, "schema"),
      (#"{"schema":"pippin-record/2","url":"https://a.example/"}"#, "schema"),
      (#"{"schema":"pippin-record/1"}"#, "url"),
      (#"{"schema":"pippin-record/1","url":"mailto:a@b"}"#, "url"),
      (#"{"schema":"pippin-record/1","url":"https://a.example/","title":4}"#, "title"),
      (#"{"schema":"pippin-record/1","url":"https://a.example/","links":[{}]}"#, "links[0].url"),
      (
        #"{"schema":"pippin-record/1","url":"https://a.example/","headings":["a",1]}"#,
        "headings[1]"
      ),
      (
        #"{"schema":"pippin-record/1","url":"https://a.example/","findings":[{"severity":"x"}]}"#,
        "findings[0].severity"
      ),
      (
        #"{"schema":"pippin-record/1","url":"https://a.example/","structuredData":"#
          + #"{"items":[{"syntax":"rdfa","properties":{"name":[null]}}]}}"#,
        "structuredData.items[0].properties.name[0]"
      ),
    ]
  )
  func failed(json: String, path: String) throws {
    let value = try JSONParser.parse(json)
    let error = #expect(throws: RecordError.self) { try PageRecord(json: value) }
    #expect(error?.path == path)
  }

  @Test("Unknown members are passed over and null means absent")
  func tolerance() throws {
    let json =
      #"{"schema":"pippin-record/1","url":"https://a.example/","title":null,"later":{"a":[1]}}"#
    let record = try PageRecord(json: JSONParser.parse(json))
    #expect(record == PageRecord(url: try address("https://a.example/")))
  }

  // RFC 3339 section 5.6
  @Test(
    "Moments are written in UTC with milliseconds and read back",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_795_253_400_250, "2026-11-21T09:30:00.250Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)]
  )
  func moments(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(
    "Texts that are no such moment are refused",
    arguments: [
      "", "2026-11-21", "2026-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z",
      "2026-11-21T24:00:00.000Z", "2026-11-21T09:30:00.250+01:00", "2026-11-00T00:00:00.000Z",
    ]
  )
  func badMoments(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }
}
