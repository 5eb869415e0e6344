import Indexing

/// A hit that may become a result.
struct Candidate {
  /// What the index says of it.
  var hit: IndexHit
  /// How close together the words of the query are in it, in [0,1].
  var closeness = 0.0
  /// Whether it is for the searcher's country: 1, else 0.
  var nearness = 0.0
  /// Whether it is in a language of the searcher: 1, else 0.
  var language = 0.0
  /// What all that comes to.
  var score = 0.0
  /// Its page, as far as that was read.
  var page: FoundPage?
}
