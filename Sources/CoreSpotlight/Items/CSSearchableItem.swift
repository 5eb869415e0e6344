public import Foundation
package import SpotlightItems

/// Something that an app makes searchable: an identity and attributes.
///
/// An item may be used from any thread.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchableitem>
open class CSSearchableItem: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// What an app wants to hear of when the system changes an item; Pippin changes none.
  public struct UpdateListenerOptions: OptionSet, Sendable {
    /// A bit for each option.
    public let rawValue: UInt

    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A summary was made.
    public static let summarization = UpdateListenerOptions(rawValue: 2)
    /// The priority was judged.
    public static let priority = UpdateListenerOptions(rawValue: 4)
  }

  /// How long an item lives without a date of expiry, in seconds.
  static let lifetime = 30.0 * 86_400

  /// What the lock guards.
  private struct State {
    var uniqueIdentifier: String
    var domainIdentifier: String?
    var expirationDate: Date?
    var attributeSet: CSSearchableItemAttributeSet
    var isUpdate = false
    var listenerOptions: UpdateListenerOptions = []
    var score = 0.0
    var activity: String?
  }

  private let lock = NSLock()
  private var state: State
  private let createdAt = Date()

  /// An item with an identity and attributes.
  ///
  /// - Parameters:
  ///   - uniqueIdentifier: What comes back on a tap; `nil` for a new UUID.
  ///   - domainIdentifier: A group, with parts divided by dots, that items are deleted by.
  ///   - attributeSet: What is known of the item.
  public init(
    uniqueIdentifier: String?,
    domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    state = State(
      uniqueIdentifier: uniqueIdentifier ?? UUID().uuidString,
      domainIdentifier: domainIdentifier,
      attributeSet: attributeSet
    )
  }

  /// The item that a query found.
  package convenience init(_ found: FoundItem) {
    self.init(
      uniqueIdentifier: found.item.identifier,
      domainIdentifier: found.item.domain,
      attributeSet: CSSearchableItemAttributeSet(found.item.attributes)
    )
    state.score = found.score
    state.activity = found.activity
    state.expirationDate = found.item.expiresAt.map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  private func read<Value>(_ path: KeyPath<State, Value>) -> Value {
    lock.withLock { state[keyPath: path] }
  }

  private func write<Value>(_ path: WritableKeyPath<State, Value>, _ value: Value) {
    lock.withLock { state[keyPath: path] = value }
  }

  /// Identifies the item among those of the app.
  open var uniqueIdentifier: String {
    get { read(\.uniqueIdentifier) }
    set { write(\.uniqueIdentifier, newValue) }
  }

  /// The group that the item is deleted with.
  open var domainIdentifier: String? {
    get { read(\.domainIdentifier) }
    set { write(\.domainIdentifier, newValue) }
  }

  /// When the item is no longer to be found: 30 days after it is indexed, unless the app says otherwise.
  ///
  /// `nil` brings the default back. Until the item is indexed, the default counts from when it was made.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var expirationDate: Date! {
    get { read(\.expirationDate) ?? createdAt.addingTimeInterval(Self.lifetime) }
    set { write(\.expirationDate, newValue) }
  }

  /// What is known of the item.
  open var attributeSet: CSSearchableItemAttributeSet {
    get { read(\.attributeSet) }
    set { write(\.attributeSet, newValue) }
  }

  /// Whether indexing changes the attributes that are set, and leaves the others of the indexed item.
  ///
  /// Attributes that were set to `nil` go. Without an indexed item nothing happens.
  open var isUpdate: Bool {
    get { read(\.isUpdate) }
    set { write(\.isUpdate, newValue) }
  }

  /// What the app wants to hear of; Pippin changes no items, so that nothing is heard.
  open var updateListenerOptions: UpdateListenerOptions {
    get { read(\.listenerOptions) }
    set { write(\.listenerOptions, newValue) }
  }

  /// Whether this item comes before the other in the results of a query.
  ///
  /// - Returns: `.orderedAscending` when it does.
  open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
    let (left, right) = (score, other.score)
    return left == right ? .orderedSame : left > right ? .orderedAscending : .orderedDescending
  }

  /// How well the query that found the item fits, the greater the better.
  package var score: Double { read(\.score) }

  /// The identity of the kept activity that a result stands for.
  package var activity: String? { read(\.activity) }

  /// What indexing the item changes.
  package var change: ItemChange {
    let state = lock.withLock { self.state }
    let expiresAt = state.expirationDate?.timeIntervalSinceReferenceDate
    return state.isUpdate
      ? .patch(
        identifier: state.uniqueIdentifier,
        domain: state.domainIdentifier,
        expiresAt: expiresAt,
        state.attributeSet.changes
      )
      : .put(
        SpotlightItem(
          identifier: state.uniqueIdentifier,
          domain: state.domainIdentifier,
          expiresAt: expiresAt,
          attributes: state.attributeSet.values
        )
      )
  }

  /// An item with the same identity, and a copy of the attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let item = CSSearchableItem(
      uniqueIdentifier: uniqueIdentifier,
      domainIdentifier: domainIdentifier,
      attributeSet: attributeSet
    )
    var copied = lock.withLock { state }
    copied.attributeSet = CSSearchableItemAttributeSet(copied.attributeSet.snapshot)
    item.state = copied
    return item
  }

  /// Whether ``init(coder:)`` reads nothing but what this class wrote.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an item that was archived.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier"),
      let attributes = coder.decodeObject(
        of: CSSearchableItemAttributeSet.self,
        forKey: "attributes"
      )
    else { return nil }
    state = State(uniqueIdentifier: identifier as String, attributeSet: attributes)
    state.domainIdentifier = coder.decodeObject(of: NSString.self, forKey: "domain") as String?
    state.expirationDate = coder.decodeObject(of: NSDate.self, forKey: "expiration") as Date?
    state.isUpdate = coder.decodeBool(forKey: "isUpdate")
  }

  /// Archives the item.
  open func encode(with coder: NSCoder) {
    let state = lock.withLock { self.state }
    coder.encode(state.uniqueIdentifier as NSString, forKey: "identifier")
    coder.encode(state.attributeSet, forKey: "attributes")
    coder.encode(state.domainIdentifier.map { $0 as NSString }, forKey: "domain")
    coder.encode(state.expirationDate.map { $0 as NSDate }, forKey: "expiration")
    coder.encode(state.isUpdate, forKey: "isUpdate")
  }
}
