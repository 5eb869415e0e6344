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
    guard let letter = written.unicodeScalars.first, written.unicodeScalars.count == 1,
      letter.value < 0xE00, letter.properties.isAlphabetic
    else { return }
    // Behind a space the word has ended.
    let isUnfinished = query.isPrefix && query.text.unicodeScalars.last == letter
    if !isUnfinished {
      var one = request
      (one.limit, one.countsAll) = (1, false)
      if !index.search(one).hits.isEmpty { return }
    }
    request.text = "\(letter)*"
  }
}
