package import Basics
import JSON
package import Records
import Rules

/// Scores how good the structured data of a page is.
///
/// The score is V · (0.40 C + 0.20 R + 0.25 K + 0.15 L), each part in [0,1]:
/// - *validity* V: which share of the distinct statements keeps the vocabulary,
/// - *completeness* C: how much of what its kind should say the best described thing says,
/// - *richness* R: how many distinct valid properties there are, saturating,
/// - *consistency* K: which share of what can be checked the visible text confirms,
/// - *linkage* L: how well the page leads into an app.
///
/// Validity multiplies because broken markup is of no use however rich it is. Statements count
/// once however often they are repeated, so that repetition gains nothing; a further valid and
/// visible statement never lowers the score; and the syntax does not matter. When not one claim
/// that can be checked is visible, the score stays at or below ``hiddenLimit``.
///
/// What the vocabulary tolerates, such as the name of a person in the place of the person, is
/// valid, but weighs and enriches less. Every point that is lost is reported by a finding whose gain is what
/// fixing it brings; ``FindingNotes`` says how the gains of several add up. What the page cannot have
/// or nobody needs of it, as ``PageTraits`` tells, is reported as such. Not called lost are richness
/// beyond ten properties, which tends towards one and never gets there, and what a form lacks.
package enum QualityJudge {
  /// The highest score of a page whose claims are all out of sight.
  package static let hiddenLimit = 0.2

  static let completenessWeight = 0.40
  static let richnessWeight = 0.20
  static let consistencyWeight = 0.25
  static let linkageWeight = 0.15

  /// The most findings of one rule.
  static let findingLimit = 20

  /// How well a page leads into an app that it names without a URL in it.
  static let nameLinkage = 0.4
  /// How well a page leads into an app of which it names the URL.
  static let appURLLinkage = 0.8

  /// Scores a page, and notes in `findings` where points are lost and what each is worth.
  ///
  /// - Parameters:
  ///   - record: The page. What the readers noted about it is in its findings or in
  ///     `findings`; broken blocks are counted from there.
  ///   - page: What the page shows; `nil` when that is no more than the record's text.
  ///   - now: When the page was read, to tell what is expired; `nil` when that is not judged. Only
  ///     the day in UTC counts.
  ///   - isForm: Whether visitors come to fill it in, as its markup shows.
  ///   - isDrawn: Whether an element of the page shows a number without writing it.
  ///   - locate: Where a statement of the record's items is; `nil` when unknown.
  ///   - findings: Where to note lost points. Broken blocks noted here get their gain.
  /// - Returns: The score and its parts; ``QualityScore/init()`` without structured data.
  package static func score(
    record: PageRecord,
    page: PageText? = nil,
    now: Timestamp? = nil,
    isForm: Bool = false,
    isDrawn: @escaping (String) -> Bool = { _ in false },
    locate: (StatementLocation) -> SourcePosition? = { _ in nil },
    findings: inout [Finding]
  ) -> QualityScore {
    let breakage = Breakage(record.findings, findings)
    let ledger = StatementLedger(record.items)
    let linkage = linkage(of: record)
    let shown = page ?? PageText(record.text, title: record.title)
    let today = now.flatMap { SchemaValue.lastDay(String($0.iso8601.prefix(10))) }
    func assess(_ ledger: StatementLedger, _ text: ShownText) -> Assessment {
      Assessment(ledger: ledger, breakage: breakage, text: text, today: today, linkage: linkage)
    }
    let text = ShownText(shown, isDrawn: isDrawn)
    let traits = PageTraits(record, showing: text, isForm: isForm)
    guard ledger.hasSchemaOrg || breakage.invalid > 0 else {
      // Nor for one more page of a list.
      if traits.isForm || ListPart.isPart(record.url) { return QualityScore() }
      let finding = nothing(on: traits, record) { subject in
        let text = Self.text(for: subject, record, shown, traits)
        return assess(StatementLedger(subject.added(to: record.items)), text).parts.score
      }
      if let finding { findings.append(finding) }
      return QualityScore()
    }
    let assessment = assess(ledger, text)
    assessment.note(in: &findings, on: traits, locate: locate) {
      SuggestedSubject(record).flatMap { subject in
        guard subject.isParticular else { return nil }
        return assess(StatementLedger(subject.added(to: record.items)), text).parts.score
      }
    }
    return QualityScore(score: assessment.parts.score, parts: assessment.parts.named)
  }

  /// The score of the page of `record`, if it showed all that its structured data claim.
  package static func scoreIfShown(_ record: PageRecord, now: Timestamp?) -> Double {
    var texts = [record.text]
    var open = record.items
    while let item = open.popLast() {
      for value in item.properties.values.joined() {
        switch value {
        case .text(let text): texts.append(text)
        case .number(let number): texts.append(number.literal)
        case .item(let item): open.append(item)
        case .bool: break
        }
      }
    }
    let page = PageText(texts.joined(separator: "\n"), title: record.title)
    var findings: [Finding] = []
    return score(record: record, page: page, now: now, findings: &findings).score
  }

  /// What to do on a page that is about a thing of a type.
  private static func fix(naming type: String) -> String {
    let article = "AEIOU".contains(type.prefix(1)) ? "an" : "a"
    return "Describe what the page is about in a JSON-LD block, as \(article) \(type)."
  }

  /// Where `subject` is looked up: what is named as the page is titled needs no look at its text.
  private static func text(
    for subject: SuggestedSubject,
    _ record: PageRecord,
    _ shown: PageText,
    _ traits: PageTraits
  ) -> ShownText {
    let isTitled = subject.members.first?.value == record.title.map(PropertyValue.text)
    guard traits.hasText, isTitled, let title = record.title else { return ShownText(shown) }
    return ShownText(PageText(title, title: title))
  }

  /// The finding of a page without structured data, with the `gain` that a suggested item brings.
  private static func nothing(
    on page: PageTraits,
    _ record: PageRecord,
    gain: (SuggestedSubject) -> Double
  ) -> Finding? {
    let hasOpenGraph = record.openGraph.keys.contains { $0.hasPrefix("og:") }
    let subject = SuggestedSubject(record)
    let fix = page.isHome ? nil : Self.fix(for: PageKind(record))
    // Where it is not clear what the page is about, there is nothing to describe.
    guard subject.map({ $0.type != "WebPage" }) ?? (fix != nil) else { return nil }
    return Finding(
      hasOpenGraph ? .structuredDataOpenGraphOnly : .structuredDataNone,
      gain: subject.map(gain),
      fix: fix ?? subject.map { Self.fix(naming: $0.type) }
    )
  }

  /// What to describe of a page of a kind with a description of its own.
  static func fix(for kind: PageKind) -> String? {
    switch kind {
    case .list:
      "Say where the list is in the site, as a BreadcrumbList; what it lists may be in an"
        + " ItemList of URLs. Each page of the list describes itself."
    case .thread:
      "Describe the discussion as a DiscussionForumPosting with its author, its date and its text."
    case .video:
      "Describe the video as a VideoObject with its name, its thumbnailUrl and its uploadDate."
    case .podcast:
      "Describe the episode as a PodcastEpisode with its name, its datePublished and its"
        + " associatedMedia."
    case .about, .other: nil
    }
  }

  /// How well the page leads into an app, in [0,1].
  ///
  /// To name an app is worth less than to name the URL in it; an association of the site, or
  /// URLs in apps of both platforms, is all there is to wish for.
  static func linkage(of record: PageRecord) -> Double {
    if record.universalLinks?.apps.contains(where: { $0.verdict == "match" }) == true { return 1 }
    let inner = record.deepLinks.filter { !$0.opensStartScreen }
    let isApple = inner.contains { $0.platform == "ios" || $0.platform == "ipad" }
    let isAndroid = inner.contains { $0.platform == "android" }
    if isApple, isAndroid { return 1 }
    if !inner.isEmpty { return appURLLinkage }
    return record.deepLinks.isEmpty ? 0 : nameLinkage
  }

  /// The least score of a page that says one valid thing, which is what a block that cannot be
  /// read at all would bring.
  static func leastScore(linkage: Double) -> Double {
    var tally = Tally()
    tally.addProperties(1)
    let parts = ScoreParts(
      validity: 1,
      completeness: 0,
      richness: tally.richnessShare,
      consistency: 0.5,
      linkage: linkage
    )
    return parts.score
  }
}

/// How many blocks of JSON-LD are broken, by what the readers noted.
struct Breakage {
  private(set) var invalid = 0
  private(set) var repaired = 0

  /// Each finding counts once, wherever it is.
  init(_ stored: [Finding], _ current: [Finding]) {
    var blocks: Set<Finding> = []
    for findings in [stored, current] {
      for finding in findings {
        let isInvalid = finding.rule == Rule.jsonLDInvalid.id
        guard isInvalid || finding.rule == Rule.jsonLDRepaired.id,
          blocks.insert(finding).inserted
        else { continue }
        if isInvalid { invalid += 1 } else { repaired += 1 }
      }
    }
  }

  /// The failed statements that a broken block counts as.
  static let invalidWeight = 10
  /// The failed statements that a repaired block counts as.
  static let repairedWeight = 1

  /// The failed statements of all broken blocks.
  var failures: Int { invalid * Self.invalidWeight + repaired * Self.repairedWeight }
}
