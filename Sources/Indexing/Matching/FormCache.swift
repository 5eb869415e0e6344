import Basics

/// The other forms of words, kept as long as the segments that they were found in.
///
/// To find them means to walk over the dictionary in every language, and people ask for the same words
/// again and again; most words have no other form, which is worth to be known as well.
final class FormCache: Sendable {
  /// The bytes that it takes at most, about; then it starts anew.
  static let byteLimit = 1 << 19
  /// What an entry takes besides its bytes, about.
  private static let overhead = 96

  private struct Entries {
    var forms: [[UInt8]: [[UInt8]]] = [:]
    var byteCount = 0
  }

  private let entries = Lock(Entries())

  /// The bytes that are in use, about.
  var byteCount: Int { entries.withLock { $0.byteCount } }

  /// What is kept, or else what is found now, which is kept from then on.
  ///
  /// - Parameters:
  ///   - key: The languages, and the word.
  ///   - find: Finds the forms.
  /// - Returns: The forms.
  func forms(_ key: [UInt8], orElse find: () -> [[UInt8]]) -> [[UInt8]] {
    if let known = entries.withLock({ $0.forms[key] }) { return known }
    let found = find()
    let size = found.reduce(Self.overhead + key.count) { $0 + Self.overhead / 2 + $1.count }
    entries.withLock { entries in
      if entries.byteCount + size > Self.byteLimit { entries = Entries() }
      if entries.forms.updateValue(found, forKey: key) == nil { entries.byteCount += size }
    }
    return found
  }
}
