// Which results are wanted of the window at hand.
extension ResultCollector {
  /// The rank of the last result that is wanted of the window at hand.
  var lastRank: Int { skip + query.limit - results.items.count - 1 }

  /// Whether the next `count` results are all skipped.
  func passesOver(_ count: Int) -> Bool { skip >= count }

  /// Those of a window's hits that are shown, and the next one, which tells whether there are more.
  func shown<Hits: Collection>(of hits: Hits) -> Hits.SubSequence {
    hits.dropFirst(skip).prefix(query.limit - results.items.count + 1)
  }

  /// How many more hits are wanted: those to skip, the results, and one to see whether there
  /// are more.
  var wanted: Int { skip + query.limit - results.items.count + 1 }
}
