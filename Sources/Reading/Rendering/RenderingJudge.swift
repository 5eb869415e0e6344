package import Basics
import Quality
package import Records

/// Judges a page anew when it was rendered.
package enum RenderingJudge {
  /// Notes what is wrong because of what scripts make of a page, and whether it may be in the index.
  ///
  /// - Parameters:
  ///   - record: The page, with its rendering; nothing changes where it was not rendered.
  ///   - now: The moment that tells what is expired; `nil` for that of the fetch.
  package static func judge(_ record: inout PageRecord, now: Timestamp? = nil) {
    guard record.rendering != nil else { return }
    record.findings = RenderingFindings.of(record)
    IndexabilityJudge.judge(&record, now: now)
  }
}
