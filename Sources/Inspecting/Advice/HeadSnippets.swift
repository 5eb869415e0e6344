import Addressing
import Basics
import Quality
import Records
import Rules

/// Elements of a page's head.
enum HeadSnippets {
  /// The element that fixes `findings` of `rule`; `nil` when none does.
  static func draft(
    for rule: String,
    _ findings: [Finding],
    _ record: PageRecord
  ) -> Snippet.Draft? {
    let tag = findings.count == 1 ? TagText(findings[0].evidence) : nil
    // What is there without a value gives way to what has one.
    let isThere = findings.first?.line != nil
    switch rule {
    case "page.title-missing", "page.title-element-missing", "result.title":
      return title(record, isThere ? .tags : .head)
    case "page.description-missing", "result.description":
      return description(record, isThere ? .tags : .head)
    case "page.description-repeats-title":
      return description(record, tag?["name"]?.lowercased() == "description" ? .tags : .head)
    case "require.preview" where record.image != nil || record.robots.noImagePreview: return nil
    case "page.image-missing", "result.image", "require.preview":
      return (meta("og:image", "\(root(record))IMAGE.jpg"), .template, isThere ? .tags : .head)
    case "page.image-relative": return image(record, tag)
    case "page.touch-icon-missing", "result.touch-icon":
      // Where the picture is, its owner knows.
      let icon = "<link rel=\"apple-touch-icon\" sizes=\"180x180\" href=\"/ICON.png\">"
      return (icon, .template, isThere ? .tags : .head)
    case "page.viewport-missing":
      let viewport = "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      return (viewport, .paste, isThere ? .tags : .head)
    case "page.language-missing", "page.language-malformed": return language(record, findings)
    case "page.hreflang-self-missing": return alternate(record)
    case "open-graph.incomplete", "require.open-graph":
      return openGraph(record, findings.first?.subject?.missing)
    default: return declaration(rule, findings, record, tag)
    }
  }

  /// What declares the encoding, the media type or the canonical URL.
  private static func declaration(
    _ rule: String,
    _ findings: [Finding],
    _ record: PageRecord,
    _ tag: TagText?
  ) -> Snippet.Draft? {
    switch rule {
    case "encoding.contradicted": return ("<meta charset=\"utf-8\">", .paste, .headStart)
    case "encoding.late":
      return tag.flatMap { $0.name == "meta" ? ($0.text, .paste, .headStart) : nil }
    case "encoding.undeclared", "encoding.unknown":
      // Right for a page in UTF-8 alone, so that the fix asks for that first.
      return ("<meta charset=\"utf-8\">", .example, .headStart)
    case "fetch.content-type-missing", "fetch.not-html", "fetch.html", "fetch.charset-not-utf-8":
      return ("Content-Type: text/html; charset=utf-8", .paste, .header)
    case "require.canonical":
      return (canonical(LastingAddress.withoutSession(record.url)), .paste, .head)
    case "page.canonical-in-body" where findings.first?.detail.isEmpty == true:
      // Where something ends the head early, that has to go first.
      return record.canonicalURL.map { (canonical($0), .paste, .headStart) }
    case "page.canonical-relative":
      let url = canonicalURL(of: record)
      let fixed = tag?.setting("href", to: SnippetText.attribute(url))?.text
      return (fixed ?? canonical(url), .paste, .tags)
    case "page.canonical-unusable" where record.canonicalURL == nil:
      let url = SnippetText.attribute(record.url.text)
      return tag.flatMap { $0.setting("href", to: url) }.map { ($0.text, .paste, .tags) }
    default: return nil
    }
  }

  /// The page's canonical URL, unless Open Graph names the page's own: then a relative one that leads
  /// elsewhere was left over, such as the name of a file.
  private static func canonicalURL(of record: PageRecord) -> String {
    let stated = record.canonicalURL ?? record.url.text
    guard let own = record.openGraph["og:url"]?.first, let address = WebAddress(own),
      address.path == record.url.path, WebAddress(stated)?.path != address.path
    else { return stated }
    return own
  }

  private static func title(_ record: PageRecord, _ placement: Snippet.Placement) -> Snippet.Draft {
    let known =
      record.title ?? record.rendering?.title ?? record.headings.first
      ?? record.openGraph["og:title"]?.first
    let title = known.map { SnippetText.opening($0, limit: 90) } ?? "WHAT THE PAGE IS ABOUT"
    let text = "<title>\(SnippetText.attribute(title))</title>"
    return (text, known == nil ? .template : .paste, placement)
  }

