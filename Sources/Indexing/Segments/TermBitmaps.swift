/// Which documents of a segment have a term, one bit each.
final class TermBitmap: @unchecked Sendable {
  // The memory is written before the bitmap is shared, and never after.
  /// One bit a document, the lowest first; valid as long as the bitmap.
  let words: UnsafeMutablePointer<UInt64>

  /// The bitmap of `list` in a segment of `size` documents.
  init(_ list: PostingList, size: Int) {
    let count = size / 64 + 1
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
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
  /// Bitmaps kept before all are forgotten, which bounds the memory to 16 bytes a document.
  private static let limit = 128

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
      if entries.count >= Self.limit { entries.removeAll(keepingCapacity: true) }
      entries[key] = bitmap
      return bitmap
    }
  }
}
