/// That things of one type have one property, or that something has a type.
struct Statement: Hashable {
  let type: NameTable.ID
  let property: NameTable.ID

  /// In the place of a property: the statement is the type itself.
  static let kind = NameTable.ID.max

  var isKind: Bool { property == Self.kind }
}

/// What is wrong with a statement.
enum Problem {
  case typeMissing
  case typeMisspelled(NameTable.ID)
  case typeUnknown
  case typeSuperseded(NameTable.ID)
  case propertyUnknown(NameTable.ID?)
  case propertyMisplaced
  case propertySuperseded(NameTable.ID)
  case valueEmpty
  case valueMalformed(String)
  case valueOutOfRange(String, ClosedRange<Double>)
  case kindUnexpected(NameTable.ID)
  case textForThing(String)

  /// The value that it is about, blank for an empty one; `nil` when it is about none.
  var value: String? {
    switch self {
    case .valueEmpty: ""
    case .valueMalformed(let value), .valueOutOfRange(let value, _), .textForThing(let value): value
    default: nil
    }
  }
}

/// How a value, or a type, fares.
enum Judgement {
  /// It holds, and counts as so many fortieths of one that holds fully.
  case holds(level: Int, Problem?)
  /// It counts one half.
  case half(Problem)
  /// It does not count.
  case fails(Problem)

  static let full = Judgement.holds(level: StatementResult.whole, nil)
}

/// How a statement fares over all its distinct values.
///
/// Each value has an equal share of the statement. What the vocabulary tolerates is no failure:
/// a text where a thing belongs, or a name that has a successor, holds, but the statement weighs
/// less as long as it is said in no better way. So nothing that holds lowers the score.
struct StatementResult {
  /// The level of what holds fully, in fortieths; of which nine tenths and three quarters, and
  /// the product of the two, are whole numbers.
  static let whole = 40
  /// The level of a text, or of a broader thing, where a thing of some kind belongs.
  static let loose = 30
  /// The level of a name that has a successor, and of a text with such a name.
  static func superseded(_ level: Int) -> Int { level * 9 / 10 }

  /// The most distinct values looked at.
  private static let valueLimit = 50
  /// The parts of a statement are whole numbers of billionths, so that sums do not depend on the
  /// order in which statements are met.
  static let unit = 1_000_000_000

  let statement: Statement
  private(set) var problem: Problem?
  /// The index among the page's items of the one in which the problem was met.
  private(set) var top = 0
  private var valid = 0
  private var halves = 0
  private var failed = 0
  /// The best level of a value that holds.
  private var level = 0
  private var first: UInt64?
  private var others: [UInt64] = []

  init(_ statement: Statement) {
    self.statement = statement
  }

  /// A type counts as much as two properties; that there is none, as much as one, because the
  /// thing may be of any vocabulary.
  private var weight: Int {
    if case .typeMissing = problem { return 1 }
    return statement.isKind ? 2 : 1
  }

  private var count: Int { valid + halves + failed }

  /// Whether a value fails, wholly or by half.
  var isFailing: Bool { halves + failed > 0 }

  /// Whether a value holds, whatever else is said.
  var isValid: Bool { valid > 0 }

  /// Whether the statement counts for less than it could.
  var isImpaired: Bool { isFailing || level < Self.whole }

  /// What the statement weighs, in billionths.
  var mass: Int {
    weight * (valid * level + (halves + failed) * Self.whole) * (Self.unit / Self.whole) / count
  }

  /// How much of ``mass`` holds, in billionths.
  var credit: Int {
    weight * (valid * level + halves * Self.whole / 2) * (Self.unit / Self.whole) / count
  }

  /// What the statement adds to richness, in fortieths of a property.
  var richness: Int {
    let isValid = !statement.isKind && 20 * valid + 10 * halves >= 14 * count
    return isValid ? level : 0
  }

  /// Counts a value that was not there before, of a thing in the page's item `top`.
  mutating func add(_ value: UInt64, _ judgement: Judgement, top: Int) {
    if first == value || count >= Self.valueLimit || others.contains(value) { return }
    if first == nil { first = value } else { others.append(value) }
    switch judgement {
    case .holds(let level, let problem):
      if !isFailing, level > self.level { note(problem, top) }
      valid += 1
      self.level = max(level, self.level)
    case .half(let problem):
      if !isFailing { note(problem, top) }
      halves += 1
    case .fails(let problem):
      if !isFailing { note(problem, top) }
      failed += 1
    }
  }

  private mutating func note(_ problem: Problem?, _ top: Int) {
    self.problem = problem
    self.top = top
  }

  /// The statement with one more value that holds fully.
  var extended: StatementResult {
    var copy = self
    copy.valid += 1
    copy.level = Self.whole
    return count < Self.valueLimit ? copy : self
  }

  /// The statement with all its values put right.
  var fixed: StatementResult {
    var copy = self
    copy.valid = count
    copy.halves = 0
    copy.failed = 0
    copy.level = Self.whole
    return copy
  }

  /// A statement whose only value holds fully.
  static func fresh(_ statement: Statement) -> StatementResult {
    var result = StatementResult(statement)
    result.valid = 1
    result.level = whole
    return result
  }
}
