import HTTPTypes
import Templates

/// The reference and the list of problems, as pages.
enum ReferencePage {
  /// The page of `operations`, in groups.
  static func text(_ operations: [Operation]) -> String {
    var tags: [String] = []
    for operation in operations where !tags.contains(operation.tag) { tags.append(operation.tag) }
    let groups = tags.map { tag -> TemplateValues in
      ["tag": tag, "operations": operations.filter { $0.tag == tag }.map(values)]
    }
    return PageFiles.text(
      "reference",
      [
        "title": "Reference", "style": PageFiles.texts["reference.css"],
        "introduction": TextPiece.marked(OpenAPIDocument.introduction).values,
        "groups": groups, "operations": operations.map(values),
      ]
    )
  }

  /// A command that asks for an operation.
  private static func example(_ operation: Operation) -> String {
    let url = "http://127.0.0.1:8080\(operation.example)"
    var lines = ["curl"]
    if case .token = operation.access { lines.append("-H 'Authorization: Bearer TOKEN'") }
    if let schema = operation.bodySchema {
      lines.append("-H 'Content-Type: application/json' -d '\(bodies[schema] ?? "[]")'")
    }
    return (lines + ["'\(url)'"]).joined(separator: " ")
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
    let problems = ProblemCode.allCases.map { code -> TemplateValues in
      [
        "code": code.rawValue, "title": code.title, "status": code.status.code,
        "advice": TextPiece.marked(code.advice).values,
      ]
    }
    return PageFiles.text(
      "problems",
      ["title": "Problems", "style": PageFiles.texts["reference.css"], "problems": problems]
    )
  }

  /// What the templates say of an operation.
  private static func values(_ operation: Operation) -> TemplateValues {
    let rows = operation.parameters.map { parameter -> TemplateValues in
      [
        "name": parameter.name, "location": parameter.location.rawValue,
        "isRequired": parameter.isRequired, "values": words(parameter.form),
        "meaning": TextPiece.marked(parameter.meaning).values,
        "standard": parameter.standard.flatMap { $0.isEmpty ? nil : $0 },
      ]
    }
    let codes = (operation.problems + OpenAPIDocument.common(operation)).map {
      code -> TemplateValues in ["address": code.link, "code": code.rawValue]
    }
    return [
      "id": operation.id, "method": operation.method.rawValue, "path": operation.path,
      "summary": operation.summary, "details": TextPiece.marked(operation.details).values,
      "access": access(operation.access), "example": example(operation),
      "parameters": rows.isEmpty ? nil : ["rows": rows] as TemplateValues, "problems": codes,
    ]
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
    case .language: "a language such as de"
    case .languages: "languages such as de, with commas between them"
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .keyword(let words): words.joined(separator: ", ")
    case .keywords(let words): "some of \(words.joined(separator: ", ")), with commas between them"
    case .list(let limit): "1 to \(limit) texts, with commas between them"
    case .conditions(let fields): Parameter.shape(of: fields)
    }
  }
}
