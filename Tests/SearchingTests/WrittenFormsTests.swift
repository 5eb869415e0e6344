import Records
import StoredTestSupport
import Testing

@testable import Searching

// https://www.unicode.org/Public/16.0.0/ucd/SpecialCasing.txt
struct WrittenFormsTests {
  @Test(
    "A word is shown in small letters only where these are known for sure",
    arguments: [
      (["Plum", "PLUM", "plum"], "en", "plum"), (["GitHub", "GitHub", "GITHUB"], "en", "GitHub"),
      (["İstanbul"], "tr", "İstanbul"), (["İstanbul"], "en", "İstanbul"),
      (["Isparta"], "tr-TR", "Isparta"), (["Isparta"], "az", "Isparta"), (["Ice"], "en", "ice"),
      (["Işıklar", "ışıklar", "ışıklar"], "tr", "ışıklar"), (["Kız"], "tr", "kız"),
      (["ΟΔΟΣ"], "el", "ΟΔΟΣ"), (["Οδός"], "el", "οδός"), ([], "en", nil),
    ] as [([String], String, String?)]
  )
  func mostFrequent(texts: [String], language: String, expected: String?) throws {
    var record = try PageRecord.sample("https://a.example/", title: "Words")
    record.language = language
    let page = FoundPage(record)
    var forms = WrittenForms()
    for text in texts { forms.add(text, on: page) }
    #expect(forms.mostFrequent == expected)
    #expect(forms.isEmpty == texts.isEmpty)
  }
}
