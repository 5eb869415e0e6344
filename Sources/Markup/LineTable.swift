import Records
import Synchronization

/// Turns places in a page's source into lines and columns.
///
/// Most pages have nothing wrong with them and are never asked, so the table is made at the
/// first question. Every question costs the same, also about a page that is one long line.
final class LineTable: Sendable {
  private final class Counts: Sendable {
    /// Where each line starts.
    let lines: [Int]
    /// How many scalars start before each block of ``LineTable/block`` bytes.
    let scalars: [Int]

    init(_ source: [UInt8]) {
      var lines = [0]
      var scalars: [Int] = []
      scalars.reserveCapacity(source.count / LineTable.block + 1)
      var count = 0
      source.withUnsafeBufferPointer { source in
        for index in source.indices {
          if index % LineTable.block == 0 { scalars.append(count) }
          let byte = source[index]
          if byte & 0xC0 != 0x80 { count += 1 }
          if byte == 0x0A { lines.append(index + 1) }
        }
      }
      scalars.append(count)
      self.lines = lines
      self.scalars = scalars
    }
  }

  private static let block = 1024

  private let source: [UInt8]
  private let counts = AtomicLazyReference<Counts>()

  /// Creates the table of a decoded source.
  init(_ source: [UInt8]) {
    self.source = source
  }

  /// Returns the line and the column, in Unicode scalars, of the byte at `offset`.
  func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), source.count)
    let counts = counts.load() ?? counts.storeIfNil(Counts(source))
    var low = 0
    var high = counts.lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if counts.lines[middle] <= offset { low = middle } else { high = middle }
    }
    let start = scalars(before: counts.lines[low], counts)
    return SourcePosition(line: low + 1, column: scalars(before: offset, counts) - start + 1)
  }

  private func scalars(before offset: Int, _ counts: Counts) -> Int {
    let block = offset / Self.block
    var count = counts.scalars[block]
    for index in block * Self.block..<offset where source[index] & 0xC0 != 0x80 {
      count += 1
    }
    return count
  }
}
