/// Turns the text of a pattern into the steps of a ``GlobPattern``.
struct GlobCompiler {
  /// The bytes that literal tokens point into.
  private(set) var bytes: [UInt8] = []
  /// The steps, in order.
  private(set) var tokens: [GlobPattern.Token] = []
  /// The variables that tokens point to.
  private(set) var alternations: [GlobAlternation] = []
  /// Why nothing matches; `nil` in a valid pattern.
  private(set) var fault: GlobPattern.Fault?
  /// How many steps matching takes at most for each 64 characters of text.
  private(set) var cost = 0

  private let isFolded: Bool

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
      default: append(isFolded ? ByteText.lowered(byte) : byte)
      }
    }
    cost += tokens.count + bytes.count
    if cost > GlobPattern.costLimit { fault = fault ?? .tooLarge }
  }

  private mutating func append(variable name: String, of variables: SubstitutionVariables?) {
    switch variables?.meaning(of: name, isFolded: isFolded) {
    case .character(let kind): tokens.append(.character(kind))
    case .alternation(let alternation):
      cost += alternation.tokens.count + alternation.bytes.count
      tokens.append(.alternation(alternations.count))
      alternations.append(alternation)
    case nil: fault = fault ?? .undefinedVariable(name)
    }
  }

  private mutating func append(_ byte: UInt8) {
    let end = bytes.count
    bytes.append(byte)
    if case .literal(let range)? = tokens.last {
      tokens[tokens.count - 1] = .literal(range.lowerBound..<(end + 1))
    } else {
      tokens.append(.literal(end..<(end + 1)))
    }
  }
}

/// Where the pieces between the `*` of a pattern are, and how wide they are.
struct GlobPieces {
  /// The index of the first `*`; `nil` in a pattern without one.
  private(set) var firstRun: Int?
  /// The index of the last `*`; `nil` in a pattern without one.
  private(set) var lastRun: Int?
  /// The fewest bytes that the longest piece between two `*` takes.
  private(set) var widest = 0
  /// The fewest bytes that what follows the last `*` takes.
  private(set) var tailWidth = 0
  /// Whether what follows the last `*` has a `?`.
  private(set) var tailHasOne = false
  /// The longest literal; `nil` in a pattern without one.
  private(set) var longest: Range<Int>?

  init(_ tokens: [GlobPattern.Token]) {
    var width = 0
    for (index, token) in tokens.enumerated() {
      switch token {
      case .literal(let range):
        width += range.count
        if range.count > longest?.count ?? 0 { longest = range }
      case .one, .character: width += 1
      case .alternation: break
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
}
