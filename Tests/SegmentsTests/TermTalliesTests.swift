import Testing

@testable import Segments

struct TermTalliesTests {
  @Test("Occurrences add up in a document and end with it; documents add up over all of them")
  func tallies() {
    var tallies = TermTallies()
    tallies.reserve(10)
    tallies.beginDocument()
    tallies.add(1.5, to: [4, TermTable.unknown, 2, 4])
    tallies.add(2, to: [2])
    tallies.endDocument()
    #expect(tallies.touched == [4, 2])
    #expect(tallies.impacts == [ImpactModel.impact(3), ImpactModel.impact(3.5)])
    tallies.beginDocument()
    tallies.add(1, to: [2])
    tallies.endDocument()
    #expect(tallies.touched == [2] && tallies.impacts == [ImpactModel.impact(1)])
    tallies.count(9)
    #expect(tallies.counts.prefix(10) == [0, 0, 2, 0, 1, 0, 0, 0, 0, 1])
    tallies.beginDocument()
    tallies.endDocument()
    #expect(tallies.touched.isEmpty && tallies.impacts.isEmpty)
    #expect(tallies.byteCount >= 80)
  }

  @Test("Room for more terms leaves what was counted as it was")
  func growth() {
    var tallies = TermTallies()
    tallies.reserve(1)
    tallies.count(0)
    tallies.reserve(100_000)
    tallies.count(99_999)
    #expect(tallies.counts[0] == 1 && tallies.counts[99_999] == 1)
    #expect(tallies.counts.reduce(0, +) == 2)
  }
}
