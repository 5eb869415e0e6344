/// A route as the documents describe it and as requests are checked against it: one value, so
/// that the two cannot differ.
struct Operation: Sendable {
  /// The methods there are.
  enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
  }

  /// Who may ask.
  enum Access: Hashable, Sendable {
    /// Everybody.
    case everybody
    /// Whoever has a token with this scope, or everybody when the server says so.
    case scope(Scope)
    /// Whoever has a token with this scope, always.
    case token(Scope)
    /// Whoever is on the same machine, when the server listens there only, or has a token with
    /// this scope.
    case local(Scope)
  }

  /// What a response with status 200 or 202 holds.
  enum Content: Sendable {
    /// JSON of a named schema of the document.
    case json(schema: String)
    /// Something else, by its media types.
    case other([String])
  }

  /// The name, unique among all.
  let id: String
  /// The method.
  let method: Method
  /// The path; `{name}` stands for one piece of it.
  let path: String
  /// What it does, in a few words.
  let summary: String
  /// What it does, in full.
  let details: String
  /// Who may ask.
  let access: Access
  /// The parameters of path and query.
  var parameters: [Parameter] = []
  /// What it answers.
  var content = Content.json(schema: "Anything")
  /// The status of success.
  var success = 200
  /// What the body holds, by the schema of one element; `nil` for none.
  var bodySchema: String?
  /// The group that documents list it in.
  var tag: String {
    switch path {
    case "/v1/search", "/v1/suggest": "Search"
    case _ where method == .post: "Events"
    case _ where path.hasPrefix("/v1/"): "Pages"
    case _ where path.hasPrefix("/docs/") || path == "/openapi.json": "Documents"
    default: "Operation"
    }
  }

  /// A request that works, for a server on this machine: its path with the parameters that must be
  /// there, and what is searched for.
  var example: String {
    var path = path
    var pairs: [String] = []
    for parameter in parameters {
      guard let value = parameter.example else { continue }
      if parameter.location == .path {
        path = path.replacing("{\(parameter.name)}", with: value)
      } else if parameter.isRequired || parameter.name == "q" {
        pairs.append("\(parameter.name)=\(PageText.queryValue(value))")
      }
    }
    return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
  }

  /// Whether it is a page for people: parameters that it does not know, such as those that trackers
  /// add to what is shared, have no effect, and a session counts as a token.
  var isPage = false

  /// Whether its responses have a validator, `ETag`: not those that say how the server is at the moment, nor streams, of
  /// which the bytes are not known before the head.
  var hasValidator = true

  /// The problems that it can meet beside those of every route.
  var problems: [ProblemCode] = []
}
