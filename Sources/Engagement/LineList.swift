/// A list of fixed length whose first element is at the beginning of a line of memory.
///
/// An array may begin anywhere, so that elements which belong together lie in two lines of 64
/// bytes, and both must come from memory. A copy may lie elsewhere; it holds the same, only slower.
struct LineList<Element: BitwiseCopyable & Sendable>: Sendable {
  private static var lineSize: Int { 64 }

  private var storage: [Element]
  /// How many elements of ``storage`` lie before the first line begins.
  private let shift: Int
  /// How many elements there are.
  let count: Int

  /// A list of `count` times the same element, the size of which divides a line.
  init(repeating element: Element, count: Int) {
    let size = MemoryLayout<Element>.stride
    let storage = [Element](repeating: element, count: count + Self.lineSize / size)
    shift = storage.withUnsafeBytes { bytes in
      let address = bytes.baseAddress.map { Int(bitPattern: $0) } ?? 0
      return (Self.lineSize - address % Self.lineSize) % Self.lineSize / size
    }
    self.storage = storage
    self.count = count
  }

  /// Hands the elements to `body`.
  @inline(__always)
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    storage.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[shift..<(shift &+ count)]))
    }
  }

  /// Hands the elements to `body`, which may change them.
  @inline(__always)
  mutating func withMutableElements<Result>(
    _ body: (UnsafeMutableBufferPointer<Element>) -> Result
  ) -> Result {
    storage.withUnsafeMutableBufferPointer {
      body(UnsafeMutableBufferPointer(rebasing: $0[shift..<(shift &+ count)]))
    }
  }
}
