import Foundation
import Shelving
import SpotlightItems
import Spotting

// Measures the private index: handing items over, being acknowledged, and every letter of typed words.
//
//     PrivateBenchmark FOLDER [ITEMS] writes FOLDER/index, FOLDER/items.tsv and FOLDER/queries.txt, the
//     latter two for compare.py.

/// A generator whose numbers are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// The seconds of the processor that this process has used.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Runs `body`.
///
/// - Returns: The microseconds that it took, of the clock on the wall and of the processor.
func measured(_ body: () throws -> Void) rethrows -> (wall: Double, processor: Double) {
  let (start, used) = (ContinuousClock.now, processorSeconds())
  try body()
  let wall = (ContinuousClock.now - start) / .microseconds(1)
  return (wall, (processorSeconds() - used) * 1e6)
}

/// Prints the middle and the 99th percentile of `values`, in microseconds.
func report(_ name: String, _ values: [Double]) {
  let sorted = values.sorted()
  let (middle, high) = (
    sorted[sorted.count / 2], sorted[min(sorted.count * 99 / 100, sorted.count - 1)]
  )
  print("\(name): n \(values.count), p50 \(Int(middle)) us, p99 \(Int(high)) us")
}

/// Made-up items: words whose frequencies follow Zipf's law.
struct ItemMaker {
  var random = SeededRandom(state: 51)
  let words: [String]

  init() {
    let syllables = [
      "ba", "ri", "to", "len", "mar", "su", "ki", "ond", "ter", "pla", "ch", "ve", "no", "ist",
    ]
    var random = SeededRandom(state: 7)
    words = (0..<30_000).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        syllables.randomElement(using: &random) ?? ""
      }.joined()
    }
  }

  mutating func text(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in
      let share = Double.random(in: 0..<1, using: &random)
      return words[Int(exp(share * log(Double(words.count)))) - 1]
    }.joined(separator: " ")
  }

  mutating func item(_ number: Int) -> SpotlightItem {
    var attributes: [String: ItemValue] = [
      "title": .text(text(2...6)), "contentDescription": .text(text(0...15)),
      "keywords": .texts(text(0...4).split(separator: " ").map(String.init)),
      "rating": .integer(Int64(number % 6)), "contentCreationDate": .date(Double(number) * 1_000),
    ]
    if number % 10 < 3 { attributes["textContent"] = .text(text(10...400)) }
    return SpotlightItem(
      identifier: "item-\(number)",
      domain: "d.\(number % 20)",
      attributes: attributes
    )
  }
}

extension SpotlightItem {
  func text(_ name: String) -> String {
    switch attributes[name] {
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: " ")
    default: ""
    }
  }
}

/// Hands over items in calls of 100, and one by one.
func write(_ items: [SpotlightItem], to index: SpotlightIndex) async throws {
  var calls: [Double] = []
  let used = processorSeconds()
  for start in stride(from: 0, to: items.count, by: 100) {
    let batch = ItemBatch(items[start..<min(start + 100, items.count)].map(ItemChange.put))
    let begin = ContinuousClock.now
    try await index.apply(batch)
    calls.append((ContinuousClock.now - begin) / .microseconds(1))
  }
  let stored = processorSeconds() - used
  report("acknowledged, a call of 100 items (wall)", calls)
  let made = try measured { _ = try index.matches(TypedSearch("x")) }
  let rate = Double(items.count) / (stored + made.processor / 1e6)
  print(
    "items per CPU second, rows and segments: \(Int(rate)) (rows alone: \(Int(Double(items.count) / stored)))"
  )
  var ones: [Double] = []
  for item in items.prefix(200) {
    let begin = ContinuousClock.now
    try await index.apply(ItemBatch([.put(item)]))
    ones.append((ContinuousClock.now - begin) / .microseconds(1))
  }
  report("acknowledged, one item (wall)", ones)
  let waiting = try measured { _ = try index.matches(TypedSearch("x")) }
  print("the query behind 200 waiting rows: \(Int(waiting.wall)) us")
}

/// Every letter of the first two words of some titles.
func queries(_ items: [SpotlightItem]) -> [String] {
  stride(from: 0, to: items.count, by: max(1, items.count / 300)).flatMap { number in
    let words = items[number].text("title").split(separator: " ").prefix(2).joined(separator: " ")
    return words.indices.map { String(words[...$0]) }.filter { !$0.hasSuffix(" ") }
  }
}

do {
  guard CommandLine.arguments.count > 1 else { exit(64) }
  let folder = CommandLine.arguments[1]
  let count = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 10_000 : 10_000
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  var maker = ItemMaker()
  let items = (0..<count).map { maker.item($0) }
  let index = try SpotlightIndex(folder: "\(folder)/index")
  try await write(items, to: index)
  let typed = queries(items)
  _ = try typed.prefix(100).map { try index.matches(TypedSearch($0)) }
  for (name, lengths) in [("keystroke", 1...99), ("one letter", 1...1), ("two letters", 2...2)] {
    let times = try typed.filter { lengths.contains($0.count) }.map { text in
      var search = TypedSearch(text)
      (search.maxResults, search.attributes) = (10, nil)
      return try measured { _ = try index.matches(search) }
    }
    report("\(name), ten results with attributes (CPU)", times.map(\.processor))
    report("\(name), ten results with attributes (wall)", times.map(\.wall))
  }
  for query in [
    "InRange(rating, 2, 3)", "title == \"*bar*\"c", "title == \"\(items[5].text("title"))\"",
  ] {
    let time = try measured { try index.search(ItemSearch(query)) { _ in true } }
    print("\(query): \(Int(time.wall)) us wall, \(Int(time.processor)) us CPU")
  }
  let opened = try measured {
    _ = try SpotlightIndex(folder: "\(folder)/index").matches(TypedSearch("bar"))
  }
  print("open and first answer: \(Int(opened.wall)) us")
  let lines = items.map { item in
    ["title", "keywords", "contentDescription", "textContent"].map(item.text).joined(
      separator: "\t"
    )
  }
  try lines.joined(separator: "\n").write(
    toFile: "\(folder)/items.tsv",
    atomically: true,
    encoding: .utf8
  )
  try typed.joined(separator: "\n").write(
    toFile: "\(folder)/queries.txt",
    atomically: true,
    encoding: .utf8
  )
} catch {
  print("\(error)")
  exit(1)
}
