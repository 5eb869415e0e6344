import Addressing
import JSON
import Quality
import Records

/// Structured data made of what a page already says elsewhere.
enum DataSnippets {
  /// A JSON-LD block that describes what the page is about.
  ///
  /// `nil` where the page does not say what it is about in particular and the rule asks for that:
  /// to describe it as a page once more would change nothing.
  static func subject(_ record: PageRecord, _ rule: String) -> Snippet.Draft? {
    guard let subject = SuggestedSubject(record) else { return nil }
    // To call a page a page says nothing of what it is about.
    guard subject.type != "WebPage" else { return nil }
    if rule == "quality.subject-missing" || rule == "require.rich-result", !subject.isParticular {
      return nil
    }
    return (block(subject), .paste, .head)
  }

  private static func block(_ subject: SuggestedSubject) -> String {
    let members =
      [("@context", json(.text("https://schema.org"))), ("@type", json(.text(subject.type)))]
      + subject.members.map { ($0.name, json($0.value)) }
    let lines = members.map { name, value in "  \"\(name)\": \(value)" }
    return "<script type=\"application/ld+json\">\n{\n" + lines.joined(separator: ",\n")
      + "\n}\n</script>"
  }

  /// A value in one line; things are at most one in the other.
  private static func json(_ value: PropertyValue) -> String {
    switch value {
    case .text(let text): return SnippetText.json(text)
    case .number(let number): return number.literal
    case .bool(let flag): return flag ? "true" : "false"
    case .item(let item):
      let type = item.types.first?.split(separator: "/").last.map(String.init) ?? "Thing"
      let members = item.properties.sorted { $0.key < $1.key }.compactMap {
        name,
        values -> String? in
        guard case .text(let text)? = values.first else { return nil }
        return "\"\(name)\": \(SnippetText.json(text))"
      }
      return "{" + (["\"@type\": \(SnippetText.json(type))"] + members).joined(separator: ", ")
        + "}"
    }
  }
}
