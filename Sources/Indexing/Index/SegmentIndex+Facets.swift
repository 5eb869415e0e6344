package import Analysis
import Segments

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
  /// Costs uniting the lists of the query's terms, and looking at every document once a field.
  ///
  /// - Parameters:
  ///   - request: The query; its limit and its position in an answer do not matter.
  ///   - names: The fields.
  ///   - limit: The most values of a field.
  /// - Returns: The values of each field that most documents have, by falling count, then by
  ///   value.
  package func facets(
    _ request: SearchRequest,
    of names: [FilterName],
    limit: Int = 10
  ) -> [FilterName: [FacetCount]] {
    answering { facets(request, of: names, limit: limit, $0) }
  }

  /// Counts the values that the living documents among `ids` have, exactly.
  ///
  /// Costs looking at every document once a field.
  ///
  /// - Parameters:
  ///   - names: The fields.
  ///   - ids: The documents, each once.
  ///   - limit: The most values of a field.
  /// - Returns: As of a request.
  package func facets(
    of names: [FilterName],
    among ids: [UInt64],
    limit: Int = 10
  ) -> [FilterName: [FacetCount]] {
    answering { snapshot in
      var counts = [[[UInt8]: Int]](repeating: [:], count: names.count)
      for part in snapshot.parts {
        var bits = [UInt64](repeating: 0, count: (part.segment.count + 63) / 64)
        for id in ids {
          guard let document = part.segment.document(id), !part.isDead(document) else { continue }
          bits[Int(document >> 6)] |= 1 << UInt64(document & 63)
        }
        bits.withUnsafeBufferPointer { bits in
          guard let words = bits.baseAddress else { return }
          let matches = DocumentBits(words: words, count: bits.count)
          for field in names.indices {
            Self.count(names[field], matches, in: part.segment, into: &counts[field])
          }
        }
      }
      return Self.best(of: counts, names, limit: limit)
    }
  }

  private func facets(
    _ request: SearchRequest,
    of names: [FilterName],
    limit: Int,
    _ snapshot: IndexSnapshot
  ) -> [FilterName: [FacetCount]] {
    let plan = QueryPlan(request, snapshot: snapshot)
    var counts = [[[UInt8]: Int]](repeating: [:], count: names.count)
    scratches.withScratch { scratch in
      for (index, part) in snapshot.parts.enumerated() {
        let matcher = SegmentMatcher(part: part, index: index, plan: plan, scratch: scratch)
        if matcher.isEmpty { continue }
        matcher.withMatches { bits in
          guard let words = bits.baseAddress else { return }
          let matches = DocumentBits(words: UnsafePointer(words), count: bits.count)
          for field in names.indices {
            Self.count(names[field], matches, in: part.segment, into: &counts[field])
          }
        }
      }
    }
    return Self.best(of: counts, names, limit: limit)
  }

  /// The most frequent values of each field, by falling count, then by value.
  private static func best(
    of counts: [[[UInt8]: Int]],
    _ names: [FilterName],
    limit: Int
  ) -> [FilterName: [FacetCount]] {
    var facets: [FilterName: [FacetCount]] = [:]
    for (field, name) in names.enumerated() {
      let best = counts[field].sorted { left, right in
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
    _ matches: DocumentBits,
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
        for index in 0..<cursor.decodedCount where matches.holds(cursor.documents[index]) {
          count += 1
        }
      }
      if count > 0 { counts[Array(walker.term.dropFirst(start.count)), default: 0] += count }
    }
  }
}
