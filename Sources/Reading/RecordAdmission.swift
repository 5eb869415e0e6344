import Addressing
package import Basics
import Extraction
import Quality
package import Records
package import Robots
import Rules

/// Decides what a record that came from elsewhere, such as a row of an export, is believed.
///
/// What a page can say of itself is brought within the rules of the readers (``RecordRules``). What
/// is a judgement is judged anew: robots directives, quality and indexability. Only what cannot be
/// known from the record is believed: that the page said so, what robots.txt said where the store
/// has none of the host, what an association file said, and what was found wrong with the page.
package struct RecordAdmission: Sendable {
  /// Why a record is not accepted.
  package struct Rejection: Error, Hashable, Sendable {
    /// The field and what is wrong with it, as a clause.
    package let reason: String
  }

  /// The record as it is accepted.
  package let record: PageRecord
  /// The fields that were put right, by their names in the form of exports; usually none.
  package let corrected: [String]

  /// The longest address of a page, in bytes.
  package static let addressLimit = RecordRules.addressLimit

  /// Judges `record`.
  ///
  /// - Parameters:
  ///   - record: A record of which nothing is believed but that it is readable.
  ///   - robots: The rules of its host, where they are known.
  ///   - now: The moment at which a record without a fetch time counts as read.
  /// - Throws: ``Rejection`` when no page can have brought it about.
  package init(
    judging record: PageRecord,
    robots: RobotsRules?,
    now: Timestamp? = nil
  ) throws(Rejection) {
    var rules: RecordRules
    do throws(RecordRules.Violation) {
      rules = try RecordRules(record)
    } catch {
      throw Rejection(reason: error.reason)
    }
    var judged = rules.record
    Self.judgeRobots(&judged, robots)
    rules.correct(\.robots, "robots", to: judged.robots)
    rules.correct(\.description, "description", to: judged.description)
    rules.correct(\.image, "image", to: judged.image)
    rules.correct(\.imageSize, "imageSize", to: judged.imageSize)
    rules.correct(\.quality, "quality", to: Self.quality(of: rules.record))
    judged = rules.record
    IndexabilityJudge.judge(&judged, now: Self.momentOfExpiry(of: judged, now))
    rules.correct(\.indexable, "indexable", to: judged.indexable)
    rules.correct(\.reasons, "reasons", to: judged.reasons)
    self.record = rules.record
    corrected = rules.corrected
  }

  /// The moment that tells whether the record is expired.
  ///
  /// A record says so when it was judged behind its end. It does not when it was judged before and
  /// found unchanged since: exports and searches leave such a page out by their own clock.
  private static func momentOfExpiry(of record: PageRecord, _ now: Timestamp?) -> Timestamp {
    guard record.reasons.contains(Reason.expired) else { return Timestamp(milliseconds: .min) }
    return record.fetch?.fetchedAt ?? now ?? Timestamp(milliseconds: .min)
  }

  /// Reads the directives anew from where they are written, and asks the host's rules; what
  /// forbids more counts.
  private static func judgeRobots(_ record: inout PageRecord, _ rules: RobotsRules?) {
    var summary = record.robots
    var directives = PageDirectives()
    for source in summary.sources {
      let parts = source.split(separator: ": ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      if parts[0] == "X-Robots-Tag" {
        directives.read(header: parts[1])
      } else if parts[0].hasPrefix("meta ") {
        directives.read(meta: String(parts[0].dropFirst(5)), content: parts[1])
      }
    }
    summary.noindex = summary.noindex || directives.noindex
    summary.nofollow = summary.nofollow || directives.nofollow
    summary.nosnippet = summary.nosnippet || directives.nosnippet
    let most = [summary.maxSnippet, directives.maxSnippet].compactMap { $0 }.filter { $0 > 0 }.min()
    summary.maxSnippet = most
    summary.noImagePreview = summary.noImagePreview || directives.noImagePreview
    summary.sources = directives.sources
    summary.group = summary.group.flatMap(Self.bounded)
    summary.rule = summary.rule.flatMap(Self.bounded)
    if let verdict = rules?.verdict(for: record.url), !verdict.allowed {
      summary.allowed = false
      (summary.group, summary.rule) = (verdict.group, verdict.rule)
    }
    record.robots = summary
    if summary.noImagePreview { record.dropImage() }
    if summary.nosnippet {
      record.description = nil
    } else if let most, let description = record.description, description.count > most {
      record.description = String(description.prefix(most))
    }
  }

  /// `text`, unless it is longer than any that a file of rules may hold.
  private static func bounded(_ text: String) -> String? {
    text.utf8.count <= RobotsFile.byteLimit ? text : nil
  }

  /// How far a score that was written with four decimals may lie above the one that it was.
  private static let rounding = 0.0001

  /// The quality that is believed of a record: what it says, unless that is more than its structured
  /// data can be worth on a page that shows all that they claim.
  ///
  /// Claims are looked for in all of a page's text, of which a record has the main part: what is in a footer or in a
  /// menu cannot be looked for again.
  private static func quality(of record: PageRecord) -> QualityScore {
    var findings: [Finding] = []
    let judged = QualityJudge.score(
      record: record,
      now: record.fetch?.fetchedAt,
      findings: &findings
    )
    if record.quality.score <= judged.score + rounding { return record.quality }
    // Most records are believed without a second look.
    let limit = QualityJudge.scoreIfShown(record, now: record.fetch?.fetchedAt) + rounding
    return record.quality.score <= limit ? record.quality : judged
  }
}
