/// Statements, numbered in the order in which they are met: a table of their numbers by what they
/// state, for which each page has dozens of look-ups.
struct StatementTable {
  private var statements: [Statement] = []
  /// Numbers plus one, found by the hash of a statement; 0 where nothing is.
  ///
  /// There is a power of two of them, of which half at most are in use.
  private var slots = [UInt32](repeating: 0, count: 256)

  /// The number of a statement; `nil` when it was not met.
  func index(of statement: Statement) -> Int? {
    let number = slots[slot(of: statement)]
    return number == 0 ? nil : Int(number) - 1
  }

  /// The number of a statement, the next one if it was not met.
  mutating func insert(_ statement: Statement) -> Int {
    let slot = slot(of: statement)
    guard slots[slot] == 0 else { return Int(slots[slot]) - 1 }
    statements.append(statement)
    slots[slot] = UInt32(statements.count)
    if statements.count * 2 > slots.count { grow() }
    return statements.count - 1
  }

  /// Where a statement is among the slots, or may be put.
  private func slot(of statement: Statement) -> Int {
    let key = UInt32(statement.type) << 16 | UInt32(statement.property)
    var slot = Int((key &* 0x9E37_79B1) >> 16 ^ key) & (slots.count - 1)
    while slots[slot] != 0, statements[Int(slots[slot]) - 1] != statement {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for (number, statement) in statements.enumerated() {
      slots[slot(of: statement)] = UInt32(number + 1)
    }
  }
}
