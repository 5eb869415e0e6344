import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// A notice of an organization that somebody may bookmark.
struct Notice: Identifiable, Sendable {
  let id: String
  let title: String
  let sender: String
  let tags: [String]
}

/// Keeps bookmarked notices, and makes them searchable.
actor NoticeStore {
  static let domain = "bookmarks"

  private var bookmarks: [Notice.ID: Notice] = [:]
  private let index = CSSearchableIndex.default()

  /// Bookmarks a notice.
  func add(_ notice: Notice) async throws {
    bookmarks[notice.id] = notice
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.displayName = notice.title
    attributes.contentDescription = ([notice.sender] + notice.tags).joined(separator: ", ")
    attributes.keywords = notice.tags
    attributes.domainIdentifier = Self.domain
    let item = CSSearchableItem(
      uniqueIdentifier: notice.id,
      domainIdentifier: Self.domain,
      attributeSet: attributes
    )
    item.expirationDate = .distantFuture
    try await index.indexSearchableItems([item])
  }

  /// Removes a bookmark.
  func remove(_ id: Notice.ID) async throws {
    bookmarks[id] = nil
    try await index.deleteSearchableItems(withIdentifiers: [id])
  }

  /// Removes all bookmarks.
  func removeAll() async throws {
    bookmarks = [:]
    try await index.deleteSearchableItems(withDomainIdentifiers: [Self.domain])
  }

  /// The notice that an activity is to continue with.
  func notice(for activity: NSUserActivity) -> Notice? {
    guard activity.activityType == CSSearchableItemActionType,
      let id = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
    else { return nil }
    return bookmarks[id]
  }
}
