extension GlobPattern {
  /// Compares two patterns.
  ///
  /// The other pattern is read as a text of its own steps: a `*` takes any of them, a `?` takes any
  /// that is one character, and everything else takes what it names.
  ///
  /// - Parameters:
  ///   - other: The pattern that may be covered.
  ///   - isFolding: Whether the capitals of `other` count as small letters.
  ///   - budget: How many steps are left for comparisons; lowered by those that are taken.
  /// - Returns: Whether the pattern surely covers every text that `other` covers; `false` when that
  ///   is not plain.
  func covers(_ other: GlobPattern, isFolding: Bool, budget: inout Int) -> Bool {
    guard isValid, other.isValid else { return false }
    if isUniversal { return true }
    budget -= bytes.count + tokens.count + other.bytes.count + other.tokens.count
    guard budget > 0 else { return false }
    let mine = steps(isFolding: false)
    let theirs = other.steps(isFolding: isFolding)
    var index = 0
    var at = 0
    var retry: (index: Int, at: Int)?
    while at < theirs.count {
      budget -= 1
      guard budget > 0 else { return false }
      if index < mine.count, mine[index] == .run {
        retry = (index + 1, at)
        index += 1
      } else if index < mine.count, mine[index].takes(theirs[at]) {
        index += 1
        at += 1
      } else if let last = retry {
        retry = (last.index, last.at + 1)
        index = last.index
        at = last.at + 1
      } else {
        return false
      }
    }
    return mine[index...].allSatisfy { $0 == .run }
  }

  /// One step of a pattern by itself.
  private enum Step: Hashable {
    case byte(UInt8)
    case one
    case run
    case character(CharacterClass)
    case alternation(ObjectIdentifier)

    /// Whether this step, which is no run, takes whatever `other` stands for.
    func takes(_ other: Step) -> Bool {
      switch (self, other) {
      case (.one, .byte(let byte)): byte < 0x80
      case (.one, .one), (.one, .character): true
      case (.character(let kind), .byte(let byte)): kind.contains(byte, isFolded: false)
      case (.character(let kind), .character(let inner)): kind == inner || kind.holds(inner)
      default: self == other
      }
    }
  }

  private func steps(isFolding: Bool) -> [Step] {
    tokens.flatMap { token -> [Step] in
      switch token {
      case .literal(let range):
        bytes[range].map { .byte(isFolding ? ByteText.lowered($0) : $0) }
      case .one: [.one]
      case .run: [.run]
      case .character(let kind): [.character(kind)]
      case .alternation(let number): [.alternation(ObjectIdentifier(alternations[number]))]
      }
    }
  }
}

extension CharacterClass {
  /// Whether every character of `other` belongs to this class too.
  fileprivate func holds(_ other: CharacterClass) -> Bool {
    switch self {
    case .alnum: true
    case .alpha: other == .upper || other == .lower
    case .xdigit: other == .digit
    case .upper, .lower, .digit: false
    }
  }
}
