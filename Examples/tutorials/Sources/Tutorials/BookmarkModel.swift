import CoreSpotlight
import Foundation

/// Bookmarked notices, as tutorials of 2023 have it for SwiftUI: a model that keeps the index up to date,
/// and what a view does in `.onContinueUserActivity(CSSearchableItemActionType, perform:)`.
final class BookmarkModel {
  struct Notice: Codable, Identifiable, Equatable {
    let id: Int
    var title: String
    var tags: [String]
  }

  private(set) var bookmarks: [Notice] = []
  private(set) var path: [Notice] = []

  private var index: CSSearchableIndex { CSSearchableIndex.default() }

  func toggle(_ notice: Notice) async {
    do {
      if let position = bookmarks.firstIndex(of: notice) {
        bookmarks.remove(at: position)
        try await index.deleteSearchableItems(withIdentifiers: ["\(notice.id)"])
      } else {
        bookmarks.append(notice)
        try await index.indexSearchableItems([searchableItem(for: notice)])
      }
    } catch {
      print("Error: \(error.localizedDescription)")
    }
  }

  private func searchableItem(for notice: Notice) -> CSSearchableItem {
    let attributeSet = CSSearchableItemAttributeSet(contentType: .content)
    attributeSet.displayName = notice.title
    attributeSet.contentDescription = notice.tags.joined(separator: ", ")
    return CSSearchableItem(
      uniqueIdentifier: "\(notice.id)",
      domainIdentifier: "bookmarks",
      attributeSet: attributeSet
    )
  }

  func clear() {
    bookmarks.removeAll()
    index.deleteSearchableItems(withDomainIdentifiers: ["bookmarks"]) { error in
      if let error {
        print("Error: \(error.localizedDescription)")
      }
    }
  }

  /// What the view performs.
  func handleSpotlight(_ userActivity: NSUserActivity) {
    guard let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String,
      let notice = bookmarks.first(where: { "\($0.id)" == identifier })
    else {
      return
    }
    path.append(notice)
  }
}
