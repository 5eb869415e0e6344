import Basics

/// The bitmaps of a segment's terms, kept while they are used.
///
/// A look-up in the postings of a term unpacks a block for nearly every document that is asked
/// about. A bit costs one load. Terms in more than one of 32 documents have one for each document,
/// which takes less memory than their postings. Rarer
/// ones have a bit for several documents side by side, so many that about one bit in sixteen is
/// set: it says of most documents that they lack the term, and takes two to four bytes a posting.
/// Making one means to go through all postings, which takes milliseconds where there are millions.
/// So it is made when a term is requested again, and the first search goes without.
package final class TermBitmapCache: Sendable {
  /// Terms in fewer than one of this many documents have no bit for each.
  static let sparsest = 32
  /// Lists shorter than this have none, because they have few blocks.
  static let leastCount = 1024
  /// The bytes a document that bitmaps with a bit for each may take, those of strong postings
  /// included: 500 common terms.
  static let exactLimit = 64

  /// Of so many bits for several documents about one is set.
  private static let coarseSparsest = 16
  /// The bytes a document that they may take.
  static let coarseLimit = 16
  /// The terms that are remembered as requested once.
  private static let askedLimit = 1 << 13

  private struct Entries {
    var exact = BitmapClock()
    var coarse = BitmapClock()
    var asked: Set<Int> = []

    /// Notes that a term was requested, and returns whether it was before, as far as that is kept.
    mutating func isAgain(_ key: Int) -> Bool {
      if asked.contains(key) { return true }
      if asked.count >= askedLimit { asked.removeAll(keepingCapacity: true) }
      asked.insert(key)
      return false
    }
  }

  private let entries = Lock(Entries())

  /// The bytes that bits for each document take.
  var exactByteCount: Int { entries.withLock { $0.exact.byteCount } }

  /// The bytes that bits for several documents take.
  var coarseByteCount: Int { entries.withLock { $0.coarse.byteCount } }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for each; `nil` when the
  /// list is too short, or was not requested before.
  package func exact(_ list: PostingList, size: Int) -> TermBitmap? {
    guard Self.isExact(list, size: size) else { return nil }
    let key = Int(bitPattern: list.start)
    let (known, isAgain) = entries.withLock { entries -> (TermBitmap?, Bool) in
      if let known = entries.exact.bitmap(of: key) { return (known, true) }
      return (nil, entries.isAgain(key))
    }
    guard known == nil, isAgain else { return known }
    let bitmap = TermBitmap(list, size: size)
    // Searches hold on to the bitmaps they use.
    return entries.withLock { $0.exact.keep(bitmap, of: key, limit: Self.exactLimit * size) }
  }

  /// Whether a list is long enough for a bit for each document.
  private static func isExact(_ list: PostingList, size: Int) -> Bool {
    list.isLasting && list.count >= leastCount && list.count >= size / sparsest
  }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for several if it is rare;
  /// `nil` when the list is too short, or was not requested before.
  package func any(_ list: PostingList, size: Int) -> TermBitmap? {
    if Self.isExact(list, size: size) { return exact(list, size: size) }
    let most = size / (Self.coarseSparsest * max(list.count, 1))
    guard list.isLasting, list.count >= Self.leastCount, most > 1 else { return nil }
    let key = Int(bitPattern: list.start)
    let (known, isAgain) = entries.withLock { entries -> (TermBitmap?, Bool) in
      if let known = entries.coarse.bitmap(of: key) { return (known, true) }
      return (nil, entries.isAgain(key))
    }
    guard known == nil, isAgain else { return known }
    let shift = UInt32(Int.bitWidth - 1 - most.leadingZeroBitCount)
    let bitmap = TermBitmap(list, size: size, shift: shift)
    return entries.withLock { $0.coarse.keep(bitmap, of: key, limit: Self.coarseLimit * size) }
  }
}
