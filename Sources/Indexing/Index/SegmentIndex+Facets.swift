/// How many of the documents that match have a value.
package struct FacetCount: Hashable, Sendable {
  /// The value, in small letters.
  package var value: String
  /// The documents that match and have it.
  package var count: Int

  package init(value: String, count: Int) {
    self.value = value
    self.count = count
  }
}

extension SegmentIndex {
  /// Counts the values that the documents matching `request` have, exactly.
  ///
  /// Costs looking at every match once, and at every document once a field.
  ///
  /// - Parameters:
  ///   - request: The query; its limit and its place in an answer do not matter.
  ///   - names: The fields.
  ///   - limit: The most values of a field.
  /// - Returns: The values of each field that most documents have, by falling count, then by
  ///   value.
  package func facets(
    _ request: SearchRequest,
    of names: [FilterName],
    limit: Int = 10
  ) -> [FilterName: [FacetCount]] {
    let snapshot = snapshot
    let plan = QueryPlan(request, snapshot: snapshot)
    var hits = TopHits(request, in: snapshot, limit: 1, gathersMatches: true)
    match(plan, snapshot, into: &hits)
    var facets: [FilterName: [FacetCount]] = [:]
    for name in names {
      var counts: [[UInt8]: Int] = [:]
      for matches in hits.matches {
        Self.count(name, matches, in: snapshot.parts[matches.part].segment, into: &counts)
      }
      let best = counts.sorted { left, right in
        left.value != right.value
          ? left.value > right.value : left.key.lexicographicallyPrecedes(right.key)
      }
      facets[name] = best.prefix(limit).map { term, count in
        FacetCount(value: String(decoding: term, as: UTF8.self), count: count)
      }
    }
    return facets
  }

  /// Adds how many of `matches` have each value of `name`.
  private static func count(
    _ name: FilterName,
    _ matches: MatchSet,
    in segment: Segment,
    into counts: inout [[UInt8]: Int]
  ) {
    let start = TermKey.filter(name, "")
    var walker = segment.dictionary.walker(from: start)
    let room = CursorSet(capacity: 1)
    while let list = walker.next(), walker.term.starts(with: start) {
      var cursor = PostingCursor(list, weight: 0, documents: room.documents(0))
      var count = 0
      for block in 0..<cursor.blocks {
        cursor.block = block
        cursor.decode()
        for index in 0..<cursor.decodedCount where matches.contains(cursor.documents[index]) {
          count += 1
        }
      }
      if count > 0 { counts[Array(walker.term.dropFirst(start.count)), default: 0] += count }
    }
  }
}
