import Basics
import Foundation
import Reading
import Records
import Testing

// Pages that are expired, or are not any more as they were judged.
extension RecordAdmissionTests {
  private static let before = noon.advanced(bySeconds: -864_000)

  @Test(
    "Of a page that says that it is expired the date decides",
    arguments: [
      ("expired, without times", "2020-01-01", true, nil, true),
      ("expired when it was fetched", "2020-01-01", true, before, true),
      ("said to be expired, and yet to come", "2099-01-01", true, nil, false),
      ("said to be expired before its end", "2026-11-20", true, before, false),
      ("said to be expired without an end", nil, true, nil, false),
      ("judged before its end, and without times", "2026-11-18", false, nil, true),
      ("judged before its end and unchanged behind it", "2026-11-18", false, noon, true),
      ("not expired", "2099-01-01", false, noon, true),
    ] as [(String, String?, Bool, Timestamp?, Bool)]
  )
  func expiry(
    title: String,
    expires: String?,
    saysExpired: Bool,
    fetched: Timestamp?,
    holds: Bool
  ) throws {
    var record = try judge(Self.page)
    record.expires = expires
    record.fetch?.fetchedAt = fetched
    record.indexable = !saysExpired
    record.reasons = saysExpired ? [Reason.expired] : []
    let admission = try RecordAdmission(judging: record, robots: nil, now: noon)
    #expect(admission.corrected == (holds ? [] : ["indexable", "reasons"]), "\(title)")
    #expect(admission.record.indexable == (holds ? record.indexable : true))
    #expect(admission.record.reasons == (holds ? record.reasons : []))
  }
}
