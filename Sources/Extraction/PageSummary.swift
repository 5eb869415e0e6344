import Addressing
import Basics
import Markup
import Records
import Rules

/// What a search result shows of a page: title, description, image, icon, and its key words.
///
/// Each is the first of a list of sources that has something: what the page says of itself in
/// standard metadata comes before what it says to social networks.
///
/// - title: the first `title` element outside SVG, `og:title`, `twitter:title`, the first `h1`; a
///   `title` that is only the site's name comes behind those and the main thing's headline;
/// - description: `description`, `og:description`, `twitter:description`, the `description` of what
///   the structured data says the page is about;
/// - image: see ``PageImage``;
/// - icon: the largest `apple-touch-icon`.
///
/// The limits of length are those that Apple shows results with.
///
/// Reference: App Search Programming Guide, "Enhance Your Search Results"
struct PageSummary: Hashable, Sendable {
  /// The best title.
  var title: String?
  /// The best description.
  var description: String?
  /// The best image, an absolute address.
  var image: String?
  /// The size that the page declares for the image.
  var imageSize: ImageSize?
  /// The largest touch icon, an absolute address.
  var touchIcon: String?
  /// The key words in order, each once.
  var keywords: [String] = []
  /// The text of the headings h1 to h3, in order.
  var headings: [String] = []

