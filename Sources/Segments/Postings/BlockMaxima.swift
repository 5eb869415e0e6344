/// The largest impact of each block of a posting list.
@usableFromInline
package struct BlockMaxima {
  /// How many blocks there are.
  @usableFromInline package let count: Int
  @usableFromInline let start: UnsafeRawPointer

  /// The maxima of `list`, which must have impacts.
  package init(_ list: PostingList) {
    let blocks = PostingCodec.blockCount(list.count)
    self.init(count: blocks, start: list.start + PostingCodec.maximaOffset(blocks: blocks))
  }

  /// `count` maxima, of which the first is at `start`.
  @inlinable init(count: Int, start: UnsafeRawPointer) {
    self.count = count
    self.start = start
  }

  /// The first block of `range` with a posting of the impact `least` or a larger one; the end of
  /// the range when there is none.
  @usableFromInline package func first(in range: Range<Int>, reaching least: Int) -> Int {
    if least > Int(UInt8.max) { return range.upperBound }
    let bar = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: least))
    var index = range.lowerBound
    while index < range.upperBound {
      // What is read behind the maxima is not looked at; lists are padded.
      let values = start.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let enough = values .>= bar
      if any(enough) {
        for lane in 0..<min(16, range.upperBound &- index) where enough[lane] {
          return index &+ lane
        }
      }
      index &+= 16
    }
    return range.upperBound
  }

  /// The largest impact that at least `needed` blocks have a posting of, or of a larger one; 0
  /// when there are fewer blocks.
  ///
  /// Found by halving: what is counted are bytes, many at a time.
  @usableFromInline package func impact(reachedBy needed: Int) -> UInt8 {
    var low = 0
    var high = Int(UInt8.max) + 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if blocks(reaching: UInt8(truncatingIfNeeded: middle)) >= needed {
        low = middle
      } else {
        high = middle
      }
    }
    return UInt8(truncatingIfNeeded: low)
  }

  /// How many blocks have a posting with the impact `least` or a larger one.
  @usableFromInline func blocks(reaching least: UInt8) -> Int {
    let bar = SIMD16<UInt8>(repeating: least)
    var found = 0
    var index = 0
    while index &+ 16 <= count {
      // A lane of a mask is 0, or 255 where it is true; it can be taken off that often.
      let end = min(count, index &+ 16 * Int(UInt8.max))
      var lanes = SIMD16<UInt8>()
      while index &+ 16 <= end {
        let values = start.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        lanes = lanes &- unsafeBitCast(values .>= bar, to: SIMD16<UInt8>.self)
        index &+= 16
      }
      found &+= Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while index < count {
      found &+= start.load(fromByteOffset: index, as: UInt8.self) >= least ? 1 : 0
      index &+= 1
    }
    return found
  }
}