  private static func description(
    _ record: PageRecord,
    _ placement: Snippet.Placement
  ) -> Snippet.Draft {
    let isRepetition = record.description != nil
    let others = [
      record.rendering?.description, record.openGraph["og:description"]?.first,
      record.twitterCard["description"],
    ]
    // One that repeats the title as well is no help.
    let known = others.lazy.compactMap { $0 }.first { text in
      !isRepetition
        || text != record.description && text != record.title
          && record.headings.first.map { !text.hasPrefix($0) } ?? true
    }
    let opening = (known ?? body(of: record)).map { SnippetText.opening($0, limit: 160) }
    // Menus, labels and captions hold no sentence.
    let isForm = FormPage.isForm(record.url)
    let words = opening.flatMap { known != nil || !isForm && isProse($0) ? $0 : nil }
    let text = words ?? "WHAT THE PAGE SAYS"
    let meta = "<meta name=\"description\" content=\"\(SnippetText.attribute(text))\">"
    return (meta, words == nil ? .template : .paste, placement)
  }

  /// Whether a text is made of sentences: menus, labels, captions and the line that says who wrote
  /// when hold capitals and times of day, and often no full stop.
  private static func isProse(_ text: String) -> Bool {
    let start = text.drop { "\"'“„«¿¡「(".contains($0) }.first
    guard text.contains(where: { ".!?。！？؟।".contains($0) }),
      !text.contains(where: { "|*".contains($0) }),
      let start, start.isLetter, !start.isLowercase,
      text.firstMatch(
        of:
          #/[0-9]:[0-9]{2}|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]/[0-9]{1,2}/[0-9]{4}|[0-9] \p{L}+ [0-9]{4}/#
      ) == nil
    else { return false }
    let words = text.split(whereSeparator: \.isWhitespace).filter { $0.contains(where: \.isLetter) }
    let capitals = words.count { $0.first { $0.isLetter }?.isUppercase ?? false }
    return capitals * 5 <= words.count * 2
  }

  /// The page's text behind its title and headings, when it says more than that.
  private static func body(of record: PageRecord) -> String? {
    var text = record.text[...]
    // What stands first on a page of teasers describes one of them, but where it greets its reader.
    let isOfTeasers =
      HomePage.isHome(record.url, record.items) || HomePage.isLanguageRoot(record.url)
      || SuggestedSubject(record) == nil
    if isOfTeasers, text.firstRange(of: greeting) == nil { return nil }
    for start in [record.title].compactMap({ $0 }) + record.headings.prefix(20)
    where text.hasPrefix(start) {
      text = text.dropFirst(start.count).drop { !$0.isLetter && !$0.isNumber }
    }
    text = withoutOpinions(withoutHatnotes(text))
    // What every page of a site says is no description of one.
    if notices.contains(where: text.prefix(80).lowercased().contains) { return nil }
    return text.count < 40 ? nil : String(text)
  }

  /// How a page greets its reader.
  private static let greeting = "Welcome to "

  /// The text behind what guests and customers say at its start, up to where the page welcomes its
  /// reader; nothing where it does not.
  private static func withoutOpinions(_ text: Substring) -> Substring {
    let start = text.prefix(80).lowercased()
    let isOpinion =
      opinions.contains(where: start.hasPrefix) || start.first.map("\"“„«".contains) ?? false
      || start.contains("thank you so much") || start.contains("thank you for")
    guard isOpinion else { return text }
    return text.firstRange(of: greeting).map { text[$0.lowerBound...] } ?? ""
  }

  /// Words of notices.
  private static let notices = [
    "all rights reserved", "copyright", "enable javascript", "non-commercial use", "use cookies",
    "uses cookies", "verwendet cookies", "\u{A9}",
  ]

  /// What such a part of a page is headed.
  private static let opinions = [
    "avis", "bewertungen", "comments", "customer review", "guest review", "kommentare",
    "kundenmeinungen", "kundenstimmen", "reviews", "testimonial", "what our ",
  ]

  /// The text behind the sentences by which encyclopedias lead elsewhere.
  private static func withoutHatnotes(_ text: Substring) -> Substring {
    var text = text
    for _ in 0..<4 {
      text = text.drop { $0.isWhitespace }
      if text.hasPrefix(encyclopedia) {
        text = text.dropFirst(encyclopedia.count)
        continue
      }
      guard hatnotes.contains(where: text.hasPrefix), let end = text.firstRange(of: ". ") else {
        return text
      }
      text = text[end.upperBound...]
    }
    return text
  }

  private static let encyclopedia = "From Wikipedia, the free encyclopedia"

  /// What such sentences start with.
  private static let hatnotes = [
    "For other", "For the ", "Not to be confused", "This article is about", "This page is about",
    "(Redirected from", "Redirected from", "Jump to", "Dieser Artikel", "Cet article concerne",
  ]

