import HTTPTypes
/// The reference and the list of problems, as pages.
enum ReferencePage {
  /// The page of `operations`.
  static func text(_ operations: [Operation]) -> String {
    let contents = operations.map { operation in
      "<li><a href=\"#\(operation.id)\">\(code(operation))</a> \(PageText.text(operation.summary))</li>"
    }
    let sections = operations.map(section)
    let introduction = """
      <p>\(PageText.text(OpenAPIDocument.introduction)) The same as a document for programs:
      <a href="/openapi.json">openapi.json</a>. All <a href="/docs/problems">problems</a>.</p>
      <ul>\(contents.joined())</ul>
      """
    return page("Reference", introduction + sections.joined())
  }

  /// The page of all problems.
  static var problems: String {
    let sections = ProblemCode.allCases.map { code in
      """
      <section id="\(code.rawValue)"><h2>\(PageText.text(code.title))</h2>
      <p><code>\(code.rawValue)</code>, status \(code.status.code). \(PageText.text(code.advice))</p>
      </section>
      """
    }
    return page("Problems", sections.joined())
  }

  private static func section(_ operation: Operation) -> String {
    let rows = operation.parameters.map { parameter in
      """
      <tr><th scope="row"><code>\(PageText.text(parameter.name))</code></th>
      <td>\(parameter.place.rawValue)\(parameter.isRequired ? ", required" : "")</td>
      <td>\(PageText.text(words(parameter.form)))</td>
      <td>\(PageText.text(parameter.meaning))\(standard(parameter))</td></tr>
      """
    }
    let table =
      rows.isEmpty
      ? ""
      : "<table><thead><tr><th scope=\"col\">Parameter</th><th scope=\"col\">Place</th>"
        + "<th scope=\"col\">Values</th><th scope=\"col\">Meaning</th></tr></thead>"
        + "<tbody>\(rows.joined())</tbody></table>"
    let codes = (operation.problems + OpenAPIDocument.common(operation)).map { code in
      "<a href=\"\(code.link)\">\(code.rawValue)</a>"
    }
    return """
      <section id="\(operation.id)"><h2>\(code(operation))</h2>
      <p>\(PageText.text(operation.details)) \(access(operation.access))</p>
      \(table)<p>Problems: \(codes.joined(separator: ", ")).</p></section>
      """
  }

  private static func standard(_ parameter: Parameter) -> String {
    guard let standard = parameter.standard, !standard.isEmpty else { return "" }
    return " Usually <code>\(PageText.text(standard))</code>."
  }

  private static func code(_ operation: Operation) -> String {
    "<code>\(operation.method.rawValue) \(PageText.text(operation.path))</code>"
  }

  private static func access(_ access: Operation.Access) -> String {
    switch access {
    case .everybody: "Everybody may ask."
    case .scope(let scope): "Needs the scope \(scope.rawValue), unless the server gives it to all."
    case .token(let scope): "Needs a token with the scope \(scope.rawValue)."
    case .local(let scope): "Needs the scope \(scope.rawValue), unless asked on the same machine."
    }
  }

  private static func words(_ form: Parameter.Form) -> String {
    switch form {
    case .text(let range): "a text of \(range.lowerBound) to \(range.upperBound) characters"
    case .identifier: "32 hexadecimal digits"
    case .country: "two letters"
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .choice(let words): words.joined(separator: ", ")
    case .choices(let words): "some of \(words.joined(separator: ", ")), with commas between them"
    case .list(let limit): "1 to \(limit) texts, with commas between them"
    case .conditions(let fields):
      "field:value, with one of \(fields.map(\.field).joined(separator: ", "))"
    }
  }

  private static func page(_ title: String, _ body: String) -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>\(title) – Pippin</title>
    <meta name="viewport" content="width=device-width">
    <style>
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
    body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
    table { border-collapse: collapse; } th, td { text-align: start; vertical-align: top; \
    padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8886; }
    </style></head><body><main><h1>\(title)</h1>\(body)</main></body></html>
    """
  }
}
