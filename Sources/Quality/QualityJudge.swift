package import Records

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
package enum QualityJudge {
  /// The highest score of a page whose claims are all out of sight.
  package static let hiddenLimit = 0.2

  static let completenessWeight = 0.40
  static let richnessWeight = 0.20
  static let consistencyWeight = 0.25
  static let linkageWeight = 0.15

  /// The most findings of one rule.
  static let findingLimit = 20

  /// Scores a page, and notes in `findings` where points are lost and what each is worth.
  ///
  /// - Parameters:
  ///   - record: The page. What the readers noted about it stands in its findings or in
  ///     `findings`; broken blocks are counted from there.
  ///   - findings: Where to note lost points. Broken blocks noted here get their gain.
  /// - Returns: The score and its parts; ``QualityScore/init()`` without structured data.
  package static func score(record: PageRecord, findings: inout [Finding]) -> QualityScore {
    let breakage = Breakage(record.findings, findings)
    let ledger = StatementLedger(record.items)
    guard ledger.hasSchemaOrg || breakage.invalid > 0 else {
      findings.append(Finding(.structuredDataNone))
      return QualityScore()
    }
    let assessment = Assessment(
      ledger: ledger,
      breakage: breakage,
      text: VisibleText(record),
      linkage: linkage(of: record)
    )
    assessment.note(in: &findings)
    return QualityScore(score: assessment.score, parts: assessment.parts)
  }

  /// How well the page leads into an app, in [0,1].
  ///
  /// To name an app is worth less than to name the place in it; an association of the site, or
  /// places in apps of both platforms, is all there is to wish for.
  static func linkage(of record: PageRecord) -> Double {
    if record.universalLinks?.apps.contains(where: { $0.verdict == "match" }) == true { return 1 }
    let placed = record.deepLinks.filter { $0.url != nil }
    let isApple = placed.contains { $0.platform == "ios" || $0.platform == "ipad" }
    let isAndroid = placed.contains { $0.platform == "android" }
    if isApple, isAndroid { return 1 }
    if !placed.isEmpty { return 0.8 }
    return record.deepLinks.isEmpty ? 0 : 0.4
  }
}

/// How many blocks of JSON-LD are broken, by what the readers noted.
struct Breakage {
  private(set) var invalid = 0
  private(set) var repaired = 0

  /// Each finding counts once, wherever it stands.
  init(_ stored: [Finding], _ current: [Finding]) {
    var blocks: Set<Finding> = []
    for finding in stored + current where blocks.insert(finding).inserted {
      if finding.rule == Rule.jsonLDInvalid.id { invalid += 1 }
      if finding.rule == Rule.jsonLDRepaired.id { repaired += 1 }
    }
  }

  /// The failed statements that a broken block counts as.
  static let invalidWeight = 10.0
  /// The failed statements that a repaired block counts as.
  static let repairedWeight = 1.0

  /// The failed statements of all broken blocks.
  var failures: Double {
    Double(invalid) * Self.invalidWeight + Double(repaired) * Self.repairedWeight
  }
}
