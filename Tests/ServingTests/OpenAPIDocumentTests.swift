import HTTPTypes
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// The document held against the routes.
struct OpenAPIDocumentTests {
  private static let documented = APIServer.routes.filter(\.isDocumented)

  private static func document() throws -> JSONObject {
    let operations = documented.map(\.operation)
    let bytes = try OpenAPIDocument(operations, version: "1").json()
    return try #require(try JSONParser.parse(bytes).object)
  }

  @Test("Every route is in the document, and every path of the document is a route")
  func routes() throws {
    let paths = try #require(try Self.document()["paths"]?.object)
    var described: Set<String> = []
    for path in paths.members {
      for method in path.value.object?.members ?? [] {
        described.insert("\(method.key.uppercased()) \(path.key)")
      }
    }
    let known = Self.documented.map { "\($0.operation.method.rawValue) \($0.operation.path)" }
    #expect(described == Set(known))
    #expect(known.count == Set(known).count)
  }

  @Test(
    "The parameters of each route are those that requests are checked against",
    arguments: documented.indices
  )
  func parameters(index: Int) throws {
    let operation = Self.documented[index].operation
    let paths = try Self.document()["paths"]?.object
    let described = paths?[operation.path]?.object?[operation.method.rawValue.lowercased()]?.object
    #expect(described?["operationId"]?.string == operation.id)
    #expect(described?["tags"]?.array?.compactMap(\.string) == [operation.tag])
    let names = described?["parameters"]?.array?.compactMap { value in
      value.object.map { "\($0["in"]?.string ?? "") \($0["name"]?.string ?? "")" }
    }
    #expect(names == operation.parameters.map { "\($0.location.rawValue) \($0.name)" })
    let inPath = operation.parameters.filter { $0.location == .path }.map { "{\($0.name)}" }
    #expect(inPath.allSatisfy(operation.path.contains))
    for parameter in operation.parameters {
      if let example = parameter.example { try parameter.check(example) }
      if let standard = parameter.standard { try parameter.check(standard) }
    }
    for code in operation.problems + OpenAPIDocument.common(operation) {
      #expect(described?["responses"]?.object?[String(code.status.code)] != nil)
    }
    let isGet = operation.method == .get
    let hasValidator = isGet && operation.hasValidator
    #expect((described?["responses"]?["304"] != nil) == hasValidator)
    #expect((described?["responses"]?["412"] != nil) == isGet)
    let success = described?["responses"]?[String(operation.success)]
    #expect((success?["headers"]?["ETag"] != nil) == hasValidator)
    let headers = [
      ("401", "WWW-Authenticate"), ("405", "Allow"), ("429", "Retry-After"), ("503", "Retry-After"),
    ]
    for (status, header) in headers {
      #expect(described?["responses"]?[status]?["headers"]?[header] != nil, "\(status)")
    }
  }

  @Test("Every schema that is named is there")
  func schemas() throws {
    let document = try Self.document()
    let schemas = try #require(document["components"]?.object?["schemas"]?.object)
    var writer = JSONWriter()
    writer.value(JSONValue.object(document))
    let text = String(decoding: writer.bytes, as: UTF8.self)
    let names = text.matches(of: #/"#\/components\/schemas\/(\w+)"/#).map { String($0.1) }
    #expect(names.count > 20)
    for name in Set(names) { #expect(schemas[name] != nil, "\(name)") }
  }

  /// The members that the schema `name` has in the elements of its list `list`.
  private static func members(_ name: String, _ list: String) throws -> Set<String> {
    let schema = try document()["components"]?["schemas"]?[name]
    let items = schema?["properties"]?[list]?["items"]?["properties"]?.object
    return Set(try #require(items).members.map(\.key))
  }

  @Test("The schemas name every member of what problems and receipts list")
  func lists() async throws {
    var problem = Problem(.invalidQuery, "")
    problem.faults = [Problem.Fault(field: "q", detail: "x", column: 1, offset: 0)]
    guard case .bytes(let bytes) = problem.response(path: "/").body else {
      Issue.record("a problem is bytes")
      return
    }
    let error = try JSONParser.parse(bytes)["errors"]?.array?.first?.object
    #expect(Set(try #require(error).members.map(\.key)) == (try Self.members("Problem", "errors")))
    let scene = try await ServerScene([try .sample("https://a.example/", title: "Plums")])
    let reply = try await scene.ask(
      "/v1/engagements",
      method: "POST",
      headers: ["Content-Type": "application/json"],
      body: "[{}]"
    )
    let result = try #require(reply.json?["results"]?.array?.first?.object)
    #expect(result["code"]?.string?.hasPrefix("event.") ?? false)
    #expect(Set(result.members.map(\.key)).isSubset(of: try Self.members("Receipt", "results")))
    try await scene.end()
  }

  @Test("Every problem has a place on the page that it links to, and every route in the reference")
  func pages() {
    for code in ProblemCode.allCases {
      #expect(ReferencePage.problems.contains("<section id=\"\(code.rawValue)\">"))
      #expect(code.status.code >= 400)
    }
    let reference = ReferencePage.text(Self.documented.map(\.operation))
    for route in Self.documented {
      #expect(reference.contains("<section id=\"\(route.operation.id)\">"))
      #expect(
        reference.contains(PageText.text("'http://127.0.0.1:8080\(route.operation.example)'"))
      )
      #expect(!route.operation.example.contains("{"))
    }
    #expect(!reference.contains("`"))
    for schema in Self.documented.compactMap(\.operation.bodySchema) {
      #expect(throws: Never.self) {
        try JSONParser.parse(Array((ReferencePage.bodies[schema] ?? "").utf8))
      }
    }
  }
}
