/// Where a term's postings lie in a segment.
struct PostingList {
  /// The list's first byte; valid as long as its segment.
  let start: UnsafeRawPointer
  /// How many documents it names, dead ones included.
  let count: Int
  /// Whether its postings have impacts.
  let isWeighted: Bool
  /// Two to this power divides all of its impacts.
  var impactStep = 0
  /// Whether it lies in a segment, so that what is found out about it may be kept under its place.
  var isLasting = true
}
