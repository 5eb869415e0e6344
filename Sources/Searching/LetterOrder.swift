import Analysis
import Indexing

/// What a query finds that ends in a letter behind other words, in an order in which the letter counts
/// for pages alone whose title has a word that begins with it.
///
/// The index has points for the letter where keywords, names of apps, hosts or texts have such a word,
/// too: it has one list for all of them.
struct LetterOrder {
  /// What the index answers: all that matches, in the order of results.
  private var answer: SearchAnswer
  /// The same pages without points for the letter.
  private let plain: [UInt64: IndexHit]
  /// The pages that have points for the letter.
  private var lifted: Set<UInt64> = []

  /// Prepares to order what `answer` has, of which `plain` is the same without the letter.
  init(_ answer: SearchAnswer, plain: SearchAnswer) {
    self.answer = answer
    self.plain = Dictionary(plain.hits.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The best pages with points for the letter, at most `limit`: their titles tell whether these count.
  func doubtful(limit: Int) -> [UInt64] {
    let gaining = answer.hits.lazy.filter { hit in
      plain[hit.id].map { $0.position.score < hit.position.score } ?? false
    }
    return gaining.prefix(limit).map(\.id)
  }

  /// Takes the points for the letter from all pages but `pages`.
  mutating func lift(_ pages: Set<UInt64>) {
    lifted = pages
    answer.hits = answer.hits.map { pages.contains($0.id) ? $0 : plain[$0.id] ?? $0 }
      .sorted { $0.position < $1.position }
  }

  /// What the index would answer to `request`, were the pages ordered so there.
  func answer(_ request: SearchRequest) -> SearchAnswer {
    var answer = answer
    let start = request.after.map { answer.hits.firstIndex(behind: $0) } ?? 0
    answer.hits = Array(answer.hits[start...].prefix(request.limit))
    return answer
  }

  /// `request` as it says what the page `id` has points for.
  func explained(_ request: SearchRequest, of id: UInt64) -> SearchRequest {
    var request = request
    request.weighsLetter = lifted.contains(id)
    return request
  }
}

extension FoundPage {
  /// Whether its title has a word that begins with the folded `letter`, with or without an Arabic article
  /// before it.
  func hasTitleWord(beginningWith letter: [UInt8]) -> Bool {
    let list = Analyzer().tokens(of: fields.title, for: .querying)
    let mayBeArticle = letter.first.map(ArabicArticle.begins) ?? false
    return list.tokens.contains { token in
      token.kind == .word
        && (list.bytes(of: token).starts(with: letter)
          || mayBeArticle && list.whole(of: token).starts(with: letter))
    }
  }
}
