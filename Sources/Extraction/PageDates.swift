import Basics
import Markup
import Records
import Rules

/// When a page was first published, and when it was last changed, as the page itself says.
///
/// Each is the first of a list of sources that gives a date which can be read:
///
/// 1. `datePublished` and `dateModified` of what the structured data calls the page's main
///    thing (``MainItems``); when several things are equally likely and disagree, none of them;
/// 2. `article:published_time`, and `article:modified_time` or `og:updated_time`;
/// 3. Dublin Core: `issued`, `created`, `date`, and `modified`;
/// 4. `time` and `meta` elements with `itemprop` that belong to no item, then the first with the
///    obsolete `pubdate` that is not in an article within another;
/// 5. other metas: `date`, `pubdate`, those of well-known publishing systems and of scholarly
///    indexes, and `last-modified` in `name` or `http-equiv`.
///
/// Text that only looks like a date is not read, and neither is the time of the fetch: what the
/// page does not say stays unknown.
///
/// References: <https://schema.org/datePublished>, <https://ogp.me/#type_article>,
/// <https://www.dublincore.org/specifications/dublin-core/dcmi-terms/#terms-issued>
struct PageDates: Hashable, Sendable {
  /// When the page was first published: an ISO 8601 date, or a moment in UTC.
  var published: String?
  /// When the page was last changed: an ISO 8601 date, or a moment in UTC.
  var modified: String?
  /// The last day or moment for which its main thing holds: the earliest of `validThrough` and
  /// `expires` of structured data, and, for an event that the page names as its own, its end.
  var expires: String?
  /// The statement that says so.
  var expiry: StatementLocation?

  /// Reads the dates of a page, and notes those that cannot be read.
  ///
  /// - Parameters:
  ///   - metas: The page's metas, with its tree.
  ///   - main: What the page is about.
  ///   - title: The page's title, by which an embedded video is distinguished from what the page is about.
  ///   - locate: Where a statement of structured data is; asked of those with a fault only.
  ///   - findings: What is wrong is added.
  /// - Returns: The dates that the page says.
  static func read(
    _ metas: PageMetas,
    main: MainItems,
    title: String? = nil,
    locate: (StatementLocation) -> SourcePosition?,
    findings: inout [Finding]
  ) -> PageDates {
    let reader = Reader(metas, main)
    let published = reader.read(.published, findings: &findings)
    let modified = reader.read(.modified, findings: &findings)
    if let published, let modified, modified.date.isSurelyBefore(published.date) {
      let detail = "They are \(published.date.text) and \(modified.date.text)."
      findings.append(
        modified.element.map { SourceNotes(metas.tree).finding(.pageDatesReversed, detail, at: $0) }
          ?? Finding(
            .pageDatesReversed,
            detail,
            at: modified.statement.flatMap(locate),
            evidence: "dateModified: \(modified.date.text)"
          )
      )
    }
    let end = reader.end(title: title)
    return PageDates(
      published: published?.date.text,
      modified: modified?.date.text,
      expires: end?.date.text,
      expiry: end?.statement
    )
  }
}

extension PageDates {
  /// Which of the two dates is looked for, and where.
  fileprivate struct Kind {
    let property: String
    let token: StaticString
    let early: [MetaName]
    let late: [MetaName]
    let hasPubdate: Bool
    let hasEquivalent: Bool

    static let published = Kind(
      property: "datePublished",
      token: "datepublished",
      early: [.articlePublished, .ogArticlePublished, .dcIssued, .dcCreated, .dcDate],
      late: [
        .date, .pubdate, .publicationDate, .published, .parselyDate, .sailthruDate,
        .articlePublishedDot, .cxensePublished, .citationPublished, .citationOnline, .citationDate,
      ],
      hasPubdate: true,
      hasEquivalent: false
    )

    static let modified = Kind(
      property: "dateModified",
      token: "datemodified",
      early: [.articleModified, .ogArticleModified, .ogUpdated, .dcModified],
      late: [.lastModified, .revised, .articleUpdatedDot, .dateModified],
      hasPubdate: false,
      hasEquivalent: true
    )
  }

  /// A date, and the element or the statement of structured data that gives it.
  fileprivate struct Found {
    let date: PageDate
    var element: Int?
    var statement: StatementLocation?
  }

