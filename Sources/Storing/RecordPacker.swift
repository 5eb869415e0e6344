import Foundation

/// Packs one text after the other into the form of ``RecordPacking``, with memory that is used
/// again.
///
/// The same text always gives the same bytes, whatever was packed before.
struct RecordPacker: ~Copyable {
  private static let hashBits = 12
  /// Behind the last match there are at least this many bytes of literals.
  private static let tail = 5
  /// No match begins in this many bytes at the end.
  private static let margin = 12

  /// Where the text last had bytes of some hash, counted from the first byte of all texts.
  private let places: UnsafeMutablePointer<UInt32>
  private var output: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of the text's first byte; smaller places are those of earlier texts.
  private var base: UInt32 = 1

  init() {
    places = .allocate(capacity: 1 << Self.hashBits)
    places.initialize(repeating: 0, count: 1 << Self.hashBits)
    capacity = 1 << 16
    output = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    places.deallocate()
    output.deallocate()
  }

  /// Returns the packed form of `text`; the text itself when it is too long to be packed.
  mutating func pack(_ text: UnsafeBufferPointer<UInt8>) -> Data {
    let source = UnsafeRawBufferPointer(text)
    guard source.count <= RecordPacking.textLimit, let start = source.baseAddress else {
      return Data(text)
    }
    makeRoom(for: source.count)
    output.storeBytes(of: RecordPacking.mark, as: UInt8.self)
    output.storeBytes(
      of: UInt32(source.count).littleEndian,
      toByteOffset: 1,
      as: UInt32.self
    )
    let end = pack(start, source.count)
    base += UInt32(source.count)
    return Data(bytes: output, count: end)
  }

  private mutating func makeRoom(for count: Int) {
    // Numbers must not run over.
    if base > UInt32.max / 4 {
      places.update(repeating: 0, count: 1 << Self.hashBits)
      base = 1
    }
    // What does not repeat grows by a byte in 255.
    let most = RecordPacking.headerSize + count + count / 255 + 32
    guard most > capacity else { return }
    output.deallocate()
    capacity = most * 2
    output = .allocate(byteCount: capacity, alignment: 16)
  }

  /// Writes the block; returns where it ends.
  private func pack(_ text: UnsafeRawPointer, _ count: Int) -> Int {
    let (places, base) = (places, base)
    var to = output + RecordPacking.headerSize
    var anchor = 0
    var index = 0
    let limit = count - Self.margin
    // The more bytes were looked at in vain, the larger the steps.
    var misses = 0
    while index < limit {
      let bytes = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let slot = Self.slot(bytes)
      let place = Int(places[slot]) - Int(base)
      places[slot] = base &+ UInt32(truncatingIfNeeded: index)
      guard place >= 0, index &- place <= RecordPacking.window,
        text.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          == UInt32(truncatingIfNeeded: bytes)
      else {
        misses &+= 1
        index &+= 1 &+ misses &>> 4
        continue
      }
      var from = index
      var match = place
      while from > anchor, match > 0,
        text.load(fromByteOffset: from &- 1, as: UInt8.self)
          == text.load(fromByteOffset: match &- 1, as: UInt8.self)
      {
        from &-= 1
        match &-= 1
      }
      let length = Self.matchLength(text, from, match, end: count &- Self.tail)
      to = Self.write(
        text + anchor,
        literals: from &- anchor,
        length,
        distance: from &- match,
        to: to,
        isNearEnd: from &+ 16 > count
      )
      index = from &+ length
      anchor = index
      misses = 0
      guard index < limit else { break }
      // A place within the repetition makes the next one easier to find.
      let inner = text.loadUnaligned(fromByteOffset: index &- 2, as: UInt64.self)
      places[Self.slot(inner)] = base &+ UInt32(truncatingIfNeeded: index &- 2)
    }
    let end = Self.write(
      text + anchor,
      literals: count &- anchor,
      0,
      distance: 0,
      to: to,
      isNearEnd: true
    )
    return end - output
  }

  /// Where the place of five bytes is kept.
  @inline(__always)
  private static func slot(_ bytes: UInt64) -> Int {
    Int(truncatingIfNeeded: (bytes &<< 24 &* 889_523_592_379) &>> (64 &- hashBits))
  }

  /// How many bytes at `left` are the same as at `right`, which lies before it.
  @inline(__always)
  private static func matchLength(
    _ text: UnsafeRawPointer,
    _ left: Int,
    _ right: Int,
    end: Int
  ) -> Int {
    var length = RecordPacking.shortestMatch
    while left &+ length &+ 8 <= end {
      let difference =
        text.loadUnaligned(fromByteOffset: left &+ length, as: UInt64.self)
        ^ text.loadUnaligned(fromByteOffset: right &+ length, as: UInt64.self)
      if difference != 0 {
        return length &+ UInt64(littleEndian: difference).trailingZeroBitCount &>> 3
      }
      length &+= 8
    }
    while left &+ length < end,
      text.load(fromByteOffset: left &+ length, as: UInt8.self)
        == text.load(fromByteOffset: right &+ length, as: UInt8.self)
    {
      length &+= 1
    }
    return length
  }

  /// Writes one sequence, without a match the last; returns where it ends.
  ///
  /// Few literals are copied sixteen at a time, for which there is room in the output but not
  /// behind the text.
  @inline(__always)
  private static func write(
    _ text: UnsafeRawPointer,
    literals: Int,
    _ length: Int,
    distance: Int,
    to start: UnsafeMutableRawPointer,
    isNearEnd: Bool
  ) -> UnsafeMutableRawPointer {
    let more = max(0, length &- RecordPacking.shortestMatch)
    let token = min(literals, 15) &<< 4 | min(more, 15)
    start.storeBytes(of: UInt8(truncatingIfNeeded: token), as: UInt8.self)
    var to = start + 1
    if literals >= 15 { writeLength(literals, to: &to) }
    if literals <= 16, !isNearEnd {
      let low = text.loadUnaligned(as: UInt64.self)
      let high = text.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      to.storeBytes(of: low, as: UInt64.self)
      to.storeBytes(of: high, toByteOffset: 8, as: UInt64.self)
    } else {
      to.copyMemory(from: text, byteCount: literals)
    }
    to += literals
    guard length > 0 else { return to }
    to.storeBytes(of: UInt16(truncatingIfNeeded: distance).littleEndian, as: UInt16.self)
    to += 2
    if more >= 15 { writeLength(more, to: &to) }
    return to
  }

  /// Writes what of a length does not fit into four bits of the token.
  private static func writeLength(_ length: Int, to: inout UnsafeMutableRawPointer) {
    var rest = length &- 15
    while rest >= 255 {
      to.storeBytes(of: 255, as: UInt8.self)
      to += 1
      rest &-= 255
    }
    to.storeBytes(of: UInt8(truncatingIfNeeded: rest), as: UInt8.self)
    to += 1
  }
}
