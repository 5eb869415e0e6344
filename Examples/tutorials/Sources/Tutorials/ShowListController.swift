import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

#if canImport(UIKit)
import UIKit

class ShowListBase: UITableViewController {}
#else
class ShowListBase: NSObject {
  func restoreUserActivityState(_ activity: NSUserActivity) {}
}
#endif

/// A list of shows, as tutorials of 2015 have it: an activity for the show that is looked at, items for all
/// of them, and both joined.
///
/// What a view controller shows is left out.
final class ShowListController: ShowListBase {
  struct Show {
    var name: String
    var genre: String
    var time: Date
  }

  static let activityType = "com.example.guide.show"

  private let shows: [Show]
  /// The activity is held as long as the show is looked at.
  private var activity: NSUserActivity?
  /// The name of the show that was opened from elsewhere.
  private(set) var restored: String?

  init(times: [String]) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    let names = [
      ("Northern Harbor", "Drama"), ("Kitchen at Noon", "Cooking"), ("Old Maps", "History"),
    ]
    shows = zip(names, times).map { pair, time in
      Show(name: pair.0, genre: pair.1, time: formatter.date(from: time) ?? Date())
    }
    #if canImport(UIKit)
    super.init(style: .plain)
    #else
    super.init()
    #endif
  }

  #if canImport(UIKit)
  required init?(coder: NSCoder) { fatalError("it is made in code") }
  #endif

  /// What is done when a row is selected.
  func select(row: Int) {
    let show = shows[row]
    let activity = NSUserActivity(activityType: Self.activityType)
    activity.title = show.name
    activity.userInfo = ["name": show.name, "genre": show.genre, "time": show.time]
    activity.requiredUserInfoKeys = ["name"]
    var keywords = show.name.components(separatedBy: " ")
    keywords.append(show.genre)
    activity.keywords = Set(keywords)
    activity.isEligibleForHandoff = false
    activity.isEligibleForSearch = true
    activity.isEligibleForPublicIndexing = true
    activity.expirationDate = Date().addingTimeInterval(60 * 60 * 24 * 7)
    let attributeSet = attributes(of: show)
    attributeSet.relatedUniqueIdentifier = show.name
    activity.contentAttributeSet = attributeSet
    self.activity = activity
    activity.becomeCurrent()
  }

  func leave() {
    activity?.resignCurrent()
    activity?.invalidate()
    activity = nil
  }

  private func attributes(of show: Show) -> CSSearchableItemAttributeSet {
    let attributeSet = CSSearchableItemAttributeSet(contentType: UTType.item)
    attributeSet.title = show.name
    let formatter = DateFormatter()
    formatter.dateStyle = .short
    formatter.timeStyle = .short
    attributeSet.contentDescription = show.genre + "\n" + formatter.string(from: show.time)
    attributeSet.keywords = show.name.components(separatedBy: " ") + [show.genre]
    attributeSet.rating = 4
    attributeSet.thumbnailData = Data([0x89, 0x50, 0x4E, 0x47])
    return attributeSet
  }

  func indexAll(_ done: @escaping @Sendable ((any Error)?) -> Void) {
    var items: [CSSearchableItem] = []
    for show in shows {
      let item = CSSearchableItem(
        uniqueIdentifier: show.name,
        domainIdentifier: "tv-shows",
        attributeSet: attributes(of: show)
      )
      items.append(item)
    }
    CSSearchableIndex.default().indexSearchableItems(items) { error in
      if let error {
        print(error.localizedDescription)
      }
      done(error)
    }
  }

  func deleteFirst(_ done: @escaping @Sendable ((any Error)?) -> Void) {
    CSSearchableIndex.default().deleteSearchableItems(
      withIdentifiers: [shows[0].name],
      completionHandler: done
    )
  }

  func deleteShows(_ done: @escaping @Sendable ((any Error)?) -> Void) {
    CSSearchableIndex.default().deleteSearchableItems(
      withDomainIdentifiers: ["tv-shows"],
      completionHandler: done
    )
  }

  func deleteEverything(_ done: @escaping @Sendable ((any Error)?) -> Void) {
    CSSearchableIndex.default().deleteAllSearchableItems(completionHandler: done)
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    if activity.activityType == CSSearchableItemActionType {
      restored = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
    } else {
      restored = activity.userInfo?["name"] as? String
    }
    super.restoreUserActivityState(activity)
  }
}
