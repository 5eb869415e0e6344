import Foundation
import QueryLanguage
import Shelving
import SpotlightItems

/// What the rank of an item depends on besides the words that were found in it.
struct RankFacts: Sendable {
  /// When it is no longer found.
  var expiresAt: Double
  /// Its names, folded.
  var titles: [[UInt8]]
  /// Its names in small letters, with their diacritics.
  var spellings: [String]
  /// How the app ranks it among alike items, in [0,1].
  var hint: Double
  /// When it changed, was made or was used, whichever is known first; in seconds since 2001.
  var date: Double

  init(_ item: StoredItem) {
    expiresAt = item.expiresAt
    let names = item.texts(SearchedAttributes.titles)
    titles = names.map(Self.folded)
    spellings = names.map { $0.lowercased() }
    hint = min(max((item.number("rankingHint") ?? 0) / 100, 0), 1)
    date =
      ["contentModificationDate", "contentCreationDate", "lastUsedDate"].lazy
      .compactMap(item.number).first ?? 0
  }

  /// `text` without case, diacritics and white space around it, in UTF-8.
  static func folded(_ text: String) -> [UInt8] {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if trimmed.utf8.allSatisfy({ $0 < 0x80 }) { return Array(trimmed.lowercased().utf8) }
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    return Array(trimmed.folding(options: options, locale: nil).utf8)
  }

  /// What decides between items whose words count the same, in [0,1]: the hint, then the date.
  ///
  /// The index orders by it which of many items are looked at more closely.
  var tieScore: Double { 0.5 * hint + 0.5 * min(max(date / Self.latestDate, 0), 1) }

  /// The year 2064, beyond which dates are all the same to ``tieScore``.
  private static let latestDate = 2e9
}

extension StoredItem {
  /// The value of an attribute that is a number or a moment.
  fileprivate func number(_ name: String) -> Double? {
    switch attributes.value(name)?.attributeValues.first {
    case .number(let number), .date(let number): return number
    case .text, nil: return nil
    }
  }
}
