import Analysis
package import Documents
import Segments

extension SegmentIndex {
  /// The best documents for `request`.
  ///
  /// The score of a document is exactly the sum of its terms' points and of the weight of live
  /// scores times its live score; nothing is approximated to be fast. No text is an error.
  ///
  /// Segments that turn out to be damaged are left out, which ``damage`` tells then.
  package func search(_ request: SearchRequest) -> SearchAnswer {
    while true {
      let snapshot = snapshot
      let answer = search(request, snapshot)
      if !VerifiedBytes.mayBeDamaged || !snapshot.isDamaged { return answer }
      leaveOutDamaged()
    }
  }

  /// The best documents for `request`, best first, each with its note; see ``search(_:)``.
  package func noted(_ request: SearchRequest) -> [NotedHit] {
    answering { snapshot in
      let plan = QueryPlan(request, snapshot: snapshot)
      var hits = best(plan, request, snapshot)
      let factor = plan.liveFactor
      return hits.map { candidate in
        let segment = snapshot.parts[Int(candidate.part)].segment
        return NotedHit(
          hit: Self.hit(candidate, of: snapshot, factor: factor),
          note: DocumentNote(segment, candidate.document)
        )
      }
    }
  }

  /// What `plan`, which is that of `request`, finds in `snapshot`.
  private func best(
    _ plan: borrowing QueryPlan,
    _ request: SearchRequest,
    _ snapshot: IndexSnapshot
  ) -> TopHits {
    let range = SearchRequest.limitRange
    let limit = min(max(request.limit, range.lowerBound), range.upperBound)
    // Of a few matches each may as well be scored to count it.
    let countsAll = request.countsAll && plan.matchBound <= Self.scoredCountLimit
    let opening = countsAll || request.after != nil ? nil : plan.openingBar(for: limit)
    var hits = TopHits(request, in: snapshot, limit: limit, countsAll: countsAll, opening: opening)
    match(plan, snapshot, into: &hits)
    if hits.fellShort {
      hits = TopHits(request, in: snapshot, limit: limit, countsAll: countsAll)
      match(plan, snapshot, into: &hits)
    }
    return hits
  }

  private func search(_ request: SearchRequest, _ snapshot: IndexSnapshot) -> SearchAnswer {
    let plan = QueryPlan(request, snapshot: snapshot)
    var hits = best(plan, request, snapshot)
    let isTotal = hits.isCountExact
    let isCounted = request.countsAll && !isTotal
    let total = isCounted ? count(plan, snapshot) : hits.count
    let factor = plan.liveFactor
    return SearchAnswer(
      hits: hits.map { Self.hit($0, of: snapshot, factor: factor) },
      scored: plan.leaves[plan.scored].map {
        SearchAnswer.ScoredTerm(term: $0.term, weight: $0.weight)
      },
      total: total,
      bound: plan.bound.joined(with: isCounted || isTotal ? .exact : .atLeast),
      forms: plan.hasForms ? plan.leaves.flatMap { $0.forms.map(TermKey.label) } : [],
      formLimits: plan.formLimits
    )
  }

  /// The most matches that are scored only to count them.
  private static let scoredCountLimit = 2048

  /// How many documents `plan` finds.
  func count(_ plan: borrowing QueryPlan, _ snapshot: IndexSnapshot) -> Int {
    defer { plan.keepingLists {} }
    return scratches.withScratch { scratch in
      var count = 0
      for (index, part) in snapshot.parts.enumerated() {
        let matcher = SegmentMatcher(part: part, index: index, plan: plan, scratch: scratch)
        if !matcher.isEmpty { count += matcher.countMatches() }
      }
      return count
    }
  }

  /// Offers everything in `snapshot` that `plan` finds.
  func match(_ plan: borrowing QueryPlan, _ snapshot: IndexSnapshot, into hits: inout TopHits) {
    defer { plan.keepingLists {} }
    scratches.withScratch { scratch in
      for index in snapshot.parts.indices {
        let matcher = SegmentMatcher(
          part: snapshot.parts[index],
          index: index,
          plan: plan,
          scratch: scratch
        )
        if matcher.isEmpty { continue }
        hits.begin(part: index)
        matcher.match(into: &hits)
      }
    }
  }

  private static func hit(
    _ candidate: TopHits.Candidate,
    of snapshot: IndexSnapshot,
    factor: Int32
  ) -> IndexHit {
    let columns = snapshot.parts[Int(candidate.part)].segment.columns
    let position = SearchPosition(
      score: candidate.score,
      staticScore: columns.staticScore(candidate.document),
      id: columns.id(candidate.document)
    )
    return IndexHit(
      id: position.id,
      textScore: Points.points(candidate.score &+ candidate.loss &- candidate.live &* factor),
      liveScore: Double(LiveScores.score(candidate.live)),
      score: Points.points(candidate.score),
      position: position,
      loss: Points.points(candidate.loss)
    )
  }

