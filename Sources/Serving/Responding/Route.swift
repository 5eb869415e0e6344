/// One route: how it is described, and what answers it.
struct Route: Sendable {
  /// What it is called, takes and gives.
  private(set) var operation: Operation
  /// Whether the reference and the OpenAPI document list it; pages for people are left out.
  var isDocumented = true
  /// What answers it.
  let handle: @Sendable (APIRequest, ServerState) async throws -> APIResponse

  init(
    _ operation: Operation,
    isDocumented: Bool = true,
    handle: @escaping @Sendable (APIRequest, ServerState) async throws -> APIResponse
  ) {
    self.operation = operation
    self.isDocumented = isDocumented
    self.handle = handle
  }

  /// The same route of a server with these stores, of which its parameter `index` takes one or
  /// some then.
  func naming(_ stores: [String]) -> Route {
    var route = self
    for index in route.operation.parameters.indices
    where route.operation.parameters[index].name == "index" {
      route.operation.parameters[index].form =
        switch route.operation.parameters[index].form {
        case .keyword: .keyword(stores)
        default: .keywords(stores)
        }
    }
    return route
  }
}

/// Finds the route of a path.
struct RouteTable: Sendable {
  /// What a path leads to.
  enum Match: Sendable {
    /// A route, with the pieces of the path that it names.
    case found(Route, [String: String])
    /// The path is known, but not with this method.
    case otherMethod([String])
    /// There is nothing.
    case nothing
  }

  /// All routes, in order.
  let routes: [Route]
  private let plain: [String: [Route]]
  private let patterns: [(pieces: [Substring], routes: [Route])]

  /// A table of `routes`, whose paths do not overlap but for the same path with other methods.
  init(_ routes: [Route]) {
    self.routes = routes
    let byPath = Dictionary(grouping: routes) { $0.operation.path }
    plain = byPath.filter { !$0.key.contains("{") }
    patterns = byPath.filter { $0.key.contains("{") }.sorted { $0.key < $1.key }
      .map { ($0.key.split(separator: "/", omittingEmptySubsequences: false), $0.value) }
  }

  /// What `path` leads to; a piece of it that is no percent-encoded UTF-8 leads to nothing.
  func match(_ method: String, _ path: String) -> Match {
    if let routes = plain[path] { return choose(method, routes, [:]) }
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
    for (pattern, routes) in patterns {
      if let values = Self.values(of: pieces, by: pattern) {
        return choose(method, routes, values)
      }
    }
    return .nothing
  }

  private func choose(_ method: String, _ routes: [Route], _ values: [String: String]) -> Match {
    let wanted = method == "HEAD" ? "GET" : method
    if let route = routes.first(where: { $0.operation.method.rawValue == wanted }) {
      return .found(route, values)
    }
    let methods = routes.map(\.operation.method.rawValue)
    return .otherMethod((methods + (methods.contains("GET") ? ["HEAD"] : [])).sorted())
  }

  private static func values(of pieces: [Substring], by pattern: [Substring]) -> [String: String]? {
    guard pieces.count == pattern.count else { return nil }
    var values: [String: String] = [:]
    for (piece, part) in zip(pieces, pattern) {
      if part.hasPrefix("{") {
        guard let value = QueryText.decoded(piece.utf8, plusIsSpace: false), !value.isEmpty else {
          return nil
        }
        values[String(part.dropFirst().dropLast())] = value
      } else if piece != part {
        return nil
      }
    }
    return values
  }
}
