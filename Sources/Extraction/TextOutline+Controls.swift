// What blocks hold besides their controls.
extension TextOutline {
  /// Where the text of `blocks` is, without the controls in them.
  func ownRanges(of blocks: some Sequence<TextBlock>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(blocks.underestimatedCount)
    for block in blocks {
      if block.controls.isEmpty {
        ranges.append(block.range)
      } else {
        ranges += ownRanges(of: block)
      }
    }
    return ranges
  }

  /// Where the text of `block` is, without the controls in it.
  func ownRanges(of block: TextBlock) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = block.range.lowerBound
    for control in controls[block.controls] {
      if start < control.lowerBound { ranges.append(start..<control.lowerBound) }
      start = control.upperBound
    }
    if start < block.range.upperBound { ranges.append(start..<block.range.upperBound) }
    return ranges
  }
}
