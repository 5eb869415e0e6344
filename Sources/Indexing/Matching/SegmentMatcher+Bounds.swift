import Segments

/// What the groups of a scan have in the documents at hand.
extension SegmentMatcher {
  /// The next documents from `document` on, as far as every leaf of the group stays in its block;
  /// `nil` when there are none.
  func span(
    of driver: Range<Int>,
    from document: UInt32,
    in leaves: UnsafeMutableBufferPointer<RequiredScan.Leaf>
  ) -> (first: UInt32, last: UInt32)? {
    var first = UInt32.max
    var last = UInt32.max
    for number in driver {
      let cursor = leaves[number].cursor
      cursor.pointee.skip(to: document)
      guard cursor.pointee.block < cursor.pointee.blocks else { continue }
      first = min(first, max(document, cursor.pointee.first(cursor.pointee.block)))
      last = min(last, cursor.pointee.last(cursor.pointee.block))
    }
    return first == .max ? nil : (first, last)
  }

  /// Moves all other groups to `first`, and finds the bounds of all up to `last`.
  ///
  /// Returns false when a group has nothing more.
  func bind(_ scan: inout RequiredScan, _ first: UInt32, _ last: UInt32) -> Bool {
    scan.others = 0
    var words: UInt64 = 0
    for index in scan.groups.indices {
      var isOver = true
      let bound = bound(of: scan.groups[index], scan.leaves, first, last, &isOver, &words)
      if isOver { return false }
      scan.groups[index].bound = bound
      if index > 0 { scan.others &+= bound }
    }
    var isOver = true
    scan.optional.bound = bound(of: scan.optional, scan.leaves, first, last, &isOver, &words)
    scan.others &+= scan.optional.bound
    if let share { scan.square = share.squareBound(words) }
    return true
  }

  @inline(__always)
  private func bound(
    of group: RequiredScan.Group,
    _ leaves: UnsafeMutableBufferPointer<RequiredScan.Leaf>,
    _ first: UInt32,
    _ last: UInt32,
    _ isOver: inout Bool,
    _ words: inout UInt64
  ) -> Int32 {
    var bound: Int32 = 0
    for number in group.leaves {
      let cursor = leaves[number].cursor
      cursor.pointee.skip(to: first)
      leaves[number].bound = 0
      guard cursor.pointee.block < cursor.pointee.blocks else { continue }
      isOver = false
      // Its block may well begin behind the documents at hand.
      if cursor.pointee.first(cursor.pointee.block) > last { continue }
      words |= leaves[number].words
      if leaves[number].isScored { leaves[number].bound = cursor.pointee.bound(upTo: last) }
      bound &+= leaves[number].bound
    }
    return bound
  }
}
