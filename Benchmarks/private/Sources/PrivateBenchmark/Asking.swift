import Foundation
import SpotlightItems
import Spotting

/// A search for ten items with all attributes.
func typedSearch(_ text: String) -> TypedSearch {
  var search = TypedSearch(text)
  (search.maxResults, search.attributes) = (10, nil)
  return search
}

/// Asks an index that ``ItemWriting`` has written.
struct Asking {
  /// The folder of everything.
  let folder: String

  private func open() throws -> SpotlightIndex { try SpotlightIndex(folder: "\(folder)/index") }

  /// Every letter of typed words, then query strings.
  func run() throws {
    let index = try open()
    let typed = try String(contentsOfFile: "\(folder)/queries.txt", encoding: .utf8)
      .split(separator: "\n").map(String.init)
    reportMemory("before asking")
    for text in typed.prefix(100) { _ = try index.matches(typedSearch(text)) }
    for (name, lengths) in [("keystroke", 1...99), ("one letter", 1...1), ("two letters", 2...2)] {
      let times = try typed.filter { lengths.contains($0.count) }.map { text in
        try measured { _ = try index.matches(typedSearch(text)) }
      }
      report("\(name), ten results with attributes (CPU)", times.map(\.processor))
      report("\(name), ten results with attributes (wall)", times.map(\.wall))
      reportMemory("while asking")
    }
    for query in Self.queries { try ask(query, index) }
    reportMemory("after query strings")
  }

  private static let queries = [
    "InRange(rating, 2, 3)", "InRange(contentCreationDate, 5000000, 5099000)",
    "contentCreationDate >= 9900000 && contentCreationDate < 10000000", "rating == 3",
    "title == \"*bar*\"c", "title == \"ba*\"c",
  ]

  private func ask(_ query: String, _ index: SpotlightIndex) throws {
    for limit in [nil, 100] as [Int?] {
      var count = 0
      var search = ItemSearch(query)
      search.maxResults = limit
      let times = try (0..<5).map { _ in
        count = 0
        return try measured {
          try index.search(search) { batch in
            count += batch.count
            return true
          }
        }
      }
      report(
        "\(query), \(limit == nil ? "all" : "at most 100"), \(count) found (CPU)",
        times.map(\.processor)
      )
    }
  }

  /// Opens the index and asks one thing, as a program does that has just begun.
  func first() throws {
    // Closing the index is no part of it.
    var index: SpotlightIndex?
    let opened = try measured {
      index = try open()
      _ = try index?.matches(typedSearch("bar"))
    }
    print("open and first answer: \(Int(opened.wall)) us wall, \(Int(opened.processor)) us CPU")
  }

  /// What the first answer takes after preparing, beside the others.
  func prepared() async throws {
    let index = try open()
    try await index.prepare()
    let times = try (0..<101).map { _ in
      try measured { _ = try index.matches(typedSearch("ba")) }.wall
    }
    print(
      "first answer after prepare(): \(Int(times[0])) us wall, the 100 after it p50 \(Int(times[1...].sorted()[50])) us"
    )
    reportMemory("after prepare()")
  }
}
