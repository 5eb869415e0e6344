import Testing

@testable import Serving

/// Requests held against the parameters of their operation.
struct ParameterCheckTests {
  static let operation = Operation(
    id: "test",
    method: .get,
    path: "/t/{id}",
    summary: "",
    details: "",
    access: .everybody,
    parameters: [
      .path("id", .text(2...4), "", example: "ab"),
      .query("size", .integer(1...100), ""),
      .query("flag", .flag, ""),
      .query("kind", .keyword(["a", "b"]), ""),
      .query("kinds", .keywords(["a", "b"]), ""),
      .query("list", .list(2), ""),
      .query("lang", .language, ""),
      .query("languages", .languages, ""),
      .query(
        "filter",
        .conditions([
          .init(field: "type"), .init(field: "lang"), .init(field: "size", values: .number),
          .init(field: "open", values: .flag),
          .init(field: "weight", values: .number, signs: ["!=", ">=", "<=", "=", ">", "<", ":"]),
          .init(field: "color", signs: ["!=", "=", ":"]),
        ]),
        ""
      ),
      Parameter.query("must", .text(1...3), "").required,
    ]
  )

  private static func values(_ query: String, id: String = "abc") throws -> [String: [String]] {
    try ParameterCheck(operation).values(pieces: ["id": id], query: query)
  }

  @Test(
    "Values that can be are taken",
    arguments: [
      "must=1", "must=1&size=1", "must=1&size=100", "must=1&flag=true", "must=1&kind=b",
      "must=1&kinds=b,a", "must=1&list=x,y", "must=1&filter=type:Recipe&filter=lang:en:x",
      "must=%E5%8C%97", "must=1&filter=type:\(String(repeating: "%E5%8C%97", count: 251))",
      "must=1&list=\(String(repeating: "%E5%8C%97", count: 256))",
      "must=1&filter=weight>=0.5&filter=weight%3C%3D12&filter=weight!=1&filter=weight:1",
      "must=1&filter=color=red&filter=color!=a:b&filter=color:a=b", "must=1&filter=weight<9",
      "must=1&filter=size:0.5&filter=size:12&filter=open:true", "must=1&lang=de",
      "must=1&lang=zh-Hant-TW", "must=1&lang=EN-gb", "must=1&lang=gsw", "must=1&languages=de,en",
      "must=1&languages=de-CH,%20ar;q=0.9,%20*;q=0.1", "must=1&languages=*", "must=1&languages=de,",
    ]
  )
  func taken(query: String) throws {
    #expect(try Self.values(query)["id"] == ["abc"])
  }

