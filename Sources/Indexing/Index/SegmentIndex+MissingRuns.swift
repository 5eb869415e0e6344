import Analysis
import Segments

extension SegmentIndex {
  /// The words of `request` in scripts without spaces that no document has, as they were written, once
  /// each: runs of which a pair of characters is in no document.
  ///
  /// Such words are never corrected, so that naming them is all that can be done.
  static func missingRuns(of request: SearchRequest, _ snapshot: IndexSnapshot) -> [String] {
    // Words of ASCII, which most queries are, have no such runs.
    guard request.text.utf8.contains(where: { $0 >= 0xE0 }) else { return [] }
    var missing: [String] = []
    let query = Query(request.text, isUnfinished: request.isUnfinished)
    for clause in query.clauses where clause.role != .excluded && !clause.grows {
      let list = Analyzer().tokens(of: clause.text, for: .querying)
      for run in runs(of: list) where isMissing(run, of: list, request, snapshot) {
        guard let first = run.first, let last = run.last else { continue }
        let source = clause.text.utf8.dropFirst(Int(first.start))
        let written = String(Substring(source.prefix(Int(last.end - first.start))))
        if !missing.contains(written) { missing.append(written) }
      }
    }
    return missing
  }

  /// The pairs and single characters of `list`, those of one run together: neighbors share a character.
  private static func runs(of list: TokenList) -> [[TokenList.Token]] {
    var runs: [[TokenList.Token]] = []
    for token in list.tokens where token.kind == .bigram || token.kind == .unigram {
      if let last = runs.last?.last, token.start < last.end {
        runs[runs.count - 1].append(token)
      } else {
        runs.append([token])
      }
    }
    return runs
  }

  private static func isMissing(
    _ run: [TokenList.Token],
    of list: TokenList,
    _ request: SearchRequest,
    _ snapshot: IndexSnapshot
  ) -> Bool {
    let terms = run.map { Array(list.bytes(of: $0)) }
    guard request.synonyms.alternatives(of: terms[...]).isEmpty else { return false }
    return zip(run, terms).contains { token, term in
      // A document need not have the same particle.
      ParticleReach(of: token, in: list) == nil && snapshot.frequency(of: term) == 0
    }
  }
}
