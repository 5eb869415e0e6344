/// The documents that describe the server, made once from its routes.
struct ServerDocuments: Sendable {
  /// The OpenAPI document.
  let openAPI: [UInt8]
  /// The reference for people.
  let reference: String
  /// The kinds of problems.
  let problems: String

  /// Makes the documents of `routes`.
  ///
  /// - Throws: `JSONError` when a schema is no JSON.
  init(_ routes: [Route], version: String) throws {
    let operations = routes.filter(\.isDocumented).map(\.operation)
    let document = OpenAPIDocument(operations, version: version)
    openAPI = try document.json()
    reference = ReferencePage.text(operations)
    problems = ReferencePage.problems
  }
}
