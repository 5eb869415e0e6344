import Records

/// Markup that mends a finding, to be pasted: made of what the page says, with words in capitals
/// where only its owner knows what belongs there.
package struct Snippet: Hashable, Sendable {
  /// The markup; may have several lines.
  package let text: String
  /// Whether it shows the form only, with the words of an example.
  package let isExample: Bool

  private init(_ text: String, isExample: Bool = false) {
    self.text = text
    self.isExample = isExample
  }

  /// What mends `findings` of `rule`; `nil` when no markup does.
  init?(for rule: String, findings: [Finding], record: PageRecord) {
    if let text = Self.written(for: rule, record) ?? Self.mended(findings, rule), !text.isEmpty {
      self.init(text)
    } else if let text = Self.example(for: rule) {
      self.init(text, isExample: true)
    } else {
      return nil
    }
  }

  // MARK: Written anew

  private static func written(for rule: String, _ record: PageRecord) -> String? {
    switch rule {
    case "deep-links.present", "deep-links.specific", "quality.app-missing",
      "quality.app-url-missing", "require.smart-banner", "require.deep-link",
      "banner.app-id-missing", "banner.app-id-malformed", "banner.app-id-normalized",
      "banner.argument-missing", "banner.argument-start-screen", "banner.separator",
      "banner.app-id-placeholder", "banner.app-id-is-bundle", "banner.name-wrong",
      "banner.property":
      return AppSnippets.banner(record)
    case "quality.app-platform-missing", "require.app-links", "app-links.url-missing":
      return AppSnippets.appLinks(record)
    case "universal-links.match", "require.universal-links":
      return AppSnippets.association(record)
    case "structured-data.none", "structured-data.open-graph-only", "structured-data.present",
      "quality.subject-missing", "require.structured-data", "require.rich-result":
      return DataSnippets.subject(record)
    default:
      return HeadSnippets.text(for: rule, record)
    }
  }

  // MARK: Mended in place

  /// The elements as they stand, with the one attribute renamed that is wrong, or with one of
  /// two escapes taken back.
  private static func mended(_ findings: [Finding], _ rule: String) -> String? {
    let renaming: (from: String, to: String)
    switch rule {
    case "meta.value-attribute": renaming = (" value=", " content=")
    case "open-graph.name-attribute", "app-links.name-attribute":
      renaming = (" name=", " property=")
    case "page.escaped-twice":
      let lines = findings.prefix(5).compactMap(\.evidence)
        .filter { $0.hasSuffix(">") && $0.contains("&amp;") }
        .map(escapedOnce)
      return lines.isEmpty ? nil : lines.joined(separator: "\n")
    default: return nil
    }
    let lines = findings.prefix(5).compactMap { finding -> String? in
      guard let evidence = finding.evidence, evidence.hasSuffix(">"),
        evidence.ranges(of: renaming.from).count == 1
      else { return nil }
      return evidence.replacing(renaming.from, with: renaming.to)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The text with `&` in place of each `&amp;` that stands before the rest of a reference.
  private static func escapedOnce(_ text: String) -> String {
    var parts = text.split(separator: "&amp;", omittingEmptySubsequences: false)[...]
    var result = String(parts.removeFirst())
    for part in parts {
      let name = part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
      let isReference = !name.isEmpty && part[name.endIndex...].hasPrefix(";")
      result += (isReference ? "&" : "&amp;") + part
    }
    return result
  }

  // MARK: Examples

  /// The longest example shown, in characters.
  private static let exampleLimit = 400

  private static func example(for rule: String) -> String? {
    guard let specimen = Rule.named(rule)?.specimen, !specimen.good.isEmpty,
      specimen.good.count <= exampleLimit
    else { return nil }
    switch specimen.kind {
    case .head, .body, .robots, .association, .assetLinks: return specimen.good
    default: return nil
    }
  }
}

/// Texts of a page inside of markup and JSON.
enum SnippetText {
  /// `text` between double quotes of an attribute, in one line.
  static func attribute(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }

  /// `text` as a JSON string that cannot end a script element.
  static func json(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self).replacing("</", with: "<\\/")
  }

  /// The first words of `text` up to `limit` characters, ended at a sentence or a word.
  static func opening(_ text: String, limit: Int) -> String {
    guard text.count > limit else { return text }
    let cut = text.prefix(limit)
    if let end = cut.lastIndex(where: { ".!?。！？؟".contains($0) }),
      cut.distance(from: cut.startIndex, to: end) > limit / 3
    {
      return String(cut[...end])
    }
    guard let space = cut.lastIndex(of: " ") else { return String(cut) }
    return String(cut[..<space])
  }
}
