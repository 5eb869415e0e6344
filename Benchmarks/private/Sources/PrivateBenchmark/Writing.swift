import Foundation
import SpotlightItems
import Spotting

/// A file that is written line by line.
struct LineFile {
  private let handle: FileHandle

  init(_ path: String) throws {
    try Data().write(to: URL(filePath: path))
    handle = try FileHandle(forWritingTo: URL(filePath: path))
  }

  func write(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    try handle.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
  }
}

/// Makes items up and hands them over, and writes down what compare.py needs.
struct ItemWriting {
  /// The folder of everything.
  let folder: String
  /// How many items.
  let count: Int

  /// Hands over the items in calls of 100, then some one by one, and asks behind waiting rows.
  func run() async throws {
    let index = try SpotlightIndex(folder: "\(folder)/index")
    let first = try await writeAll(to: index)
    let made = try measured { _ = try index.matches(TypedSearch("x")) }
    let rate = Double(count) / (first.seconds + made.processor / 1e6)
    print("items per CPU second, rows and segments: \(Int(rate))")
    reportMemory("after writing")
    try await writeOnes(first.items, to: index)
    try await askBehind(first.items, index)
  }

  /// - Returns: The first items, and the seconds of the processor that the index took.
  private func writeAll(
    to index: SpotlightIndex
  ) async throws -> (items: [SpotlightItem], seconds: Double) {
    let (rows, queries) = (
      try LineFile("\(folder)/items.tsv"), try LineFile("\(folder)/queries.txt")
    )
    var maker = ItemMaker()
    var (first, calls, seconds): ([SpotlightItem], [Double], Double) = ([], [], 0)
    for start in stride(from: 0, to: count, by: 100) {
      let numbers = start..<min(start + 100, count)
      let items = numbers.map { maker.item($0) }
      try rows.write(items.map(Self.line))
      try queries.write(
        zip(numbers, items).filter { $0.0 % max(1, count / 300) == 0 }.flatMap { Self.typed($0.1) }
      )
      if first.count < 1_000 { first += items }
      let (begin, used) = (ContinuousClock.now, processorSeconds())
      try await index.apply(ItemBatch(items.map(ItemChange.put)))
      seconds += processorSeconds() - used
      calls.append((ContinuousClock.now - begin) / .microseconds(1))
    }
    report("acknowledged, a call of 100 items (wall)", calls)
    print("items per CPU second, rows alone: \(Int(Double(count) / seconds))")
    return (first, seconds)
  }

  private func writeOnes(_ items: [SpotlightItem], to index: SpotlightIndex) async throws {
    var ones: [Double] = []
    for item in items {
      let begin = ContinuousClock.now
      try await index.apply(ItemBatch([.put(item)]))
      ones.append((ContinuousClock.now - begin) / .microseconds(1))
    }
    report("acknowledged, one item (wall)", ones)
    let time = try measured { _ = try index.matches(TypedSearch("x")) }
    print("the query behind \(items.count) waiting rows: \(Int(time.wall)) us wall")
  }

  /// Asks again and again behind 100 rows that have just been acknowledged.
  private func askBehind(_ items: [SpotlightItem], _ index: SpotlightIndex) async throws {
    var times: [(wall: Double, processor: Double)] = []
    for round in 0..<60 {
      let start = round * 100 % max(items.count - 100, 1)
      let rows = items[start..<min(start + 100, items.count)]
      try await index.apply(ItemBatch(rows.map(ItemChange.put)))
      times.append(try measured { _ = try index.matches(typedSearch("ba")) })
    }
    report("the query behind 100 waiting rows (CPU)", times.map(\.processor))
    report("the query behind 100 waiting rows (wall)", times.map(\.wall))
  }

  private static func line(_ item: SpotlightItem) -> String {
    ["title", "keywords", "contentDescription", "textContent"].map(item.text)
      .joined(separator: "\t")
  }

  /// Every letter of the first two words of the title of `item`.
  private static func typed(_ item: SpotlightItem) -> [String] {
    let words = item.text("title").split(separator: " ").prefix(2).joined(separator: " ")
    return words.indices.map { String(words[...$0]) }.filter { !$0.hasSuffix(" ") }
  }
}
