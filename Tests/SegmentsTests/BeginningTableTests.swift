import Testing

@testable import Segments

struct BeginningTableTests {
  @Test("The beginnings of a word come as they were noted, of others none")
  func noted() {
    var table = BeginningTable()
    var list: [UInt32] = [7]
    #expect(!table.append(of: 0, to: &list))
    table.note([3, 4, 5], of: 2_000)
    table.note([], of: 0)
    table.note([9], of: 5_000)
    #expect(!table.append(of: 1, to: &list) && !table.append(of: TermTable.unknown, to: &list))
    #expect(list == [7])
    #expect(table.append(of: 2_000, to: &list))
    #expect(list == [7, 3, 4, 5])
    #expect(table.append(of: 0, to: &list))
    #expect(table.append(of: 5_000, to: &list))
    #expect(list == [7, 3, 4, 5, 9])
    #expect(table.byteCount >= 4 * (5_001 + 7))
  }
}
