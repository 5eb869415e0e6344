import Basics
import Glibc

/// Which documents of a segment are dead: replaced by a newer version, or removed.
///
/// A value that never changes: searches keep the one they started with. On disk it is a file
/// beside its segment: magic (8), documents (8), dead documents (8), one bit a document in
/// 8-byte words, checksum (8).
package final class Tombstones: Sendable {
  private static let magic: [UInt8] = Array("PIPPINTB".utf8)

  /// How many documents are dead.
  package let count: Int
  /// One bit a document, the lowest first.
  package let words: [UInt64]

  /// The tombstones `words`.
  private init(words: [UInt64]) {
    self.words = words
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// The tombstones of `earlier`, and of `documents` in a segment of `size` documents.
  package convenience init(_ earlier: Tombstones?, adding documents: [UInt32], size: Int) {
    var words = earlier?.words ?? [UInt64](repeating: 0, count: (size + 63) / 64)
    for document in documents { words[Int(document >> 6)] |= 1 << UInt64(document & 63) }
    self.init(words: words)
  }

  /// Whether `document` is dead.
  @inline(__always)
  package func contains(_ document: UInt32) -> Bool {
    words[Int(document >> 6)] >> UInt64(document & 63) & 1 != 0
  }

  /// The dead documents that are not in `earlier`, in rising order.
  package func documents(besides earlier: Tombstones?) -> [UInt32] {
    var documents: [UInt32] = []
    for (index, word) in words.enumerated() {
      var rest = word & ~(earlier?.words[index] ?? 0)
      while rest != 0 {
        documents.append(UInt32(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return documents
  }

  /// Writes the tombstones of a segment of `size` documents to the file `name`, durably.
  package func write(_ name: String, in folder: String, size: Int) throws(IndexError) {
    var bytes = Self.magic
    bytes.append(contentsOf: LittleEndian.bytes(UInt64(size)))
    bytes.append(contentsOf: LittleEndian.bytes(UInt64(count)))
    for word in words { bytes.append(contentsOf: LittleEndian.bytes(word)) }
    let checksum = bytes.withUnsafeBytes { Checksum.of($0) }
    bytes.append(contentsOf: LittleEndian.bytes(checksum))
    try SystemFile.replace(name, in: folder, with: bytes)
  }

  /// Reads the tombstones of a segment of `size` documents from the file `name`.
  package static func read(_ name: String, in folder: String, size: Int) throws(IndexError)
    -> Tombstones
  {
    let path = folder + "/" + name
    let count = (size + 63) / 64
    let length = 32 + 8 * count
    guard let bytes = try SystemFile.contents(path, limit: length) else {
      // No damage: a merge may have taken it away since its name was read.
      throw .file(path: path, operation: "open", code: ENOENT)
    }
    let words: [UInt64]? = bytes.withUnsafeBytes { raw in
      guard raw.count == length, raw.prefix(8).elementsEqual(magic),
        LittleEndian.number(raw, at: 8, as: UInt64.self) == UInt64(size),
        LittleEndian.number(raw, at: length - 8, as: UInt64.self)
          == Checksum.of(UnsafeRawBufferPointer(rebasing: raw[..<(length - 8)]))
      else { return nil }
      return (0..<count).map { LittleEndian.number(raw, at: 24 + 8 * $0, as: UInt64.self) }
    }
    guard let words else {
      throw .damaged(path: path, what: "its length or its checksum is wrong")
    }
    return Tombstones(words: words)
  }
}

/// How many dead documents hold a term, counted once and kept.
///
/// The weight of a term depends on how many living documents hold it, so that an index that
/// has grown by changes weighs terms exactly as a new one of the same documents does.
package final class DeadCounts: Sendable {
  private struct Entry {
    var count: Int
    var tombstones: Tombstones
  }

  /// Terms remembered before everything is forgotten, to bound the memory.
  private static let limit = 1 << 16

  private let entries = Lock<[[UInt8]: Entry]>([:])

  /// How many documents of `list`, the postings of `term`, are in `tombstones`.
  package func count(_ term: [UInt8], in list: PostingList, dead tombstones: Tombstones) -> Int {
    let known = entries.withLock { $0[term] }
    if let known, known.tombstones === tombstones { return known.count }
    // A search that started earlier may ask with older tombstones than those remembered.
    let isLater = known.map { $0.tombstones.count <= tombstones.count } ?? true
    let earlier = isLater ? known : nil
    let count =
      (earlier?.count ?? 0)
      + Self.count(tombstones.documents(besides: earlier?.tombstones), in: list)
    if isLater {
      entries.withLock { entries in
        if entries.count >= Self.limit { entries.removeAll(keepingCapacity: true) }
        entries[term] = Entry(count: count, tombstones: tombstones)
      }
    }
    return count
  }

  private static func count(_ documents: [UInt32], in list: PostingList) -> Int {
    let set = CursorSet(capacity: 1)
    return withExtendedLifetime(set) {
      var cursor = PostingCursor(list, weight: 0, documents: set.documents(0))
      return documents.reduce(0) { $0 + (cursor.seek($1) == $1 ? 1 : 0) }
    }
  }
}
