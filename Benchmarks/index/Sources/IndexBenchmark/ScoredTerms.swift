import Foundation
import Indexing
import Segments

/// The terms by which the documents of a question are scored, with their weights.
struct ScoredTerms {
  /// A term, or one with all that it may become.
  struct Term {
    /// What counts as it, each with what its impacts are multiplied with; the best one counts.
    var rows: [(term: [UInt8], factor: Float)]
    /// What an impact of one adds.
    var weight: Int32
    /// Its weight by its rarity alone.
    var own: Int32
    /// The term that it stands for.
    var original: [UInt8]?

    /// The documents that have it.
    func postings(_ holdings: Holdings) -> [Holdings.Posting] {
      if rows.count == 1, rows[0].factor == 1 { return holdings.postings[rows[0].term] ?? [] }
      var best: [Int32: UInt8] = [:]
      for (term, factor) in rows {
        for posting in holdings.postings[term] ?? [] {
          let impact = UInt8(max(1, (Float(posting.impact) * factor).rounded()))
          best[posting.document] = max(best[posting.document] ?? 0, impact)
        }
      }
      return best.map { Holdings.Posting(document: $0.key, impact: $0.value) }
    }
  }

  private(set) var all: [Term] = []
  /// The terms of each word, which no word before has.
  private(set) var words: [[Int]] = []
  /// Terms of which a document must have one.
  private(set) var required: [[Int]] = []
  /// Whether a word that must be there is in no document.
  private(set) var areImpossible = false
  private var numbers: [[UInt8]: Int] = [:]

  /// The most terms.
  private static let limit = 32

  init(_ question: Question, _ holdings: Holdings) {
    let words = question.words(holdings)
    self.words = words.map { _ in [] }
    for (number, word) in words.enumerated() {
      for (index, term) in word.terms.enumerated() {
        add(term, forms: index == 0 ? word.forms : [], of: number, holdings)
      }
    }
    for (number, word) in words.enumerated() {
      for (term, original) in word.standIns {
        add(term, for: original, or: word.terms[0], of: number, holdings)
      }
    }
    if question.request.mode == .any { return }
    for word in words {
      let known = (word.terms + word.standIns.map(\.term)).compactMap { numbers[$0] }
      if !known.isEmpty { required.append(known) }
      // What is beyond the limit is not looked for, required or not.
      if known.isEmpty, all.count < Self.limit { areImpossible = true }
    }
  }

  private mutating func add(
    _ term: [UInt8],
    forms: [[UInt8]],
    of word: Int,
    _ holdings: Holdings
  ) {
    let known = ([term] + forms).filter { holdings.frequency(of: $0) > 0 }
    let weights = known.map { Self.weight(of: $0, holdings) }
    guard let first = weights.first, let strongest = weights.max() else { return }
    let isWritten = known[0] == term
    let own = isWritten ? first : strongest
    let rows = zip(known, weights).map { form, weight in
      let typical = min(1, Float(weight) / Float(own))
      return (term: form, factor: form == term || !isWritten ? typical : typical / 2)
    }
    let weight = isWritten ? own : max(1, Int32((Double(own) / 2).rounded()))
    append(Term(rows: rows, weight: weight, own: own), term, of: word)
  }

  /// Adds a term that stands for `original`, a term of the word that begins with `first`.
  private mutating func add(
    _ term: [UInt8],
    for original: [UInt8],
    or first: [UInt8],
    of word: Int,
    _ holdings: Holdings
  ) {
    guard holdings.frequency(of: term) > 0 else { return }
    let own = Self.weight(of: term, holdings)
    var weight = Double(own)
    // A rare one must not count for more than what was asked for, and always counts a tenth less.
    if let known = numbers[original] ?? numbers[first] {
      weight = min(weight, Double(all[known].weight))
    } else if let other = all.first(where: { $0.original == original }) {
      weight = min(weight, (weight * Double(other.own)).squareRoot())
    }
    let part = max(1, Int32((weight * Double(Float(0.9))).rounded()))
    append(
      Term(rows: [(term, 1)], weight: part, own: own, original: original),
      term,
      of: word
    )
  }

  private mutating func append(_ entry: Term, _ term: [UInt8], of word: Int) {
    guard numbers[term] == nil, all.count < Self.limit else { return }
    numbers[term] = all.count
    words[word].append(all.count)
    all.append(entry)
  }

  /// What an impact of one of `term` adds by its rarity.
  private static func weight(of term: [UInt8], _ holdings: Holdings) -> Int32 {
    let living = Double(holdings.living)
    let frequency = Double(holdings.frequency(of: term))
    let rarity = log1p((max(living, frequency) - frequency + 0.5) / (frequency + 0.5))
    let scale = (Double(ImpactModel.saturation) + 1) / Double(ImpactModel.highest) * 1_048_576
    return Int32(min(max((rarity * scale).rounded(), 1), 440_000))
  }
}
