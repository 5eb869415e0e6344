import Engagement
import JSON
import Records
import Testing

@testable import Serving

/// Taking bodies apart.
struct EventBatchTests {
  /// The events' texts; for what is no event, the reason.
  private static func texts(_ body: String, _ type: String, limit: Int = 4) throws -> [String] {
    try EventBatch.events(of: Array(body.utf8), type: type, limit: limit).map { event in
      switch event {
      case .success(let object):
        var writer = JSONWriter()
        writer.value(JSONValue.object(object))
        return String(decoding: writer.bytes, as: UTF8.self)
      case .failure(let refusal): return refusal.reason.rawValue
      }
    }
  }

  @Test(
    "An array, an object and lines are the same events",
    arguments: [
      (#"[{"a":1},{"b":2}]"#, "application/json", [#"{"a":1}"#, #"{"b":2}"#]),
      (#"{"a":1}"#, "application/json; charset=utf-8", [#"{"a":1}"#]),
      ("{\"a\":1}\n\n{\"b\":2}\n", "application/x-ndjson", [#"{"a":1}"#, #"{"b":2}"#]),
      ("not json", "Application/JSONL", ["is no JSON object"]),
      (
        #" [{"a":"],\"{"},{"b":"\ud800"} ,{"c":NaN}, {"d":[2,{}]}]"# + "\n", "application/json",
        [
          #"{"a":"],\"{"}"#, #"has a \u escape that is no character"#, "is no JSON object",
          #"{"d":[2,{}]}"#,
        ]
      ),
      (
        #"[{"b":"\ud800"}]"#, "application/json", [#"has a \u escape that is no character"#]
      ),
      (#"[1,"x",null]"#, "application/json", [String](repeating: "is no JSON object", count: 3)),
    ] as [(String, String, [String])]
  )
  func taken(body: String, type: String, expected: [String]) throws {
    #expect(try Self.texts(body, type) == expected)
  }

  @Test(
    "Everything else is refused as a whole",
    arguments: [
      ("[", "application/json", "malformed-body"), ("7", "application/json", "malformed-body"),
      ("[]", "application/json", "malformed-body"),
      ("[{},]", "application/json", "malformed-body"),
      ("[{} {}", "application/json", "malformed-body"),
      ("[{},[}],{}]", "application/json", "malformed-body"),
      (#"[{"a:1},{}]"#, "application/json", "malformed-body"),
      ("[{}],{}]", "application/json", "malformed-body"),
      ("[{},{},NaN,{},{}]", "application/json", "body-too-large"),
      ("\n", "application/x-ndjson", "malformed-body"),
      ("{}", "text/plain", "unsupported-type"), ("{}", "", "unsupported-type"),
      ("[1,2,3,4,5]", "application/json", "body-too-large"),
      ("[NaN]", "application/json", "malformed-body"),
      ("[NaN, {\"a\":undefined}]", "application/json", "malformed-body"),
      ("{\"a\":NaN}", "application/json", "malformed-body"),
      (
        "[\"\(String(repeating: "x", count: 17_000))\",NaN]", "application/json", "malformed-body"
      ),
    ]
  )
  func refused(body: String, type: String, code: String) {
    let problem = #expect(throws: Problem.self) { try Self.texts(body, type) }
    #expect(problem?.code.rawValue == code)
  }

  @Test("An event is too long in an array, alone and on a line, and those beside it are taken")
  func long() throws {
    let (short, fitting) = (#"{"a":1}"#, "{\"a\":\"\(String(repeating: "x", count: 16_376))\"}")
    #expect(fitting.utf8.count == EngagementInput.byteLimit)
    let long = fitting.dropLast(2) + "x\"}"
    let expected = [short, "is too long", fitting]
    for (body, type) in [
      ("[\(short), \(long),\(fitting) ]", "application/json"),
      ("\(short)\n\(long)\n\(fitting)", "application/x-ndjson"),
    ] {
      #expect(try Self.texts(body, type) == expected)
    }
    #expect(try Self.texts(String(long), "application/json") == ["is too long"])
    #expect(try Self.texts(fitting, "application/json") == [fitting])
    #expect(throws: Problem.self) { try Self.texts("[\(long)", "application/json") }
  }
}
