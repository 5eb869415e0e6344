package import Analysis
import Segments

extension SegmentIndex {
  /// Whether a search that keeps to app-linked documents can find any.
  ///
  /// Costs a look at one bit of each document where there is none, and next to nothing elsewhere.
  package var hasAppLinked: Bool {
    answering { snapshot in
      snapshot.parts.contains { part in
        let linked = part.segment.appLinked
        return withExtendedLifetime(linked) {
          let words = linked.bits.words
          return (0..<(part.segment.count + 63) / 64).contains { wordIndex in
            var word = words[wordIndex]
            while word != 0 {
              let document = UInt32(wordIndex * 64 + word.trailingZeroBitCount)
              if !part.isDead(document), part.live.score(document) != LiveScores.hidden {
                return true
              }
              word &= word &- 1
            }
            return false
          }
        }
      }
    }
  }

  /// How many living documents have `value`, in whatever case, hidden ones included.
  package func frequency(of value: String, in name: FilterName) -> Int {
    answering { $0.frequency(of: TermKey.filter(name, value)) }
  }

  /// How many documents match `request`; its limit and its position in an answer do not matter.
  ///
  /// Costs uniting the lists of the query's terms.
  package func count(_ request: SearchRequest) -> Int {
    answering { snapshot in
      let plan = QueryPlan(request, snapshot: snapshot)
      var total = 0
      scratches.withScratch { scratch in
        for (index, part) in snapshot.parts.enumerated() {
          let matcher = SegmentMatcher(part: part, index: index, plan: plan, scratch: scratch)
          if matcher.isEmpty { continue }
          total += matcher.withMatches { bits in bits.reduce(0) { $0 + $1.nonzeroBitCount } }
        }
      }
      return total
    }
  }
}
