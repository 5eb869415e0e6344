/// Notes of documents: bytes that whoever indexes keeps beside each, and that no search looks at.
struct DocumentNotes {
  /// All of them, one behind the other.
  private(set) var bytes: [UInt8] = []
  /// Where each ends.
  private var ends: [Int] = []

  /// Adds the note of the next document.
  mutating func append(_ note: [UInt8]) {
    bytes.append(contentsOf: note)
    ends.append(bytes.count)
  }

  /// The note of `document`, in memory that holds ``bytes``.
  func note(_ document: UInt32, in memory: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let index = Int(document)
    let start = index > 0 ? ends[index - 1] : 0
    return UnsafeRawBufferPointer(rebasing: memory[start..<ends[index]])
  }
}
