import Basics

/// The bitmaps of a segment's terms, the most used ones of them.
///
/// A look-up in the postings of a term unpacks a block for nearly every document that is asked
/// about. A bit costs one load. Terms in more than one of 16 documents have one for each document,
/// which takes less memory than their postings. Rarer ones have a bit for several documents side by
/// side, so many that about one bit in eight is set: it says of most documents that they lack
/// the term, and takes one to two bytes a posting. Half as many set would take twice the memory,
/// and the rare terms of a mixed stream would drive out each other, as they do when terms in one of
/// 16 to 32 documents have a bit for each. Where matches are counted, those have one all the same.
///
/// Making a bitmap means to go through all postings, which takes milliseconds for the commonest
/// terms of a million documents. So the first request for a term with a bit for each document only
/// leaves a note, and at the second one its bitmap is made in the background, one after the other,
/// while searches read the postings. That of a rarer term, which costs less than most searches do,
/// is made so at the first request, as long as there is room without dropping others. None makes a
/// search wait.
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
  static let sparsest = 16
  /// The same for terms whose documents are counted.
  static let sparsestCounted = 32
  /// Lists shorter than this have none, because they have few blocks.
  static let leastCount = 1024
  /// The bytes that all bitmaps of a segment may take for each of its documents, and so those of an
  /// index: 64 MB for a million documents.
  static let bytesPerDocument = 64
  /// The same for a segment whose documents have notes: it is in the memory of somebody's app.
  static let bytesPerNotedDocument = 24

  /// Of so many bits for several documents about one is set.
  private static let coarseSparsest = 8
  /// The terms that are remembered as requested once.
  private static let noteLimit = 1 << 13

  /// A bitmap that is to be made.
  private struct Order {
    var list: PostingList
    var size: Int
    var shift: UInt32 = 0

    /// The bitmap is kept under the address of the list, or the one behind, where no other begins.
    var key: Int { Int(bitPattern: list.start) &+ (shift == 0 ? 0 : 1) }
  }

  private struct State {
    var clock = BitmapClock(noteLimit: noteLimit)
    /// What is to be made in the background, and whether somebody does.
    var orders: [Order] = []
    var isMaking = false
  }

  private let state = Lock(State())
  private let bytesPerDocument: Int
  /// Runs what is given to it in the background.
  private let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  init(
    bytesPerDocument: Int = bytesPerDocument,
    run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { make in
      Task.detached(priority: .utility) { make() }
    }
  ) {
    self.bytesPerDocument = bytesPerDocument
    self.run = run
  }

  /// The bytes that the bitmaps take.
  var byteCount: Int { state.withLock { $0.clock.byteCount } }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for several if it is rare.
  ///
  /// - Parameters:
  ///   - list: The list, in memory that `owner` has.
  ///   - size: The documents of the segment.
  ///   - owner: What is held on to as long as the list is read.
  /// - Returns: `nil` when the list is too short, or its bitmap is not made yet.
  package func bitmap(
    of list: PostingList,
    size: Int,
    owner: some AnyObject & Sendable
  ) -> TermBitmap? {
    guard let shift = Self.shift(for: list, size: size) else { return nil }
    let order = Order(list: list, size: size, shift: shift)
    let (known, isFirst) = state.withLock { state -> (TermBitmap?, Bool) in
      if let exact = counted(order, &state) { return (exact, false) }
      let known = request(order, isWhole: false, &state)
      guard known.isMissing else { return (known.bitmap, false) }
      state.orders.append(order)
      defer { state.isMaking = true }
      return (nil, !state.isMaking)
    }
    if isFirst { run { [self] in withExtendedLifetime(owner) { makeAll() } } }
    return known
  }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for each, for a caller who
  /// would go through all postings otherwise; `nil` when the term is too rare, or its bitmap is
  /// being made.
  package func exact(_ list: PostingList, size: Int) -> TermBitmap? {
    guard Self.isCounted(list, size: size) else { return nil }
    let order = Order(list: list, size: size)
    let known = state.withLock { request(order, isWhole: true, &$0) }
    return known.isMissing ? make(order) : known.bitmap
  }

  /// Makes the bitmap of `list` in a segment of `size` documents, with a bit for each, before anybody asks
  /// for it; not when the term is too rare, or there is no room but what searches are to have.
  func makeAhead(_ list: PostingList, size: Int) {
    guard Self.shift(for: list, size: size) == 0 else { return }
    let order = Order(list: list, size: size)
    let bytes = TermBitmap.byteCount(of: list, size: size, shift: 0)
    let limit = bytesPerDocument * size / 4 * 3
    let isMissing = state.withLock { state in
      state.clock.byteCount + bytes <= limit && request(order, isWhole: true, &state).isMissing
    }
    if isMissing { _ = make(order) }
  }

  /// The bitmap with a bit for each document that counting has made of a term with the `order` of one
  /// for several.
  private func counted(_ order: Order, _ state: inout State) -> TermBitmap? {
    guard order.shift > 0, Self.isCounted(order.list, size: order.size) else { return nil }
    return state.clock.bitmap(of: Order(list: order.list, size: order.size).key)
  }

  /// The bitmap of `order`, if it is made, or whether it is to be made now.
  private func request(
    _ order: Order,
    isWhole: Bool,
    _ state: inout State
  ) -> (bitmap: TermBitmap?, isMissing: Bool) {
    // What leaves room for others need not wait for a second request, if it is soon made.
    let limit = bytesPerDocument * order.size
    let isFree = order.shift > 0 && state.clock.byteCount < limit / 8 * 7
    switch state.clock.request(order.key, isWhole: isWhole || isFree) {
    case .complete(let bitmap): return (bitmap, false)
    case .none: return (nil, false)
    case .missing:
      let bytes = TermBitmap.byteCount(of: order.list, size: order.size, shift: order.shift)
      return (nil, state.clock.reserve(bytes, for: order.key, limit: limit))
    }
  }

  private func make(_ order: Order) -> TermBitmap {
    let bitmap = TermBitmap(order.list, size: order.size, shift: order.shift)
    state.withLock { $0.clock.add(bitmap, for: order.key) }
    return bitmap
  }

  /// Makes the bitmaps that are waited for, those that were ordered meanwhile in the next round.
  private func makeAll() {
    while true {
      var orders: [Order] = []
      state.withLock { state in
        swap(&orders, &state.orders)
        state.isMaking = !orders.isEmpty
      }
      if orders.isEmpty { return }
      for order in orders { _ = make(order) }
    }
  }

  /// Whether `list` has a bitmap with a bit for each document when those of its own are counted.
  private static func isCounted(_ list: PostingList, size: Int) -> Bool {
    list.isLasting && list.count >= max(leastCount, size / sparsestCounted)
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
