public import Foundation
import SpotlightItems

/// A key for a value that no attribute of Core Spotlight is meant for.
///
/// Two keys with the same name are equal.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cscustomattributekey>
open class CSCustomAttributeKey: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The longest name, in bytes.
  private static let nameLimit = 128

  /// The name.
  public let keyName: String
  let traits: CustomKeyTraits

  /// A key that queries may name, and that typed words do not look at.
  ///
  /// A name has letters and digits of ASCII and `_`, and does not begin with `kMD`; any other gives
  /// `nil`.
  public convenience init?(keyName: String) {
    self.init(
      keyName: keyName,
      searchable: true,
      searchableByDefault: false,
      unique: false,
      multiValued: false
    )
  }

  /// A key, and how queries look at it.
  ///
  /// - Parameters:
  ///   - keyName: Letters and digits of ASCII and `_`, not beginning with `kMD`; any other gives `nil`.
  ///   - searchable: Whether queries that name the key look at it.
  ///   - searchableByDefault: Whether typed words and `*` look at it, too.
  ///   - unique: Whether a value belongs to one item only; it is kept and has no effect.
  ///   - multiValued: Whether an item may have several values; it is kept and has no effect.
  public init?(
    keyName: String,
    searchable: Bool,
    searchableByDefault: Bool,
    unique: Bool,
    multiValued: Bool
  ) {
    let isName = keyName.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isName, !keyName.isEmpty, keyName.utf8.count <= Self.nameLimit,
      !keyName.hasPrefix("kMD")
    else { return nil }
    self.keyName = keyName
    traits = CustomKeyTraits(
      isSearchable: searchable,
      isSearchableByDefault: searchableByDefault,
      isUnique: unique,
      isMultiValued: multiValued
    )
  }

  /// Whether queries that name the key look at it.
  public var isSearchable: Bool { traits.isSearchable }

  /// Whether typed words and `*` look at it, too.
  public var isSearchableByDefault: Bool { traits.isSearchableByDefault }

  /// Whether a value belongs to one item only.
  public var isUnique: Bool { traits.isUnique }

  /// Whether an item may have several values.
  public var isMultiValued: Bool { traits.isMultiValued }

  /// Whether `object` is a key with the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CSCustomAttributeKey)?.keyName == keyName
  }

  /// The hash of the name.
  open override var hash: Int { keyName.hashValue }

  /// This key, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether ``init(coder:)`` reads nothing but what this class wrote.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a key that was archived.
  public required convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "keyName") else { return nil }
    self.init(
      keyName: name as String,
      searchable: coder.decodeBool(forKey: "searchable"),
      searchableByDefault: coder.decodeBool(forKey: "searchableByDefault"),
      unique: coder.decodeBool(forKey: "unique"),
      multiValued: coder.decodeBool(forKey: "multiValued")
    )
  }

  /// Archives the key.
  open func encode(with coder: NSCoder) {
    coder.encode(keyName as NSString, forKey: "keyName")
    coder.encode(isSearchable, forKey: "searchable")
    coder.encode(isSearchableByDefault, forKey: "searchableByDefault")
    coder.encode(isUnique, forKey: "unique")
    coder.encode(isMultiValued, forKey: "multiValued")
  }
}
