import Basics
import JSON

/// Where a value is in a JSON text.
struct JSONLocation: Hashable, Sendable {
  /// The way from the root, such as `applinks.details[0].components[2]`; empty at the root.
  private(set) var path = ""

  /// The byte offset of the last key on the way; `nil` when there is none.
  private(set) var keyOffset: Int?

  /// The array indexes behind that key, outermost first.
  private(set) var indexes: [Int] = []

  /// The most characters of a key that a path shows.
  private static let keyLimit = 60

  /// The location of the whole text.
  static let root = JSONLocation()

  /// Returns the location of the member `key`, which is at the byte `offset`.
  func member(_ key: String, at offset: Int) -> JSONLocation {
    var location = self
    let key = ReportText.cut(key, to: Self.keyLimit)
    let isPlain =
      !key.isEmpty && key.utf8.allSatisfy { ByteText.isNameByte($0) }
    location.path += isPlain ? (path.isEmpty ? key : ".\(key)") : "[\(JSONText.quoted(key))]"
    location.keyOffset = offset
    location.indexes = []
    return location
  }

  /// Returns the location of an element of the array that is here, counted from 0.
  func element(_ index: Int) -> JSONLocation {
    var location = self
    location.path += "[\(index)]"
    location.indexes.append(index)
    return location
  }
}
