import Analysis
import Indexing

/// The beginning of a word that somebody may still be writing, and what may be meant by it.
///
/// Titles have lists of what their words begin with. Only where none has this beginning the words of
/// texts are gone through, so that what is meant depends on the documents that there are.
struct GrowingWord {
  private enum Kind {
    /// A word of a script with spaces, as it was written where its article was taken off, and what
    /// it is in the index across the article.
    case word(written: [UInt8], forms: [[UInt8]])
    /// A run of Hangul or Thai in pairs, and what one key more may make of it.
    case run(pairs: [[UInt8]], composed: [[UInt8]])
    /// Three characters of Han and kana with their two pairs.
    case three(pairs: [[UInt8]])
    /// One character.
    case one
  }

  /// Where it starts in the word that was written.
  let start: Int32
  private let text: [UInt8]
  private let kind: Kind

  /// The most words that a beginning stands for, and the letters from which on it may be all of one.
  private static let (most, wholeLength, longest) = (24, 4, 8)

  /// `nil` when `list`, the tokens of `word`, ends in pairs that say all.
  init?(_ list: TokenList, _ word: String) {
    guard let last = list.tokens.last else { return nil }
    switch last.kind {
    case .bigram, .trigram:
      // What titles only are asked for is three characters.
      guard let three = list.lastTrigram else { return nil }
      (start, text) = (three.start, Array(list.bytes(of: three)))
      kind = .three(pairs: list.tokens.suffix(2).map { Array(list.bytes(of: $0)) })
    case .unigram, .run:
      let run = list.tokens.last { $0.kind == .run && $0.end == last.end } ?? last
      (start, text) = (run.start, Array(list.bytes(of: run)))
      if run.kind == .run {
        let parts = list.tokens.filter { $0.start >= run.start && $0.kind != .run }
        kind = .run(pairs: parts.map { Array(list.bytes(of: $0)) }, composed: Self.composed(text))
      } else {
        kind = .one
      }
    case .word:
      (start, text) = (last.start, Array(list.bytes(of: last)))
      kind = .word(
        written: Self.written(word) ?? text,
        forms: Question.articleForms(of: text, written: word)
      )
    case .unit, .article, .stem, .spelling:
      (start, text, kind) = (last.start, Array(list.bytes(of: last)), .one)
    }
  }

  /// The terms that may be looked for but for words that begin so.
  var wanted: [[UInt8]] {
    let own = [text, Self.beginning(text)]
    return switch kind {
    case .word(let written, let forms):
      own + [Self.beginning(written)] + forms + forms.map(Self.beginning)
    case .run(let pairs, let composed):
      own + pairs + composed.map(Self.beginning) + composed.map(Self.lastPair)
    case .three(let pairs): own + pairs
    case .one: own
    }
  }

  /// What words may be looked for that begin so.
  var beginnings: [[UInt8]] {
    if case .word(_, let forms) = kind { [text] + forms } else { [] }
  }

  /// What may be meant by it among the documents of `holdings`.
  func words(titlesOnly: Bool, _ holdings: Holdings) -> [Question.Word] {
    let beginning = Self.beginning(text)
    let isEnough = titlesOnly && holdings.frequency(of: beginning) > 0
    switch kind {
    case .word(let written, let forms):
      let whole = Self.beginning(written)
      let isListed = 2...Self.longest ~= Self.characters(written)
      if titlesOnly, isListed, holdings.frequency(of: whole) > 0 {
        return [Question.Word(terms: [whole])]
      }
      var word = Question.Word(terms: terms(of: text, titlesOnly: titlesOnly, holdings))
      for form in forms {
        word.standIns += terms(of: form, titlesOnly: titlesOnly, holdings).map { ($0, text) }
      }
      return [word]
    case .run(let pairs, let composed):
      return [run(pairs, composed, titlesOnly: titlesOnly, holdings)]
    case .three(let pairs):
      return isEnough
        ? [Question.Word(terms: [beginning])] : pairs.map { Question.Word(terms: [$0]) }
    case .one: return [Question.Word(terms: isEnough ? [beginning] : [beginning, text])]
    }
  }

