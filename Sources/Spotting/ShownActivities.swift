import Documents
import Segments
import Shelving
import SpotlightItems

/// The kept activities as a search sees them: alone, as something like an item, or beside an item.
///
/// They are few, so that each is looked at by itself, and no segment has them.
struct ShownActivities: Sendable {
  /// The activities that are results of their own, by their numbers.
  var alone: [UInt64: WaitingItem] = [:]
  /// The identities of the activities that are one result with an item, by its identifier.
  var beside: [String: String] = [:]
  /// The titles of the activities that may be suggested, by their identities.
  var suggested: [String: String] = [:]
  /// When one of them, or of their items, ends.
  private var nextEnd = Double.infinity
  private var madeAt = -Double.infinity

  /// The number of the first one; items count from 1 on, and get there in no program's life.
  private static let firstNumber = UInt64(1) << 63

  /// No activities.
  init() {}

  /// The activities of `snapshot`, joined with its items.
  init(_ snapshot: StoreSnapshot, now: Double) throws {
    madeAt = now
    var (kept, ends): ([SpotlightActivity], [String: Double]) = ([], [:])
    for stored in try snapshot.activities() where stored.expiresAt > now {
      guard let activity = SpotlightActivity(kept: stored.content) else { continue }
      kept.append(activity)
      ends[stored.identity] = stored.expiresAt
      nextEnd = min(nextEnd, stored.expiresAt)
    }
    var items: [SpotlightItem] = []
    for identifier in Set(kept.flatMap(\.itemIdentifiers)).sorted() {
      guard let item = try snapshot.item(of: identifier, now: now) else { continue }
      items.append(SpotlightItem(identifier: identifier))
      nextEnd = min(nextEnd, item.expiresAt)
    }
    for result in SpotlightResult.joining(items, kept) {
      for activity in result.activities where activity.isSuggestible {
        suggested[activity.identity.text] = activity.title
      }
      guard let activity = result.activities.first else { continue }
      let identity = activity.identity.text
      if let item = result.item {
        beside[item.identifier] = identity
      } else {
        let number = Self.firstNumber + UInt64(alone.count)
        alone[number] = try Self.alone(result, activity, number, ends[identity] ?? now)
      }
    }
  }

  /// Whether this is still so at `now`.
  func isCurrent(at now: Double) -> Bool { (madeAt..<nextEnd).contains(now) }

  private static func alone(
    _ result: SpotlightResult,
    _ activity: SpotlightActivity,
    _ number: UInt64,
    _ end: Double
  ) throws -> WaitingItem {
    var attributes = result.shownAttributes
    var words: [String] = []
    if case .texts(let given) = attributes["keywords"] { words = given }
    words += activity.keywords.subtracting(words).sorted()
    if !words.isEmpty { attributes["keywords"] = .texts(words) }
    let item = StoredItem(
      id: number,
      identifier: activity.identity.text,
      domain: activity.domain,
      expiresAt: end,
      attributes: try StoredAttributes(attributes)
    )
    let terms = UnindexedItems.terms(of: [item], ItemDocuments([]))[0]
    return WaitingItem(item: item, terms: terms, facts: RankFacts.bytes(of: item))
  }
}
