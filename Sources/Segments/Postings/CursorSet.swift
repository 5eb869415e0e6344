/// The memory that the cursors of one search decode into.
@usableFromInline
package final class CursorSet {
  /// The numbers behind the documents of a block that are larger than all of them.
  static let ending = 16

  /// A block of documents and its ending, then a block of impacts, four in a number.
  private static let stride = impactsOffset + PostingCodec.blockSize / 4
  @usableFromInline static let impactsOffset = PostingCodec.blockSize + ending

  private let memory: UnsafeMutablePointer<UInt32>
  private let capacity: Int

  /// Makes room for `capacity` cursors.
  package init(capacity: Int) {
    self.capacity = max(capacity, 1)
    memory = .allocate(capacity: self.capacity * Self.stride)
    memory.initialize(repeating: .max, count: self.capacity * Self.stride)
  }

  deinit {
    memory.deallocate()
  }

  /// The room for impacts behind that for `documents`.
  @inline(__always)
  @inlinable static func impacts(behind documents: UnsafeMutablePointer<UInt32>)
    -> UnsafeMutablePointer<UInt8>
  {
    UnsafeMutableRawPointer(documents + impactsOffset).assumingMemoryBound(to: UInt8.self)
  }

  /// The room of cursor `index`.
  @usableFromInline package func documents(_ index: Int) -> UnsafeMutablePointer<UInt32> {
    precondition(index < capacity, "There is room for every cursor of the search.")
    return memory + index * Self.stride
  }
}