  /// Walks over the sources in their order.
  fileprivate struct Reader {
    let metas: PageMetas
    let main: MainItems
    var tree: PageTree { metas.tree }

    init(_ metas: PageMetas, _ main: MainItems) {
      self.metas = metas
      self.main = main
    }

    func read(_ kind: Kind, findings: inout [Finding]) -> Found? {
      if let found = structured(kind.property) { return found }
      if let found = first(kind.early, findings: &findings) { return found }
      if let found = time(kind, findings: &findings) { return found }
      if let found = first(kind.late, findings: &findings) { return found }
      return kind.hasEquivalent ? equivalent(findings: &findings) : nil
    }

    /// The last day or moment for which what the page is about holds.
    ///
    /// Of several things the last one counts, and one without an end has none.
    func end(title: String?) -> Found? {
      var last: Found?
      for subject in main.subjects(titled: title) {
        var ends = ["validThrough", "expires"].compactMap { end(of: subject, $0) }
        if let end = EventEnd(of: subject.item), isOwn(subject, title) {
          let statement = Self.statement(subject, end.property, end.value)
          ends.append(Found(date: end.date, statement: statement))
        }
        guard let first = ends.min(by: { $0.date.text < $1.date.text }) else { return nil }
        if last.map({ $0.date.text < first.date.text }) ?? true { last = first }
      }
      return last
    }

    private func end(of subject: MainItems.Candidate, _ property: String) -> Found? {
      guard let text = subject.item.text(of: property),
        case .date(let date) = PageDate.read(ArraySlice(text.utf8))
      else { return nil }
      return Found(date: date, statement: Self.statement(subject, property, text))
    }

    /// Whether a thing is the page's own: one that is alone on a page may be the next of many
    /// that whoever has the page goes in for.
    private func isOwn(_ subject: MainItems.Candidate, _ title: String?) -> Bool {
      guard !subject.namesPage else { return true }
      let page = PageTitle(title ?? "")
      return ["name", "headline"].contains { subject.item.text(of: $0).map(page.says) ?? false }
    }

    private static func statement(
      _ candidate: MainItems.Candidate,
      _ property: String,
      _ text: String
    ) -> StatementLocation {
      StatementLocation(item: candidate.top, type: nil, property: property, value: text)
    }

    /// The date of the best candidate; `nil` when candidates that do not name the page disagree.
    private func structured(_ property: String) -> Found? {
      var first: Found?
      for candidate in main.candidates {
        guard let text = candidate.item.text(of: property),
          case .date(let date) = PageDate.read(ArraySlice(text.utf8))
        else { continue }
        if let first {
          if first.date.day != date.day { return nil }
          continue
        }
        let found = Found(date: date, statement: Self.statement(candidate, property, text))
        if candidate.namesPage { return found }
        first = found
      }
      return first
    }

    private func first(_ names: [MetaName], findings: inout [Finding]) -> Found? {
      for name in names {
        for meta in metas.elements(name).prefix(8) {
          guard let content = tree.attributeBytes(.content, of: meta) else { continue }
          // Scholarly indexes ask for slashes: <https://scholar.google.com/intl/en/scholar/inclusion.html>
          let isScholarly = [.citationPublished, .citationOnline, .citationDate].contains(name)
          let found = read(content, at: meta, isFree: isScholarly, findings: &findings)
          if let found { return found }
        }
      }
      return nil
    }

    private func equivalent(findings: inout [Finding]) -> Found? {
      for meta in metas.equivalents {
        guard let name = tree.attributeBytes(.httpEquiv, of: meta),
          ASCII.equals(name, "last-modified"),
          let content = tree.attributeBytes(.content, of: meta),
          let found = read(content, at: meta, isFree: true, findings: &findings)
        else { continue }
        return found
      }
      return nil
    }

    /// The date that `element` writes as `bytes`; what cannot be read is noted.
    func read(
      _ bytes: ArraySlice<UInt8>,
      at element: Int,
      isFree: Bool,
      findings: inout [Finding]
    ) -> Found? {
      guard !ASCII.trimmed(bytes).isEmpty else { return nil }
      let notes = SourceNotes(tree)
      switch PageDate.read(bytes) {
      case .date(let date):
        if !date.isISO, !isFree {
          let detail = "It is read as \(date.text)."
          findings.append(notes.finding(.pageDateForm, detail, at: element))
        }
        return Found(date: date, element: element)
      case .unreadable:
        let detail = "It is \(ASCII.trimmed(bytes).prefix(80).text)."
        findings.append(notes.finding(.pageDateUnreadable, detail, at: element))
        return nil
      case .reduced:
        return nil
      }
    }
  }
}

// MARK: Time elements

extension PageDates.Reader {
  /// The most `time` elements looked at.
  private static let timeLimit = 64

  fileprivate func time(_ kind: PageDates.Kind, findings: inout [Finding]) -> PageDates.Found? {
    let times = tree.elements(.time).prefix(Self.timeLimit)
    let metas = tree.elements(.meta).lazy.filter { tree.has(.itemprop, of: $0) }
    for time in Array(times) + metas.prefix(Self.timeLimit) {
      guard let property = tree.attributeBytes(.itemprop, of: time),
        ASCII.hasToken(property, kind.token), !isBelow(.itemscope, time),
        let found = read(value(of: time), at: time, isFree: false, findings: &findings)
      else { continue }
      return found
    }
    guard kind.hasPubdate else { return nil }
    for time in times where isPublication(time) {
      if let found = read(value(of: time), at: time, isFree: false, findings: &findings) {
        return found
      }
    }
    return nil
  }

  /// The value of a `time` element: its `datetime`, or else its text; of a `meta` its content.
  private func value(of time: Int) -> ArraySlice<UInt8> {
    if tree.tag(time) == .meta { return tree.attributeBytes(.content, of: time) ?? [] }
    return tree.attributeBytes(.datetime, of: time) ?? tree.attributeBytes(.content, of: time)
      ?? tree.textBytes(of: time)
  }

  private func isBelow(_ attribute: AttributeName, _ element: Int) -> Bool {
    var above = tree.parent(element)
    while let element = above {
      if tree.has(attribute, of: element) { return true }
      above = tree.parent(element)
    }
    return false
  }

  /// Whether a `time` has `pubdate` and is in no article within another one.
  private func isPublication(_ time: Int) -> Bool {
    guard tree.has(.pubdate, of: time) else { return false }
    var articles = 0
    var above = tree.parent(time)
    while let element = above {
      if tree.tag(element) == .article { articles += 1 }
      above = tree.parent(element)
    }
    return articles < 2
  }
}
