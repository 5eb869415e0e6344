import Segments

/// A scan of the documents that have any of some terms, window by window.
struct UnionScan {
  /// Documents in a window: several times those whose largest live score is known, so that what
  /// a window costs is shared, and that more of its live scores are waited for at once.
  static let window = 64 * LiveScores.window
  /// Windows in a group.
  static let group = 32

  /// How many postings are looked for, about, before there is a bar for others.
  static let opening = 16

  /// How many candidates of a window are gathered before their live scores are read.
  static let candidateLimit = 64

  /// A term's part in the window at hand.
  struct Term {
    var cursor: UnsafeMutablePointer<PostingCursor>
    /// The first block that reaches into the window.
    var block = 0
    /// A document that it has none before, from a window on that was looked at.
    var next: UInt32 = 0
    /// The most it adds to a document of the window; 0 when it has none there.
    var bound: Int32 = 0
    /// How many terms add less at most, looking at all documents.
    var rank = 0
    /// The words of the query that it belongs to, and those of a window in which it has documents.
    var words: UInt64 = 0
    var wordsHere: UInt64 = 0
  }

  /// The window at hand, and what is known of it.
  struct Window {
    var base: UInt32
    /// The first document behind it.
    var end: UInt32
    /// The most that live scores add as they are.
    var liveLimit: Int32
    /// The most that they add by the share of the query that documents have here at most.
    var liveBound: Int32
    /// The square of that share.
    var square = QueryShare.whole
    /// The bounds of all terms together.
    var sum: Int32 = 0
    /// The terms that are only looked up, those with the lowest bounds.
    var passive = 0
  }

  /// The terms, those with the lowest bounds in the window at hand first.
  let terms: UnsafeMutableBufferPointer<Term>
  /// What as many of the first terms add together at most, in the window at hand.
  let rest: UnsafeMutableBufferPointer<Int32>
  /// What as many of the terms with the lowest ranks add together at most, anywhere.
  let highest: UnsafeMutableBufferPointer<Int>
  /// The square of the share of the query that documents have at most that have no others than as many of
  /// the terms with the lowest ranks.
  let squares: UnsafeMutableBufferPointer<Int64>
}
