/// The documents that describe the server, made once from its routes.
struct ServerDocuments: Sendable {
  /// The OpenAPI document.
  let openAPI: [UInt8]
  /// The reference for people.
  let reference: String
  /// The kinds of problems.
  let problems: String

  init(_ routes: [Route], version: String) {
    let operations = routes.filter(\.isDocumented).map(\.operation)
    let document = OpenAPIDocument(operations, version: version)
    // The schemas are a text of this program; that it is JSON is tested.
    openAPI = (try? document.json()) ?? Array("{}".utf8)
    reference = ReferencePage.text(operations)
    problems = ReferencePage.problems
  }
}