  /// Reads the summary of a page whose relative addresses are resolved against `base`.
  static func read(
    _ metas: PageMetas,
    base: WebAddress,
    main: MainItems,
    site: SiteNames = SiteNames(),
    findings: inout [Finding]
  ) -> PageSummary {
    let tree = metas.tree
    var summary = PageSummary()
    summary.headings = headings(tree)
    summary.title = title(metas, main, site, findings: &findings)
    summary.description = description(metas, main, title: summary.title, findings: &findings)
    let image = PageImage.read(
      metas,
      base: base,
      main: main,
      title: summary.title,
      findings: &findings
    )
    summary.image = image?.url
    summary.imageSize = image?.size
    summary.touchIcon = touchIcon(tree, base: base, findings: &findings)
    summary.keywords = keywords(metas, findings: &findings)
    let viewports = metas.elements(.viewport, by: .name)
    if !viewports.contains(where: { tree.content(of: $0) != nil }) {
      // A site with pages of their own for phones says so.
      if !hasPhonePage(tree), !hasScriptedViewport(tree) {
        findings.append(Finding(.pageViewportMissing, at: viewports.first.map(tree.position)))
      }
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
  /// The most key words before they look like stuffing.
  static let keywordsTolerated = 100
  /// How often the same key word may be there before it looks like stuffing.
  static let keywordRepeats = 5
  /// The most headings kept.
  static let headingLimit = 200
}

// MARK: Text

extension PageSummary {
  /// Whether the page names another one for small screens.
  ///
  /// Reference: <https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing>,
  /// separate URLs
  private static func hasPhonePage(_ tree: PageTree) -> Bool {
    if !tree.links("amphtml").isEmpty { return true }
    let isNamed = tree.elements(.meta).contains { meta in
      tree.attributeBytes(.name, of: meta).map { ASCII.equals($0, "mobile-agent") } ?? false
    }
    return isNamed
      || tree.links("alternate").contains { link in
        if let href = tree.attributeBytes(.href, of: link), isPhoneHost(href) { return true }
        guard let media = tree.attributeBytes(.media, of: link) else { return false }
        return ASCII.firstIndex(of: "max-width", in: media) != nil
          || ASCII.firstIndex(of: "handheld", in: media) != nil
      }
  }

  /// Whether an address is on a host that is called as sites for phones are.
  private static func isPhoneHost(_ href: ArraySlice<UInt8>) -> Bool {
    func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") }
    let host = href.drop { !isMark($0) }.drop(while: isMark)
    return host.starts(with: "m.".utf8) || host.starts(with: "mobile.".utf8)
  }

  /// Whether a script of the page's own writes a viewport that follows the width of the screen.
  private static func hasScriptedViewport(_ tree: PageTree) -> Bool {
    tree.source.withUnsafeBufferPointer { source in
      tree.elements(.script).contains { element in
        let reach = 0..<min(scriptReach, source.count)
        let script = tree.sourceRange(of: element).clamped(to: reach)
        return deviceWidth.contains(in: .init(rebasing: source[script])) { script, start, _ in
          let around = (start - 512..<start + 512).clamped(to: script.indices)
          return viewport.contains(in: .init(rebasing: script[around])) { _, _, _ in true }
        }
      }
    }
  }

  private static let deviceWidth = MultiPatternSearch(["device-width"], ignoringCase: true)
  private static let viewport = MultiPatternSearch(["viewport"], ignoringCase: true)

  /// How much of the start of a page is looked into for such a script, in bytes.
  private static let scriptReach = 65_536

  /// What the page calls itself in its title element and in its first heading.
  static func ownTitles(_ tree: PageTree) -> [String] {
    let title = tree.elements(.title).first { !isInSVG($0, tree) }
    return [title.map { FoldedText.folding(tree.textBytes(of: $0), limit: titleLimit) }]
      .compactMap { $0 } + [firstHeading(tree)].compactMap { $0 }
  }

  /// The better title of a page whose `title` element is only the name of its site.
  private static func betterTitle(
    _ metas: PageMetas,
    _ main: MainItems,
    _ site: SiteNames
  ) -> String? {
    let social = [MetaName.ogTitle, .twitterTitle].lazy
      .compactMap { first(metas, [$0], limit: titleLimit)?.text }
    let subject = main.candidates.first(where: \.namesPage) ?? main.first(titled: nil)
    let names = ["headline", "name", "title"].lazy
      .compactMap { subject?.item.text(of: $0) }.map { FoldedText.folding($0, limit: titleLimit) }
    return (Array(social) + Array(names.prefix(1)) + [firstHeading(metas.tree)].compactMap { $0 })
      .first { !$0.isEmpty && !site.contains($0) }
  }

  private static func title(
    _ metas: PageMetas,
    _ main: MainItems,
    _ site: SiteNames,
    findings: inout [Finding]
  ) -> String? {
    let tree = metas.tree
    let notes = SourceNotes(tree)
    let titles = tree.elements(.title).filter { !isInSVG($0, tree) }
    if titles.count > 1 { findings.append(notes.finding(.pageTitleSeveral, at: titles[1])) }
    if let element = titles.first {
      let title = FoldedText.folding(tree.textBytes(of: element), limit: titleLimit)
      if title.utf8.count <= SiteNames.limit, !title.isEmpty {
        if site.contains(title), let better = betterTitle(metas, main, site) {
          let detail = "The page is shown as \"\(better.prefix(80))\"."
          findings.append(notes.finding(.pageTitleSiteName, detail, at: element))
          return better
        }
      }
      if !title.isEmpty {
        noteLength(of: title, at: element, tree, findings: &findings)
        return title
      }
    }
    let others = first(metas, [.ogTitle, .twitterTitle], limit: titleLimit)
    let fallback = others?.text ?? firstHeading(tree)
    guard let fallback else {
      let position = titles.first.map(tree.position)
      findings.append(Finding(.pageTitleMissing, at: position))
      return nil
    }
    let position = titles.first.map(tree.position)
    let detail = "\(others == nil ? "The first h1" : "A meta element") replaces it."
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
    guard title.isLonger(than: titleShown), !PageTitle.endsInNames(title, limit: titleShown) else {
      return
    }
    let detail = "It has \(title.count) characters."
    let position = tree.position(of: element)
    findings.append(Finding(.pageTitleLong, detail, at: position, evidence: title))
  }

  /// Whether `element` is in a drawing, whose titles name its parts.
  private static func isInSVG(_ element: Int, _ tree: PageTree) -> Bool {
    var above = tree.parent(element)
    while let element = above {
      if tree.tag(element) == .svg { return true }
      above = tree.parent(element)
    }
    return false
  }

  private static func firstHeading(_ tree: PageTree) -> String? {
    PageHeadings.texts(of: tree.elements(.h1), in: tree, limit: titleLimit, count: 1).first
  }

  private static func description(
    _ metas: PageMetas,
    _ main: MainItems,
    title: String?,
    findings: inout [Finding]
  ) -> String? {
    let tree = metas.tree
    let names = [MetaName.description, .ogDescription, .twitterDescription]
    guard let found = first(metas, names, limit: descriptionLimit) else {
      let position = names.lazy.compactMap { metas.elements($0).first }.first.map(tree.position)
      let own = ThingDescription.text(of: main, titled: title, limit: descriptionLimit)
      findings.append(
        Finding(own == nil ? .pageDescriptionMissing : .pageDescriptionElementMissing, at: position)
      )
      return own
    }
    let notes = SourceNotes(tree)
    if found.text.isLonger(than: descriptionShown) {
      let isCut = found.text.count >= descriptionLimit
      let detail = "It has \(found.text.count) characters\(isCut ? " or more" : "")."
      findings.append(notes.finding(.pageDescriptionLong, detail, at: found.element))
    }
    if let title, isRepetition(found.text, of: title) {
      findings.append(notes.finding(.pageDescriptionRepeatsTitle, at: found.element))
    }
    return found.text
  }

  /// Whether `description` says nothing that `title` does not say too.
  private static func isRepetition(_ description: String, of title: String) -> Bool {
    // Most descriptions are too long to be one, and comparing letters costs.
    guard description.utf8.count <= 2 * title.utf8.count + 32 else { return false }
    let (said, again) = (title.bareLetters, description.bareLetters)
    // A part of the title counts only when it is more than a stray word.
    return said == again
      || (again.utf8.count < said.utf8.count && again.count >= 10 && said.contains(again))
  }

  /// The first content, folded, that a meta called by one of `names` has; earlier names first.
  private static func first(
    _ metas: PageMetas,
    _ names: [MetaName],
    limit: Int
  ) -> (text: String, element: Int)? {
    for name in names {
      for meta in metas.elements(name) {
        guard let bytes = metas.tree.attributeBytes(.content, of: meta) else { continue }
        let text = FoldedText.folding(bytes, limit: limit)
        if !text.isEmpty { return (text, meta) }
      }
    }
    return nil
  }

  /// The text of the headings; with `areShown`, of those that results may show.
  static func headings(_ tree: PageTree, areShown: Bool = false) -> [String] {
    let elements = (tree.elements(.h1) + tree.elements(.h2) + tree.elements(.h3)).sorted()
    let shown = areShown ? elements.filter { !NosnippetMark.isAround($0, of: tree) } : elements
    return PageHeadings.texts(of: shown, in: tree, limit: 300, count: headingLimit)
  }

  /// Divides the content at its commas, those of Arabic and of East Asia included; at its
  /// semicolons only when there is no comma.
  private static func keywords(_ page: PageMetas, findings: inout [Finding]) -> [String] {
    let tree = page.tree
    var keywords: [String] = []
    var seen: Set<String> = []
    let metas = page.elements(.keywords, by: .name)
    var longest: (meta: Int, count: Int)?
    var count = 0
    var again: [String: Int] = [:]
    for meta in metas {
      guard let content = tree.content(of: meta)?.prefix(16_384) else { continue }
      let commas: Set<Character> = [",", "\u{060C}", "\u{3001}", "\u{FF0C}"]
      let hasComma = content.contains { commas.contains($0) }
      let parts = content.split { hasComma ? commas.contains($0) : $0 == ";" || $0 == "\u{FF1B}" }
      if parts.count > longest?.count ?? 0 { longest = (meta, parts.count) }
      count += parts.count
      for part in parts where keywords.count < keywordLimit {
        let word = FoldedText.folding(String(part), limit: 100)
        guard !word.isEmpty else { continue }
        let key = word.lowercased()
        if seen.insert(key).inserted { keywords.append(word) } else { again[key, default: 1] += 1 }
      }
    }
    let worst = again.max { ($0.value, $1.key) < ($1.value, $0.key) }
      .flatMap { $0.value > keywordRepeats ? $0 : nil }
    if let longest, count > keywordsTolerated || worst != nil {
      let elements = metas.count > 1 ? " in \(metas.count) elements" : ""
      let repeats = worst.map { ", among them \"\($0.key)\" \($0.value) times" } ?? ""
      let detail = "There are \(count)\(elements)\(repeats)."
      findings.append(SourceNotes(tree).finding(.pageKeywordsMany, detail, at: longest.meta))
    }
    return keywords
  }
}

// MARK: Icon

extension PageSummary {
  private static func touchIcon(
    _ tree: PageTree,
    base: WebAddress,
    findings: inout [Finding]
  ) -> String? {
    let links = tree.links("apple-touch-icon") + tree.links("apple-touch-icon-precomposed")
    var best: (address: WebAddress, size: Int)?
    for link in links {
      guard let href = tree.addressBytes(.href, of: link), !ASCII.trimmed(href).isEmpty,
        let address = WebAddress(bytes: href, base: base)
      else { continue }
      let size = tree.attributeBytes(.sizes, of: link).map(largestSide) ?? 0
      if size > best?.size ?? -1 { best = (address, size) }
    }
    // A web app manifest names icons that home screens take as well.
    if best == nil, tree.links("manifest").isEmpty {
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
