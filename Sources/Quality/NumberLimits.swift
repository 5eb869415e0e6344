import JSON
import Records

/// The numbers between which the values of some properties are.
///
/// Reference: <https://developers.google.com/search/docs/appearance/structured-data/review-snippet>
struct NumberLimits: Sendable {
  private let rating: NameTable.ID?
  private let best: NameTable.ID?
  private let worst: NameTable.ID?
  /// What cannot be fewer than none.
  private let counts: Set<NameTable.ID>
  /// Which properties have limits.
  private var isLimited: [Bool]

  private static let countNames = [
    "answerCount", "commentCount", "downvoteCount", "ratingCount", "reviewCount", "upvoteCount",
    "userInteractionCount",
  ]

  init(_ properties: SchemaProperties) {
    rating = properties.names.id(of: "ratingValue")
    best = properties.names.id(of: "bestRating")
    worst = properties.names.id(of: "worstRating")
    counts = Set(Self.countNames.compactMap { properties.names.id(of: $0) })
    isLimited = [Bool](repeating: false, count: properties.names.count)
    for id in counts { isLimited[Int(id)] = true }
    if let rating { isLimited[Int(rating)] = true }
  }

  /// The limits of `property`, of whose thing `values` says what else it has; `nil` without any.
  ///
  /// A scale is from 1 to 5 unless the thing says otherwise.
  @inline(__always)
  func limits(
    of property: NameTable.ID,
    beside values: (NameTable.ID) -> [PropertyValue]
  ) -> ClosedRange<Double>? {
    guard isLimited[Int(property)] else { return nil }
    if counts.contains(property) { return 0...Double.greatestFiniteMagnitude }
    let ends = [worst, best].map { end in
      (end.map(values) ?? []).prefix(Self.valueLimit).compactMap { Self.number($0)?.value }
    }
    let (low, high) = (ends[0].min() ?? 1, ends[1].max() ?? 5)
    // Of a scale that is upside down nothing can be said.
    return low < high ? low...high : nil
  }

  private static let valueLimit = 10
  /// The longest number that is read, in bytes.
  private static let numberLimit = 32

  /// The number that a value is, and its text; `nil` of anything else, such as 60% and 6/10.
  static func number(_ value: PropertyValue) -> (value: Double, text: String)? {
    let text: String
    switch value {
    case .number(let number): text = number.literal
    case .text(let written): text = written
    case .bool, .item: return nil
    }
    guard text.utf8.count <= numberLimit else { return nil }
    let digits = text.utf8.filter { $0 > 0x20 }.map { $0 == 0x2C ? 0x2E : $0 }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return (number, text)
  }
}
