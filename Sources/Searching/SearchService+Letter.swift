import Basics
import Indexing

extension SearchService {
  /// Asks for words that begin with the letter that is all of `query`.
  ///
  /// While somebody types it is the beginning of a word, and the index keeps beginnings of two letters
  /// and more: a star has those that begin with the one. A query that is finished means the letter,
  /// as in the name of a language, and only where nothing has it what begins with it.
  func widenLetter(_ request: inout SearchRequest, of query: SearchQuery) {
    let written = query.text[...].trimming(\.isWhitespace)
    guard let letter = written.unicodeScalars.first, written.count == 1,
      letter.properties.isAlphabetic, !Self.hasOwnTerms(letter)
    else { return }
    // Titles have a list of each letter of scripts without spaces.
    if request.titlesOnly, Self.hasNoSpaces(letter) { return }
    // Behind a space the word has ended.
    let isUnfinished = query.isPrefix && written.endIndex == query.text.endIndex
    if !isUnfinished {
      var one = request
      (one.limit, one.countsAll) = (1, false)
      if !index.search(one).hits.isEmpty { return }
    }
    request.text = "\(written)*"
  }

  /// The pages that `walk` asks for in their order, where they are words with a letter behind them; `nil`
  /// for other queries.
  ///
  /// All that match are few then. The titles of the best are read, as many as a window may have; others
  /// get nothing for the letter.
  func letterOrder(_ walk: ResultCollector) async throws -> LetterOrder? {
    var request = walk.request
    guard request.weighsLetter, Self.mayEndInLetter(request.text),
      let letter = index.letter(of: request)
    else { return nil }
    (request.limit, request.after) = (SegmentIndex.letterDocumentLimit, nil)
    let answer = index.search(request)
    request.weighsLetter = false
    var order = LetterOrder(answer, plain: index.search(request))
    let pages = try await look(up: order.doubtful(limit: Self.windowLimit), walk).pages
    order.lift(Set(pages.filter { $0.value.hasTitleWord(beginningWith: letter) }.keys))
    return order
  }

  /// Whether the last word of `text` has one letter only, as far as that is seen at once.
  private static func mayEndInLetter(_ text: String) -> Bool {
    let end = Array(text.unicodeScalars.suffix(2))
    guard end.count == 2 else { return false }
    return !end[0].properties.isAlphabetic && end[0].properties.numericType == nil
  }

  /// Whether texts are found by the single character: a Han character, or Hangul, whose last syllable
  /// is completed in its own way.
  private static func hasOwnTerms(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC: true
    default: letter.properties.isIdeographic
    }
  }

  /// Whether the letter is of Thai, Lao, Myanmar or Khmer, or is kana, full or half width.
  private static func hasNoSpaces(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x31F0...0x31FF,
      0xFF66...0xFF9F:
      true
    default: false
    }
  }
}
