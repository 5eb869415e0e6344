import Basics
import Segments

/// Words joined with their other forms, kept as long as the segments that they were joined in.
///
/// People search for the same words again and again, in ever new company. Of the words there are two
/// generations: when the younger one is full, it becomes the older one, and what was not searched
/// since the last time goes.
final class JoinedTermCache: Sendable {
  /// The bytes that it takes at most, about, in an index of so many documents.
  ///
  /// The words that most pages have, which are searched most, take 2 bytes for each page in one list.
  static func byteLimit(_ documents: Int) -> Int { (1 << 20) + 16 * documents }

  private struct Generation {
    var terms: [[UInt8]: JoinedTerm] = [:]
    var byteCount = 0
  }

  private struct Entries {
    var younger = Generation()
    var older = Generation()

    /// The term with `key`, which belongs to the younger generation from now on.
    mutating func term(_ key: [UInt8], limit: Int) -> JoinedTerm? {
      if let known = younger.terms[key] { return known }
      guard let known = older.terms[key] else { return nil }
      add(known, key, limit: limit)
      return known
    }

    /// Adds a term to the younger generation; both take at most `limit` bytes together.
    mutating func add(_ term: JoinedTerm, _ key: [UInt8], limit: Int) {
      let size = term.byteCount + key.count
      if older.terms.removeValue(forKey: key) != nil { older.byteCount -= size }
      if younger.byteCount + size > limit / 2 {
        older = younger
        younger = Generation()
      }
      if younger.terms.updateValue(term, forKey: key) == nil { younger.byteCount += size }
    }
  }

  private let entries = Lock(Entries())

  /// The bytes that are in use, about.
  var byteCount: Int { entries.withLock { $0.younger.byteCount + $0.older.byteCount } }

  /// The word `term` with `forms`, of which each counts for `formFactor` of it at most: what is kept, or
  /// else what is made now; `nil` where no living document of `snapshot` has any.
  func term(
    _ term: [UInt8],
    forms: [[UInt8]],
    formFactor: Float,
    in snapshot: IndexSnapshot
  ) -> JoinedTerm? {
    let key = Self.key(term, forms, formFactor)
    let limit = Self.byteLimit(snapshot.parts.reduce(0) { $0 + $1.segment.count })
    if let known = entries.withLock({ $0.term(key, limit: limit) }) { return known }
    guard let made = JoinedTerm(term, forms: forms, formFactor: formFactor, in: snapshot) else {
      return nil
    }
    if made.byteCount + key.count > limit / 2 { return made }
    entries.withLock { $0.add(made, key, limit: limit) }
    return made
  }

  /// The terms, each behind its length, and the factor.
  private static func key(_ term: [UInt8], _ forms: [[UInt8]], _ factor: Float) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(forms.reduce(term.count + 8) { $0 + $1.count + 1 })
    withUnsafeBytes(of: factor.bitPattern) { key.append(contentsOf: $0) }
    key.append(UInt8(truncatingIfNeeded: term.count))
    key.append(contentsOf: term)
    for form in forms {
      key.append(UInt8(truncatingIfNeeded: form.count))
      key.append(contentsOf: form)
    }
    return key
  }
}
