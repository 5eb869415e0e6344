import Documents
import Indexing
import Shelving
import SpotlightItems

/// An item that has the words of a query, and the points of its text.
struct Candidate {
  /// What its rank depends on besides.
  enum Facts {
    /// Beside its document in the index.
    case note(DocumentNote)
    /// Made of the item: the bytes of ``RankFacts``.
    case made([UInt8])
  }

  var id: UInt64
  var text: Double
  var facts: Facts
}

extension SpotlightIndex {
  /// The fewest matches that are scored by more than their text.
  private static let fewestScored = 64
  /// The most used items that are looked for among the matches, wherever their text ranks them.
  private static let usedLimit = 64

  /// A match and its points; none where it was not looked at closely.
  struct RankedItem {
    var id: UInt64
    var points = ItemScore.Points()
    var total = 0.0
    var date = 0.0

    /// Whether it comes before `other`.
    func precedes(_ other: RankedItem) -> Bool {
      (other.total, other.date, id) < (total, date, other.id)
    }
  }

  /// The matches: the best `limit` ones in order, and behind them the others, as far as they are wanted.
  func ranked(
    _ search: TypedSearch,
    _ request: SearchRequest,
    _ view: View,
    limit: Int
  ) throws -> [RankedItem] {
    let wantsAll = search.maxResults == nil || !search.filters.isEmpty || limit == .max
    let close = limit == .max ? limit : max(Self.fewestScored, limit > 0 ? 2 * limit : 0)
    let most = wantsAll ? Int.max : max(close, search.maxResults ?? 0)
    let indexed = indexed(request, view, most: most)
    // They are few, so that each is looked at closely.
    let beside = beside(request, view)
    guard search.isRanked || limit == .max else {
      let candidates = indexed.prefix(close) + beside + indexed.dropFirst(close)
      return candidates.map { RankedItem(id: $0.id) }
    }
    let uses = try uses(view.snapshot)
    var near = Array(indexed.prefix(close)) + beside
    if indexed.count >= close { near += used(uses, request, view, beside: near) }
    let best = near.reduce(0) { max($0, $1.text) }
    let score = ItemScore(search.text, uses: uses, now: view.now)
    var ranked: [RankedItem] = []
    ranked.reserveCapacity(near.count)
    for candidate in near {
      if let item = try rank(candidate, view, score, best) { ranked.append(item) }
    }
    ranked.sort { $0.precedes($1) }
    guard indexed.count > close else { return ranked }
    let known = Set(ranked.map(\.id))
    let others = indexed.dropFirst(close).filter { !known.contains($0.id) }
    return ranked + others.map { RankedItem(id: $0.id) }
  }

  /// The matches of the segments that are not outdated, the best by their text first.
  private func indexed(_ request: SearchRequest, _ view: View, most: Int) -> [Candidate] {
    guard let segments = view.segments else { return [] }
    var found: [Candidate] = []
    var request = request
    while found.count < most {
      request.limit = min(most - found.count, SearchRequest.limit)
      let hits = segments.noted(request)
      for hit in hits where !view.waiting.outdated.contains(hit.hit.id) {
        found.append(Candidate(id: hit.hit.id, text: hit.hit.textScore, facts: .note(hit.note)))
      }
      guard hits.count == request.limit, let last = hits.last else { break }
      request.after = last.hit.position
    }
    return found
  }

  /// The matches that no segment has.
  private func beside(_ request: SearchRequest, _ view: View) -> [Candidate] {
    let (waiting, activities) = (view.waiting.items.values, view.activities.alone.values)
    guard !waiting.isEmpty || !activities.isEmpty else { return [] }
    let unindexed = UnindexedItems(request.text)
    return unindexed.matches(waiting) + unindexed.matches(activities)
  }

  /// The items that were used most among the matches, which their text may rank behind many.
  private func used(
    _ uses: [UInt64: ItemUse],
    _ request: SearchRequest,
    _ view: View,
    beside known: [Candidate]
  ) -> [Candidate] {
    guard let segments = view.segments, !uses.isEmpty else { return [] }
    let ids = Set(known.map(\.id)).union(view.waiting.outdated)
    let most = uses.filter { $0.value.selections > 0 && !ids.contains($0.key) }
      .sorted { ($1.value.week, $0.key) < ($0.value.week, $1.key) }
    let matching = segments.matching(most.prefix(Self.usedLimit).map(\.key), request)
    return matching.sorted().compactMap { id in
      guard let note = segments.note(of: id) else { return nil }
      let text = segments.explain(id, request)?.value ?? 0
      return Candidate(id: id, text: text, facts: .note(note))
    }
  }

  /// The points of a match; `nil` when it is no longer there.
  private func rank(
    _ candidate: Candidate,
    _ view: View,
    _ score: ItemScore,
    _ best: Double
  ) throws -> RankedItem? {
    func ranked(_ bytes: UnsafeRawBufferPointer) -> RankedItem? {
      guard let facts = RankFacts(bytes), facts.expiresAt > view.now else { return nil }
      let points = score.points(candidate.id, facts, text: candidate.text, best: best)
      return RankedItem(
        id: candidate.id,
        points: points,
        total: points.total,
        date: facts.date
      )
    }
    switch candidate.facts {
    case .made(let bytes): return bytes.withUnsafeBytes(ranked)
    case .note(let note):
      let (item, hasNote) = note.withBytes { (ranked($0), !$0.isEmpty) }
      if hasNote { return item }
      guard let stored = try view.snapshot.item(candidate.id, now: view.now) else { return nil }
      return RankFacts.bytes(of: stored).withUnsafeBytes(ranked)
    }
  }
}
