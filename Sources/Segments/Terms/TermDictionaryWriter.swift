/// Builds the sections of a ``TermDictionary`` from terms in rising order.
struct TermDictionaryWriter {
  private(set) var count = 0
  private(set) var blocks: [UInt8] = []
  private(set) var keys: [UInt64] = []
  private(set) var offsets: [UInt32] = []
  private(set) var lists: [UInt64] = []
  private var last: [UInt8] = []
  private var lastList = -1

  /// Adds a term that sorts behind all before it.
  ///
  /// Its list begins at `list`, where that of the term before ends unless both are the same one.
  mutating func add(
    _ term: UnsafeRawBufferPointer,
    count postings: Int,
    isWeighted: Bool,
    impactStep: Int,
    list: Int,
    size: Int
  ) {
    var shared = 0
    let isSame = list == lastList
    lastList = list
    if count % TermDictionary.blockSize == 0 {
      keys.append(TermDictionary.key(term))
      offsets.append(UInt32(truncatingIfNeeded: blocks.count))
      lists.append(UInt64(list))
    } else {
      while shared < min(last.count, term.count), last[shared] == term[shared] { shared += 1 }
    }
    // The first term of a block has no one before it, whose list it could share.
    let takesList = !isSame || count % TermDictionary.blockSize == 0
    append(
      term,
      shared: shared,
      postings: postings << 2 | (impactStep > 0 ? 2 : 0) | (isWeighted ? 1 : 0),
      size: takesList ? size : 0
    )
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: term)
    count += 1
  }

  /// Appends an entry, in one piece because each piece has to ask for room.
  private mutating func append(
    _ term: UnsafeRawBufferPointer,
    shared: Int,
    postings: Int,
    size: Int
  ) {
    let own = UnsafeRawBufferPointer(rebasing: term[shared...])
    // Four numbers of seven bits a byte.
    withUnsafeTemporaryAllocation(byteCount: 4 * 10 + own.count, alignment: 1) { room in
      var end = 0
      func write(_ value: Int) {
        var value = value
        while value >= 0x80 {
          room[end] = UInt8(truncatingIfNeeded: value & 0x7F | 0x80)
          value >>= 7
          end += 1
        }
        room[end] = UInt8(truncatingIfNeeded: value)
        end += 1
      }
      write(shared)
      write(own.count)
      UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: own)
      end += own.count
      write(postings)
      write(size)
      blocks.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<end]))
    }
  }
}
