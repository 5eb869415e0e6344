import Basics
import Segments

/// Words joined with their other forms, kept as long as the segments that they were joined in.
///
/// People search for the same words again and again, in ever new company.
final class JoinedTermCache: Sendable {
  /// The bytes that it takes at most, about, in an index of so many documents; then it starts anew.
  static func byteLimit(_ documents: Int) -> Int { (1 << 20) + 4 * documents }

  private struct Entries {
    var terms: [[UInt8]: JoinedTerm] = [:]
    var byteCount = 0
  }

  private let entries = Lock(Entries())

  /// The bytes that are in use, about.
  var byteCount: Int { entries.withLock { $0.byteCount } }

  /// The word `term` with `forms`, of which each counts for `formFactor` of it at most: what is kept, or
  /// else what is made now; `nil` where no living document of `snapshot` has any.
  func term(
    _ term: [UInt8],
    forms: [[UInt8]],
    formFactor: Float,
    in snapshot: IndexSnapshot
  ) -> JoinedTerm? {
    let key = Self.key(term, forms, formFactor)
    if let known = entries.withLock({ $0.terms[key] }) { return known }
    guard let made = JoinedTerm(term, forms: forms, formFactor: formFactor, in: snapshot) else {
      return nil
    }
    let limit = Self.byteLimit(snapshot.parts.reduce(0) { $0 + $1.segment.count })
    let size = made.byteCount + key.count
    if size > limit { return made }
    entries.withLock { entries in
      if entries.byteCount + size > limit { entries = Entries() }
      if entries.terms.updateValue(made, forKey: key) == nil { entries.byteCount += size }
    }
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
