/// What a person does in an app, as `NSUserActivity` describes it.
///
/// Moments are in seconds since 2001-01-01T00:00:00Z.
///
/// Reference: <https://developer.apple.com/documentation/foundation/nsuseractivity>
package struct SpotlightActivity: Hashable, Sendable, Codable {
  /// What the app lets be done with an activity.
  package struct Eligibility: OptionSet, Hashable, Sendable, Codable {
    /// The bits.
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// It may be continued on another device.
    package static let handoff = Eligibility(rawValue: 1)
    /// It may be found by search on this device.
    package static let search = Eligibility(rawValue: 2)
    /// It may be offered to everybody.
    package static let publicIndexing = Eligibility(rawValue: 4)
    /// It may be suggested before anything is typed.
    package static let prediction = Eligibility(rawValue: 8)
  }

  /// How long an activity without a date of expiry lives after it was last current, in seconds.
  package static let lifetime = 30.0 * 86_400

  /// The type in reverse DNS form, such as `com.example.read-recipe`.
  package var type: String
  /// The title.
  package var title: String?
  /// What the app needs for showing the same again.
  package var userInfo: [String: ActivityValue] = [:]
  /// The keys of ``userInfo`` that are needed for restoring the activity.
  package var requiredUserInfoKeys: Set<String> = []
  /// The key words.
  package var keywords: Set<String> = []
  /// The app's own name for it.
  package var persistentIdentifier: String?
  /// The identifier of the content that a window shows.
  package var targetContentIdentifier: String?
  /// The address of the page that shows the same content, as the app wrote it.
  package var webpageURL: String?
  /// The address of the page that led to that page.
  package var referrerURL: String?
  /// What may be done with it.
  package var eligibility: Eligibility = .handoff
  /// When it is no longer to be found; `nil` for ``lifetime`` after it was last current.
  package var expiresAt: Double?
  /// What results show of it, as attributes of an item; `nil` when the app gave none.
  package var attributes: [String: ItemValue]?
  /// The identifier of the item that it belongs to.
  package var relatedUniqueIdentifier: String?
  /// The identifier of an item that may come later, and may go without it.
  package var weakRelatedUniqueIdentifier: String?
  /// The group that it is removed with.
  package var domain: String?

  /// An activity of a type, with `title`.
  package init(type: String, title: String? = nil) {
    (self.type, self.title) = (type, title)
  }
}

extension SpotlightActivity {
  /// The part of ``userInfo`` that a stored activity comes back with.
  ///
  /// These are the required keys. Without any, an activity with a page comes back without `userInfo`,
  /// as the page says it all, and one without a page with all of it.
  ///
  /// Reference:
  /// <https://developer.apple.com/documentation/foundation/nsuseractivity/requireduserinfokeys>
  package var restoredUserInfo: [String: ActivityValue] {
    if !requiredUserInfoKeys.isEmpty {
      return userInfo.filter { requiredUserInfoKeys.contains($0.key) }
    }
    return webpageURL == nil ? userInfo : [:]
  }

  /// Whether the index keeps the activity once it was current: it is eligible for search and has
  /// something to be found by.
  package var isIndexable: Bool {
    eligibility.contains(.search) && !(title ?? "").isEmpty
  }

  /// Whether the activity may be suggested before anything is typed.
  ///
  /// That needs search, too (WWDC 2018, session 211).
  package var isSuggestible: Bool {
    isIndexable && eligibility.contains(.prediction)
  }

  /// When the activity ends that was last current at `moment`.
  package func expiry(lastCurrent moment: Double) -> Double {
    expiresAt ?? moment + Self.lifetime
  }

  /// Whether the activity that was last current at `moment` has ended at `now`.
  package func isExpired(at now: Double, lastCurrent moment: Double) -> Bool {
    expiry(lastCurrent: moment) <= now
  }
}
