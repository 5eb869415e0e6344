// What Foundation says where it asks ICU, a line each; `locale-data --check` compares two builds of it.
import Foundation

// Names of languages in those of the search page, as Sources/Serving/Pages/Languages takes them.
let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
for tag in ["en", "ar", "zh", "ko", "ja"] {
  let locale = Locale(identifier: tag)
  for code in codes + ["zh-Hant", "pt-BR", "de-CH", "sr-Latn", "es-419", "fr_CA", "x-none", ""] {
    print(tag, code, locale.localizedString(forIdentifier: code) ?? "-")
  }
}

// Dates and numbers, as GRDB and Yams write and read them.
let utc = TimeZone(secondsFromGMT: 0)
let formatter = DateFormatter()
formatter.locale = Locale(identifier: "en_US_POSIX")
formatter.timeZone = utc
formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
let moment = Date(timeIntervalSince1970: 1_500_000_000)
print(formatter.string(from: moment), moment.description, ISO8601DateFormatter().string(from: moment))
print(formatter.date(from: "2020-02-29 01:02:03.004")?.timeIntervalSince1970 ?? -1)
var calendar = Calendar(identifier: .gregorian)
calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
print(calendar.date(from: DateComponents(year: 2024, month: 7, day: 1))?.timeIntervalSince1970 ?? -1)
print(Decimal(string: "1.25", locale: formatter.locale) ?? 0, String(format: "%.3f %@", 1.5, "x"))

// Texts, host names and errors.
for text in ["Straße", "ÅNGSTRÖM", "İstanbul", "ﬁ", "日本"] {
  print(text.uppercased(), text.lowercased(), text.capitalized, text.localizedUppercase)
  print(text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil))
  print(text.compare("strasse", options: .caseInsensitive).rawValue, text.localizedStandardCompare("a").rawValue)
  print(text.precomposedStringWithCompatibilityMapping, text.range(of: "s", options: .regularExpression) as Any)
}
print(URL(string: "http://bücher.example/ä?ö")?.absoluteString ?? "-")
do {
  _ = try String(contentsOfFile: "/nonexistent", encoding: .utf8)
} catch {
  print(error.localizedDescription)
}
print(Locale.current.identifier, TimeZone.current.identifier)
