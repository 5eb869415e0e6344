import Records
import Testing

@testable import Quality

// https://schema.org/DataType
struct SchemaValueTests {
  @Test(
    "Texts that have a form that a property asks for",
    arguments: [
      (.date, "2026"), (.date, "2026-11"), (.date, "2026-11-21"), (.date, "20261121"),
      (.date, "2026-11-21T10:30"), (.date, "2026-11-21T10:30:00Z"), (.date, " 2026-11-21 "),
      (.date, "2026-11-21T10:30:00.123+01:00"), (.date, "2026-11-21 10:30:00 +0100"),
      (.time, "10:30"), (.time, "10:30:00Z"), ([.date, .time], "10:30"),
      ([.date, .time], "2026-11-21"), (.duration, "PT1H30M"), (.duration, "P1Y2M3DT4H5M6.5S"),
      (.duration, "P3W"), (.duration, "-P1D"), (.number, "0"), (.number, "-1.5"),
      (.number, ".5"), (.number, "1e3"), (.truth, "true"), (.truth, "False"),
      (.truth, "https://schema.org/True"), (.address, "https://a.example/"), (.address, "/a"),
      (.address, "a.html"), (.measure, "7 kg"), (.measure, "240 calories"), (.measure, "-2 C"),
      ([.number, .duration], "P1D"), ([.address, .number], "3"),
      (.date, "20180619T055000+0900"), (.date, "20180619T0550"),
      (.date, "20200516T14:51:53Z"), (.date, "2024-02-29"),
      (.date, "2000-02-29"), (.date, "2026-04-30T24:00:00"), (.price, "12.50"), (.price, "0"),
      (.price, " 12 "), (.currency, "EUR"), (.currency, "usdt"), (.currency, "Ithaca HOUR"),
      (.rating, "4.5"), (.rating, "4.5/5"), (.rating, "6 / 10"), (.rating, "95%"), (.rating, "-1"),
      (.rating, " 4 "), (.integer, "1234"), (.integer, "-3"), (.integer, "12.0"),
      (.telephone, "+49 30 1"), (.telephone, "tel:+49301"), (.telephone, "(030) 12"),
    ] as [(SchemaForms, String)]
  )
  func wellFormed(forms: SchemaForms, text: String) {
    #expect(text.withBytes { SchemaValue.hasForm($0, forms) })
  }

  @Test(
    "Texts that do not",
    arguments: [
      (.date, "Yesterday 01:11 PM"), (.date, "23 octubre, 2025"), (.date, "2026-13-01"),
      (.date, "2026-00-01"), (.date, "2026-11-32"), (.date, "21.11.2026"), (.date, "26-11-21"),
      (.date, "2026-11-21T"), (.date, "2026-11-21T25:00"), (.date, "2026-11-21Tnoon"),
      (.date, "202611"), (.date, ""), (.time, "noon"), (.duration, "PTundefinedM"),
      (.duration, "PTHM"), (.duration, "P"), (.duration, "PT"), (.duration, "1H"),
      (.duration, "PT5M1H"), (.duration, "30 min"), (.duration, "P1H"), (.number, "1,000"),
      (.number, "$5"), (.number, "."), (.number, "1e"), (.truth, "yes"), (.truth, "1"),
      (.address, "not an address"), (.address, "plums"), (.measure, "heavy"), ([], "2026"),
      (.date, "2026-02-31"), (.date, "2026-02-29"), (.date, "1900-02-29"), (.date, "2026-04-31"),
      (.date, "2026-11-21T24:30"), (.date, "2026-11-21T10:30+99:99"),
      (.date, "2026-11-21T10:30+15:00"), (.date, "2026-11-21T1030"), (.time, "1030"),
      (.price, "$12.00"), (.price, "12,00"), (.price, "12,00 €"), (.price, "call us"),
      (.price, "-5"), (.price, "."), (.currency, "$"), (.currency, "€"), (.currency, "US$"),
      (.currency, "Dollars"), (.currency, "Euro"), (.currency, "EURO"), (.currency, "yen"),
      (.rating, "4,5"), (.rating, "good"), (.rating, "4/"), (.rating, "4 stars"), (.rating, "%"),
      (.rating, "Rated 3.5/5"), (.rating, "٤"), (.integer, "1,234"), (.integer, "1234.5"),
      (.integer, ""), (.telephone, "call us"), (.telephone, "javascript:alert(1)"),
      (.telephone, "+"),
    ] as [(SchemaForms, String)]
  )
  func malformed(forms: SchemaForms, text: String) {
    #expect(!text.withBytes { SchemaValue.hasForm($0, forms) })
  }

  @Test(
    "An address stands for a thing, a name does not",
    arguments: [
      ("https://example.com/ada", true), ("#ada", true), ("/ada", true), ("urn:isbn:1", true),
      ("Ada Damson", false), ("Ada", false), ("A.D.", false), ("a: b", false), ("", false),
      ("Ada:Damson", true), ("x:y", false),
    ]
  )
  func references(text: String, isReference: Bool) {
    #expect(text.withBytes { SchemaValue.isReference($0) } == isReference)
  }

  @Test(
    "A date lasts to the end of what it names",
    arguments: [
      ("2026", 20_261_231), ("2026-02", 20_260_231), ("2026-11-21", 20_261_121),
      ("20261121", 20_261_121), ("2026-11-21T10:30:00+01:00", 20_261_121), ("soon", nil),
    ]
  )
  func lastDay(text: String, day: Int?) {
    #expect(SchemaValue.lastDay(text) == day)
  }
}
