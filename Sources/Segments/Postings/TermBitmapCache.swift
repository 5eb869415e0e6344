import Basics

/// The bitmaps of a segment's terms, kept while they are used.
///
/// A look-up in the postings of a term unpacks a block for nearly every document that is asked
/// about. A bit costs one load. Terms in more than one of 32 documents have one for each document,
/// which takes less memory than their postings, and get it when they are first requested. Rarer
/// ones have a bit for several documents side by side, so many that about one bit in sixteen is
/// set: it says of most documents that they lack the term, and takes two to four bytes a posting.
/// Since making them means to go through all postings, they are made when a term is requested
/// again.
package final class TermBitmapCache: Sendable {
  /// Terms in fewer than one of this many documents have no bit for each.
  static let sparsest = 32
  /// Lists shorter than this have none, because they have few blocks.
  static let leastCount = 1024
  /// Bitmaps with a bit for each document that are kept before each new one replaces another,
  /// which bounds their memory to 24 bytes a document, or twice that if all terms are so common
  /// that strong postings have bits too.
  private static let limit = 192

  /// Of so many bits for several documents about one is set.
  private static let coarseSparsest = 16
  /// The bytes a document that they may take.
  private static let coarseLimit = 16
  /// The terms that are remembered as requested once.
  private static let askedLimit = 1 << 13

  private struct Entries {
    var exact: [Int: TermBitmap] = [:]
    var coarse: [Int: TermBitmap] = [:]
    var coarseBytes = 0
    var asked: Set<Int> = []
  }

  private let entries = Lock(Entries())

  /// The bytes that bits for several documents take.
  var coarseByteCount: Int { entries.withLock { $0.coarseBytes } }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for each; `nil` when the
  /// list is too short.
  package func exact(_ list: PostingList, size: Int) -> TermBitmap? {
    guard list.isLasting, list.count >= Self.leastCount, list.count >= size / Self.sparsest else {
      return nil
    }
    let key = Int(bitPattern: list.start)
    if let known = entries.withLock({ $0.exact[key] }) { return known }
    let bitmap = TermBitmap(list, size: size)
    return entries.withLock { entries in
      if let known = entries.exact[key] { return known }
      // Searches hold on to the bitmaps they use.
      if entries.exact.count >= Self.limit, let other = entries.exact.keys.randomElement() {
        entries.exact[other] = nil
      }
      entries.exact[key] = bitmap
      return bitmap
    }
  }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for several if it is rare;
  /// `nil` when the list is too short, or was not requested before.
  package func any(_ list: PostingList, size: Int) -> TermBitmap? {
    if let bitmap = exact(list, size: size) { return bitmap }
    let most = size / (Self.coarseSparsest * max(list.count, 1))
    guard list.isLasting, list.count >= Self.leastCount, most > 1 else { return nil }
    let key = Int(bitPattern: list.start)
    let (known, isAgain) = entries.withLock { entries -> (TermBitmap?, Bool) in
      if let known = entries.coarse[key] { return (known, true) }
      if entries.asked.contains(key) { return (nil, true) }
      if entries.asked.count >= Self.askedLimit { entries.asked.removeAll(keepingCapacity: true) }
      entries.asked.insert(key)
      return (nil, false)
    }
    guard known == nil, isAgain else { return known }
    let shift = UInt32(Int.bitWidth - 1 - most.leadingZeroBitCount)
    let bitmap = TermBitmap(list, size: size, shift: shift)
    return entries.withLock { entries in
      if let known = entries.coarse[key] { return known }
      entries.coarse[key] = bitmap
      entries.coarseBytes += bitmap.byteCount
      while entries.coarseBytes > Self.coarseLimit * size, entries.coarse.count > 1,
        let other = entries.coarse.randomElement()
      {
        entries.coarse[other.key] = nil
        entries.coarseBytes -= other.value.byteCount
      }
      return bitmap
    }
  }
}
