import HTTPTypes
/// The reference and the list of problems, as pages.
enum ReferencePage {
  /// The page of `operations`, in groups.
  static func text(_ operations: [Operation]) -> String {
    var tags: [String] = []
    for operation in operations where !tags.contains(operation.tag) { tags.append(operation.tag) }
    let contents = tags.map { tag in
      let lines = operations.filter { $0.tag == tag }.map { operation in
        "<li><a href=\"#\(operation.id)\">\(code(operation))</a> "
          + "\(PageText.text(operation.summary))</li>"
      }
      return "<h2>\(tag)</h2><ul>\(lines.joined())</ul>"
    }
    let introduction = """
      <p>\(marked(OpenAPIDocument.introduction)) The same as a document for programs:
      <a href="/openapi.json">openapi.json</a>. All <a href="/docs/problems">problems</a>.
      <a href="/">Search</a>.</p>
      <nav aria-label="Contents">\(contents.joined())</nav>
      """
    return page("Reference", introduction + operations.map(section).joined())
  }

  /// `text` as HTML, with what stands between backticks as code.
  static func marked(_ text: String) -> String {
    let parts = PageText.text(text).split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return PageText.text(text) }
    return parts.enumerated().map { $0 % 2 == 1 ? "<code>\($1)</code>" : String($1) }.joined()
  }

  /// A command that asks for an operation.
  private static func example(_ operation: Operation) -> String {
    let url = "http://127.0.0.1:8080\(operation.example)"
    var lines = ["curl"]
    if case .token = operation.access { lines.append("-H 'Authorization: Bearer TOKEN'") }
    if let schema = operation.bodySchema {
      lines.append("-H 'Content-Type: application/json' -d '\(bodies[schema] ?? "[]")'")
    }
    return "<pre tabindex=\"0\"><code>"
      + PageText.text((lines + ["'\(url)'"]).joined(separator: " ")) + "</code></pre>"
  }

  /// Bodies by the schema of one element.
  static let bodies = [
    "Event": #"[{"id":"1","kind":"tap","item":"http://orchard.example/recipes/apple-pie","#
      + #""client":"device-1","at":"2026-01-01T12:00:00Z","impression":"IMPRESSION"}]"#,
    "Activity": #"[{"kind":"activity","activityType":"example.orchard.recipe","title":"Apple pie","#
      + #""webpageURL":"http://orchard.example/recipes/apple-pie","eligibleForPublicIndexing":true,"#
      + #""client":"device-1","at":"2026-01-01T12:00:00Z"}]"#,
  ]

  /// The page of all problems.
  static var problems: String {
    let sections = ProblemCode.allCases.map { code in
      """
      <section id="\(code.rawValue)"><h2>\(PageText.text(code.title))</h2>
      <p><code>\(code.rawValue)</code>, status \(code.status.code). \(marked(code.advice))</p>
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
      <td>\(marked(parameter.meaning))\(standard(parameter))</td></tr>
      """
    }
    let table =
      rows.isEmpty
      ? ""
      : "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Parameters of "
        + "\(operation.id)\"><table><thead><tr><th scope=\"col\">Parameter</th><th scope=\"col\">Place</th>"
        + "<th scope=\"col\">Values</th><th scope=\"col\">Meaning</th></tr></thead>"
        + "<tbody>\(rows.joined())</tbody></table></div>"
    let codes = (operation.problems + OpenAPIDocument.common(operation)).map { code in
      "<a href=\"\(code.link)\">\(code.rawValue)</a>"
    }
    return """
      <section id="\(operation.id)"><h2>\(code(operation))</h2>
      <p>\(marked(operation.details)) \(access(operation.access))</p>
      \(example(operation))\(table)<p>Problems: \(codes.joined(separator: ", ")).</p></section>
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
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --ink: #1a1a1a; \
    --paper: #fff; --tint: #f3f3f0; --link: #0b57d0; }
    @media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161618; \
    --tint: #232326; --link: #9cc2ff; } }
    a { color: var(--link); }
    body { background: var(--paper); color: var(--ink); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
    h1, h2 { line-height: 1.3; } h2 { font-size: 1.2rem; margin-block: 2rem .25rem; }
    nav h2 { font-size: 1rem; margin-block: 1rem 0; } nav ul { margin-block: .25rem; }
    nav a { display: inline-block; min-height: 1.5rem; }
    code { font: .92em/1.4 ui-monospace, monospace; }
    pre { padding: .5rem .75rem; background: var(--tint); border-radius: .4rem; overflow-x: auto; }
    .wide { overflow-x: auto; } table { border-collapse: collapse; min-width: 36rem; }
    th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; \
    border-bottom: 1px solid #8886; } thead th, th code { white-space: nowrap; }
    </style></head><body><main><h1>\(title)</h1>\(body)</main></body></html>
    """
  }
}
