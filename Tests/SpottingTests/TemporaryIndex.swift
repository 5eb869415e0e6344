import Basics
import Shelving
import SpotlightItems
import Spotting
import TestSupport

/// A private index in a folder of its own, with a clock that a test turns.
final class TemporaryIndex: Sendable {
  /// 2026-01-15T12:00:00Z, a Thursday.
  static let now = 790_171_200.0
  static let day = 86_400.0

  let folder: String
  let index: SpotlightIndex
  private let clock = Lock(TemporaryIndex.now)
  private let outer: TemporaryFolder

  init(
    _ items: [SpotlightItem] = [],
    _ change: (inout SpotlightIndex.Options) -> Void = { _ in }
  ) throws {
    outer = try TemporaryFolder()
    folder = outer.path(of: "private")
    let clock = clock
    index = try Self.open(folder, clock, change)
    if !items.isEmpty { try apply(items.map(ItemChange.put)) }
  }

  private static func open(
    _ folder: String,
    _ clock: Lock<Double>,
    _ change: (inout SpotlightIndex.Options) -> Void = { _ in }
  ) throws -> SpotlightIndex {
    var options = SpotlightIndex.Options()
    options.clock = { clock.withLock { $0 } }
    change(&options)
    return try SpotlightIndex(folder: folder, options: options)
  }

  /// The same index opened once more, as another process has it.
  func reopened(
    _ change: (inout SpotlightIndex.Options) -> Void = { _ in }
  ) throws -> SpotlightIndex { try Self.open(folder, clock, change) }

  /// Lets days pass.
  func pass(days: Double) { clock.withLock { $0 += days * Self.day } }

  func apply(_ changes: [ItemChange]) throws {
    try index.store.apply(ItemBatch(changes), now: clock.withLock { $0 })
  }

  /// The identifiers of what a typed text finds, the best first.
  func typed(_ text: String, _ change: (inout TypedSearch) -> Void = { _ in }) throws -> [String] {
    try index.typed(text, change)
  }

  /// The identifiers of what a query string finds, in order.
  func query(_ query: String, filters: [String] = []) throws -> [String] {
    try index.query(query, filters: filters)
  }

  /// A person saw `visible` and selected `identifier`.
  func select(_ identifier: String, visible: [String], times: Int = 1) throws {
    for _ in 0..<times {
      try index.store.note(
        ItemEngagement(.item(identifier), visible: visible, text: ""),
        now: clock.withLock { $0 }
      )
    }
  }
}

extension SpotlightIndex {
  func typed(_ text: String, _ change: (inout TypedSearch) -> Void = { _ in }) throws -> [String] {
    var search = TypedSearch(text)
    change(&search)
    return try matches(search).items.map(\.item.identifier)
  }

  func query(_ query: String, filters: [String] = []) throws -> [String] {
    var found: [String] = []
    try search(ItemSearch(query, filters: filters)) { batch in
      found += batch.map(\.item.identifier)
      return true
    }
    return found.sorted()
  }
}

extension SpotlightItem {
  /// An item with a title and other attributes.
  init(_ identifier: String, _ title: String?, _ attributes: [String: ItemValue] = [:]) {
    var attributes = attributes
    if let title { attributes["title"] = .text(title) }
    self.init(identifier: identifier, attributes: attributes)
  }
}
