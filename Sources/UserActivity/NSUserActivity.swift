public import Foundation
import SpotlightItems

/// The type of an activity that opens a page of the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// The app's own name for an activity, by which it is deleted.
public typealias NSUserActivityPersistentIdentifier = String

/// What a person does in an app: something to go back to, to find again, or to continue elsewhere.
///
/// On Apple's systems the class is Foundation's; here `import CoreSpotlight` brings it, on both. It may
/// be used from any thread.
///
/// Continuation streams are left out.
///
/// Reference: <https://developer.apple.com/documentation/foundation/nsuseractivity>
open class NSUserActivity: NSObject, @unchecked Sendable {
  /// What the lock guards.
  struct State {
    var activityType: String
    var title: String?
    var userInfo: [AnyHashable: Any]?
    var requiredUserInfoKeys: Set<String>?
    var needsSave = false
    var webpageURL: URL?
    var referrerURL: URL?
    var expirationDate: Date?
    var keywords: Set<String> = []
    var targetContentIdentifier: String?
    var persistentIdentifier: String?
    var eligibility: SpotlightActivity.Eligibility = .handoff
    var isInvalid = false
    var attributes: (any ActivityAttributes)?
    weak var delegate: (any NSUserActivityDelegate)?
  }

  private let lock = NSLock()
  private var state: State

  /// An activity of a type in reverse DNS form, such as `com.example.read-recipe`.
  public init(activityType: String) {
    state = State(activityType: activityType)
  }

  func read<Value>(_ path: KeyPath<State, Value>) -> Value {
    lock.withLock { state[keyPath: path] }
  }

  func write<Value>(_ path: WritableKeyPath<State, Value>, _ value: Value) {
    lock.withLock { state[keyPath: path] = value }
  }

  private func set(_ eligibility: SpotlightActivity.Eligibility, _ isOn: Bool) {
    lock.withLock {
      if isOn {
        state.eligibility.insert(eligibility)
      } else {
        state.eligibility.remove(eligibility)
      }
    }
  }

  /// The type, in reverse DNS form.
  open var activityType: String { read(\.activityType) }

  /// The title, which search needs and results show.
  open var title: String? {
    get { read(\.title) }
    set { write(\.title, newValue) }
  }

  /// What the app needs for showing the same again.
  ///
  /// Keys are texts. Values are arrays, data, dates, dictionaries, nulls, numbers, sets, strings and
  /// URLs; others are left out of what is kept and sent.
  open var userInfo: [AnyHashable: Any]? {
    get { read(\.userInfo) }
    set { write(\.userInfo, newValue) }
  }

  /// Adds entries to ``userInfo``; those of the same keys are replaced.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    lock.withLock { state.userInfo = (state.userInfo ?? [:]).merging(otherDictionary) { $1 } }
  }

  /// The keys of ``userInfo`` that are kept for restoring; suggestions compare activities by them.
  open var requiredUserInfoKeys: Set<String>? {
    get { read(\.requiredUserInfoKeys) }
    set { write(\.requiredUserInfoKeys, newValue) }
  }

  /// Whether the delegate brings the activity up to date before it is sent.
  open var needsSave: Bool {
    get { read(\.needsSave) }
    set { write(\.needsSave, newValue) }
  }

  /// The page of the web that shows the same content.
  open var webpageURL: URL? {
    get { read(\.webpageURL) }
    set { write(\.webpageURL, newValue) }
  }

  /// The page that led to that page.
  open var referrerURL: URL? {
    get { read(\.referrerURL) }
    set { write(\.referrerURL, newValue) }
  }

  /// When the activity is no longer to be found; `nil` for 30 days after it was last current.
  open var expirationDate: Date? {
    get { read(\.expirationDate) }
    set { write(\.expirationDate, newValue) }
  }

  /// Words that find the activity, beside its title.
  open var keywords: Set<String> {
    get { read(\.keywords) }
    set { write(\.keywords, newValue) }
  }

  /// The identifier of the content that a window shows.
  open var targetContentIdentifier: String? {
    get { read(\.targetContentIdentifier) }
    set { write(\.targetContentIdentifier, newValue) }
  }

  /// The app's own name for the activity, by which it is deleted.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier? {
    get { read(\.persistentIdentifier) }
    set { write(\.persistentIdentifier, newValue) }
  }

  /// Whether it may be continued on another device; it may unless the app says otherwise.
  open var isEligibleForHandoff: Bool {
    get { read(\.eligibility).contains(.handoff) }
    set { set(.handoff, newValue) }
  }

  /// Whether search may find it once it was current.
  open var isEligibleForSearch: Bool {
    get { read(\.eligibility).contains(.search) }
    set { set(.search, newValue) }
  }

  /// Whether it may be offered to everybody; needs a page or required keys.
  open var isEligibleForPublicIndexing: Bool {
    get { read(\.eligibility).contains(.publicIndexing) }
    set { set(.publicIndexing, newValue) }
  }

  /// Whether it may be suggested before anything is typed; needs search, too.
  open var isEligibleForPrediction: Bool {
    get { read(\.eligibility).contains(.prediction) }
    set { set(.prediction, newValue) }
  }

  /// Who hears of what becomes of the activity.
  open weak var delegate: (any NSUserActivityDelegate)? {
    get { read(\.delegate) }
    set { write(\.delegate, newValue) }
  }

  /// What results show of it; Core Spotlight's `contentAttributeSet`.
  package var attributes: (any ActivityAttributes)? {
    get { read(\.attributes) }
    set { write(\.attributes, newValue) }
  }

  /// Whether it ended for good.
  var isInvalid: Bool { read(\.isInvalid) }
}
