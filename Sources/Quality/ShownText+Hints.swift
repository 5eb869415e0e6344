import Basics

// What is near what, where a single word would be there by chance.
extension ShownText {
  /// Whether one of the folded `labels` is within `reach` bytes of an amount of one of `units`.
  func mentions(_ labels: MultiPatternSearch, near units: [[UInt8]], reach: Int = 32) -> Bool {
    contains(labels) { words, start, end in
      let window = max(0, start - reach)..<min(words.count, end + reach)
      return window.contains { index in
        guard Self.isDigit(words[index]), index + 1 < words.count,
          !Self.isDigit(words[index + 1])
        else { return false }
        let next = words[index + 1] == 0x20 ? index + 2 : index + 1
        return units.contains { Self.stands($0, at: next, in: words) }
      }
    }
  }

  /// Whether a code, a word of at least `length` bytes with a digit in it, follows one of the folded
  /// `labels`, with at most one word between.
  func mentions(codeAfter labels: MultiPatternSearch, length: Int) -> Bool {
    contains(labels) { words, _, end in
      var index = end
      for _ in 0..<2 {
        while index < words.count, words[index] == 0x20 { index += 1 }
        var hasDigit = false
        let start = index
        while index < words.count, words[index] != 0x20 {
          hasDigit = hasDigit || Self.isDigit(words[index])
          index += 1
        }
        if hasDigit, index - start >= length { return true }
      }
      return false
    }
  }

  /// Whether one of the folded `labels` is within `reach` bytes of a number.
  func mentions(_ labels: MultiPatternSearch, besideNumberWithin reach: Int) -> Bool {
    contains(labels) { words, start, end in
      (max(0, start - reach)..<min(words.count, end + reach)).contains { Self.isDigit(words[$0]) }
    }
  }

  /// Whether `count`, a number of people, is beside a word of ratings or of those who rate.
  func mentions(opinionsBy count: String) -> Bool {
    let count = count.utf8.filter(Self.isDigit)
    guard count.count > 1 else { return false }
    return contains(Self.raters) { words, start, end in
      // Thousands may be divided.
      var run: [UInt8] = []
      for index in max(0, start - 24)..<min(words.count, end + 24) {
        if Self.isDigit(words[index]) {
          run.append(words[index])
        } else if words[index] != 0x20 || index == start {
          if run.count >= count.count, run.suffix(count.count) == count[...] { return true }
          run = []
        }
      }
      return run.count >= count.count && run.suffix(count.count) == count[...]
    }
  }

  /// Words for those who rate, and of what they do, folded.
  private static let raters = MultiPatternSearch(
    ShownHints.opinionWords + [
      " vote", " people ", " user", " customer", " stimmen", " nutzer", " kunden", " votes ",
      " votos ",
      " voti ", " stemmen", " голос",
    ]
  )

  /// Whether a row of stars in the text draws `rating`, as far as whole stars can.
  func drawsStars(_ rating: String) -> Bool {
    guard let value = Double(rating.replacing(",", with: ".")), value <= 5.5 else { return false }
    return text.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
      var count = 0
      var index = 0
      while index + 2 < bytes.count {
        if count == 0 {
          // Hardly any text has a star, or another character that starts like one.
          guard let next = ByteSearch.firstIndex(of: 0xE2, in: bytes, from: index) else { break }
          index = next
          guard index + 2 < bytes.count else { break }
        }
        // U+2605 and U+2B50 are stars.
        let isStar =
          bytes[index] == 0xE2
          && (bytes[index + 1] == 0x98 && bytes[index + 2] == 0x85
            || bytes[index + 1] == 0xAD && bytes[index + 2] == 0x90)
        if isStar {
          count += 1
          index += 3
        } else if bytes[index] == 0x20 {
          index += 1
        } else {
          if count > 0, abs(Double(count) - value) <= 0.5 { return true }
          count = 0
          index += 1
        }
      }
      return count > 0 && abs(Double(count) - value) <= 0.5
    } ?? false
  }

  /// Whether a year of these centuries is beside the number or the name of a month: a year alone
  /// is mostly that of the copyright.
  var mentionsDate: Bool {
    contains(Self.centuries) { words, start, end in
      guard end + 2 < words.count, Self.isDigit(words[end]), Self.isDigit(words[end + 1]),
        !Self.isDigit(words[end + 2])
      else { return false }
      // A number of three digits or more is another year, or no part of a date.
      let next = words[min(end + 3, words.count)...].prefix(4).prefix(while: Self.isDigit)
      if (1...2).contains(next.count) { return true }
      guard start > 0 else { return false }
      if Self.isDigit(words[start - 1]) {
        return start < 3 || words[start - 2] == 0x20 || words[start - 3] == 0x20
      }
      var first = start
      while first > 0, words[first - 1] != 0x20 { first -= 1 }
      return Self.months.contains { Self.stands($0, at: first, in: words) }
    }
  }

  /// The starts of names of months in a few widespread languages, folded.
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "mai", "jun", "jul", "aug", "sep", "oct", "okt", "nov",
    "dec", "dez", "dic", "ene", "abr", "ago", "fev", "avr", "juin", "aou", "gen", "mag", "giu",
    "lug", "set", "ott", "янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт",
    "ноя", "дек",
  ].map { Array($0.utf8) }

  private static let centuries: MultiPatternSearch = [" 19", " 20"]

  private static func stands(
    _ run: [UInt8],
    at start: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard start + run.count <= text.count else { return false }
    var offset = 0
    while offset < run.count, text[start + offset] == run[offset] { offset += 1 }
    return offset == run.count
  }
}
