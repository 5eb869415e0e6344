import Analysis

/// The other ways in which one word is written.
extension QueryWords {
  /// The words of `list` as one, where hyphens, low lines or non-joiners join all of `text`: pages that write them
  /// so have them as one, too, and come before those that have them apart.
  func joined(_ list: TokenList, _ text: String) -> [UInt8]? {
    guard list.tokens.count > 1, Analyzer.mayHaveSpellings(text) else { return nil }
    var spelled = list
    analyzer.addSpellings(to: &spelled, from: text)
    guard spelled.tokens.count == list.tokens.count + 1, let token = spelled.tokens.last,
      token.start == list.tokens.first?.start, token.end == list.tokens.last?.end
    else { return nil }
    return Array(spelled.bytes(of: token))
  }

  /// The other ways of writing the word `term`, each of which counts a little less.
  func spellings(
    of term: [UInt8],
    written text: String,
    _ token: TokenList.Token
  ) -> [Alternation] {
    let umlauts = joinedUmlauts(of: term, written: text, token).map { [$0] } ?? []
    return (umlauts + Anusvara.otherForms(of: term)).map {
      Alternation(term: $0, factor: Self.spellingFactor, original: term)
    }
  }

  /// What the points of another spelling are multiplied with.
  static let spellingFactor: Float = 0.9

  /// Adds the spelling of a word with an e for its umlauts, which some keyboards lack: `müller` is
  /// searched as `mueller` too.
  ///
  /// Documents that have the letter have both terms, and count for the better one.
  func addPartedUmlauts(
    to alternation: inout Alternation,
    written text: String,
    _ token: TokenList.Token
  ) {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    var text = text
    let respelt = text.withUTF8 { Umlauts.parted(in: $0[Int(token.start)..<Int(token.end)]) }
    guard let respelt, let term = word(respelt) else { return }
    if alternation.forms.isEmpty { alternation.formFactor = Self.spellingFactor }
    alternation.forms.append(term)
  }

  /// The word `mueller`, when no document has it, as `müller`.
  private func joinedUmlauts(
    of term: [UInt8],
    written text: String,
    _ token: TokenList.Token
  ) -> [UInt8]? {
    guard term.contains(UInt8(ascii: "e")) else { return nil }
    let snapshot = snapshot
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes[Int(token.start)..<Int(token.end)].allSatisfy { $0 < 0x80 }
    }
    guard isPlain else { return nil }
    return Umlauts.joined(in: term, isNeeded: snapshot.frequency(of: term) == 0).flatMap(word)
  }

  /// The term that `respelt` is, when it is one word.
  private func word(_ respelt: [UInt8]) -> [UInt8]? {
    let words = analyzer.tokens(of: String(decoding: respelt, as: UTF8.self), for: .querying)
    guard words.tokens.count == 1, let word = words.tokens.first else { return nil }
    return Array(words.bytes(of: word))
  }

  /// What an Arabic word is in the index with its article, and without, where its noun looks as
  /// though it had one.
  static func articles(
    of term: [UInt8],
    _ token: TokenList.Token,
    in list: TokenList
  ) -> [Alternation] {
    guard token.kind == .word, term.first.map(ArabicArticle.begins) == true else { return [] }
    return ArabicArticle.otherForms(of: term[...], whole: list.whole(of: token)).map {
      Alternation(term: $0, factor: 0.9, original: term)
    }
  }
}
