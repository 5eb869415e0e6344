import Documents
import Indexing
import QueryLanguage
import Shelving
import SpotlightItems

/// The numbers that an item must have so that a query string can find it.
struct CandidateNumbers {
  /// A range of an attribute, in small letters, both bounds among it.
  struct Interval: Hashable {
    var name: String
    var range: ClosedRange<Double>
  }

  /// The most intervals of which one is enough.
  private static let limit = 8

  /// Intervals of which an item must have a number in one; `nil` when the query may find others.
  private(set) var alternatives: [Interval]?

  init(_ query: SpotlightQuery, value: (SpotlightQuery.Bound) -> Double) {
    var stack: [[Interval]?] = []
    for node in query.nodes {
      switch node {
      case .comparison(let index):
        stack.append(Self.interval(query.comparisons[index], value).map { [$0] })
      case .not:
        _ = stack.popLast()
        stack.append(nil)
      case .and, .or:
        let right = stack.popLast() ?? nil
        let left = stack.popLast() ?? nil
        stack.append(node == .and ? Self.both(left, right) : Self.either(left, right))
      }
    }
    alternatives = stack.last ?? nil
  }

  private static func both(_ left: [Interval]?, _ right: [Interval]?) -> [Interval]? {
    guard let left, let right else { return left ?? right }
    guard let first = left.first, let second = right.first, left.count == 1, right.count == 1,
      first.name == second.name
    else { return left.count <= right.count ? left : right }
    let low = max(first.range.lowerBound, second.range.lowerBound)
    let high = min(first.range.upperBound, second.range.upperBound)
    // Only what has several numbers can have one in each of two ranges that do not meet.
    return [Interval(name: first.name, range: low <= high ? low...high : low...low)]
  }

  private static func either(_ left: [Interval]?, _ right: [Interval]?) -> [Interval]? {
    guard let left, let right, left.count + right.count <= limit else { return nil }
    return left + right
  }

  private static func interval(
    _ comparison: SpotlightQuery.Comparison,
    _ value: (SpotlightQuery.Bound) -> Double
  ) -> Interval? {
    guard case .attribute(let attribute) = comparison.target else { return nil }
    let bounds: (Double, Double)
    switch comparison.test {
    case .text, .order(.unequal, _): return nil
    case .range(let low, let high): bounds = (value(low), value(high))
    case .order(.equal, let bound): bounds = (value(bound), value(bound))
    case .order(.less, let bound): bounds = (-.infinity, value(bound).nextDown)
    case .order(.lessOrEqual, let bound): bounds = (-.infinity, value(bound))
    case .order(.greater, let bound): bounds = (value(bound).nextUp, .infinity)
    case .order(.greaterOrEqual, let bound): bounds = (value(bound), .infinity)
    }
    guard bounds.0 <= bounds.1 else { return nil }
    return Interval(name: attribute.name.lowercased(), range: bounds.0...bounds.1)
  }

  /// The documents that have such numbers; `nil` when that is not known, or they are many.
  func documents(in index: SegmentIndex) -> Set<UInt64>? {
    guard let alternatives else { return nil }
    let limit = max(index.documentCount / CandidateWords.share, CandidateWords.fewest)
    var found: Set<UInt64> = []
    for interval in alternatives {
      let several = DocumentNumber(several: interval.name)
      guard let one = index.documents(with: interval.name, in: interval.range, limit: limit),
        let more = index.documents(
          with: several.name,
          in: several.value...several.value,
          limit: limit
        )
      else { return nil }
      found.formUnion(one)
      found.formUnion(more)
    }
    return found
  }
}

extension DocumentNumber {
  /// Says that a document has more than one number under `name`.
  fileprivate init(several name: String) { self.init("+" + name, 0) }
}

extension StoredItem {
  /// The numbers and moments by which it is found.
  var numbers: [DocumentNumber] {
    attributes.numericValues().flatMap { name, value in
      let name = name.lowercased()
      let numbers = value.attributeValues.compactMap { value -> DocumentNumber? in
        switch value {
        case .number(let number), .date(let number):
          number.isNaN ? nil : DocumentNumber(name, number)
        case .text: nil
        }
      }
      return numbers.count > 1 ? numbers + [DocumentNumber(several: name)] : numbers
    }
  }
}
