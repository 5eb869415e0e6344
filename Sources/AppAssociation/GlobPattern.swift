/// A wildcard pattern that must cover a whole text: `*` for any run of characters, `?` for one.
///
/// There is no escape. Where variables are given, `$(name)` stands for any of their values, which
/// may hold wildcards themselves. A pattern that names an undefined variable, or leaves one open,
/// matches nothing at all.
///
/// Plain patterns are compared byte by byte: what stands before the first `*`, then what stands
/// behind the last, then each piece between at the first place that holds it. Where that could be
/// slow, or where variables stand, matching keeps the set of places that the pattern could have
/// reached, so that its cost is at most the pattern's length times the text's length divided by
/// 64, whatever either one holds.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary>
struct GlobPattern: Sendable {
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
    /// Any value of a variable, an index of ``choices``.
    case choice(Int)
  }

  /// The values of one variable, each a pattern without variables.
  struct Choice: Hashable, Sendable {
    /// The bytes that literal tokens point into.
    var bytes: [UInt8] = []
    /// The tokens of all values, one value behind the other.
    var tokens: [Token] = []
    /// Each value's range of ``tokens``.
    var values: [Range<Int>] = []
    /// The values without wildcards, by their first byte; `nil` when a value has wildcards.
    var plain: PlainValues?
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
  private(set) var bytes: [UInt8] = []
  /// The steps, in order.
  private(set) var tokens: [Token] = []
  /// The variables that tokens point to.
  private(set) var choices: [Choice] = []
  /// Why nothing matches; `nil` in a sound pattern.
  private(set) var fault: Fault?
  /// Whether the ASCII letters of pattern and text are compared without case.
  let isFolded: Bool
  /// How many steps matching takes at most for each 64 characters of text.
  private(set) var cost = 0
  /// The place of the first `*` in ``tokens``; `nil` in a pattern without one.
  private(set) var firstRun: Int?
  /// The place of the last `*` in ``tokens``; `nil` in a pattern without one.
  private(set) var lastRun: Int?
  /// The fewest bytes that the longest piece between two `*` takes.
  private(set) var widest = 0
  /// The fewest bytes that what follows the last `*` takes.
  private(set) var tailWidth = 0
  /// Whether what follows the last `*` has a `?`.
  private(set) var tailHasOne = false

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - source: The pattern as written.
  ///   - variables: What `$(name)` may stand for; `nil` when it stands for itself.
  ///   - isFolded: Whether case does not matter; texts must then be folded by the caller.
  init(_ source: some Collection<UInt8>, variables: SubstitutionVariables?, isFolded: Bool) {
    self.isFolded = isFolded
    var rest = Array(source)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): tokens.append(.run)
      case UInt8(ascii: "?"): tokens.append(.one)
      case UInt8(ascii: "$") where variables != nil && rest.first == UInt8(ascii: "("):
        guard let close = rest.firstIndex(of: UInt8(ascii: ")")) else {
          fault = fault ?? .unterminatedVariable
          rest = []
          break
        }
        let name = String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self)
        rest = rest[(close + 1)...]
        append(variable: name, of: variables)
      default: Self.append(isFolded ? ByteText.lowered(byte) : byte, to: &bytes, &tokens)
      }
    }
    cost += tokens.count + bytes.count
    if cost > Self.costLimit { fault = fault ?? .tooLarge }
    measure()
  }

  /// Finds the pieces between the `*`.
  private mutating func measure() {
    var width = 0
    for (index, token) in tokens.enumerated() {
      switch token {
      case .literal(let range): width += range.count
      case .one, .character: width += 1
      case .choice: break
      case .run:
        firstRun = firstRun ?? index
        lastRun = index
        widest = max(widest, width)
        width = 0
      }
    }
    tailWidth = width
    tailHasOne = tokens[((lastRun ?? -1) + 1)...].contains(.one)
  }

  /// Whether everything matches.
  var isUniversal: Bool {
    fault == nil && !tokens.isEmpty && tokens.allSatisfy { $0 == .run }
  }

  private mutating func append(variable name: String, of variables: SubstitutionVariables?) {
    switch variables?.meaning(of: name, isFolded: isFolded) {
    case .character(let kind): tokens.append(.character(kind))
    case .choice(let choice):
      cost += choice.tokens.count + choice.bytes.count
      tokens.append(.choice(choices.count))
      choices.append(choice)
    case nil: fault = fault ?? .undefinedVariable(name)
    }
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8], _ tokens: inout [Token]) {
    let end = bytes.count
    bytes.append(byte)
    if case .literal(let range)? = tokens.last {
      tokens[tokens.count - 1] = .literal(range.lowerBound..<(end + 1))
    } else {
      tokens.append(.literal(end..<(end + 1)))
    }
  }
}

extension GlobPattern.Choice {
  /// Values without wildcards, ready to be looked up by their first byte.
  struct PlainValues: Hashable, Sendable {
    /// The ranges of ``GlobPattern/Choice/bytes``, those with the same first byte together.
    var ranges: [Range<Int>] = []
    /// Where the ranges of each first byte start; the place behind the last at the end.
    var starts = [Int](repeating: 0, count: 257)
    /// Whether the empty text is one of the values.
    var hasEmpty = false
  }

  /// Compiles the values of a variable; wildcards in them count, variables do not.
  init(values texts: [String], isFolded: Bool) {
    var plainRanges: [Range<Int>]? = []
    for text in texts {
      let value = GlobPattern(text.utf8, variables: nil, isFolded: isFolded)
      let base = bytes.count
      let start = tokens.count
      bytes += value.bytes
      for token in value.tokens {
        if case .literal(let range) = token {
          tokens.append(.literal((range.lowerBound + base)..<(range.upperBound + base)))
        } else {
          tokens.append(token)
          plainRanges = nil
        }
      }
      values.append(start..<tokens.count)
      plainRanges?.append(base..<bytes.count)
    }
    plain = plainRanges.map { PlainValues($0, of: bytes) }
  }
}

extension GlobPattern.Choice.PlainValues {
  /// Takes the values in `places` of `bytes`.
  init(_ places: [Range<Int>], of bytes: [UInt8]) {
    hasEmpty = places.contains { $0.isEmpty }
    ranges = places.filter { !$0.isEmpty }.sorted {
      (bytes[$0.lowerBound], $0.lowerBound) < (bytes[$1.lowerBound], $1.lowerBound)
    }
    for range in ranges { starts[Int(bytes[range.lowerBound]) + 1] += 1 }
    for byte in 1..<starts.count { starts[byte] += starts[byte - 1] }
  }

  /// The values that start with `byte`.
  func starting(with byte: UInt8) -> ArraySlice<Range<Int>> {
    ranges[starts[Int(byte)]..<starts[Int(byte) + 1]]
  }
}
