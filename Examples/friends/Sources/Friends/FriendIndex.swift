import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// Somebody in the list of friends.
struct Friend {
  let id: String
  let name: String
  let interests: [String]
}

/// Makes the list of friends searchable.
///
/// The same file builds for iOS and macOS.
final class FriendIndex {
  static let domain = "friends"

  let friends = [
    Friend(id: "1", name: "Amal", interests: ["chess", "tea"]),
    Friend(id: "2", name: "Becky", interests: ["climbing", "bread"]),
    Friend(id: "3", name: "Chen", interests: ["tea", "radio"]),
    Friend(id: "4", name: "Dora", interests: ["sailing"]),
  ]

  func item(for friend: Friend) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .contact)
    attributes.title = friend.name
    attributes.displayName = friend.name
    let interests = friend.interests.joined(separator: " and ")
    attributes.contentDescription = "\(friend.name) likes \(interests)."
    attributes.keywords = friend.interests
    return CSSearchableItem(
      uniqueIdentifier: friend.id,
      domainIdentifier: Self.domain,
      attributeSet: attributes
    )
  }

  func index(completion: @escaping @Sendable ((any Error)?) -> Void) {
    CSSearchableIndex.default().indexSearchableItems(friends.map(item)) { error in
      completion(error)
    }
  }

  func remove(_ friend: Friend, completion: @escaping @Sendable ((any Error)?) -> Void) {
    CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [friend.id]) { error in
      completion(error)
    }
  }

  /// What a scene delegate calls with the activity that it is to continue.
  func friend(for activity: NSUserActivity) -> Friend? {
    guard activity.activityType == CSSearchableItemActionType,
      let id = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
    else { return nil }
    return friends.first { $0.id == id }
  }
}
