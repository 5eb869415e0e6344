import Segments

/// How many documents searches can find, and how many they cannot.
package struct SearchableCounts: Hashable, Sendable {
  /// Documents that a search of all documents can find.
  package var all = 0
  /// App-linked documents among them, which are all that other searches find.
  package var appLinked = 0
  /// Documents that are kept from every search.
  package var hidden = 0
}

extension SegmentIndex {
  /// Counts what searches can find; costs a look at each document.
  package func searchableCounts() -> SearchableCounts {
    answering { snapshot in
      var counts = SearchableCounts()
      for part in snapshot.parts {
        for document in 0..<UInt32(part.segment.count) where !part.isDead(document) {
          if part.live.score(document) == LiveScores.hidden {
            counts.hidden += 1
            continue
          }
          counts.all += 1
          let isLinked = part.segment.flags(document) & DocumentColumns.appLinked != 0
          counts.appLinked += isLinked ? 1 : 0
        }
      }
      return counts
    }
  }
}

extension SegmentIndex {
  /// The name of the file that says what an index consists of: it is another file after each change.
  package static var manifestName: String { Manifest.fileName }
}
