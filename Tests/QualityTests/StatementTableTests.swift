import Testing

@testable import Quality

struct StatementTableTests {
  @Test("Statements are numbered in the order in which they are met, however many there are")
  func numbers() {
    var table = StatementTable()
    let statements = (0..<2_000).map { (number: Int) in
      Statement(type: NameTable.ID(number % 97), property: NameTable.ID(number * 31 % 65_536))
    }
    var expected: [Statement: Int] = [:]
    for statement in statements {
      let number = expected[statement] ?? expected.count
      #expect(table.index(of: statement) == expected[statement])
      #expect(table.insert(statement) == number)
      expected[statement] = number
    }
    #expect(statements.allSatisfy { table.index(of: $0) == expected[$0] })
    #expect(table.index(of: Statement(type: 98, property: 0)) == nil)
  }
}
