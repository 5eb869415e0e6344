import Analysis
import Segments

extension SegmentIndex {
  /// The documents that have a number in `range` under `name`, in no order.
  ///
  /// Numbers are terms that sort as they do, so that only those in the range are looked at.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - range: The numbers, both bounds among them.
  ///   - limit: The most documents.
  /// - Returns: Their ids; `nil` when there are more than `limit`.
  package func documents(
    with name: String,
    in range: ClosedRange<Double>,
    limit: Int
  ) -> Set<UInt64>? {
    answering { Self.documents(with: name, in: range, limit: limit, $0) }
  }

  private static func documents(
    with name: String,
    in range: ClosedRange<Double>,
    limit: Int,
    _ snapshot: IndexSnapshot
  ) -> Set<UInt64>? {
    var (first, last): ([UInt8], [UInt8]) = ([], [])
    TermKey.writeNumber(name, range.lowerBound, to: &first)
    TermKey.writeNumber(name, range.upperBound, to: &last)
    var found: Set<UInt64> = []
    let room = CursorSet(capacity: 1)
    for part in snapshot.parts {
      var walker = part.segment.dictionary.walker(from: first)
      while let list = walker.next() {
        if last.lexicographicallyPrecedes(walker.term) { break }
        guard found.count + list.count <= limit + (part.tombstones?.count ?? 0) else { return nil }
        var cursor = PostingCursor(list, weight: 0, documents: room.documents(0))
        for block in 0..<cursor.blocks {
          cursor.block = block
          cursor.decode()
          for index in 0..<cursor.decodedCount where !part.isDead(cursor.documents[index]) {
            found.insert(part.segment.id(cursor.documents[index]))
          }
        }
      }
    }
    return found.count > limit ? nil : found
  }
}
