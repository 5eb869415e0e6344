import Basics
import CStemmer

/// The languages whose words are also found by their stems.
///
/// With stems `running` finds `runs`. They are terms of their own beside the words, so that a
/// word counts for more than what shares its stem; and they are left out where the word is its
/// own stem. An index built without them answers as though stems were never requested, and one
/// built with them must be built anew when the languages change.
package struct Stemming: Hashable, Sendable {
  /// The languages, as two letters of ISO 639-1.
  package var languages: [String]

  /// No stems.
  package static let off = Stemming(languages: [])
  /// What a stem's points are multiplied with.
  package static let factor: Float = 0.7
  /// Every language that there is a stemmer for.
  package static let available = Stemmer.names.keys.sorted()

  package init(languages: [String]) {
    self.languages = languages.filter { Stemmer.names[$0] != nil }
  }

  /// The stemmer for a document in `language`, a BCP 47 tag; `nil` when it gets no stems.
  package func stemmer(for language: String) -> Stemmer? {
    let code = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
    return languages.contains(code) ? Stemmer.of(code) : nil
  }

  /// The stemmers of all languages.
  package var stemmers: [Stemmer] { languages.compactMap { Stemmer.of($0) } }
}

/// Finds the stem of a word of one language.
///
/// Reference: <https://snowballstem.org/algorithms/>
package final class Stemmer: Sendable {
  /// The languages that there is a stemmer for, and the library's names of the stemmers.
  static let names = [
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek",
    "en": "english", "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french",
    "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian",
    "it": "italian", "lt": "lithuanian", "ne": "nepali", "nl": "dutch", "no": "norwegian",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish",
    "ta": "tamil", "tr": "turkish", "yi": "yiddish",
  ]

  /// The library's stemmer, which serves one caller at a time and stays for the life of the
  /// process.
  private struct Handle: @unchecked Sendable {
    var pointer: OpaquePointer
  }

  private static let known = Lock<[String: Stemmer]>([:])

  /// Is before the stems of this language among the terms.
  package let mark: [UInt8]
  /// Whether it is the stemmer of Turkish, whose suffixes are recognized by their vowels.
  package let isTurkish: Bool
  private let handle: Lock<Handle>

  private init?(_ language: String) {
    guard let name = Self.names[language], let pointer = sb_stemmer_new(name, "UTF_8") else {
      return nil
    }
    isTurkish = language == "tr"
    mark = [TermKey.stemMark] + Array(language.utf8)
    handle = Lock(Handle(pointer: pointer))
  }

  /// The stemmer of `language`, two letters of ISO 639-1; `nil` when there is none.
  package static func of(_ language: String) -> Stemmer? {
    known.withLock { known in
      if let stemmer = known[language] { return stemmer }
      let stemmer = Stemmer(language)
      known[language] = stemmer
      return stemmer
    }
  }

  /// Runs `body` with the stem of `word`, which is in small letters.
  package func withStem<Result>(
    of word: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    handle.withLock { handle in
      guard let stem = sb_stemmer_stem(handle.pointer, word.baseAddress, Int32(word.count)) else {
        return body(word)
      }
      let count = Int(sb_stemmer_length(handle.pointer))
      return body(UnsafeBufferPointer(start: stem, count: count))
    }
  }
}

extension Stemmer {
  /// Runs `body` with the stem of `word`, both folded: of Turkish with the vowels that fit each other.
  package func withStem<Result>(
    ofFolded word: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard isTurkish else { return withStem(of: word, body) }
    return TurkishHarmony.spelling(of: word).withUnsafeBufferPointer { spelling in
      withStem(of: spelling) { TurkishHarmony.folded($0).withUnsafeBufferPointer(body) }
    }
  }
}

extension Analyzer {
  /// Adds the stems of the words in `list`, whose source is `text`, as tokens of their own.
  ///
  /// A word that is its own stem is its own term, and gets none.
  package func addStems(of stemmer: Stemmer, to list: inout TokenList, from text: String) {
    for token in list.tokens where token.kind == .word {
      let word = Array(list.bytes(of: token))
      let stem = stem(of: word, written: text, token, by: stemmer)
      if stem.isEmpty || stem == word { continue }
      list.add(.stem, text: stemmer.mark + stem, source: Int(token.start)..<Int(token.end))
    }
  }

  /// The stem of the folded `word`, the token `token` of `text`; empty when it has none.
  ///
  /// It is the stem of the word as it was written, in small letters, because stemmers know
  /// languages with their diacritics; then it is folded like a word. Words with digits have none.
  package func stem(
    of word: [UInt8],
    written text: String,
    _ token: TokenList.Token,
    by stemmer: Stemmer
  ) -> [UInt8] {
    if word.contains(where: { $0 &- 0x30 < 10 }) { return [] }
    let source = text.utf8.dropFirst(Int(token.start)).prefix(Int(token.end - token.start))
    if source.allSatisfy({ $0 < 0x80 }) {
      return word.withUnsafeBufferPointer { stemmer.withStem(of: $0) { Array($0) } }
    }
    var written = String(decoding: source, as: UTF8.self).lowercased()
    let stem = written.withUTF8 { bytes in
      stemmer.withStem(of: bytes) { String(decoding: $0, as: UTF8.self) }
    }
    let folded = tokens(of: stem, for: .querying)
    guard folded.tokens.count == 1, let only = folded.tokens.first else { return [] }
    return Array(folded.bytes(of: only))
  }
}
