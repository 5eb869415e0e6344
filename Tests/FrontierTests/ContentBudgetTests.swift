import Testing

@testable import Frontier

struct ContentBudgetTests {
  private let rule = BudgetRule(base: 10, growth: 4)

  @Test("Pages that are all new never use their budget up")
  func honest() {
    var budget = ContentBudget()
    for page in 0..<20_000 as Range<UInt64> {
      #expect(budget.allowance(rule) > 0)
      budget.spend()
      budget.gain(page &* 0x9E37_79B9_7F4A_7C15)
    }
    #expect(budget.spent == 20_000)
    #expect(budget.outlines.count == ContentBudget.fewOutlines)
  }

  @Test("Pages of which one in four is new are read on")
  func mixed() {
    var budget = ContentBudget()
    for page in 0..<1000 as Range<UInt64> {
      #expect(budget.allowance(rule) > 0)
      budget.spend()
      if page % 4 == 0 { budget.gain(page &* 0x9E37_79B9_7F4A_7C15) }
    }
  }

  @Test("Pages that bring nothing end after the base and what the first one gave")
  func trap() {
    var budget = ContentBudget()
    while budget.allowance(rule) > 0 {
      let isNew = !budget.knows(42)
      budget.spend()
      if isNew { budget.gain(42) }
    }
    #expect(budget.spent == 14)
    #expect(budget.fresh == 1)
  }

  @Test("A page is known when its outline is near to one read lately")
  func near() {
    var budget = ContentBudget()
    budget.spend()
    budget.gain(0b1111)
    #expect(budget.knows(0b1000))
    #expect(!budget.knows(0))
  }

  @Test("Without a rule there is no end")
  func unlimited() {
    #expect(ContentBudget().allowance(nil) == .max)
    #expect(ContentBudgets().ofTemplate == nil)
    #expect(ContentBudgets().watchesContent == false)
    #expect(ContentBudgets().smallHost == .max)
  }
}
