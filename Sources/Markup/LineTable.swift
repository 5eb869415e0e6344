import Records
import Synchronization

/// Turns places in a page's source into lines and columns.
///
/// Most pages have nothing wrong with them and are never asked, so the table of line starts is
/// made at the first question.
final class LineTable: Sendable {
  private final class Starts: Sendable {
    let offsets: [Int]

    init(_ offsets: [Int]) {
      self.offsets = offsets
    }
  }

  private let source: [UInt8]
  private let starts = AtomicLazyReference<Starts>()

  /// Creates the table of a decoded source.
  init(_ source: [UInt8]) {
    self.source = source
  }

  /// Returns the line and the column, in Unicode scalars, of the byte at `offset`.
  func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), source.count)
    let offsets = lineStarts()
    var low = 0
    var high = offsets.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle }
    }
    let column = source[offsets[low]..<offset].reduce(into: 1) { count, byte in
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return SourcePosition(line: low + 1, column: column)
  }

  private func lineStarts() -> [Int] {
    if let known = starts.load() { return known.offsets }
    var offsets = [0]
    for (index, byte) in source.enumerated() where byte == 0x0A {
      offsets.append(index + 1)
    }
    return starts.storeIfNil(Starts(offsets)).offsets
  }
}