  private static func image(_ record: PageRecord, _ tag: TagText?) -> Snippet.Draft? {
    guard let image = record.image.map(SnippetText.attribute), let tag else { return nil }
    let name = tag.name == "link" ? "href" : "content"
    return tag.setting(name, to: image).map { ($0.text, .paste, .tags) }
  }

  private static func openGraph(_ record: PageRecord, _ known: [String]?) -> Snippet.Draft? {
    let wanted: [(name: String, value: String?, blank: String)] = [
      ("og:title", record.title, "WHAT THE PAGE IS ABOUT"),
      ("og:type", kind(of: record), ""),
      ("og:image", record.image, "\(record.url.origin)/IMAGE.jpg"),
      ("og:url", record.canonicalURL ?? LastingAddress.withoutSession(record.url), ""),
    ]
    let missing = wanted.filter {
      (record.openGraph[$0.name] ?? []).isEmpty && known?.contains($0.name) ?? true
    }
    guard !missing.isEmpty else { return nil }
    let lines = missing.map { meta($0.name, SnippetText.attribute($0.value ?? $0.blank)) }
    let form: Snippet.Form = missing.allSatisfy { $0.value != nil } ? .paste : .template
    return (lines.joined(separator: "\n"), form, .head)
  }

  /// The properties of Open Graph that `findings` name, in the right attribute, where not all of
  /// their elements are known whole.
  static func renamed(_ findings: [Finding], _ record: PageRecord) -> Snippet.Draft? {
    if findings.allSatisfy({ TagText($0.evidence) != nil }) { return nil }
    let names = findings.compactMap { $0.subject?.names.first }
    let lines = names.withoutRepetitions.flatMap { name in
      (record.openGraph[name] ?? []).map { meta(name, SnippetText.attribute($0)) }
    }
    guard !lines.isEmpty else { return nil }
    // The other elements have to go by hand, and what belongs together keeps its order there.
    return (lines.prefix(lineLimit).joined(separator: "\n"), .example, .tags)
  }

  /// The most elements written at once.
  private static let lineLimit = 25

  /// The type of Open Graph that fits what the page's other markup says.
  static func kind(of record: PageRecord) -> String {
    let types = record.items.flatMap(\.types)
    if FormPage.isForm(record.url) { return "website" }
    let sections: Set<Substring> = [
      "actualites", "article", "articles", "blog", "nachrichten", "news", "noticia", "noticias",
      "notizie", "nyheter", "story",
    ]
    if record.url.path.lowercased().split(separator: "/").dropLast().contains(
      where: sections.contains
    ) {
      return "article"
    }
    let isArticle = types.contains { $0.hasSuffix("Article") || $0.hasSuffix("BlogPosting") }
    if types.contains("https://schema.org/Product") { return "product" }
    return isArticle || record.datePublished != nil ? "article" : "website"
  }

  private static func language(_ record: PageRecord, _ findings: [Finding]) -> Snippet.Draft {
    let evidence = findings.count == 1 ? findings[0].evidence : nil
    let tag = TagText(evidence)
    let known = record.language.map(SnippetText.attribute)
    let value = known ?? "LANGUAGE"
    let form: Snippet.Form = known == nil ? .template : .paste
    // Of a long tag the rest is not known, and is to stay.
    if tag == nil, evidence?.lowercased().hasPrefix("<html") == true {
      return ("<html lang=\"\(value)\" …>", .example, .htmlTag)
    }
    guard let tag, tag.name == "html" else { return ("<html lang=\"\(value)\">", form, .htmlTag) }
    let fixed = tag.setting("lang", to: value)
    let both = tag["xml:lang"] == nil ? fixed : fixed?.setting("xml:lang", to: value)
    return (both?.text ?? "<html lang=\"\(value)\">", form, .tags)
  }

  /// The page in the list of its translations, unless that has another URL for its language.
  private static func alternate(_ record: PageRecord) -> Snippet.Draft? {
    guard let language = record.language?.lowercased(),
      !record.alternates.contains(where: { $0.hreflang.lowercased() == language })
    else { return nil }
    let url = SnippetText.attribute(record.canonicalURL ?? record.url.text)
    let link =
      "<link rel=\"alternate\" hreflang=\"\(SnippetText.attribute(language))\" href=\"\(url)\">"
    return (link, .paste, .head)
  }

  private static func canonical(_ url: String) -> String {
    "<link rel=\"canonical\" href=\"\(SnippetText.attribute(url))\">"
  }

  private static func meta(_ property: String, _ content: String) -> String {
    "<meta property=\"\(property)\" content=\"\(content)\">"
  }

  private static func root(_ record: PageRecord) -> String {
    SnippetText.attribute("\(record.url.origin)/")
  }
}
