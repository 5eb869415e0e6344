public import Foundation
package import SpotlightItems
import Synchronization
public import UniformTypeIdentifiers
import UserActivity

/// What is known of an item: its name, its texts, and whatever else people may search by or see.
///
/// A set may be used from any thread. Numbers and dates that are not finite are no values.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>
open class CSSearchableItemAttributeSet: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// What the lock guards.
  ///
  /// A value that is `nil` was set to `nil`: an update removes it.
  struct State: Sendable, Codable {
    var values: [String: ItemValue?] = [:]
    var customKeys: [String: CustomKeyTraits] = [:]
  }

  private let state: Mutex<State>

  /// A set for an item of a type, such as `.image` or `.item`.
  public init(contentType: UTType) {
    state = Mutex(State(values: Self.values(of: contentType)))
  }

  /// A set for an item of the type with this identifier.
  @available(*, deprecated, message: "Use init(contentType:).")
  public init(itemContentType type: String) {
    let values = UTType(type).map(Self.values) ?? ["contentType": .text(type)]
    state = Mutex(State(values: values))
  }

  init(_ state: State) {
    self.state = Mutex(state)
  }

  /// A set with these values.
  package convenience init(_ values: [String: ItemValue]) {
    self.init(State(values: values))
  }

  private static func values(of type: UTType) -> [String: ItemValue?] {
    let tree = [type.identifier] + type.supertypes.map(\.identifier).sorted()
    return ["contentType": .text(type.identifier), "contentTypeTree": .texts(tree)]
  }

  /// Whether ``init(coder:)`` reads nothing but what this class wrote.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a set that was archived; `nil` for anything else.
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "attributes") as Data?,
      let state = try? JSONDecoder().decode(State.self, from: data)
    else { return nil }
    self.state = Mutex(state)
  }

  /// Archives the set.
  open func encode(with coder: NSCoder) {
    let state = snapshot
    do {
      coder.encode(try JSONEncoder().encode(state) as NSData, forKey: "attributes")
    } catch {
      coder.failWithError(error)
    }
  }

  /// A set with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    CSSearchableItemAttributeSet(snapshot)
  }

  var snapshot: State { state.withLock { $0 } }

  /// What is known of the custom keys of the set.
  package var customKeys: [String: CustomKeyTraits] { snapshot.customKeys }

  /// The values, without those that were set to `nil`.
  package var values: [String: ItemValue] { snapshot.values.compactMapValues { $0 } }

  /// The values, and `nil` for those that an update removes.
  package var changes: [String: ItemValue?] { snapshot.values }

  subscript(name: String) -> ItemValue? {
    get { state.withLock { $0.values[name] ?? nil } }
    set { state.withLock { $0.values[name] = .some(newValue) } }
  }

  /// Moves all values of `sourceAttributeSet` into this set, where they replace those of the same names.
  ///
  /// The source is empty afterwards.
  open func move(from sourceAttributeSet: CSSearchableItemAttributeSet) {
    guard sourceAttributeSet !== self else { return }
    let taken = sourceAttributeSet.state.withLock { state in
      defer { state = State() }
      return state
    }
    state.withLock { state in
      state.values.merge(taken.values) { $1 }
      state.customKeys.merge(taken.customKeys) { $1 }
    }
  }

  /// Sets the value of a key that the app made up; `nil` removes it.
  ///
  /// Values are texts, numbers, dates, data, URLs, and arrays of texts, numbers or dates. Another one is
  /// not set, which is reported on standard error.
  open func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
    let stored = value.flatMap { ItemValue(object: $0) }
    if value != nil, stored == nil {
      ActivityScope.current.report(
        "the value of the custom key \(key.keyName) is of a kind that cannot be stored. "
          + "Use texts, numbers, dates, data, URLs, or arrays of them."
      )
      return
    }
    state.withLock { state in
      state.values[key.keyName] = .some(stored)
      state.customKeys[key.keyName] = key.traits
    }
  }

  /// The value of a key that the app made up.
  open func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
    self[key.keyName].flatMap(\.object)
  }
}

extension CSSearchableItemAttributeSet: ActivityAttributes {
  /// The values by their names.
  package var activityAttributes: [String: ItemValue] { values }
}
