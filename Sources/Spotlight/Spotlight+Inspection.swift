public import CoreSpotlight
import SpotlightItems

extension Spotlight {
  /// The most items that are read at once.
  private static let pageSize = 500

  /// The items that are indexed and not expired, by their identifiers in order, with all attributes.
  ///
  /// - Parameter domainIdentifier: A group, whose subgroups count too; `nil` for all items.
  /// - Returns: The items.
  /// - Throws: A ``/CoreSpotlight/CSIndexError`` when the index is unavailable.
  public static func items(in domainIdentifier: String? = nil) async throws -> [CSSearchableItem] {
    let connection = SpotlightConnection.current
    await connection.finishChanges()
    var items: [SpotlightItem] = []
    do throws(ItemIndexFailure) {
      let index = try connection.index()
      while true {
        let page = try await index.items(
          in: domainIdentifier,
          after: items.last?.identifier,
          limit: pageSize
        )
        items += page
        if page.count < pageSize { break }
      }
    } catch {
      throw CSIndexError(error)
    }
    return items.map { CSSearchableItem(FoundItem($0)) }
  }

  /// Tells the delegate of `index` that indexing is slowed down, or goes on as before.
  ///
  /// Pippin never slows it down: this is for trying what the app does then.
  public static func simulateThrottling(of index: CSSearchableIndex, _ isThrottled: Bool) {
    if isThrottled {
      index.indexDelegate?.searchableIndexDidThrottle(index)
    } else {
      index.indexDelegate?.searchableIndexDidFinishThrottle(index)
    }
  }
}
