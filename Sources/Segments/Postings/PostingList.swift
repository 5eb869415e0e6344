/// Where a term's postings lie in a segment.
@usableFromInline
package struct PostingList {
  /// The list's first byte; valid as long as its segment.
  @usableFromInline let start: UnsafeRawPointer
  /// How many documents it names, dead ones included.
  @usableFromInline package let count: Int
  /// Whether its postings have impacts.
  @usableFromInline package let isWeighted: Bool
  /// Two to this power divides all of its impacts.
  @usableFromInline let impactStep: Int
  /// Whether it lies in a segment, so that what is found out about it may be kept under its address.
  @usableFromInline let isLasting: Bool

  @inlinable
  package init(
    start: UnsafeRawPointer,
    count: Int,
    isWeighted: Bool,
    impactStep: Int = 0,
    isLasting: Bool = true
  ) {
    self.start = start
    self.count = count
    self.isWeighted = isWeighted
    self.impactStep = impactStep
    self.isLasting = isLasting
  }
}
