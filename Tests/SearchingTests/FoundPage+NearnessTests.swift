import Addressing
import Records
import StoredTestSupport
import Testing

@testable import Searching

/// For which country a page is.
struct FoundPageNearnessTests {
  @Test(
    "The region of the language decides, else the domain of the host",
    arguments: [
      ("https://a.example/", "en-GB", "gb", 1), ("https://a.example/", "en-GB", "us", 0),
      ("https://a.co.uk/", nil, "gb", 1), ("https://a.co.uk/", "en", "gb", 1),
      ("https://a.example/", "en-GB", "uk", 1), ("https://a.co.uk/", nil, "uk", 1),
      ("https://a.example/", "en-UK", "gb", 1), ("https://a.example/", "en-US", "uk", 0),
      ("https://a.de/", "de", "de", 1), ("https://a.de/", "de-AT", "de", 0),
      ("https://a.de/", "zh-Hans-DE", "de", 1), ("https://a.com/", "en", "us", 0),
    ] as [(String, String?, String, Double)]
  )
  func nearness(url: String, language: String?, country: String, expected: Double) throws {
    let record = try PageRecord.sample(url) { $0.language = language }
    #expect(FoundPage(record).nearness(to: country) == expected)
  }
}
