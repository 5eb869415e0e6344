/// What validity and richness are computed from: sums over a page's statements.
struct Tally {
  /// What the statements weigh together, in billionths.
  private var mass = 0
  /// How much of it holds, in billionths.
  private var credit = 0
  /// Distinct valid properties, in fortieths.
  private(set) var richness = 0

  mutating func add(_ result: StatementResult) {
    mass += result.mass
    credit += result.credit
    richness += result.richness
  }

  mutating func remove(_ result: StatementResult) {
    mass -= result.mass
    credit -= result.credit
    richness -= result.richness
  }

  /// Counts one more value that holds of a statement, which stands as `result` if it is made.
  mutating func extend(_ result: StatementResult?, _ statement: Statement) {
    if let result {
      remove(result)
      add(result.extended)
    } else {
      add(.fresh(statement))
    }
  }

  /// Counts so many statements of which nothing holds; takes them back when negative.
  mutating func addFailures(_ count: Int) {
    mass += count * StatementResult.unit
  }

  /// Counts so many more statements that hold fully.
  mutating func addProperties(_ count: Int) {
    mass += count * StatementResult.unit
    credit += count * StatementResult.unit
    richness += count * StatementResult.whole
  }

  /// The share of the statements that hold, in [0,1]; 0 when there is none.
  var validity: Double {
    mass == 0 ? 0 : Double(credit) / Double(mass)
  }

  /// How many properties ``richness`` is.
  var propertyCount: Int { richness / StatementResult.whole }

  /// One minus the exponential of a twelfth of the count of properties: two thirds at 13, nearly
  /// all at 40.
  var richnessShare: Double {
    1 - Self.exponential(min(richness, 500 * StatementResult.whole))
  }

  /// The exponential of -1/480, which is -1/12 for one fortieth of a property, to the `count`.
  private static func exponential(_ count: Int) -> Double {
    var power = 0.997_918_835_299_299_3
    var product = 1.0
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { product *= power }
      power *= power
      rest >>= 1
    }
    return product
  }
}