  /// How a term is shown: the beginning of a word, and a stem, with an asterisk.
  private static func label(_ term: [UInt8]) -> String { TermKey.label(term) }

  /// What `leaf` adds to the score of a document with `impact`, as a product.
  private static func explanation(
    of leaf: QueryPlan.Leaf,
    impact: UInt8,
    living: Int
  ) -> ScoreExplanation {
    let highest = Double(ImpactModel.highest)
    var parts = [
      ScoreExplanation(
        value: Points.rarity(frequency: leaf.frequency, living: living),
        label: "rarity: in \(leaf.frequency) of \(living) documents"
      ),
      ScoreExplanation(
        value: Double(impact) / highest,
        label: "impact in this document, 0 to 1"
      ),
      ScoreExplanation(
        value: Points.impactScale * highest,
        label: "points for a rarity and an impact of 1"
      ),
    ]
    if leaf.factor != 1 {
      let label = "share that a word counts for another: synonym, other spelling, form or stem"
      parts.append(ScoreExplanation(value: leaf.factor, label: label))
    }
    return ScoreExplanation(
      value: Points.points(Int32(impact) &* leaf.weight),
      label: "term \(([leaf.term] + leaf.forms).map(label).joined(separator: ", "))",
      parts: parts
    )
  }

  /// Why the document `id` has the score it has for `request`, whether or not it is among the
  /// best; `nil` when the index does not have it.
  package func explain(_ id: UInt64, _ request: SearchRequest) -> ScoreExplanation? {
    answering { Self.explain(id, request, $0) }
  }

  private static func explain(
    _ id: UInt64,
    _ request: SearchRequest,
    _ snapshot: IndexSnapshot
  ) -> ScoreExplanation? {
    guard let location = snapshot.location(of: id) else { return nil }
    let plan = QueryPlan(request, snapshot: snapshot)
    let living = snapshot.living
    let found = plan.impacts(of: location.document, inPart: location.index)
    let terms = found.map { leaf, impact in
      explanation(of: plan.leaves[leaf], impact: impact, living: living)
    }
    let text = terms.reduce(0) { $0 + $1.value }
    let live = location.part.live.score(location.document)
    let weight = Double(plan.liveFactor) / 16
    let score = Double(LiveScores.score(live))
    let added = live == LiveScores.hidden ? score : weight * score
    var parts = [
      ScoreExplanation(value: text, label: "text relevance (BM25F)", parts: terms),
      ScoreExplanation(
        value: added,
        label: "live score",
        parts: [
          ScoreExplanation(value: weight, label: "weight of live scores"),
          ScoreExplanation(value: score, label: "live score of this document"),
        ]
      ),
    ]
    if let lost = loss(plan.share, live &* plan.liveFactor, of: found.map(\.leaf)), lost.value < 0 {
      parts.append(lost)
    }
    return ScoreExplanation(
      value: parts.reduce(0) { $0 + $1.value },
      label: "score",
      parts: parts
    )
  }

  /// What a document with the terms `leaves` loses of its live score, because they are not all of
  /// the query.
  private static func loss(
    _ share: QueryShare?,
    _ live: Int32,
    of leaves: [Int]
  ) -> ScoreExplanation? {
    guard let share else { return nil }
    let known = share.leaves.indices.filter { leaves.contains(share.leaves[$0]) }
    let weight = Set(known.map { share.words[$0] }).reduce(0) { $0 + share.weights[$1] }
    return ScoreExplanation(
      value: -Points.points(share.loss(of: live, having: weight)),
      label: "live score counts less: the page has a part of the query",
      parts: [
        ScoreExplanation(
          value: Double(weight) / Double(share.total),
          label: "share of the query's words, by their rarity; its square counts"
        )
      ]
    )
  }
}

extension QueryPlan {
  /// The scored terms that `document` has in the segment with number `index`, with their impacts, in the
  /// order of the query.
  fileprivate func impacts(
    of document: UInt32,
    inPart index: Int
  ) -> [(leaf: Int, impact: UInt8)] {
    let room = CursorSet(capacity: 1)
    defer { keepingLists {} }
    return scored.compactMap { leaf in
      guard let list = list(of: leaf, inPart: index) else { return nil }
      var cursor = PostingCursor(list, weight: 1, documents: room.documents(0))
      return cursor.probe(document) ? (leaf, cursor.impact) : nil
    }
  }
}
