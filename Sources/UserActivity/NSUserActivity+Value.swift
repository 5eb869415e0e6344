import Foundation
package import SpotlightItems

/// Attributes that results show of an activity.
package protocol ActivityAttributes: AnyObject, Sendable {
  /// The values by the attributes' names.
  var activityAttributes: [String: ItemValue] { get }
}

extension NSUserActivity {
  /// The activity as it is now, as a value.
  ///
  /// What `userInfo` has of other kinds than Apple allows is left out and reported.
  package var value: SpotlightActivity {
    var value = SpotlightActivity(type: activityType, title: title)
    var left: [String] = []
    for (key, entry) in userInfo ?? [:] {
      let name = key.base as? String
      if let name, let entry = UserInfoValue.activityValue(entry) {
        value.userInfo[name] = entry
      } else {
        left.append(name ?? String(describing: key.base))
      }
    }
    if !left.isEmpty {
      ActivityScope.current.report(
        "userInfo of the activity \(activityType): left out \(left.sorted().joined(separator: ", ")). "
          + "Use text keys, and arrays, data, dates, dictionaries, numbers, sets, strings and URLs."
      )
    }
    value.requiredUserInfoKeys = requiredUserInfoKeys ?? []
    value.keywords = keywords
    value.persistentIdentifier = persistentIdentifier
    value.targetContentIdentifier = targetContentIdentifier
    value.webpageURL = webpageURL?.absoluteString
    value.referrerURL = referrerURL?.absoluteString
    value.eligibility = read(\.eligibility)
    value.expiresAt = expirationDate?.timeIntervalSinceReferenceDate
    addAttributes(to: &value)
    return value
  }

  private func addAttributes(to value: inout SpotlightActivity) {
    guard let attributes = attributes?.activityAttributes else { return }
    func text(_ name: String) -> String? {
      if case .text(let text)? = attributes[name] { text } else { nil }
    }
    value.attributes = attributes
    value.relatedUniqueIdentifier = text("relatedUniqueIdentifier")
    value.weakRelatedUniqueIdentifier = text("weakRelatedUniqueIdentifier")
    value.domain = text("domainIdentifier")
  }

  /// The activity that a value describes.
  ///
  /// - Parameters:
  ///   - value: An activity.
  ///   - userInfo: What of its `userInfo` comes back.
  package convenience init(_ value: SpotlightActivity, userInfo: [String: ActivityValue]) {
    self.init(activityType: value.type)
    title = value.title
    self.userInfo = Dictionary(
      userInfo.map { (AnyHashable($0.key), UserInfoValue.object($0.value)) }
    ) { $1 }
    requiredUserInfoKeys = value.requiredUserInfoKeys
    keywords = value.keywords
    persistentIdentifier = value.persistentIdentifier
    targetContentIdentifier = value.targetContentIdentifier
    webpageURL = value.webpageURL.flatMap { URL(string: $0) }
    referrerURL = value.referrerURL.flatMap { URL(string: $0) }
    expirationDate = value.expiresAt.map { Date(timeIntervalSinceReferenceDate: $0) }
    write(\.eligibility, value.eligibility)
  }

  /// The activity as it comes back when a person taps its result.
  ///
  /// `userInfo` has the required keys only. Without any, an activity with a page has an empty one.
  package convenience init(restoring value: SpotlightActivity) {
    self.init(value, userInfo: value.restoredUserInfo)
  }
}
