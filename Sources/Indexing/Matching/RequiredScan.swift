import Segments

/// A scan of the documents that have a leaf of each of some groups.
///
/// The documents of the first group, the rarest, are gone through; the others are asked about
/// them.
struct RequiredScan {
  /// Leaves of which a document must have one, or those that it need not have.
  struct Group {
    /// Its indexes in the order of the leaves.
    var leaves: Range<Int>
    /// The most it adds to a score in the documents at hand.
    var bound: Int32 = 0
  }

  /// A leaf of a group.
  struct Leaf {
    var cursor: UnsafeMutablePointer<PostingCursor>
    /// Whether it adds to the score here; a leaf of several groups does so in one of them.
    var isScored: Bool
    /// The words of the query that it belongs to.
    var words: UInt64 = 0
    /// The most it adds to a score in the documents at hand.
    var bound: Int32 = 0
  }

  /// What is known of a document's live score.
  enum Live {
    /// The score, in its units.
    case known(Int32)
    /// The most points that it can add.
    case bounded(Int)
  }

  /// The groups, rarest first.
  var groups: UnsafeMutableBufferPointer<Group>
  /// The leaves of all groups.
  var leaves: UnsafeMutableBufferPointer<Leaf>
  /// Leaves that only add to the score.
  var optional: Group
  /// Whether filters are not among the groups.
  var testsFilters = false
  /// What the groups behind the first, and the optional leaves, add at most.
  var others: Int32 = 0
  /// The square of the share of the query that the documents at hand have at most.
  var square = QueryShare.whole
  /// The documents of the rarest other groups that are one or two common terms; `nil` for all.
  private(set) var sieve: DocumentSieve?
  private(set) var finerSieve: DocumentSieve?
  /// The second group, when it is one term without a bitmap that no other group has.
  private(set) var probe: UnsafeMutablePointer<PostingCursor>?
  /// The only term besides the first group, if it need not be there.
  private(set) var supplement: UnsafeMutablePointer<PostingCursor>?

  /// Whether the second group is asked about each document before its live score is.
  var hasProbe: Bool { probe != nil }

  init(
    groups: UnsafeMutableBufferPointer<Group>,
    leaves: UnsafeMutableBufferPointer<Leaf>,
    optional: Group
  ) {
    self.groups = groups
    self.leaves = leaves
    self.optional = optional
    for group in groups.dropFirst() where finerSieve == nil && group.leaves.count <= 2 {
      guard let first = group.leaves.first, let last = group.leaves.last,
        let one = leaves[first].cursor.pointee.bits, let other = leaves[last].cursor.pointee.bits
      else { continue }
      let bits = DocumentSieve(one: one, other: first == last ? nil : other)
      if sieve == nil { sieve = bits } else { finerSieve = bits }
    }
    if groups.count == 1, optional.leaves.count == 1 {
      supplement = leaves[optional.leaves.lowerBound].cursor
    }
    if groups.count > 1, groups[1].leaves.count == 1 {
      let cursor = leaves[groups[1].leaves.lowerBound].cursor
      // It runs ahead of the others, which may not go back to where they need it.
      let isShared = leaves[..<optional.leaves.upperBound].count { $0.cursor == cursor } > 1
      if cursor.pointee.bits == nil, !isShared { probe = cursor }
    }
  }

  /// Whether the second group has `document`, and could add enough to `text`; otherwise `next`
  /// may move to where it goes on.
  ///
  /// What ``SegmentMatcher/complete`` would find out as well, for the many documents that fail.
  @inline(__always)
  func mayComplete(_ document: UInt32, text: Int, floor: Int, next: inout UInt32) -> Bool {
    guard let probe else { return true }
    probe.pointee.skip(to: document)
    let rest = Int(others) &- Int(groups[1].bound)
    if text &+ Int(probe.pointee.boundHere) &+ rest < floor { return false }
    let found = probe.pointee.seek(document)
    if found == document { return true }
    next = found
    return false
  }

  /// What the second group adds to the document that it was found to have.
  @inline(__always)
  var probedContribution: Int32 {
    guard let probe, leaves[groups[1].leaves.lowerBound].isScored else { return 0 }
    return probe.pointee.contribution
  }

  /// Whether the sieves let `document` through.
  @inline(__always)
  func passes(_ document: UInt32) -> Bool {
    guard let sieve else { return true }
    guard sieve.holds(document) else { return false }
    return finerSieve?.holds(document) ?? true
  }
}
