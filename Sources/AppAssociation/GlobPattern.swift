/// A wildcard pattern that must cover a whole text: `*` for any run of characters, `?` for one.
///
/// There is no escape. Where variables are given, `$(name)` stands for any of their values, which
/// may hold wildcards themselves. A pattern that names an undefined variable, or leaves one open,
/// matches nothing at all.
///
/// Plain patterns are compared byte by byte: what is before the first `*`, then what is
/// behind the last, then each piece between at the first offset that holds it. Where that could be
/// slow, or where variables are, matching keeps the set of offsets that the pattern could have
/// reached, so that its cost is at most the pattern's length times the text's length divided by
/// 64, whatever either one holds.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary>
final class GlobPattern: Sendable {
  /// One step of a pattern.
  enum Token: Hashable, Sendable {
    /// These bytes, a range of ``bytes``.
    case literal(Range<Int>)
    /// Exactly one character.
    case one
    /// Any characters, or none.
    case run
    /// One character of a class.
    case character(CharacterClass)
    /// Any value of a variable, an index of ``alternations``.
    case alternation(Int)
  }

  /// Why a pattern matches nothing.
  enum Fault: Hashable, Sendable {
    /// It names a variable that has no values.
    case undefinedVariable(String)
    /// It opens a variable that it does not close.
    case unterminatedVariable
    /// Its variables make it larger than ``costLimit``.
    case tooLarge
  }

  /// The largest ``cost`` of a pattern that is matched.
  static let costLimit = 65_536

  /// The bytes that literal tokens point into.
  let bytes: [UInt8]
  /// The steps, in order.
  let tokens: [Token]
  /// The variables that tokens point to.
  let alternations: [GlobAlternation]
  /// Why nothing matches; `nil` in a valid pattern.
  let fault: Fault?
  /// The longest literal, a range of ``bytes``; `nil` in a pattern without one.
  let longest: Range<Int>?
  /// Whether the pattern is valid: ``fault`` in a form that is quick to ask for.
  let isValid: Bool
  /// Whether the ASCII letters of pattern and text are compared without case.
  let isFolded: Bool
  /// How many steps matching takes at most for each 64 characters of text.
  let cost: Int
  /// The index of the first `*` in ``tokens``; `nil` in a pattern without one.
  let firstRun: Int?
  /// The index of the last `*` in ``tokens``; `nil` in a pattern without one.
  let lastRun: Int?
  /// The fewest bytes that the longest piece between two `*` takes.
  let widest: Int
  /// The fewest bytes that what follows the last `*` takes.
  let tailWidth: Int
  /// Whether what follows the last `*` has a `?`.
  let tailHasOne: Bool

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - source: The pattern as written.
  ///   - variables: What `$(name)` may stand for; `nil` when it stands for itself.
  ///   - isFolded: Whether case does not matter; texts must then be folded by the caller.
  init(_ source: some Collection<UInt8>, variables: SubstitutionVariables?, isFolded: Bool) {
    let compiler = GlobCompiler(source, variables: variables, isFolded: isFolded)
    bytes = compiler.bytes
    tokens = compiler.tokens
    alternations = compiler.alternations
    cost = compiler.cost
    fault = compiler.fault
    isValid = compiler.fault == nil
    self.isFolded = isFolded
    let pieces = GlobPieces(compiler.tokens)
    firstRun = pieces.firstRun
    lastRun = pieces.lastRun
    widest = pieces.widest
    tailWidth = pieces.tailWidth
    tailHasOne = pieces.tailHasOne
    longest = pieces.longest
  }

  /// Whether everything matches.
  var isUniversal: Bool {
    fault == nil && !tokens.isEmpty && tokens.allSatisfy { $0 == .run }
  }
}
