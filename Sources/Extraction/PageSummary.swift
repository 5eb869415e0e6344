package import Addressing
package import Markup
package import Records

/// What a search result shows of a page: title, description, image, icon, and its key words.
///
/// Each is the first of a list of sources that has something: what the page says of itself in
/// standard metadata comes before what it says to social networks.
///
/// - title: the first `title` element outside SVG, `og:title`, `twitter:title`, the first `h1`;
/// - description: `description`, `og:description`, `twitter:description`;
/// - image: `og:image` and its forms, `twitter:image`, `link rel=image_src`; the first that is
///   an http or https address;
/// - icon: the largest `apple-touch-icon`.
///
/// The limits of length are those that Apple shows results with.
///
/// Reference: App Search Programming Guide, "Enhance Your Search Results"
package struct PageSummary: Hashable, Sendable {
  /// The best title.
  package var title: String?
  /// The best description.
  package var description: String?
  /// The best image, an absolute address.
  package var image: String?
  /// The largest touch icon, an absolute address.
  package var touchIcon: String?
  /// The key words in order, each once.
  package var keywords: [String] = []
  /// The text of the headings h1 to h3, in order.
  package var headings: [String] = []

  /// Reads the summary of a page whose relative addresses are resolved against `base`.
  package static func read(
    _ tree: PageTree,
    base: WebAddress,
    findings: inout [Finding]
  ) -> PageSummary {
    var summary = PageSummary()
    summary.headings = headings(tree)
    summary.title = title(tree, findings: &findings)
    summary.description = description(tree, title: summary.title, findings: &findings)
    summary.image = image(tree, base: base, findings: &findings)
    summary.touchIcon = touchIcon(tree, base: base, findings: &findings)
    summary.keywords = keywords(tree, findings: &findings)
    if !tree.metas("viewport", by: .name).contains(where: { tree.content(of: $0) != nil }) {
      findings.append(Finding(.pageViewportMissing))
    }
    return summary
  }

  /// The longest title kept, in characters.
  static let titleLimit = 512
  /// The longest description kept, in characters.
  static let descriptionLimit = 2_048
  /// The longest title that results show, in characters.
  static let titleShown = 90
  /// The longest description that results show, in characters.
  static let descriptionShown = 300
  /// The most key words kept.
  static let keywordLimit = 100
  /// The most key words that Apple asks for.
  static let keywordsAdvised = 5
  /// The most headings kept.
  static let headingLimit = 200
}

// MARK: Text

extension PageSummary {
  private static func title(_ tree: PageTree, findings: inout [Finding]) -> String? {
    let notes = SourceNotes(tree)
    let titles = tree.elements(.title).filter { !isInSVG($0, tree) }
    if titles.count > 1 { findings.append(notes.finding(.pageTitleSeveral, at: titles[1])) }
    if let element = titles.first {
      let title = FoldedText.folding(tree.textBytes(of: element), limit: titleLimit)
      if !title.isEmpty {
        noteLength(of: title, at: element, tree, findings: &findings)
        return title
      }
    }
    let others = first(tree, ["og:title", "twitter:title"], limit: titleLimit)
    let fallback = others?.text ?? firstHeading(tree)
    guard let fallback else {
      let position = titles.first.map(tree.position)
      findings.append(Finding(.pageTitleMissing, at: position))
      return nil
    }
    let position = titles.first.map(tree.position)
    let detail = "\(others?.key ?? "The first h1") is taken in its place."
    findings.append(Finding(.pageTitleElementMissing, detail, at: position))
    if let element = others?.element {
      noteLength(of: fallback, at: element, tree, findings: &findings)
    }
    return fallback
  }

  private static func noteLength(
    of title: String,
    at element: Int,
    _ tree: PageTree,
    findings: inout [Finding]
  ) {
    guard title.isLonger(than: titleShown) else { return }
    let detail = "It has \(title.count) characters."
    let position = tree.position(of: element)
    findings.append(Finding(.pageTitleLong, detail, at: position, evidence: title))
  }

  /// Whether `element` stands in a drawing, whose titles name its parts.
  private static func isInSVG(_ element: Int, _ tree: PageTree) -> Bool {
    var above = tree.parent(element)
    while let element = above {
      if tree.tag(element) == .svg { return true }
      above = tree.parent(element)
    }
    return false
  }

  private static func firstHeading(_ tree: PageTree) -> String? {
    tree.elements(.h1).lazy
      .map { FoldedText.folding(tree.textBytes(of: $0), limit: titleLimit) }
      .first { !$0.isEmpty }
  }

  private static func description(
    _ tree: PageTree,
    title: String?,
    findings: inout [Finding]
  ) -> String? {
    let keys: [StaticString] = ["description", "og:description", "twitter:description"]
    guard let found = first(tree, keys, limit: descriptionLimit) else {
      let position = tree.metas("description").first.map(tree.position)
      findings.append(Finding(.pageDescriptionMissing, at: position))
      return nil
    }
    let notes = SourceNotes(tree)
    if found.text.isLonger(than: descriptionShown) {
      let detail = "It has \(found.text.count) characters."
      findings.append(notes.finding(.pageDescriptionLong, detail, at: found.element))
    }
    if let title, letters(of: title) == letters(of: found.text) {
      findings.append(notes.finding(.pageDescriptionRepeatsTitle, at: found.element))
    }
    return found.text
  }

