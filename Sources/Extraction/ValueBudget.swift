/// How many bytes of names and values one syntax may still make of one page.
///
/// Items and statements are counted as well, but one long text can be the value of thousands of
/// them: by `itemref`, by nesting, or because many nodes speak of one. Without this a page of a
/// few hundred kilobytes would become a record of gigabytes.
struct ValueBudget {
  /// What is left.
  private(set) var bytes = StructuredDataReader.textLimit

  /// What every value costs beside its bytes.
  private static let overhead = 16

  /// Whether nothing is left, or something did not fit any more.
  private(set) var isSpent = false

  /// Takes the cost of something of `count` bytes.
  ///
  /// - Returns: Whether there was enough left; else nothing fits any more.
  mutating func take(_ count: Int) -> Bool {
    guard !isSpent, count + Self.overhead <= bytes else {
      isSpent = true
      return false
    }
    bytes -= count + Self.overhead
    return true
  }
}
