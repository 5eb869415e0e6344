/// A piece of a script's source that means something.
struct ScriptToken {
  /// What a piece is.
  enum Kind: UInt8 {
    /// A name, a keyword or a number.
    case word
    /// A string, its escapes resolved; also a piece of a template between its expressions.
    case string
    /// A regular expression.
    case pattern
    /// An opening bracket of any kind.
    case open
    /// A closing bracket of any kind.
    case close
    /// `=`.
    case assign
    /// `+=`.
    case addAssign
    /// `==` and the like.
    case compare
    /// `=>`.
    case arrow
    /// `.` or `?.`.
    case dot
    /// Any other mark, a byte of it.
    case mark
  }

  /// What it is.
  var kind: Kind
  /// The byte of a bracket or of another mark; 0 for what has none.
  var mark: UInt8 = 0
  /// Whether its text is among the resolved texts rather than in the source.
  var isResolved = false
  /// Where it starts in the source.
  var offset: UInt32
  /// Where its text is.
  var text: Range<UInt32>
  /// The opening bracket that it is in; -1 for none.
  var parent: Int32
  /// The bracket that belongs to it, for brackets; -1 for none.
  var match: Int32 = -1
}
