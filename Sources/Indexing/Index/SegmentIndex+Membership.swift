import Segments

extension SegmentIndex {
  /// Whether the document `id` is one that `request` finds, wherever it is in the answer.
  package func matches(_ id: UInt64, _ request: SearchRequest) -> Bool {
    !matching([id], request).isEmpty
  }

  /// Those of the documents `ids` that `request` finds, wherever they stand in the answer.
  ///
  /// Only what the index says of these is looked at, which for some dozens is sooner done than a
  /// search.
  package func matching(_ ids: [UInt64], _ request: SearchRequest) -> Set<UInt64> {
    answering { Self.matching(ids, request, $0) }
  }

  private static func matching(
    _ ids: [UInt64],
    _ request: SearchRequest,
    _ snapshot: IndexSnapshot
  ) -> Set<UInt64> {
    let plan = QueryPlan(request, snapshot: snapshot)
    if plan.isImpossible { return [] }
    var found: Set<UInt64> = []
    let room = CursorSet(capacity: plan.leaves.count)
    for (number, part) in snapshot.parts.enumerated() {
      var members = PartMembers(plan, part, number: number, room)
      // Postings are gone through in one direction.
      let documents = ids.compactMap { id in
        part.segment.document(id).map { (id: id, document: $0) }
      }
      for (id, document) in documents.sorted(by: { $0.document < $1.document })
      where members.has(document) {
        found.insert(id)
      }
    }
    return found
  }
}

/// The documents of a segment that a plan finds, requested one by one, in their order.
private struct PartMembers {
  private let part: IndexSnapshot.Part
  /// What a document must have one of, group by group, those that the fewest have first.
  private let needed: [[Int]]
  /// Groups of which a document must not have all.
  private let excluded: [[Int]]
  private let appLinkedOnly: Bool
  /// The postings of every leaf; none of those that the segment lacks.
  private var cursors: [PostingCursor?]

  init(
    _ plan: borrowing QueryPlan,
    _ part: IndexSnapshot.Part,
    number: Int,
    _ room: CursorSet
  ) {
    self.part = part
    (excluded, appLinkedOnly) = (plan.excluded, plan.appLinkedOnly)
    let lists = plan.leaves.indices.map { plan.list(of: $0, inPart: number) }
    cursors = lists.enumerated().map { leaf, list in
      list.map { PostingCursor($0, weight: 0, documents: room.documents(leaf)) }
    }
    let counts = lists.map { $0?.count ?? 0 }
    let words = plan.hasWords ? [Array(plan.scored)] : []
    needed = (plan.required + plan.filters + words)
      .map { group in (group, group.reduce(0) { $0 + counts[$1] }) }
      .sorted { $0.1 < $1.1 }
      .map(\.0)
  }

  /// Whether `document`, which lies behind the one that was requested before, is found.
  mutating func has(_ document: UInt32) -> Bool {
    guard !part.isDead(document), part.live.score(document) != LiveScores.hidden else {
      return false
    }
    if appLinkedOnly, part.segment.flags(document) & DocumentColumns.appLinked == 0 {
      return false
    }
    for group in needed where !group.contains(where: { has($0, document) }) { return false }
    for group in excluded where group.allSatisfy({ has($0, document) }) { return false }
    return true
  }

  private mutating func has(_ leaf: Int, _ document: UInt32) -> Bool {
    cursors[leaf]?.seek(document) == document
  }
}
