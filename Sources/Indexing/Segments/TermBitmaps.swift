/// One bit for every document of a segment, the lowest first; valid as long as its owner.
struct DocumentBits {
  let words: UnsafePointer<UInt64>
  let count: Int

  /// How many words of 64 documents are looked at for the next one.
  private static let reach = 16

  /// Whether the bit of `document` is set.
  @inline(__always)
  func holds(_ document: UInt32) -> Bool { bit(document) != 0 }

  /// The bit of `document`.
  @inline(__always)
  func bit(_ document: UInt32) -> Int {
    Int(truncatingIfNeeded: words[Int(document &>> 6)] &>> UInt64(document & 63) & 1)
  }

  /// The first document at or behind `document` whose bit is set, or one before it when that
  /// is far away; `UInt32.max` when there is none.
  @inline(__always)
  func next(from document: UInt32) -> UInt32 {
    var place = Int(document &>> 6)
    var word = words[place] & (UInt64.max &<< UInt64(document & 63))
    let end = min(place &+ Self.reach, count)
    while word == 0 {
      place &+= 1
      if place >= end { return place < count ? UInt32(truncatingIfNeeded: place &<< 6) : .max }
      word = words[place]
    }
    return UInt32(truncatingIfNeeded: place &<< 6 &+ word.trailingZeroBitCount)
  }
}

/// Which documents of a segment have a term or a property, one bit each.
final class TermBitmap: @unchecked Sendable {
  // The memory is written before the bitmap is shared, and never after.
  private let words: UnsafeMutablePointer<UInt64>
  private let count: Int

  private init(empty size: Int) {
    count = size / 64 + 1
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
  }

  /// The bitmap of what `holds` in a segment of `size` documents.
  convenience init(size: Int, where holds: (UInt32) -> Bool) {
    self.init(empty: size)
    for document in 0..<UInt32(size) where holds(document) {
      words[Int(document >> 6)] |= 1 &<< UInt64(document & 63)
    }
  }

  /// The bitmap of `list` in a segment of `size` documents.
  convenience init(_ list: PostingList, size: Int) {
    self.init(empty: size)
    let room = CursorSet(capacity: 1)
    withExtendedLifetime(room) {
      var cursor = PostingCursor(list, weight: 0, documents: room.documents(0))
      for block in 0..<cursor.blocks {
        cursor.block = block
        cursor.decode()
        for index in 0..<cursor.decodedCount {
          let document = cursor.documents[index]
          words[Int(document >> 6)] |= 1 &<< UInt64(document & 63)
        }
      }
    }
  }

  deinit {
    words.deallocate()
  }

  /// The bits, valid as long as the bitmap.
  var bits: DocumentBits { DocumentBits(words: UnsafePointer(words), count: count) }
}

/// The bitmaps of a segment's common terms, made when they are first asked for and kept.
///
/// A look-up in the postings of a common term unpacks a block for nearly every document that is
/// asked about. A bit costs one load, and the bits of a term in more than one of 32 documents
/// take less memory than its postings.
final class TermBitmaps: Sendable {
  /// Terms in fewer than one of this many documents have none.
  static let sparsest = 32
  /// Lists shorter than this have none, because they have few blocks.
  private static let leastCount = 1024
  /// Bitmaps kept before each new one takes another's place, which bounds the memory to 24 bytes a
  /// document.
  private static let limit = 192

  private let entries = Lock<[Int: TermBitmap]>([:])

  /// The bitmap of `list` in a segment of `size` documents; `nil` when the list is too short.
  func bitmap(of list: PostingList, size: Int) -> TermBitmap? {
    guard list.count >= Self.leastCount, list.count >= size / Self.sparsest else { return nil }
    let key = Int(bitPattern: list.start)
    if let known = entries.withLock({ $0[key] }) { return known }
    let bitmap = TermBitmap(list, size: size)
    return entries.withLock { entries in
      if let known = entries[key] { return known }
      // Searches hold on to the bitmaps they use.
      if entries.count >= Self.limit, let other = entries.keys.randomElement() {
        entries[other] = nil
      }
      entries[key] = bitmap
      return bitmap
    }
  }
}