  /// The letters and digits of `text` in lower case, for telling whether two texts say the same.
  private static func letters(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The first content, folded, that one of `keys` has; earlier keys first.
  private static func first(
    _ tree: PageTree,
    _ keys: [StaticString],
    limit: Int
  ) -> (text: String, key: String, element: Int)? {
    for key in keys {
      for meta in tree.metas(key) {
        guard let bytes = tree.attributeBytes(.content, of: meta) else { continue }
        let text = FoldedText.folding(bytes, limit: limit)
        if !text.isEmpty { return (text, "\(key)", meta) }
      }
    }
    return nil
  }

  private static func headings(_ tree: PageTree) -> [String] {
    let elements = (tree.elements(.h1) + tree.elements(.h2) + tree.elements(.h3)).sorted()
    return elements.lazy
      .map { FoldedText.folding(tree.textBytes(of: $0), limit: 300) }
      .filter { !$0.isEmpty }
      .prefix(headingLimit).map { $0 }
  }

  /// Divides the content at its commas, those of Arabic and of East Asia included; at its
  /// semicolons only when there is no comma.
  private static func keywords(_ tree: PageTree, findings: inout [Finding]) -> [String] {
    var keywords: [String] = []
    var seen: Set<String> = []
    let metas = tree.metas("keywords", by: .name)
    for meta in metas {
      guard let content = tree.content(of: meta)?.prefix(16_384) else { continue }
      let commas: Set<Character> = [",", "\u{060C}", "\u{3001}", "\u{FF0C}"]
      let hasComma = content.contains { commas.contains($0) }
      let parts = content.split { hasComma ? commas.contains($0) : $0 == ";" || $0 == "\u{FF1B}" }
      for part in parts where keywords.count < keywordLimit {
        let word = FoldedText.folding(String(part), limit: 100)
        if !word.isEmpty, seen.insert(word.lowercased()).inserted { keywords.append(word) }
      }
    }
    if keywords.count > keywordsAdvised, let first = metas.first {
      let detail = "It has \(keywords.count)\(keywords.count == keywordLimit ? " or more" : "")."
      findings.append(SourceNotes(tree).finding(.pageKeywordsMany, detail, at: first))
    }
    return keywords
  }
}

// MARK: Images

extension PageSummary {
  private static func image(
    _ tree: PageTree,
    base: WebAddress,
    findings: inout [Finding]
  ) -> String? {
    let notes = SourceNotes(tree)
    let candidates = imageCandidates(tree)
    for (element, text) in candidates {
      guard let address = WebAddress(text, base: base) else {
        let detail = "It is \(text.prefix(80))."
        findings.append(notes.finding(.pageImageUnusable, detail, at: element))
        continue
      }
      // The forms og:image:url and og:image:secure_url are judged with the rest of Open Graph.
      if WebAddress(text) == nil, !isOpenGraphForm(element, tree) {
        findings.append(notes.finding(.pageImageRelative, at: element))
      }
      return address.text
    }
    if candidates.isEmpty {
      let position = tree.metas("og:image").first.map(tree.position)
      findings.append(Finding(.pageImageMissing, at: position))
    }
    return nil
  }

  private static func isOpenGraphForm(_ element: Int, _ tree: PageTree) -> Bool {
    guard let property = tree.attributeBytes(.property, of: element) else { return false }
    return ASCII.hasPrefix(ASCII.trimmed(property), "og:image:")
  }

  /// The addresses of images that are not empty, best first.
  private static func imageCandidates(_ tree: PageTree) -> [(element: Int, text: String)] {
    let keys: [StaticString] = [
      "og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src",
    ]
    var candidates: [(element: Int, text: String)] = []
    for key in keys {
      for meta in tree.metas(key) {
        if let text = tree.content(of: meta) { candidates.append((meta, text)) }
      }
    }
    for link in tree.links("image_src") {
      if let href = tree.attributeBytes(.href, of: link), !ASCII.trimmed(href).isEmpty {
        candidates.append((link, href.text))
      }
    }
    return Array(candidates.prefix(64))
  }

  private static func touchIcon(
    _ tree: PageTree,
    base: WebAddress,
    findings: inout [Finding]
  ) -> String? {
    let links = tree.links("apple-touch-icon") + tree.links("apple-touch-icon-precomposed")
    var best: (address: WebAddress, size: Int)?
    for link in links {
      guard let href = tree.attributeBytes(.href, of: link), !ASCII.trimmed(href).isEmpty,
        let address = WebAddress(bytes: href, base: base)
      else { continue }
      let size = tree.attributeBytes(.sizes, of: link).map(largestSide) ?? 0
      if size > best?.size ?? -1 { best = (address, size) }
    }
    if best == nil {
      findings.append(Finding(.pageTouchIconMissing, at: links.first.map(tree.position)))
    }
    return best?.address.text
  }

  /// The largest width in a list of sizes such as `152x152 180x180`; 0 when there is none.
  private static func largestSide(_ sizes: ArraySlice<UInt8>) -> Int {
    sizes.split(whereSeparator: ASCII.isSpace).prefix(32)
      .map { Int($0.prefix(while: ASCII.isDigit).prefix(6).text) ?? 0 }
      .max() ?? 0
  }
}
