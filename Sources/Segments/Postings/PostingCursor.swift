/// A position in a posting list.
///
/// A cursor borrows the memory of its segment and of a ``CursorSet``; it lives no longer than
/// the search that made it.
///
/// The loops that read cursors are in another module. What they do for each posting is inlinable,
/// so that it is compiled into them: calls would cost a search a fifth more instructions.
@usableFromInline
package struct PostingCursor {
  /// What every impact is multiplied with, in units of ``Points``; 0 in lists that only filter.
  @usableFromInline package let weight: Int32
  /// How many documents the list names.
  @usableFromInline package let count: Int
  /// How many blocks it has.
  @usableFromInline package let blocks: Int
  /// The block the cursor is in; `blocks` behind the last one.
  @usableFromInline package var block = 0
  /// The documents of the block that is decoded, in rising order.
  @usableFromInline package let documents: UnsafeMutablePointer<UInt32>
  /// The index in the decoded block.
  @usableFromInline package var index = 0
  /// The bits of the documents that the list names, if there is a bitmap.
  @usableFromInline package var bits: DocumentBits?
  /// Which documents the term has a large impact in, when there is a bitmap of that.
  package var strong: StrongBits?
  /// The block that is decoded; -1 for none.
  @usableFromInline private(set) var decoded = -1

  /// The block that was looked at last, and its number; -1 for none.
  @usableFromInline var located: PostingBlock
  private var locatedNumber = -1
  /// How often that block was searched.
  private var searches = 0
  @usableFromInline var hasUnpackedImpacts = false

  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline let isWeighted: Bool
  @usableFromInline let impactStep: Int
  @usableFromInline let isLasting: Bool

  /// A block that is searched more often is unpacked.
  private static let searchLimit = 1

  /// The most documents of a block that are sooner found one by one than by unpacking it.
  @usableFromInline static let selectLimit = 2

  /// A cursor before the first posting of `list`; `documents` is room for one block and its
  /// ending, as ``CursorSet`` has it.
  @inlinable
  package init(_ list: PostingList, weight: Int32, documents: UnsafeMutablePointer<UInt32>) {
    self.weight = weight
    self.documents = documents
    count = list.count
    start = list.start
    isWeighted = list.isWeighted
    impactStep = list.impactStep
    isLasting = list.isLasting
    blocks = PostingCodec.blockCount(list.count)
    located = PostingBlock(single: 0, impact: 0, at: list.start)
  }

  /// The list that the cursor walks over.
  @inlinable package var list: PostingList {
    PostingList(
      start: start,
      count: count,
      isWeighted: isWeighted,
      impactStep: impactStep,
      isLasting: isLasting
    )
  }

  /// The last document of `block`.
  @inlinable @inline(__always)
  package func last(_ block: Int) -> UInt32 {
    start.loadUnaligned(fromByteOffset: block &* 4, as: UInt32.self)
  }

  @inlinable var maximaOffset: Int { PostingCodec.maximaOffset(blocks: blocks) }

  /// The largest impacts of its blocks.
  @inlinable @inline(__always)
  package var maxima: BlockMaxima { BlockMaxima(count: blocks, start: start + maximaOffset) }

  /// The most that a posting of `block` adds to a score.
  @inlinable @inline(__always)
  package func bound(_ block: Int) -> Int32 {
    Int32(start.load(fromByteOffset: maximaOffset &+ block, as: UInt8.self)) &* weight
  }

  /// The most that a posting of the block at hand adds; 0 behind the last one.
  @inlinable @inline(__always)
  package var boundHere: Int32 { block < blocks ? bound(block) : 0 }

  /// The most that any posting adds to a score.
  @inlinable package var highestBound: Int32 { Int32(highestImpact(in: 0..<blocks)) &* weight }

  /// The most that a posting of the blocks from the one at hand to that of `last` adds.
  ///
  /// The cursor must be in the block that could hold the first document that matters.
  @inlinable @inline(__always)
  package func bound(upTo last: UInt32) -> Int32 {
    if self.last(block) >= last || block &+ 1 >= blocks { return bound(block) }
    return Int32(highestImpact(in: block..<min(block(holding: last) &+ 1, blocks))) &* weight
  }

  /// The largest impact in `range`, which is not empty.
  @inlinable func highestImpact(in range: Range<Int>) -> UInt8 {
    let maxima = start + maximaOffset
    var offset = range.lowerBound
    var highest = maxima.load(fromByteOffset: offset, as: UInt8.self)
    if offset &+ 16 <= range.upperBound {
      var lanes = SIMD16<UInt8>(repeating: highest)
      while offset &+ 16 <= range.upperBound {
        let values = maxima.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        lanes = pointwiseMax(lanes, values)
        offset &+= 16
      }
      highest = lanes.max()
    }
    while offset < range.upperBound {
      highest = max(highest, maxima.load(fromByteOffset: offset, as: UInt8.self))
      offset &+= 1
    }
    return highest
  }

  /// The first document that `block` could hold.
  @inlinable @inline(__always)
  package func first(_ block: Int) -> UInt32 {
    block == 0 ? 0 : last(block &- 1) &+ 1
  }

  /// What the posting at `index` adds to a score.
  @inlinable @inline(__always)
  package var contribution: Int32 { Int32(impact) &* weight }

  /// The impact of the posting at `index`; 0 in lists without weights.
  @inlinable @inline(__always)
  package var impact: UInt8 {
    hasUnpackedImpacts ? impacts[index] : located.impact(at: index)
  }

  /// The impacts of the decoded block.
  @inlinable @inline(__always)
  package mutating func unpackImpacts() -> UnsafePointer<UInt8> {
    if !hasUnpackedImpacts {
      hasUnpackedImpacts = true
      located.unpackImpacts(into: impacts)
    }
    return UnsafePointer(impacts)
  }

  @inline(__always)
  @inlinable var impacts: UnsafeMutablePointer<UInt8> { CursorSet.impacts(behind: documents) }

  /// The impacts of the block that the cursor is in, whose documents need not be decoded.
  @inlinable @inline(__always)
  package mutating func openImpacts() -> UnsafePointer<UInt8> {
    locate()
    return unpackImpacts()
  }

  /// Decodes the documents of the block that the cursor is in at the first `count` of `indexes`; the
  /// others may be decoded or not.
  @inlinable @inline(__always)
  package mutating func decode(_ count: Int, of indexes: UnsafePointer<UInt16>) {
    if decoded == block { return }
    locate()
    if count > Self.selectLimit { return unpack() }
    for number in 0..<count {
      let index = Int(indexes[number])
      documents[index] = located.document(at: index)
    }
  }

  /// How many documents the block has that was looked at last.
  @inlinable @inline(__always)
  package var decodedCount: Int { located.count }

  /// Decodes the block that the cursor is in.
  @inlinable @inline(__always)
  package mutating func decode() {
    guard decoded != block else { return }
    unpack()
  }

  @usableFromInline mutating func unpack() {
    locate()
    decoded = block
    index = 0
    located.unpackDocuments(into: documents)
    endBlock()
  }

  /// Sets the bits of the documents of the block that the cursor is in, without unpacking it; `false`
  /// when that is not how it is packed.
  mutating func addBits(to words: UnsafeMutablePointer<UInt64>) -> Bool {
    locate()
    return located.addBits(to: words)
  }

  /// Puts numbers larger than any document behind the last of the block.
  @inline(__always)
  private func endBlock() {
    let ending = UnsafeMutableRawPointer(documents + located.count)
    let largest = SIMD8<UInt32>(repeating: .max)
    ending.storeBytes(of: largest, as: SIMD8<UInt32>.self)
    ending.storeBytes(of: largest, toByteOffset: 32, as: SIMD8<UInt32>.self)
  }

  /// Finds out where the block that the cursor is in lies, and how it is packed.
  @usableFromInline mutating func locate() {
    let number = block
    guard locatedNumber != number else { return }
    let highest = start.load(fromByteOffset: maximaOffset &+ number, as: UInt8.self)
    let isNext = number > 0 && locatedNumber == number &- 1
    (locatedNumber, decoded, searches, hasUnpackedImpacts) = (number, -1, 0, false)
    if count == 1 {
      located = PostingBlock(single: last(0), impact: highest, at: start)
      return
    }
    located = PostingBlock(
      isNext ? located.end : start(of: number),
      form: form(number),
      count: min(PostingCodec.blockSize, count &- number &* PostingCodec.blockSize),
      range: (first(number), last(number)),
      highest: highest,
      step: impactStep
    )
  }

  @inline(__always)
  private func form(_ block: Int) -> PostingCodec.Form {
    let offset = PostingCodec.formsOffset(blocks: blocks) &+ block
    return PostingCodec.Form(byte: start.load(fromByteOffset: offset, as: UInt8.self))
  }

  /// Where `block` begins: behind those since the last one of which that is kept.
  @usableFromInline func start(of block: Int) -> UnsafeRawPointer {
    if block == 0 { return start + PostingCodec.headSize(blocks: blocks) }
    let anchor = block / PostingCodec.anchorStep
    var offset = PostingCodec.headSize(blocks: blocks)
    if anchor > 0 {
      let anchorOffset = PostingCodec.anchorsOffset(blocks: blocks) &+ 4 &* (anchor &- 1)
      offset = Int(start.loadUnaligned(fromByteOffset: anchorOffset, as: UInt32.self))
    }
    // All that there may be between are looked at, because where to stop is unpredictable.
    let first = anchor &* PostingCodec.anchorStep
    for step in 0..<PostingCodec.anchorStep &- 1 {
      let number = min(first &+ step, blocks &- 1)
      let size = form(number).fullSize(reach: last(number) &- self.first(number))
      offset &+= number < block ? size : 0
    }
    return start + offset
  }

  /// Moves forward to the block that could hold `document`, without decoding it.
  @inlinable @inline(__always)
  package mutating func skip(to document: UInt32) {
    guard block < blocks, last(block) < document else { return }
    block = block(holding: document)
  }

  /// The block that could hold `document`, which is behind the one at hand; `blocks` for none.
  @inlinable func block(holding document: UInt32) -> Int {
    var low = block
    var step = 1
    while low &+ step < blocks, last(low &+ step) < document {
      low &+= step
      step <<= 1
    }
    var high = min(low &+ step, blocks)
    while low &+ 1 < high {
      let middle = (low &+ high) >> 1
      if last(middle) < document { low = middle } else { high = middle }
    }
    return high
  }

  /// Moves to the first document at or behind `document`; `UInt32.max` when there is none.
  ///
  /// Moving back within the block is possible, further back is not. The block is decoded only when
  /// it was searched before.
  @inlinable @inline(__always)
  package mutating func seek(_ document: UInt32) -> UInt32 {
    skip(to: document)
    guard block < blocks else { return .max }
    if decoded == block {
      find(document)
      return documents[index]
    }
    return search(document)
  }

  @usableFromInline mutating func search(_ document: UInt32) -> UInt32 {
    locate()
    searches &+= 1
    if searches > Self.searchLimit {
      unpack()
      find(document)
      return documents[index]
    }
    let found = located.search(document)
    index = found.index
    return found.document
  }

  /// The indexes of the documents between `first` and `last` in the block that the cursor is in,
  /// which has one at or behind `first`.
  @inlinable package mutating func indexes(from first: UInt32, upTo last: UInt32) -> Range<Int> {
    if first <= self.first(block), last >= self.last(block) { return 0..<decodedCount }
    decode()
    find(first)
    var end = decodedCount
    while end > index, documents[end &- 1] > last { end &-= 1 }
    return index..<end
  }

  /// Moves to the first document at or behind `document` of the decoded block, which has one.
  @inlinable @inline(__always)
  package mutating func find(_ document: UInt32) {
    var position = index
    if position >= decodedCount || position > 0 && documents[position &- 1] >= document {
      position = 0
    }
    // Behind the last document stand larger numbers.
    while documents[position &+ 15] < document { position &+= 16 }
    index = position &+ Self.below(document, at: UnsafeRawPointer(documents + position))
  }

  /// How many of the sixteen documents at `source` are below `document`.
  ///
  /// Counting them all is sooner done than finding out where to stop.
  @inline(__always)
  @inlinable static func below(_ document: UInt32, at source: UnsafeRawPointer) -> Int {
    let bar = SIMD4(repeating: document)
    var count = SIMD4<Int32>()
    for row in 0..<4 {
      let lanes = source.loadUnaligned(fromByteOffset: row &* 16, as: SIMD4<UInt32>.self)
      // A lane of a mask is 0, or -1 where it is true.
      count = count &- unsafeBitCast(lanes .< bar, to: SIMD4<Int32>.self)
    }
    return Int(count[0] &+ count[1] &+ count[2] &+ count[3])
  }

  /// Whether the list may name `document`: false only when its bits say that it does not.
  @inlinable @inline(__always)
  package func mayHold(_ document: UInt32) -> Bool {
    bits?.holds(document) ?? true
  }

  /// Whether the list names `document`; the cursor may move in either direction.
  @inlinable @inline(__always)
  package mutating func probe(_ document: UInt32) -> Bool {
    if let bits {
      if !bits.holds(document) { return false }
      if bits.isExact { return true }
    }
    if block >= blocks || first(block) > document { block = 0 }
    return seek(document) == document
  }
}
