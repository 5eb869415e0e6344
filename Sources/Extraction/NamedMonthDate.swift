import Basics

/// A day whose month is written as an English word: `Nov 21, 2026`, `21st November 2026 at 4:41pm`,
/// `Sat Nov 21 2026 09:30:00 GMT+0000`, `04:25:06 PM IST Nov 21, 2026`.
///
/// Software writes dates so where it was made to write them for people. Day and month must be
/// next to each other and the year must be the only number of four digits, so that nothing is
/// guessed; the time of day, which has too many forms, is not read.
struct NamedMonthDate {
  /// The year, the month and the day as `2026-11-21`.
  let text: String

  /// Reads `bytes`; `nil` when they name no month, or more than one day can be meant.
  init?(_ bytes: ArraySlice<UInt8>) {
    let words = Self.words(bytes)
    let months = words.indices.filter { words[$0].month != nil }
    guard months.count == 1, let month = words[months[0]].month else { return nil }
    let days = [months[0] - 1, months[0] + 1].compactMap { index in
      words.indices.contains(index) ? words[index].day : nil
    }
    let years = words.compactMap(\.year)
    guard days.count == 1, years.count == 1 else { return nil }
    text = [String(years[0]), Self.padded(month), Self.padded(days[0])].joined(separator: "-")
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// A run of letters and digits, and whether it is a part of a time or of a zone.
  private struct Word {
    let bytes: ArraySlice<UInt8>
    let isTime: Bool

    /// The number of the month that it names, in full or by its first letters.
    var month: Int? {
      guard bytes.count >= 3, bytes.allSatisfy(ASCII.isLetter) else { return nil }
      let name = bytes.text.lowercased()
      let short = name == "sept" ? "september" : name
      return NamedMonthDate.months
        .firstIndex { $0 == short || short.count == 3 && $0.hasPrefix(short) }
        .map { $0 + 1 }
    }

    /// The day of a month, with or without the letters behind an ordinal number.
    var day: Int? {
      let digits = bytes.prefix(while: ASCII.isDigit)
      let rest = bytes.dropFirst(digits.count)
      guard !isTime, (1...2).contains(digits.count) else { return nil }
      let isOrdinal = ["st", "nd", "rd", "th"].contains(rest.text.lowercased())
      guard rest.isEmpty || isOrdinal, let day = Int(digits.text), (1...31).contains(day) else {
        return nil
      }
      return day
    }

    var year: Int? {
      guard !isTime, bytes.count == 4, bytes.allSatisfy(ASCII.isDigit) else { return nil }
      return Int(bytes.text)
    }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The words of a text; numbers at a colon or behind a plus or minus sign tell the time.
  private static func words(_ bytes: ArraySlice<UInt8>) -> [Word] {
    var words: [Word] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard ASCII.isLetter(bytes[index]) || ASCII.isDigit(bytes[index]) else {
        index += 1
        continue
      }
      let rest = bytes[index...]
      let word = rest.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
      let before = index > bytes.startIndex ? bytes[index - 1] : 0
      let after = word.endIndex < bytes.endIndex ? bytes[word.endIndex] : 0
      let isTime =
        before == UInt8(ascii: ":") || after == UInt8(ascii: ":") || before == UInt8(ascii: "+")
        || before == UInt8(ascii: "-") && word.count == 4 && word.allSatisfy(ASCII.isDigit)
      words.append(Word(bytes: word, isTime: isTime))
      index = word.endIndex
    }
    return words
  }
}
