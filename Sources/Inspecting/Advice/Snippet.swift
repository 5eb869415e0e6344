import Basics
import JSON
import Quality
import Records
import Rules

/// Markup that fixes a finding, to be pasted: made of what the page says.
package struct Snippet: Hashable, Sendable {
  /// How much of it is the page's own.
  package enum Form: String, Hashable, Sendable {
    /// All of it: it can be pasted as it is.
    case paste
    /// All but what its owner knows alone, which is there in capitals.
    case template
    /// Nothing: it shows the form, with the words of an example.
    case example

    /// What to do with it.
    package var words: String {
      switch self {
      case .paste: "Paste"
      case .template: "Fill in and paste"
      case .example: "For example"
      }
    }
  }

  /// Where it belongs.
  package enum Placement: String, Hashable, Sendable {
    /// Into the page's head, beside what is there.
    case head
    /// At the start of the page's head, before all that is there.
    case headStart = "head-start"
    /// Into the page's body.
    case body
    /// In place of the tags at the finding's locations, a line for each.
    case tags
    /// In place of the page's html tag.
    case htmlTag = "html-tag"
    /// Into the answer's header.
    case header
    /// Into a file of the host, such as its association file.
    case file
  }

  /// The markup; may have several lines.
  package let text: String
  /// How much of it is the page's own.
  package let form: Form
  /// Where it belongs.
  package let placement: Placement

  private init(_ text: String, _ form: Form, _ placement: Placement) {
    self.text = text
    self.form = form
    self.placement = placement
  }

  /// Whether it shows the form only, with the words of an example.
  package var isExample: Bool { form == .example }

  /// What fixes `findings` of `rule`; `nil` when no markup does.
  ///
  /// Who has no app cannot fill in which one it is, and gets an example.
  init?(for rule: String, findings: [Finding], _ inspection: Inspection) {
    let draft = Self.written(for: rule, findings, inspection) ?? Self.fixed(findings, rule)
    let isForNobody =
      draft?.form == .template && inspection.appSign == nil && Self.leadsIntoApps(rule)
    // The rule's example shows the rule's own fix.
    let hasOwnFix = findings.contains { finding in
      finding.fix != Rule.named(rule)?.fix
        // It names the card to write, which is another than that of the example.
        || rule == Rule.twitterCardTypeUnknown.id && finding.subject?.replacement != nil
    }
    if let draft, !isForNobody {
      self.init(draft.text, draft.form, draft.placement)
    } else if !hasOwnFix, !Self.goesAway(rule), let (text, placement) = Self.example(for: rule),
      findings.allSatisfy({ Self.shows(text, $0) })
    {
      self.init(text, .example, placement)
    } else {
      return nil
    }
  }

  /// Whether what breaks a rule is to be taken out, for which there is no example.
  private static func goesAway(_ rule: String) -> Bool {
    rule == "open-graph.name-duplicate"
  }

  private static func leadsIntoApps(_ rule: String) -> Bool {
    ["quality.app-missing", "deep-links.present", "universal-links.match"].contains(rule)
  }

  // MARK: Written anew

  typealias Draft = (text: String, form: Form, placement: Placement)

  private static func written(
    for rule: String,
    _ findings: [Finding],
    _ inspection: Inspection
  ) -> Draft? {
    let record = inspection.record
    switch rule {
    case "deep-links.present", "deep-links.specific", "quality.app-missing",
      "quality.app-url-missing", "require.smart-banner", "require.deep-link":
      return AppSnippets.way(into: record, rule, inspection.hostApps)
    case "banner.app-id-missing", "banner.app-id-malformed", "banner.app-id-normalized",
      "banner.argument-missing", "banner.argument-start-screen", "banner.separator",
      "banner.app-id-placeholder", "banner.app-id-is-bundle", "banner.name-wrong",
      "banner.property", "banner.key-unknown", "banner.key-repeated", "banner.clip-malformed",
      "banner.clip-display-unknown":
      return banner(for: rule, findings, record)
    case "microdata.loose-property"
    where findings.allSatisfy { $0.fix == Rule.microdataLooseProperty.fix }:
      // What the head says of the page is a property of an item that is the whole page.
      return findings.allSatisfy { $0.evidence?.lowercased().hasPrefix("<meta") ?? false }
        ? (htmlTag(for: record), .example, .htmlTag) : nil
    case "json-ld.not-linked-data":
      return ("<script type=\"application/json\">", .example, .tags)
    case "open-graph.name-attribute":
      return HeadSnippets.renamed(findings, record)
    case "app-links.url-missing": return AppSnippets.missingURLs(findings)
    case "quality.app-platform-missing", "require.app-links":
      return AppSnippets.appLinks(record, rule)
    case "universal-links.match", "require.universal-links":
      return AppSnippets.association(inspection)
    case "structured-data.none", "structured-data.open-graph-only", "structured-data.present",
      "quality.subject-missing", "require.structured-data", "require.rich-result":
      return DataSnippets.subject(record, rule)
    default:
      return RenderingSnippets.draft(for: rule, record)
        ?? HeadSnippets.draft(for: rule, findings, record)
    }
  }

  /// An html tag that makes the page an item, of a type that needs no more than what its head says.
  private static func htmlTag(for record: PageRecord) -> String {
    let type = SuggestedSubject(record)?.type == "Article" ? "Article" : "WebPage"
    return "<html itemscope itemtype=\"https://schema.org/\(type)\">"
  }

  private static func banner(
    for rule: String,
    _ findings: [Finding],
    _ record: PageRecord
  ) -> Draft? {
    let tags = findings.map { TagText($0.evidence) }
    guard tags.count == 1 || rule == "banner.key-unknown" || rule == "banner.key-repeated"
    else { return nil }
    let banner = BannerSnippet(
      record,
      rule: rule,
      tag: tags.first ?? nil,
      start: findings.first?.evidence
    )
    return (banner.text, banner.isTemplate ? .template : .paste, .tags)
  }

  // MARK: Fixed in place

  /// Whether the element of `finding` can be written as it should be; elements that can and that
  /// cannot are different entries.
  static func canFix(_ finding: Finding) -> Bool {
    finding.rule != "page.escaped-twice" || fixed([finding], finding.rule) != nil
  }

  /// The elements as they are, with the one attribute renamed that is wrong, or with one of
  /// two escapes taken back.
  private static func fixed(_ findings: [Finding], _ rule: String) -> Draft? {
    let lines = findings.map { finding -> String? in
      guard let tag = TagText(finding.evidence) else { return nil }
      switch rule {
      case "meta.value-attribute", "meta.value-unread", "open-graph.name-attribute",
        "app-links.name-attribute":
        return rightAttributes(tag)?.text
      case "microdata.no-scope":
        return finding.fix == Rule.microdataTypeOfValue ? tag.removing("itemtype")?.text : nil
      case "twitter-card.type-unknown":
        return meantCard(finding).flatMap { tag.setting("content", to: $0)?.text }
      case "page.escaped-twice": return tag.text.contains("&amp;") ? escapedOnce(tag.text) : nil
      default: return nil
      }
    }
    let whole = lines.compactMap { $0 }
    guard !whole.isEmpty else { return nil }
    // Of more findings than are kept, and of tags that are not known whole, there are others alike.
    let isAll = whole.count == lines.count && findings.count < findingLimit
    return (whole.joined(separator: "\n"), isAll ? .paste : .example, .tags)
  }

  /// The type of card that a finding says to write.
  private static func meantCard(_ finding: Finding) -> String? {
    // What is to be written beside it is not known.
    finding.subject.flatMap { $0.missing.isEmpty ? $0.replacement : nil }
  }

  /// How many findings of one rule a record keeps.
  private static let findingLimit = 25

  /// A `meta` element with the attributes in which readers look: both of one element may be wrong,
  /// and with one of them nothing is read yet.
  private static func rightAttributes(_ tag: TagText) -> TagText? {
    var tag = tag
    if tag["content"] == nil, let value = tag["value"] {
      guard let fixed = tag.setting("content", to: value, from: "value") else { return nil }
      tag = fixed
    }
    let prefixes = [
      "og:", "article:", "book:", "fb:", "music:", "product:", "profile:", "video:", "al:",
    ]
    if tag["property"] == nil, let name = tag["name"],
      prefixes.contains(where: { name.lowercased().hasPrefix($0) })
    {
      return tag.setting("property", to: name, from: "name")
    }
    return tag
  }

  /// The text with `&` in place of each `&amp;` that is before the rest of a reference.
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

  /// An attribute's value with the references that ``attribute(_:)`` writes resolved.
  static func unescaped(_ value: String) -> String {
    value.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
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
