import Analysis
import Glibc

/// The sorted terms of a segment, and where each one's postings lie.
///
/// Terms stand in blocks of 16. Of each block the first eight bytes of the first term, the
/// block's offset and its first list's offset are in arrays of their own, so that a look-up is a
/// binary search over numbers and a walk through one block. In a block, a term is:
///
///     bytes it shares with the term before   varint
///     bytes of its own                       varint, then the bytes
///     postings · 4, plus 1 with impacts, plus 2 with coarse ones      varint
///     bytes of its posting list              varint; 0 when it is that of the term before
///
/// Terms share a list where they stand for the same documents: most beginnings of a long word
/// are those of no other one.
package struct TermDictionary: @unchecked Sendable {
  // The memory belongs to the mapped segment and is never written.

  /// Terms in a block.
  static let blockSize = 16

  /// How many terms there are.
  package let count: Int
  let blocks: UnsafeRawBufferPointer
  let keys: UnsafeRawBufferPointer
  let offsets: UnsafeRawBufferPointer
  let lists: UnsafeRawBufferPointer
  let postings: UnsafeRawBufferPointer

  /// Says whether what is read was written; belongs to the segment as the memory does.
  private let known: VerifiedBlocks
  /// Where the blocks and the postings begin in the file.
  private let textOffset: Int
  private let postingsOffset: Int

  /// The dictionary of the segment `file`, whose keys and offsets are verified.
  init(_ header: SegmentHeader, _ file: MappedFile, _ content: VerifiedBytes) {
    func bytes(_ section: SegmentHeader.Section) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: file.bytes[header[section].offset..<header[section].end])
    }
    count = header.terms
    blocks = bytes(.terms)
    keys = bytes(.termKeys)
    offsets = bytes(.termOffsets)
    lists = bytes(.termLists)
    postings = bytes(.postings)
    known = content.known
    textOffset = header[.terms].offset
    postingsOffset = header[.postings].offset
  }

  /// Where the terms of `block` begin.
  @inline(__always)
  func start(of block: Int) -> Int {
    Int(offsets.loadUnaligned(fromByteOffset: 4 * block, as: UInt32.self))
  }

  /// Whether the terms of `block` are what was written.
  @inline(__always)
  func isValid(block: Int) -> Bool {
    let start = start(of: block)
    let end = block + 1 < blockCount ? self.start(of: block + 1) : blocks.count
    return known.verify(textOffset &+ start, end &- start)
  }

  /// Whether the list at `start`, which ends in front of `end`, is what was written.
  @inline(__always)
  private func isValid(list start: Int, end: Int) -> Bool {
    known.verify(postingsOffset &+ start, end &- start)
  }

  /// How many blocks there are.
  var blockCount: Int { (count + Self.blockSize - 1) / Self.blockSize }

  /// The first eight bytes of `term` as a number that sorts as they do.
  static func key(_ term: UnsafeRawBufferPointer) -> UInt64 {
    if term.count >= 8 { return UInt64(bigEndian: term.loadUnaligned(as: UInt64.self)) }
    var key: UInt64 = 0
    for index in 0..<term.count { key |= UInt64(term[index]) << UInt64(56 - 8 * index) }
    return key
  }

  /// The postings of `term`, or `nil` when the segment does not know it.
  package func list(of term: [UInt8]) -> PostingList? {
    term.withUnsafeBytes { list(of: $0) }
  }

  /// The postings of `term`, or `nil` when the segment does not know it.
  ///
  /// Terms are compared as they stand in their block: as long as one shares more bytes with the
  /// one before than that shares with `term`, it sorts before `term` too.
  func list(of term: UnsafeRawBufferPointer) -> PostingList? {
    guard count > 0, let text = blocks.baseAddress, let base = postings.baseAddress else {
      return nil
    }
    let block = block(of: term)
    guard isValid(block: block) else { return nil }
    var reader = VarintReader(text + start(of: block))
    var list = Int(lists.loadUnaligned(fromByteOffset: 8 * block, as: UInt64.self))
    var end = list
    var matched = 0
    for _ in block * Self.blockSize..<min((block + 1) * Self.blockSize, count) {
      let shared = reader.next()
      let own = reader.next()
      let bytes = reader.skip(own)
      let postings = reader.next()
      let size = reader.next()
      if size > 0 {
        list = end
        end += size
      }
      if shared < matched { return nil }
      if shared == matched {
        let length = min(own, term.count - matched)
        var index = 0
        while index < length, bytes.load(fromByteOffset: index, as: UInt8.self) == term[matched] {
          index += 1
          matched += 1
        }
        if index == own, matched == term.count {
          guard isValid(list: list, end: end) else { return nil }
          return Self.postingList(at: base + list, postings)
        }
        let isBehind =
          matched == term.count
          || index < own && bytes.load(fromByteOffset: index, as: UInt8.self) > term[matched]
        if isBehind { return nil }
      }
    }
    return nil
  }

  /// How many postings a list has of which the dictionary says `postings`.
  @inline(__always)
  static func count(ofPostings postings: Int) -> Int { postings >> 2 }

  /// The list at `start`, of whose postings the dictionary says `postings`.
  @inline(__always)
  private static func postingList(at start: UnsafeRawPointer, _ postings: Int) -> PostingList {
    PostingList(
      start: start,
      count: count(ofPostings: postings),
      isWeighted: postings & 1 != 0,
      impactStep: postings & 2 != 0 ? PostingCodec.coarseStep : 0
    )
  }

  /// A walk over the terms at and behind `term`.
  package func walker(from term: [UInt8]) -> Walker {
    term.withUnsafeBytes { bytes in
      var walker = Walker(self, block: block(of: bytes))
      while walker.peek(), walker.order(bytes) < 0 { walker.skip() }
      return walker
    }
  }

  /// The last block whose first term is not behind `term`; 0 when there is none.
  private func block(of term: UnsafeRawBufferPointer) -> Int {
    let key = Self.key(term)
    var low = 0
    var high = blockCount
    while low + 1 < high {
      let middle = (low + high) >> 1
      let first = keys.loadUnaligned(fromByteOffset: 8 * middle, as: UInt64.self)
      if first < key || first == key && isFirst(middle, notBehind: term) {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  private func isFirst(_ block: Int, notBehind term: UnsafeRawBufferPointer) -> Bool {
    guard let text = blocks.baseAddress, isValid(block: block) else { return false }
    var reader = VarintReader(text + start(of: block))
    // The first term of a block shares nothing.
    _ = reader.next()
    let own = reader.next()
    return Self.compare(UnsafeRawBufferPointer(start: reader.skip(own), count: own), term) <= 0
  }

  /// Below, at or above zero as `left` sorts before, with or after `right`.
  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32 {
    let shared = min(left.count, right.count)
    if shared > 0, let a = left.baseAddress, let b = right.baseAddress {
      let order = memcmp(a, b, shared)
      if order != 0 { return order }
    }
    return Int32(left.count - right.count)
  }
}

/// Reads numbers of seven bits a byte, the lowest first; a byte below 128 is the last one.
private struct VarintReader {
  private var pointer: UnsafeRawPointer

  init(_ pointer: UnsafeRawPointer) { self.pointer = pointer }

  @inline(__always)
  mutating func next() -> Int {
    var value = Int(pointer.load(as: UInt8.self))
    pointer += 1
    if value < 0x80 { return value }
    value &= 0x7F
    var shift = 7
    while true {
      let byte = Int(pointer.load(as: UInt8.self))
      pointer += 1
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  /// Moves past `count` bytes; returns where they are.
  @inline(__always)
  mutating func skip(_ count: Int) -> UnsafeRawPointer {
    defer { pointer += count }
    return pointer
  }
}

extension TermDictionary {
  /// Walks over terms in their order.
  package struct Walker {
    private let dictionary: TermDictionary
    private var ordinal: Int
    private var offset = 0
    /// Where the list of the last term lies, and where the next one begins.
    private var list = 0
    private var end = 0
    private var peeked: PostingList?

    /// The current term: the one that `next` returned last, or that `peek` shows.
    package private(set) var term: [UInt8] = []

    init(_ dictionary: TermDictionary, block: Int) {
      self.dictionary = dictionary
      ordinal = block * TermDictionary.blockSize
      term.reserveCapacity(TermKey.limit)
    }

    /// The next term's postings; `nil` behind the last one, and where the segment is damaged.
    package mutating func next() -> PostingList? {
      if peeked == nil { advance() }
      defer { peeked = nil }
      return dictionary.isValid(list: list, end: end) ? peeked : nil
    }

    /// Makes the next term the current one without moving past it; false behind the last one.
    package mutating func peek() -> Bool {
      if peeked == nil { advance() }
      return peeked != nil
    }

    /// Moves past the term that `peek` showed.
    mutating func skip() {
      peeked = nil
    }

    /// Below, at or above zero as the current term sorts before, with or after `other`.
    func order(_ other: UnsafeRawBufferPointer) -> Int32 {
      term.withUnsafeBytes { TermDictionary.compare($0, other) }
    }

    /// The first eight bytes of the current term as a number that sorts as they do.
    var key: UInt64 { term.withUnsafeBytes { TermDictionary.key($0) } }

    private mutating func advance() {
      guard ordinal < dictionary.count else { return }
      if ordinal % TermDictionary.blockSize == 0 {
        let block = ordinal / TermDictionary.blockSize
        guard dictionary.isValid(block: block) else {
          ordinal = dictionary.count
          return
        }
        offset = dictionary.start(of: block)
        list = Int(dictionary.lists.loadUnaligned(fromByteOffset: 8 * block, as: UInt64.self))
        end = list
        term.removeAll(keepingCapacity: true)
      }
      let shared = varint()
      let own = varint()
      term.removeLast(term.count - shared)
      term.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: dictionary.blocks[offset..<offset + own])
      )
      offset += own
      let count = varint()
      let size = varint()
      if size > 0 {
        list = end
        end += size
      }
      if let base = dictionary.postings.baseAddress {
        peeked = TermDictionary.postingList(at: base + list, count)
      }
      ordinal += 1
    }

    private mutating func varint() -> Int {
      var value = 0
      var shift = 0
      while true {
        let byte = Int(dictionary.blocks[offset])
        offset += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
    }
  }
}
