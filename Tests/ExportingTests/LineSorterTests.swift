import Testing

@testable import Exporting

/// Lines in the order of their bytes, whatever fits into memory.
struct LineSorterTests {
  @Test(
    "Lines come in the order of their bytes, from memory or from many runs",
    arguments: [1, 7, 64, 1 << 20]
  )
  func sorted(runSize: Int) throws {
    var lines = (0..<500).map { "\(($0 * 7_919) % 1_000) \($0)\n" }
    lines += ["é\n", "Z\n", "a b\n", "a\n", "aa\n", "a\n"]
    let sorter = LineSorter(beside: "/tmp/x", runSize: runSize)
    for line in lines { try sorter.add(Array(line.utf8)) }
    var found: [[UInt8]] = []
    try sorter.forEach { found.append(Array($0)) }
    let expected = lines.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(found == expected)
  }

  @Test("No lines are no lines")
  func empty() throws {
    var count = 0
    try LineSorter(beside: "/tmp/x").forEach { _ in count += 1 }
    #expect(count == 0)
  }

  @Test("A folder that is not there is an error that names it")
  func noFolder() throws {
    let sorter = LineSorter(beside: "/nonexistent/x", runSize: 1)
    #expect {
      try sorter.add([0x61, 0x0A])
    } throws: { error in
      (error as? ExportError)?.message.contains("/nonexistent/") == true
    }
  }
}
