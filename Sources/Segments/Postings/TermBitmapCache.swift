import Basics

/// The bitmaps of a segment's terms, the most used ones of them.
///
/// A look-up in the postings of a term unpacks a block for nearly every document that is asked
/// about. A bit costs one load. Terms in more than one of 32 documents have one for each document,
/// which takes less memory than their postings. Rarer ones have a bit for several documents side by
/// side, so many that about one bit in eight is set: it says of most documents that they lack
/// the term, and takes one to two bytes a posting. Half as many set would take twice the memory,
/// and the rare terms of a mixed stream would drive out each other.
///
/// Making a bitmap means to go through all postings, which takes milliseconds for the commonest
/// terms of a million documents. So the first request for a term only leaves a note, and each
/// request from the second on goes through ``step`` postings more; searches read the postings
/// until all are noted. A term that is requested once costs nothing, none makes a search wait, and
/// the more a bitmap costs, the more requests it must have.
///
/// All together take at most ``bytesPerDocument``. When they would take more, those go that were
/// not used lately, as a clock with counts finds them.
///
/// Reference: Smith, "Sequentiality and prefetching in database systems", ACM Transactions on
/// Database Systems 3 (3), 1978, which names the clock with counts; Einziger, Friedman and Manes,
/// "TinyLFU: a highly efficient cache admission policy", ACM Transactions on Storage 13 (4), 2017,
/// for the note at the first request
package final class TermBitmapCache: Sendable {
  /// Terms in fewer than one of this many documents have no bit for each.
  static let sparsest = 32
  /// Lists shorter than this have none, because they have few blocks.
  static let leastCount = 1024
  /// The bytes that all bitmaps of a segment may take for each of its documents, and so those of an
  /// index: 64 MB for a million documents.
  static let bytesPerDocument = 64
  /// The same for a segment whose documents have notes: it is in the memory of somebody's app.
  static let bytesPerNotedDocument = 24
  /// The postings that one request goes through to make a bitmap, in about 30 µs.
  static let step = 8192

  /// Of so many bits for several documents about one is set.
  private static let coarseSparsest = 8
  /// The terms that are remembered as requested once.
  private static let noteLimit = 1 << 13

  private let clock = Lock(BitmapClock(noteLimit: noteLimit))
  private let bytesPerDocument: Int

  init(bytesPerDocument: Int = bytesPerDocument) { self.bytesPerDocument = bytesPerDocument }

  /// The bytes that the bitmaps take.
  var byteCount: Int { clock.withLock { $0.byteCount } }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for several if it is rare;
  /// `nil` when the list is too short, or was not requested often enough before.
  package func bitmap(of list: PostingList, size: Int) -> TermBitmap? {
    guard let shift = Self.shift(for: list, size: size) else { return nil }
    return bitmap(of: list, size: size, shift: shift, isWhole: false)
  }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for each, for a caller who
  /// would go through all postings otherwise; `nil` when the term is too rare, or another search
  /// is making it.
  package func exact(_ list: PostingList, size: Int) -> TermBitmap? {
    guard Self.shift(for: list, size: size) == 0 else { return nil }
    return bitmap(of: list, size: size, shift: 0, isWhole: true)
  }

  private func bitmap(
    of list: PostingList,
    size: Int,
    shift: UInt32,
    isWhole: Bool
  ) -> TermBitmap? {
    let key = Int(bitPattern: list.start)
    let bitmap: TermBitmap
    switch clock.withLock({ $0.request(key, isWhole: isWhole) }) {
    case .complete(let known): return known
    case .none: return nil
    case .taken(let known): bitmap = known
    case .missing:
      bitmap = TermBitmap(emptyFor: list, size: size, shift: shift)
      let limit = bytesPerDocument * size
      let isAdded = clock.withLock { $0.add(bitmap, for: key, limit: limit) }
      if !isAdded { return nil }
    }
    let isComplete = bitmap.note(isWhole ? list.count : Self.step)
    clock.withLock { $0.giveBack(bitmap, for: key, isComplete: isComplete) }
    return isComplete ? bitmap : nil
  }

  /// How many documents share a bit of the bitmap of `list`, as a power of two; `nil` when it has
  /// none.
  private static func shift(for list: PostingList, size: Int) -> UInt32? {
    guard list.isLasting, list.count >= leastCount else { return nil }
    if list.count >= size / sparsest { return 0 }
    let most = size / (coarseSparsest * list.count)
    return most > 1 ? UInt32(Int.bitWidth - 1 - most.leadingZeroBitCount) : nil
  }
}
