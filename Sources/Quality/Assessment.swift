/// One page's score in the making.
struct Assessment {
  /// A candidate with its claims.
  struct View {
    let candidate: Candidate
    let claims: Claims
  }

  let ledger: StatementLedger
  let tally: Tally
  let linkage: Double

  /// The candidate that gives the highest score.
  let best: View?
  /// The candidate that the page seems to be about.
  let main: View?
  /// Whether things claim something that can be seen and nothing of it is.
  let isHidden: Bool

  /// The parts of the score.
  let parts: ScoreParts

  /// How many candidates are tried, the most complete ones first.
  private static let trialLimit = 64

  init(
    ledger: StatementLedger,
    breakage: Breakage,
    text: ShownText,
    today: Int?,
    linkage: Double
  ) {
    var tally = Tally()
    for result in ledger.results { tally.add(result) }
    tally.addFailures(breakage.failures)
    // The best is mostly the main one, too, and its claims are looked up once.
    var views = [View?](repeating: nil, count: ledger.candidates.count)
    func view(_ index: Int) -> View {
      if let known = views[index] { return known }
      let candidate = ledger.candidates[index]
      let isEvent = SchemaVocabulary.known.isKind(candidate.item, of: "Event")
      let claims = Claims(candidate.item, isEvent: isEvent, in: text, today: today)
      let view = View(candidate: candidate, claims: claims)
      views[index] = view
      return view
    }
    let (best, isHidden) = Self.best(of: ledger.candidates, view)
    self.ledger = ledger
    self.tally = tally
    self.linkage = linkage
    self.best = best
    self.isHidden = isHidden
    main = Self.main(ledger.candidates, view)
    parts = ScoreParts(
      validity: tally.validity,
      completeness: best?.candidate.completeness ?? 0,
      richness: tally.richnessShare,
      consistency: best?.claims.consistency ?? 0,
      linkage: linkage,
      isHidden: isHidden
    )
  }

  /// The candidate that is worth most, and whether the page shows nothing of what any claims.
  private static func best(
    of candidates: [Candidate],
    _ view: (Int) -> View
  ) -> (best: View?, isHidden: Bool) {
    var best: View?
    var bestWorth = 0.0
    var hasClaims = false
    var hasShown = false
    for index in ordered(candidates) {
      let candidate = candidates[index]
      // The rest cannot win even with all claims confirmed.
      if hasShown, worth(candidate.completeness, 1) <= bestWorth { break }
      let view = view(index)
      hasClaims = hasClaims || view.claims.isVisual
      hasShown = hasShown || view.claims.isShown
      let worth = worth(candidate.completeness, view.claims.consistency)
      if best == nil || worth > bestWorth {
        best = view
        bestWorth = worth
      }
    }
    return (best, hasClaims && !hasShown)
  }

  /// What a candidate adds to the score, validity aside.
  private static func worth(_ completeness: Double, _ consistency: Double) -> Double {
    QualityJudge.completenessWeight * completeness + QualityJudge.consistencyWeight * consistency
  }

  /// The indices of the candidates to try, by completeness, those of equal completeness in document order.
  private static func ordered(_ candidates: [Candidate]) -> ArraySlice<Int> {
    let completeness = candidates.map(\.completeness)
    return candidates.indices
      .sorted { (completeness[$1], $0) < (completeness[$0], $1) }
      .prefix(trialLimit)
  }

  /// What the page seems to be about.
  ///
  /// Of the things at the top that a page can be about, one of which nothing is shown gives way
  /// to one of which something is: pages describe what they are about, and more.
  private static func main(_ candidates: [Candidate], _ view: (Int) -> View) -> View? {
    let ranked = candidates.indices.compactMap { index in
      candidates[index].rank.map { (index: index, rank: $0) }
    }
    guard let first = ranked.min(by: { $0.rank < $1.rank }) else { return nil }
    let main = view(first.index)
    guard main.claims.isVisual, !main.claims.isShown else { return main }
    let others = ranked.filter { $0.rank.group < Candidate.nestedGroup }
      .sorted { $0.rank < $1.rank }.dropFirst().prefix(trialLimit)
    for other in others {
      let view = view(other.index)
      if view.claims.isShown { return view }
    }
    return main
  }
}
