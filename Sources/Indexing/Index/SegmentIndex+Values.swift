package import Analysis
import Segments

extension SegmentIndex {
  /// Whether a living document has `value`, in whatever case.
  package func has(_ value: String, of name: FilterName) -> Bool {
    answering { $0.frequency(of: TermKey.filter(name, value)) } > 0
  }

  /// The values of a field that documents have, in small letters, in their order.
  ///
  /// Those of documents that were removed are among them until their segments are merged.
  ///
  /// - Parameters:
  ///   - name: The field.
  ///   - start: What the values begin with.
  ///   - limit: The most values.
  ///   - budget: The most values that are looked at.
  ///   - isWanted: Takes the UTF-8 of a value; whether it is one of those that are looked for.
  /// - Returns: The first of the values.
  package func values(
    of name: FilterName,
    startingWith start: String,
    limit: Int,
    budget: Int,
    where isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> [String] {
    answering {
      Self.values(of: name, startingWith: start, limit: limit, budget: budget, $0, isWanted)
    }
  }

  private static func values(
    of name: FilterName,
    startingWith start: String,
    limit: Int,
    budget: Int,
    _ snapshot: IndexSnapshot,
    _ isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> [String] {
    let head = TermKey.filter(name, "").count
    let first = TermKey.filter(name, start)
    var left = budget
    var found: Set<[UInt8]> = []
    for part in snapshot.parts {
      var walker = part.segment.dictionary.walker(from: first)
      var count = 0
      while left > 0, count < limit, walker.next() != nil, walker.term.starts(with: first) {
        left -= 1
        let value = walker.term[head...]
        guard isWanted(value) else { continue }
        found.insert(Array(value))
        count += 1
      }
    }
    let sorted = found.sorted { $0.lexicographicallyPrecedes($1) }
    return sorted.prefix(limit).map { String(decoding: $0, as: UTF8.self) }
  }
}
