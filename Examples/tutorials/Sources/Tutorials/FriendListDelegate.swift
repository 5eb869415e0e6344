import CoreSpotlight
import Foundation
import MobileCoreServices
import UniformTypeIdentifiers

#if canImport(UIKit)
import UIKit

typealias Application = UIApplication
#else
/// Stands for the application that a delegate is handed.
final class Application: Sendable {}
#endif

/// The delegate of an app with a list of friends, as tutorials of 2015 have it, with their types and keys
/// as texts.
final class FriendListDelegate: NSObject, CSSearchableIndexDelegate {
  private let friends = [
    ["id": "1", "name": "Ines", "image": "ines"], ["id": "2", "name": "Olu", "image": "olu"],
  ]

  /// The friend that was opened.
  private(set) var opened: String?

  func application(
    _ application: Application,
    didFinishLaunchingWithOptions launchOptions: [String: Any]?
  ) -> Bool {
    #if canImport(CoreSpotlight)
    CSSearchableIndex.default().indexDelegate = self
    #endif
    return true
  }

  func indexFriends(_ done: @escaping @Sendable () -> Void) {
    var searchableItems: [CSSearchableItem] = []
    for friend in friends {
      // Both forms are deprecated, and still in many apps.
      let type = friend["id"] == "1" ? kUTTypeContact as String : "image"
      let attributeSet = CSSearchableItemAttributeSet(itemContentType: type)
      attributeSet.title = friend["name"]
      attributeSet.displayName = friend["name"]
      let name = friend["name"] ?? ""
      attributeSet.contentDescription = "All about an interesting person who is called \(name)"
      attributeSet.thumbnailData = friend["image"]?.data(using: .utf8)
      let item = CSSearchableItem(
        uniqueIdentifier: friend["id"],
        domainIdentifier: "com.example.friends",
        attributeSet: attributeSet
      )
      searchableItems.append(item)
    }
    CSSearchableIndex.default().indexSearchableItems(searchableItems) { error in
      if error != nil {
        print(error?.localizedDescription ?? "")
      } else {
        print("items indexed")
      }
      done()
    }
  }

  func application(
    _ application: Application,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([Any]?) -> Void
  ) -> Bool {
    guard userActivity.activityType == CSSearchableItemActionType else { return false }
    opened = userActivity.userInfo?["kCSSearchableItemActivityIdentifier"] as? String
    restorationHandler([self])
    return true
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }
}
