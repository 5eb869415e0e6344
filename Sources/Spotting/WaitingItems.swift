import Shelving

/// An item that no segment has yet, and what finding and ranking it takes.
struct WaitingItem: Sendable {
  var item: StoredItem
  /// The terms of its words, in order.
  var terms: [ItemTerm]
  /// Its ``RankFacts``.
  var facts: [UInt8]
}

/// What changed after segments were made: read once, and then only what is newer.
struct WaitingItems: Sendable {
  /// Of the items: those that changed; expired ones may be among them.
  private(set) var items: [UInt64: WaitingItem] = [:]
  /// The numbers of what changed, or went away.
  private(set) var outdated: Set<UInt64> = []
  /// The version of the segments, and of the last change that is known.
  private let start: Int64
  private var end: Int64
  /// The version of the custom keys, which say what words an item has.
  private let keys: Int64

  /// Nothing that changed after segments of `version`.
  init(after version: Int64, keys: Int64) {
    (start, end) = (version, version)
    self.keys = keys
  }

  /// Whether these are, perhaps with more that is newer, what segments of `version` lack in `snapshot`.
  func isPart(of snapshot: StoreSnapshot, after version: Int64) -> Bool {
    start == version && end <= snapshot.versions.items && keys == snapshot.versions.keys
  }

  /// Adds what changed meanwhile, at most `limit` changes.
  ///
  /// - Returns: Whether that is all.
  mutating func catchUp(_ snapshot: StoreSnapshot, limit: Int) throws -> Bool {
    guard end < snapshot.versions.items else { return true }
    let changes = try snapshot.changes(after: end, limit: limit)
    var newest: [UInt64: StoredItem] = [:]
    for change in changes {
      outdated.insert(change.id)
      items[change.id] = nil
      newest[change.id] = change.item
    }
    let added = Array(newest.values)
    let terms = UnindexedItems.terms(of: added, ItemDocuments(try snapshot.customKeys()))
    for (item, terms) in zip(added, terms) {
      items[item.id] = WaitingItem(item: item, terms: terms, facts: RankFacts.bytes(of: item))
    }
    let isAll = changes.count < limit
    end = isAll ? snapshot.versions.items : changes.last?.version ?? end
    return isAll
  }
}
