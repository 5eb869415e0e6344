import Analysis
import Segments

/// What a Hangul word may become whose last syllable is still being put together.
///
/// Input methods show every state between two keys: `한국` is typed as `ㅎ`, `하`, `한`, `한ㄱ`,
/// `한구`, `한국`, and `하나` passes through `한`, because the consonant might have been a final one.
/// A text that ends in such a state is the beginning of all that one more key makes of it.
///
/// Reference: <https://www.unicode.org/versions/latest/core-spec/chapter-3/#G24646> (arithmetic of
/// syllables), KS X 5002 (the keyboard with two sets).
package struct HangulComposition: Hashable, Sendable {
  /// Syllables that the last one may become, and what stands between the word and them.
  struct Branch: Hashable, Sendable {
    /// The syllable that keeps its position before, if the last one is parted.
    var head: UInt32?
    /// The first and the last of the syllables.
    var syllables: ClosedRange<UInt32>
  }

  /// The word without its last character, in UTF-8.
  let stem: ArraySlice<UInt8>
  let branches: [Branch]

  /// Looks at the last character of `word`, folded UTF-8; `nil` when it is no Hangul that may change.
  package init?(_ word: some Collection<UInt8>) {
    let word = Array(word)
    guard word.count >= 3, let last = Self.scalar(word.suffix(3)) else { return nil }
    branches = Self.branches(of: last)
    guard !branches.isEmpty else { return nil }
    stem = word.dropLast(3)
  }

  /// Whether `word`, folded UTF-8, begins with Hangul.
  static func isHangul(_ word: ArraySlice<UInt8>) -> Bool {
    scalar(word.prefix(3)).map { (first...0xD7A3).contains($0) || (0x3131...0x318E).contains($0) }
      ?? false
  }

  /// Whether `text`, a folded word in UTF-8, begins like the word or one that it may become.
  package func begins(_ text: some Collection<UInt8>) -> Bool {
    let text = Array(text)
    guard text.starts(with: stem) else { return false }
    let rest = text.dropFirst(stem.count)
    return branches.contains { branch in
      var rest = rest
      if let head = branch.head {
        guard Self.scalar(rest.prefix(3)) == head else { return false }
        rest = rest.dropFirst(3)
      }
      return Self.scalar(rest.prefix(3)).map(branch.syllables.contains) ?? false
    }
  }

  /// The first and the last term that one of ``branches`` may become: beginnings of words, or pairs.
  func bounds(of branch: Branch, inPairs: Bool) -> (first: [UInt8], last: [UInt8]) {
    let own = branch.head.map(Self.bytes) ?? []
    // Of a syllable that is parted the pair is its two parts.
    let head = inPairs ? own.isEmpty ? Array(stem.suffix(3)) : own : TermKey.prefix(stem) + own
    let range = branch.syllables
    return (head + Self.bytes(range.lowerBound), head + Self.bytes(range.upperBound))
  }

  private static func branches(of last: UInt32) -> [Branch] {
    if let initial = initials.firstIndex(of: last) {
      return [Branch(syllables: block(ofInitial: initial))]
    }
    guard (first...0xD7A3).contains(last) else { return [] }
    let final = Int(last - first) % finals.count
    let open = last - UInt32(final)
    if final == 0 {
      let vowel = Int(open - first) / finals.count % vowelCount
      let wider = (compoundVowels[vowel] ?? []).map { open + UInt32(($0 - vowel) * finals.count) }
      return ([open] + wider).map { Branch(syllables: $0...$0 + 27) }
    }
    let parts = compoundFinals[finals[final]]
    var branches: [Branch] = []
    // A final consonant that grows, and one that begins the next syllable instead.
    for (compound, parts) in compoundFinals where parts.first == finals[final] {
      guard let position = finals.firstIndex(of: compound) else { continue }
      branches.append(Branch(syllables: open + UInt32(position)...open + UInt32(position)))
    }
    branches.sort { $0.syllables.lowerBound < $1.syllables.lowerBound }
    let moving = parts?.last ?? finals[final]
    let staying = parts.flatMap { finals.firstIndex(of: $0.first) } ?? 0
    if let initial = initials.firstIndex(of: moving) {
      branches.append(
        Branch(head: open + UInt32(staying), syllables: block(ofInitial: initial))
      )
    }
    return branches
  }

  private static let first: UInt32 = 0xAC00
  private static let vowelCount = 21

  /// The syllables that begin with the consonant with a number.
  private static func block(ofInitial number: Int) -> ClosedRange<UInt32> {
    let start = first + UInt32(number * vowelCount * finals.count)
    return start...start + UInt32(vowelCount * finals.count) - 1
  }

  private static func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  private static let initials = letters("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  /// The final consonants by their numbers, of which the first is none.
  private static let finals = letters(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
  /// The two consonants that a final one is made of.
  private static let compoundFinals: [UInt32: (first: UInt32, last: UInt32)] = Dictionary(
    uniqueKeysWithValues: [
      "ㄳㄱㅅ", "ㄵㄴㅈ", "ㄶㄴㅎ", "ㄺㄹㄱ", "ㄻㄹㅁ", "ㄼㄹㅂ", "ㄽㄹㅅ", "ㄾㄹㅌ", "ㄿㄹㅍ", "ㅀㄹㅎ", "ㅄㅂㅅ",
    ].map(letters).map { ($0[0], ($0[1], $0[2])) }
  )
  /// The numbers of the vowels that a vowel becomes with another behind it: `ㅗ` and `ㅏ` are `ㅘ`.
  private static let compoundVowels = [8: [9, 10, 11], 13: [14, 15, 16], 18: [19]]

  /// The scalar that three bytes of UTF-8 are.
  private static func scalar(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count == 3, let lead = bytes.first, lead & 0xF0 == 0xE0 else { return nil }
    return bytes.dropFirst().reduce(UInt32(lead & 0x0F)) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  private static func bytes(_ scalar: UInt32) -> [UInt8] {
    [
      UInt8(0xE0 | scalar >> 12), UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F),
    ]
  }
}

extension QueryWords {
  /// The most words that an unfinished syllable stands for, and the most that are looked at in one
  /// segment.
  private static let (compositionLimit, compositionLooks) = (24, 1024)
  /// What the points of a word are multiplied with that is only one key further.
  static let compositionFactor: Float = 0.5

  /// Makes the growing Hangul word `token` the beginning of all that one more key may make of it.
  ///
  /// - Returns: False when it is no such word, or nothing is one key further; then nothing was added.
  mutating func addComposition(
    _ token: TokenList.Token,
    in list: TokenList,
    ofOption number: Int,
    to group: inout Group
  ) -> Bool {
    guard token.kind == .run, let composition = HangulComposition(list.bytes(of: token)) else {
      return false
    }
    let text = Array(list.bytes(of: token))
    let prefix = TermKey.prefix(TermKey.beginning(of: text))
    let parts = list.tokens.filter { $0.start >= token.start && $0.kind != .run }
      .map { Array(list.bytes(of: $0)) }
    if let titles = Self.composed(text, snapshot) {
      group.addPosition(titles, ofOption: number)
      if titlesOnly { return true }
    } else {
      // What no title begins with is looked for in texts, by its last two syllables.
      guard snapshot.frequency(of: prefix) == 0, TermKey.characters(text) > 1,
        let pair = parts.last
      else { return false }
      let pairs = Self.terms(without: pair, snapshot) { (composition, inPairs: true) }
      guard !pairs.isEmpty else { return false }
      group.addPosition(Self.composed(pair, pairs), ofOption: number)
    }
    for part in parts { group.addAlternation(Alternation(term: part)) }
    return true
  }

  /// The growing Hangul word `text` as the beginning of words of titles, and of all that one more key
  /// may make of it there; `nil` where titles have nothing that is one key further.
  static func composed(_ text: [UInt8], _ snapshot: IndexSnapshot) -> Alternation? {
    guard HangulComposition.isHangul(text.suffix(3)),
      TermKey.characters(text) <= TermKey.prefixLimit
    else { return nil }
    let prefix = TermKey.prefix(text)
    let titles = terms(without: prefix, snapshot) {
      HangulComposition(text).map { ($0, inPairs: false) }
    }
    return titles.isEmpty ? nil : composed(prefix, titles)
  }

  private static func composed(_ term: [UInt8], _ forms: [[UInt8]]) -> Alternation {
    var alternation = Alternation(term: term)
    (alternation.forms, alternation.formFactor) = (forms, compositionFactor)
    return alternation
  }

  /// The terms of what a word may become that most documents have: beginnings of words, or pairs;
  /// without `own`, which it was made of.
  ///
  /// People who type Hangul ask so with every key, and mostly there is none, which is kept too. What
  /// the word may become is only worked out when nothing is kept.
  private static func terms(
    without own: [UInt8],
    _ snapshot: IndexSnapshot,
    _ become: () -> (composition: HangulComposition, inPairs: Bool)?
  ) -> [[UInt8]] {
    // No word and no language begins with this byte.
    snapshot.forms.forms([0xFF] + own) {
      become().map { look(for: $0.composition, inPairs: $0.inPairs, without: own, snapshot) } ?? []
    }
  }

  private static func look(
    for composition: HangulComposition,
    inPairs: Bool,
    without own: [UInt8],
    _ snapshot: IndexSnapshot
  ) -> [[UInt8]] {
    var frequencies: [[UInt8]: Int] = [:]
    for part in snapshot.parts {
      var looks = 0
      for branch in composition.branches {
        let (first, last) = composition.bounds(of: branch, inPairs: inPairs)
        var walker = part.segment.dictionary.walker(from: first)
        while looks < compositionLooks, walker.peek() {
          looks += 1
          let term = Array(walker.term.prefix(first.count))
          guard term.count == first.count, !last.lexicographicallyPrecedes(term) else { break }
          if frequencies[term] == nil { frequencies[term] = snapshot.frequency(of: term) }
          // On to the next syllable: many terms may begin with this one.
          walker = part.segment.dictionary.walker(from: term + [0xFF])
        }
      }
    }
    let common = frequencies.filter { $0.value > 0 && $0.key != own }.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }
    return common.prefix(compositionLimit).map(\.key)
  }
}
