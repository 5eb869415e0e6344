import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// A show of a television guide.
struct Show: Sendable {
  let id: String
  let name: String
  let genre: String
  let time: Date

  static let all = [
    Show(id: "s1", name: "Harbor Lights", genre: "Drama", time: .now),
    Show(id: "s2", name: "Night Bakery", genre: "Cooking", time: .now + 3_600),
    Show(id: "s3", name: "Red Planet Radio", genre: "Science", time: .now + 7_200),
  ]

  static let activityType = "com.example.shows.view"
  static let domain = "tv-shows"

  var attributes: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .movie)
    attributes.title = name
    attributes.contentDescription = "\(genre), \(time.formatted(.iso8601))"
    attributes.keywords = name.components(separatedBy: " ") + [genre]
    attributes.startDate = time
    return attributes
  }

  /// The show as an item: found before anybody looked at it.
  var item: CSSearchableItem {
    let item = CSSearchableItem(
      uniqueIdentifier: id,
      domainIdentifier: Self.domain,
      attributeSet: attributes
    )
    item.expirationDate = time.addingTimeInterval(7 * 86_400)
    return item
  }

  /// What a person does who looks at the show: found afterwards, and offered at its hour.
  ///
  /// - Parameter isRelated: Whether the item of the show is its home, so that both are one result.
  /// - Returns: The activity, which is not current yet.
  func activity(isRelated: Bool) -> NSUserActivity {
    let activity = NSUserActivity(activityType: Self.activityType)
    activity.title = name
    activity.userInfo = ["show": id]
    activity.requiredUserInfoKeys = ["show"]
    activity.keywords = Set(name.components(separatedBy: " ") + [genre])
    activity.isEligibleForSearch = true
    activity.isEligibleForHandoff = true
    activity.expirationDate = time.addingTimeInterval(7 * 86_400)
    let attributes = attributes
    if isRelated { attributes.relatedUniqueIdentifier = id }
    activity.contentAttributeSet = attributes
    return activity
  }

  /// The show that an activity is to continue with, from a tap or from another device.
  static func show(for activity: NSUserActivity) -> Show? {
    let id: String? =
      switch activity.activityType {
      case CSSearchableItemActionType:
        activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
      case activityType: activity.userInfo?["show"] as? String
      default: nil
      }
    return all.first { $0.id == id }
  }
}
