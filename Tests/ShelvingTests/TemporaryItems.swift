import Shelving
import SpotlightItems
import TestSupport

/// A store of items in a folder of its own, which goes away with this value.
final class TemporaryItems: Sendable {
  /// 2026-01-15T12:00:00Z, a Thursday.
  static let now = 790_171_200.0
  static let day = 86_400.0

  let folder: String
  private let outer: TemporaryFolder

  init() throws {
    outer = try TemporaryFolder()
    folder = outer.path(of: "items")
  }

  /// A path beside the folder.
  func path(of name: String) -> String { outer.path(of: name) }

  func open(pageLimit: Int? = nil) throws -> ItemStore {
    var options = ItemStore.Options()
    options.pageLimit = pageLimit
    return try ItemStore(folder: folder, options: options)
  }
}

extension SpotlightItem {
  /// An item with a title.
  init(_ identifier: String, _ title: String? = nil, domain: String? = nil, ends: Double? = nil) {
    self.init(
      identifier: identifier,
      domain: domain,
      expiresAt: ends,
      attributes: title.map { ["title": .text($0)] } ?? [:]
    )
  }
}

extension ItemStore {
  /// Applies changes at `now`.
  func apply(_ changes: [ItemChange], now: Double = TemporaryItems.now) throws {
    try apply(ItemBatch(changes), now: now)
  }

  /// The items that are not expired.
  func items(now: Double = TemporaryItems.now) throws -> [SpotlightItem] {
    try reading { snapshot in
      try snapshot.items(in: nil, after: nil, limit: .max, now: now).map { $0.item() }
    }
  }

  /// The identifiers of these, in order.
  func identifiers(now: Double = TemporaryItems.now) throws -> [String] {
    try items(now: now).map(\.identifier)
  }
}