  @Test("A parameter that is missing is named with what it means and an example")
  func missing() {
    var operation = Self.operation
    operation.parameters.append(
      Parameter.query("page", .text(1...9), "The page's URL.", example: "http://a.example/")
        .required
    )
    do throws(Problem) {
      _ = try ParameterCheck(operation).values(pieces: ["id": "abc"], query: "must=1")
      Issue.record("page is missing")
    } catch {
      #expect(
        error.detail
          == "page is missing. The page's URL. For example: /t/{id}?page=http://a.example/"
      )
      #expect(error.faults == [Problem.Fault(field: "page", detail: "is missing")])
    }
  }

  @Test("A problem says in one sentence what the parameter must be")
  func sentence() {
    do throws(Problem) {
      _ = try ParameterCheck(Self.operation).values(pieces: ["id": "abc"], query: "must=1&size=101")
      Issue.record("101 is more than 100")
    } catch {
      #expect(error.code.title == "Invalid value")
      #expect(error.detail == "size must be a whole number from 1 to 100.")
      #expect(error.faults.map(\.detail) == ["must be a whole number from 1 to 100"])
    }
  }

  @Test(
    "A condition says what its field takes",
    arguments: [
      ("type:", "must give type a value behind the sign"),
      ("size:many", "must give size a number such as 0.5"),
      ("open:", "must give open true or false"), ("type", "must be field:value"),
      ("weight>many", "must give weight a number such as 0.5"),
      ("color!=", "must give color a value behind the sign"),
      ("colour=red", "of weight also with <, <=, > and >="),
    ]
  )
  func conditions(value: String, detail: String) {
    let error = #expect(throws: Problem.self) { try Self.values("must=1&filter=\(value)") }
    #expect(error?.detail.contains(detail) ?? false, "\(error?.detail ?? "")")
  }

  @Test(
    "What cannot be is refused, with the name of the parameter",
    arguments: [
      ("must=1&other=2", "unknown-parameter", "other"),
      ("must=1&id=2", "unknown-parameter", "id"),
      ("size=1", "missing-parameter", "must"),
      ("must=", "invalid-parameter", "must"),
      ("must=1234", "invalid-parameter", "must"),
      ("must=1&must=2", "invalid-parameter", "must"),
      ("must=1&size=0", "invalid-parameter", "size"),
      ("must=1&size=101", "invalid-parameter", "size"),
      ("must=1&size=+1", "invalid-parameter", "size"),
      ("must=1&size=1e1", "invalid-parameter", "size"),
      ("must=1&size=99999999999999999999", "invalid-parameter", "size"),
      ("must=1&flag=1", "invalid-parameter", "flag"),
      ("must=1&kind=c", "invalid-parameter", "kind"),
      ("must=1&kinds=a,a", "invalid-parameter", "kinds"),
      ("must=1&kinds=", "invalid-parameter", "kinds"),
      ("must=1&list=x,y,z", "invalid-parameter", "list"),
      ("must=1&list=,", "invalid-parameter", "list"),
      ("must=1&lang=deutsch", "invalid-parameter", "lang"),
      ("must=1&lang=q!", "invalid-parameter", "lang"),
      ("must=1&lang=de,en", "invalid-parameter", "lang"),
      ("must=1&lang=*", "invalid-parameter", "lang"),
      ("must=1&lang=d", "invalid-parameter", "lang"),
      ("must=1&lang=de_AT", "invalid-parameter", "lang"),
      ("must=1&lang=12", "invalid-parameter", "lang"),
      ("must=1&lang=", "invalid-parameter", "lang"),
      ("must=1&languages=q!", "invalid-parameter", "languages"),
      ("must=1&languages=de,deutsch", "invalid-parameter", "languages"),
      ("must=1&languages=,", "invalid-parameter", "languages"),
      ("must=1&filter=type", "invalid-parameter", "filter"),
      ("must=1&filter=type:", "invalid-parameter", "filter"),
      (
        "must=1&filter=type:\(String(repeating: "a", count: 252))", "invalid-parameter", "filter"
      ),
      ("must=1&filter=other:1", "invalid-parameter", "filter"),
      ("must=1&filter=size:many", "invalid-parameter", "filter"),
      ("must=1&filter=size:1.", "invalid-parameter", "filter"),
      ("must=1&filter=size:1.2.3", "invalid-parameter", "filter"),
      ("must=1&filter=size>=1", "invalid-parameter", "filter"),
      ("must=1&filter=type=Recipe", "invalid-parameter", "filter"),
      ("must=1&filter=color>=red", "invalid-parameter", "filter"),
      ("must=1&filter=weight==1", "invalid-parameter", "filter"),
      ("must=1&filter=open:1", "invalid-parameter", "filter"),
    ]
  )
  func refused(query: String, code: String, field: String) {
    let problem = #expect(throws: Problem.self) { try Self.values(query) }
    #expect(problem?.code.rawValue == code)
    #expect(problem?.faults.map(\.field) == [field])
  }

  @Test(
    "A page leaves out what it does not know, whatever it holds and however much that is",
    arguments: [
      "must=1&utm_source=x", "fbclid=%FF&must=1&%FE=2", "must=1&id=2&other&other",
      "must=1\(String(repeating: "&x=1", count: 100))",
    ]
  )
  func pages(query: String) throws {
    var operation = Self.operation
    operation.isPage = true
    let values = try ParameterCheck(operation).values(pieces: ["id": "abc"], query: query)
    #expect(values == ["id": ["abc"], "must": ["1"]])
    #expect(throws: Problem.self) {
      try ParameterCheck(operation).values(pieces: ["id": "abc"], query: query + "&size=0")
    }
  }

  @Test("A piece of the path is checked too")
  func path() {
    #expect(throws: Problem.self) { try Self.values("must=1", id: "x") }
  }
}
