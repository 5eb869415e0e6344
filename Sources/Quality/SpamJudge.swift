package import Records
import Rules

/// Looks for signs of spam that a single page shows.
///
/// Each sign is plain: honest pages that trip over one are worse than spam that gets by, because
/// engagement finds the latter anyway.
///
/// Reference: Ntoulas, Najork, Manasse and Fetterly, "Detecting spam web pages through content
/// analysis", WWW 2006, sections 4.1 to 4.8, for words in titles and repetition in texts.
package enum SpamJudge {
  /// The fewest words of a text that is judged.
  private static let fewWords = 50
  /// The fewest long words of a name that is judged.
  private static let nameWords = 3

  /// Notes the signs of spam of `record` in `findings`.
  ///
  /// - Parameters:
  ///   - record: The page.
  ///   - page: What the page shows; `nil` when that is no more than the record's text.
  ///   - prose: The page's own words, a piece a line, all of which it shows; `nil` when there is no
  ///     more than the record's text.
  ///   - locate: Where words that are repeated are; `nil` when unknown.
  ///   - findings: What was found so far; a claim that is not shown is looked at more closely.
  package static func note(
    _ record: PageRecord,
    page: PageText? = nil,
    prose: String? = nil,
    locate: (KeywordStuffing) -> SourcePosition? = { _ in nil },
    in findings: inout [Finding]
  ) {
    let page = page ?? PageText(record.text, title: record.title)
    if let stuffing = KeywordStuffing(record, page, prose: prose ?? record.text) {
      let position = locate(stuffing)
      findings.append(Finding(.spamKeywordStuffing, stuffing.detail, at: position))
    }
    guard findings.contains(where: { $0.rule == Rule.qualityClaimHidden.id }),
      let name = misleadingName(of: record, page)
    else { return }
    findings.append(Finding(.spamMisleadingMarkup, evidence: name))
  }

  /// The name that the structured data gives to what the page is about, when no word of any such
  /// name is on the page; `nil` when one does, or when that cannot be determined.
  private static func misleadingName(of record: PageRecord, _ page: PageText) -> String? {
    let names = record.items.prefix(64).compactMap(subjectName)
    guard let first = names.first else { return nil }
    let words = names.map { SpamWords.long(in: $0) }
    guard words.allSatisfy({ $0.count >= nameWords }) else { return nil }
    let beginnings = WordBeginnings(words.joined())
    let shown = beginnings.look(into: page.words)
    guard !shown.isFound, shown.words >= fewWords else { return nil }
    // Most of a page in another script is a page in another language, which is no lie.
    let isLatin = shown.ascii * 2 > shown.bytes
    let isAlike = words.allSatisfy { $0.joined().allSatisfy { $0 < 0x80 } == isLatin }
    return isAlike ? first : nil
  }

  /// The name of an item that a page can be about.
  private static func subjectName(_ item: StructuredItem) -> String? {
    let types = item.types.compactMap(lastPart)
    let vocabulary = SchemaVocabulary.known
    guard !types.isEmpty, surroundings.isDisjoint(with: types),
      !owners.contains(where: { vocabulary.isKind(item, of: $0) })
    else { return nil }
    for property in ["headline", "name", "title"] {
      if case .text(let text)? = item.properties[property]?.first { return text }
    }
    return nil
  }

  /// The last part of an address, behind a `/` or a `#`.
  private static func lastPart(_ address: String) -> String? {
    func isDivider(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") }
    var rest = address.utf8[...]
    while let last = rest.last, isDivider(last) { rest.removeLast() }
    guard !rest.isEmpty else { return nil }
    if let divider = rest.lastIndex(where: isDivider) { rest = rest[rest.index(after: divider)...] }
    return String(Substring(rest))
  }

  /// Types that describe what is around the page and not what it is about.
  private static let surroundings: Set<String> = [
    "BreadcrumbList", "ImageObject", "ItemList", "ListItem", "SearchAction",
    "SiteNavigationElement", "WebPage", "WebPageElement", "WebSite", "WPFooter", "WPHeader",
    "WPSideBar",
  ]

  /// Types of those whose page it is, with all below them; many show their name in a picture only.
  private static let owners = ["Organization", "Person", "Place"]
}
