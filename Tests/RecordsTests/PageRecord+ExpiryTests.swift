import Addressing
import Basics
import Records
import Testing

struct PageRecordExpiryTests {
  @Test(
    "A day is over when it is over everywhere, a moment when it has passed",
    arguments: [
      ("2027-01-14", true), ("2027-01-15", false), ("2027-01-15T21:00:00Z", true),
      ("2027-01-15T21:00:01.000Z", false), ("2020", true), ("soon", false), (nil, false),
    ] as [(String?, Bool)]
  )
  func expiry(date: String?, expected: Bool) throws {
    var record = PageRecord(url: try #require(WebAddress("https://a.example/1")))
    record.expires = date
    // 2027-01-15T21:00:00Z: the 14th ended at 12 in the last zone, the 15th did not yet.
    let moment = Timestamp(milliseconds: 1_800_046_800_000)
    #expect(record.isExpired(at: moment) == expected)
    #expect(!record.isExpired(at: nil))
  }
}