  private func terms(of text: [UInt8], titlesOnly: Bool, _ holdings: Holdings) -> [[UInt8]] {
    let letters = Self.characters(text)
    if letters < 2 { return [text] }
    let beginning = Self.beginning(text)
    if letters <= Self.longest, holdings.frequency(of: beginning) > 0 {
      return titlesOnly || letters < Self.wholeLength ? [beginning] : [beginning, text]
    }
    let words = holdings.words(startingWith: text, limit: Self.most)
    if letters > Self.longest { return words.isEmpty ? [text] : words }
    return [beginning, text] + words.filter { $0 != text }
  }

  private func run(
    _ pairs: [[UInt8]],
    _ composed: [[UInt8]],
    titlesOnly: Bool,
    _ holdings: Holdings
  ) -> Question.Word {
    let beginning = Self.beginning(text)
    let isOwn = holdings.frequency(of: beginning) > 0
    let isLong = Self.characters(text) > Self.longest
    let listed = composed.filter { Self.characters($0) <= Self.longest }
    let titles = isLong ? [] : commonest(listed.map(Self.beginning), but: beginning, holdings)
    if !titles.isEmpty {
      return Question.Word(terms: [beginning] + (titlesOnly ? [] : pairs), forms: titles)
    }
    if titlesOnly, isOwn { return Question.Word(terms: [beginning]) }
    if !isOwn, Self.characters(text) > 1, let pair = pairs.last {
      let others = commonest(composed.map(Self.lastPair), but: pair, holdings)
      if !others.isEmpty {
        return Question.Word(terms: [pair] + pairs.filter { $0 != pair }, forms: others)
      }
    }
    return Question.Word(terms: [beginning] + pairs)
  }

  private func commonest(
    _ terms: [[UInt8]],
    but own: [UInt8],
    _ holdings: Holdings
  ) -> [[UInt8]] {
    let known = Set(terms).subtracting([own]).map { ($0, holdings.frequency(of: $0)) }
    let common = known.filter { $0.1 > 0 }.sorted {
      $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.lexicographicallyPrecedes($1.0)
    }
    return common.prefix(Self.most).map(\.0)
  }
}

extension GrowingWord {
  /// The term of what begins with `text`.
  private static func beginning(_ text: [UInt8]) -> [UInt8] {
    let starts = text.indices.filter { text[$0] & 0xC0 != 0x80 }
    return Question.prefix(text[..<(starts.count > longest ? starts[longest] : text.count)])
  }

  /// The last two characters of Hangul.
  private static func lastPair(_ text: [UInt8]) -> [UInt8] { text.suffix(6) }

  private static func characters(_ text: [UInt8]) -> Int { text.count { $0 & 0xC0 != 0x80 } }

  /// An Arabic word as it is written, where its article was taken off.
  private static func written(_ word: String) -> [UInt8]? {
    let list = Analyzer().tokens(of: word, for: .indexing)
    guard list.tokens.count == 2, list.tokens[0].kind == .article else { return nil }
    return Array(list.bytes(of: list.tokens[0]))
  }

  /// What one key more may make of the Hangul `text`: with another last syllable, or with the last
  /// one parted in two.
  private static func composed(_ text: [UInt8]) -> [[UInt8]] {
    guard let composition = HangulComposition(text) else { return [] }
    let stem = Array(text.dropLast(3))
    let syllables = (UInt32(0xAC00)...0xD7A3).compactMap { UnicodeScalar($0) }
    func spelled(_ scalar: UnicodeScalar) -> [UInt8] { Array(String(Character(scalar)).utf8) }
    var words = syllables.map { stem + spelled($0) }.filter { composition.begins($0) }
    guard let last = String(decoding: text.suffix(3), as: UTF8.self).unicodeScalars.first,
      last.value >= 0xAC00
    else { return words }
    // The syllables with the same consonant and vowel as the last one, each with its final.
    let first = (last.value - 0xAC00) / 28 * 28
    for final in 0..<28 {
      let head = stem + spelled(syllables[Int(first) + final])
      if composition.begins(head) { continue }
      // With one consonant in front begin 588 syllables.
      for block in stride(from: 0, to: syllables.count, by: 588)
      where composition.begins(head + spelled(syllables[block])) {
        words += syllables[block..<block + 588].map { head + spelled($0) }
      }
    }
    return words
  }
}
