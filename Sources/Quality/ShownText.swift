import Basics

/// What a page shows, in a form in which claims can be looked up.
///
/// A class, because most pages need only a part of it: each part is made when it is requested.
final class ShownText {
  private let page: PageText

  /// All that the page shows.
  var text: String { page.text }
  var words: [UInt8] { page.bareWords }

  /// What most of what is looked up cannot be in.
  private lazy var trigrams = words.withUnsafeBufferPointer { TrigramFilter($0) }
  private lazy var numbers = WrittenNumber.all(in: text)

  /// Whether there is no text to look into.
  let isEmpty: Bool

  /// The longest claim that is looked up, in bytes; of longer ones the start.
  private static let claimLimit = 2_000

  /// Whether an element shows a number in a way of its own, such as stars.
  private let isDrawn: (String) -> Bool

  /// Takes what a reader of the page sees, and what tells whether a number is drawn in place of being
  /// written.
  init(_ page: PageText, isDrawn: @escaping (String) -> Bool = { _ in false }) {
    self.page = page
    self.isDrawn = isDrawn
    isEmpty = !page.text.utf8.contains { $0 > 0x20 }
  }

  /// Whether the words of `claim` are in the text; `nil` when it has none.
  ///
  /// They are there one after the other, or four in five of them anywhere when there are more
  /// than two. Where what is beside them may be another word without a space between, as in
  /// Chinese and between elements of a line, no space is requested.
  func contains(words claim: String) -> Bool? {
    let claim =
      claim.utf8.count <= Self.claimLimit
      ? claim : String(decoding: claim.utf8.prefix(Self.claimLimit), as: UTF8.self)
    let run = WordFold.fold([ClaimText.resolved(claim)], marks: .dropped)
    guard run.count > 2 else { return nil }
    return run.withUnsafeBufferPointer { run in
      if holds(run) { return true }
      let core = UnsafeBufferPointer(rebasing: run[1..<run.count - 1])
      if Self.isDistinct(core), holds(core) { return true }
      return hasMost(of: run)
    }
  }

  /// Whether folded text is in the words, whatever is beside it.
  private func holds(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
    trigrams.mayHold(run)
      && words.withUnsafeBufferPointer { ByteSearch.contains(run, in: $0) }
  }

  /// Whether one of `labels` is in the words where `isHit` holds of it.
  func contains(
    _ labels: MultiPatternSearch,
    where isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    labels.mayBe(in: trigrams) && labels.contains(in: words, where: isHit)
  }

  /// Whether words are unlikely to be within others by chance.
  private static func isDistinct(_ core: UnsafeBufferPointer<UInt8>) -> Bool {
    core.count >= distinctLength || isUnspaced(core)
  }

  /// Bytes of a text that is too long to be a part of a word by chance.
  private static let distinctLength = 8

  /// Whether letters are of a script that has no spaces between words, or of one beside it.
  private static func isUnspaced(_ letters: UnsafeBufferPointer<UInt8>) -> Bool {
    letters.contains { $0 >= 0xE0 }
  }

  /// Whether four in five of the words are in the text, if there are more than two; of many,
  /// the first forty count.
  private func hasMost(of run: UnsafeBufferPointer<UInt8>) -> Bool {
    let spaces = run.indices.filter { run[$0] == 0x20 }
    let count = min(spaces.count - 1, 40)
    guard count > (Self.isUnspaced(run) ? 1 : 2) else { return false }
    var found = 0
    for index in 0..<count {
      let word = UnsafeBufferPointer(rebasing: run[spaces[index]...spaces[index + 1]])
      let core = UnsafeBufferPointer(rebasing: word[1..<word.count - 1])
      if holds(Self.isUnspaced(core) ? core : word) { found += 1 }
      // One in five may be missing.
      if 5 * (index + 1 - found) > count { return false }
    }
    return true
  }

  /// Whether one of the folded `hints`, words or starts of words, is in the text.
  func mentions(_ hints: MultiPatternSearch) -> Bool {
    contains(hints) { _, _, _ in true }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a rating is drawn, or at least how many gave it is shown: then a reader sees it, though
  /// perhaps not its number.
  func isDrawn(rating: String, counts: [String]) -> Bool {
    let counts = counts.filter { $0.utf8.count > 1 }
    return counts.contains { contains(number: $0) == true && mentions(opinionsBy: $0) }
      || drawsStars(rating) || ([rating] + counts).contains(where: isDrawn)
  }

  /// Whether a number is in the text, however it is written, or as far as the text rounds it;
  /// `nil` when `claim` has none.
  func contains(number claim: String) -> Bool? {
    let values = WrittenNumber.all(in: claim)
    guard !values.isEmpty else { return nil }
    return values.contains { value in
      numbers.contains(value) || value.roundings.contains { numbers.contains($0) }
    }
  }
}
