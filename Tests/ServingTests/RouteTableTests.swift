import Testing

@testable import Serving

/// Finding the route of a path.
struct RouteTableTests {
  private static func route(_ method: Serving.Operation.Method, _ path: String) -> Route {
    let operation = Operation(
      id: "\(method.rawValue) \(path)",
      method: method,
      path: path,
      summary: "",
      details: "",
      access: .everybody
    )
    return Route(operation) { _, _ in .json([]) }
  }

  private static let table = RouteTable([
    route(.get, "/a"), route(.get, "/b/{name}"), route(.post, "/a"), route(.get, "/b/{x}/c"),
  ])

  /// What a path leads to, in short.
  private static func found(_ method: String, _ path: String) -> String {
    switch table.match(method, path) {
    case .found(let route, let values):
      ([route.operation.id] + values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
        .joined(separator: " ")
    case .otherMethod(let methods): methods.joined(separator: ",")
    case .nothing: "nothing"
    }
  }

  @Test(
    "Paths lead where they should",
    arguments: [
      ("GET", "/a", "GET /a"), ("HEAD", "/a", "GET /a"), ("POST", "/a", "POST /a"),
      ("PUT", "/a", "GET,HEAD,POST"), ("GET", "/a/", "nothing"), ("GET", "/", "nothing"),
      ("GET", "", "nothing"), ("GET", "/b/x", "GET /b/{name} name=x"),
      ("GET", "/b/x%2Fy", "GET /b/{name} name=x/y"), ("GET", "/b/a+b", "GET /b/{name} name=a+b"),
      ("GET", "/b/", "nothing"), ("GET", "/b/%ff", "nothing"),
      ("GET", "/b/x/c", "GET /b/{x}/c x=x"),
      ("POST", "/b/x", "GET,HEAD"), ("GET", "//a", "nothing"), ("GET", "/b/x/d", "nothing"),
    ]
  )
  func match(method: String, path: String, expected: String) {
    #expect(Self.found(method, path) == expected)
  }
}
