package import Basics
import Foundation
package import Storing
import Synchronization

/// What is known of pages from all others together: their links, and what repeats itself in a
/// site.
///
/// The table is a file of the index that a renewal makes from the store; like the index it can be
/// lost without loss. The file holds a head of 56 bytes (magic, moment, version of the store,
/// number of pages, bytes, checksum of the columns, checksum of these) and then five columns over
/// the pages in the order of their numbers in the store: the number (8 bytes), the authority of links
/// in units of 1/65,535 (2), and three signs of spam in units of 1/255 (1 each); numbers
/// little-endian. It is mapped, not read, because ten million pages make 130 MB.
package struct SignalTable: Sendable {
  /// What is known of one page.
  package struct Row: Hashable, Sendable {
    /// How many good pages link to the page, in [0,1].
    package var links = 0.0
    /// How many pages of the site bear the same title, in [0,1].
    package var titles = 0.0
    /// How many pages of the site say nearly the same, in [0,1].
    package var copies = 0.0
    /// How many pages of the site show the same image, in [0,1].
    package var images = 0.0

    /// Knows nothing of a page.
    package init() {}
  }

  /// The moment up to which ages count.
  package let moment: Timestamp
  /// The version of the store that it was made from.
  package let version: Int64
  /// How many pages it has.
  package let count: Int

  private let bytes: Data
  private let integrity: Integrity

  /// Whether the columns are what was written, once that was looked at.
  private final class Integrity: Sendable {
    let isIntact: Mutex<Bool?>

    init(_ isIntact: Bool?) { self.isIntact = Mutex(isIntact) }
  }

  private static let magic: [UInt8] = Array("PIPPINS3".utf8)
  private static let headSize = 56
  private static let rowSize = 13

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - moment: The moment up to which ages count.
  ///   - version: The version of the store that `row` knows of.
  ///   - pages: The numbers of the pages in the store, rising and each once.
  ///   - row: What is known of the page with this number in `pages`.
  package init(
    moment: Timestamp,
    version: Int64,
    pages: [UInt64],
    row: (_ page: Int) -> Row
  ) {
    (self.moment, self.version, count) = (moment, version, pages.count)
    var bytes = [UInt8](repeating: 0, count: Self.headSize + pages.count * Self.rowSize)
    let count = pages.count
    bytes.withUnsafeMutableBytes { bytes in
      let columns = Columns(count: count)
      for (index, page) in pages.enumerated() {
        let row = row(index)
        bytes.storeBytes(
          of: page.littleEndian,
          toByteOffset: columns.ids + 8 * index,
          as: UInt64.self
        )
        bytes.storeBytes(
          of: UInt16(Self.clamped(row.links) * 65_535).littleEndian,
          toByteOffset: columns.links + 2 * index,
          as: UInt16.self
        )
        bytes[columns.titles + index] = UInt8(Self.clamped(row.titles) * 255)
        bytes[columns.copies + index] = UInt8(Self.clamped(row.copies) * 255)
        bytes[columns.images + index] = UInt8(Self.clamped(row.images) * 255)
      }
    }
    let head = Self.head(
      moment: moment,
      version: version,
      count: count,
      columns: bytes[Self.headSize...].withUnsafeBytes { Checksum.of($0) }
    )
    bytes.replaceSubrange(0..<Self.headSize, with: head)
    self.bytes = Data(bytes)
    integrity = Integrity(true)
  }

  /// Whether the file at `path`, if there is one, is a table and what was written.
  package static func isIntact(at path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return true }
    return SignalTable(reading: path)?.isIntact ?? false
  }

  /// Whether the columns are what was written; they are read as a whole when that is first asked,
  /// and when a page is first looked up.
  package var isIntact: Bool {
    integrity.isIntact.withLock { known in
      if let known { return known }
      let isIntact = bytes.withUnsafeBytes { bytes in
        Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[Self.headSize...]))
          == UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 40, as: UInt64.self))
      }
      known = isIntact
      return isIntact
    }
  }

  /// Opens the table at `path`; `nil` when there is none, or it is not whole.
  ///
  /// Its columns are not read before they are needed, which would take time; see ``isIntact``.
  package init?(reading path: String) {
    guard let bytes = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped),
      bytes.count >= Self.headSize
    else { return nil }
    func number(_ offset: Int) -> Int64 {
      bytes.withUnsafeBytes {
        Int64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int64.self))
      }
    }
    let (moment, version, count) = (number(8), number(16), number(24))
    guard (0...Int64(UInt32.max)).contains(count),
      bytes.count == Self.headSize + Int(count) * Self.rowSize
    else { return nil }
    let head = Self.head(
      moment: Timestamp(milliseconds: moment),
      version: version,
      count: Int(count),
      columns: UInt64(bitPattern: number(40))
    )
    guard bytes.prefix(Self.headSize).elementsEqual(head) else { return nil }
    (self.moment, self.version) = (Timestamp(milliseconds: moment), version)
    (self.count, self.bytes) = (Int(count), bytes)
    integrity = Integrity(nil)
  }

  /// Puts the table at `path`, in one step and durably; what a crash leaves of it is cleared away
  /// when the index is opened.
  ///
  /// - Throws: ``StoreError`` when the disk does not take it.
  package func write(to path: String) throws(StoreError) {
    try DurableFile.write(
      [UInt8](bytes),
      to: path,
      advice: "Make room on the disk, and run `pippin index --authority`."
    )
  }

  /// What is known of the page with the number `page`; `nil` when it is not in the table, and of
  /// every page when the table is damaged.
  package subscript(page: UInt64) -> Row? {
    guard isIntact else { return nil }
    return bytes.withUnsafeBytes { bytes in
      let columns = Columns(count: count)
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if Self.id(bytes, columns, middle) < page { low = middle + 1 } else { high = middle }
      }
      guard low < count, Self.id(bytes, columns, low) == page else { return nil }
      var row = Row()
      let links = bytes.loadUnaligned(fromByteOffset: columns.links + 2 * low, as: UInt16.self)
      row.links = Double(UInt16(littleEndian: links)) / 65_535
      row.titles = Double(bytes[columns.titles + low]) / 255
      row.copies = Double(bytes[columns.copies + low]) / 255
      row.images = Double(bytes[columns.images + low]) / 255
      return row
    }
  }

  /// Where the columns of a table begin.
  private struct Columns {
    let ids: Int
    let links: Int
    let titles: Int
    let copies: Int
    let images: Int

    init(count: Int) {
      ids = SignalTable.headSize
      links = ids + 8 * count
      titles = links + 2 * count
      copies = titles + count
      images = copies + count
    }
  }

  private static func id(
    _ bytes: UnsafeRawBufferPointer,
    _ columns: Columns,
    _ index: Int
  ) -> UInt64 {
    let id = bytes.loadUnaligned(fromByteOffset: columns.ids + 8 * index, as: UInt64.self)
    return UInt64(littleEndian: id)
  }

  private static func clamped(_ value: Double) -> Double {
    value.isNaN ? 0 : min(1, max(0, value))
  }

  private static func head(
    moment: Timestamp,
    version: Int64,
    count: Int,
    columns: UInt64
  ) -> [UInt8] {
    var head = magic
    // A table is written in one step, so that its head and its length tell a file of something
    // else.
    let size = headSize + count * rowSize
    for number in [moment.milliseconds, version, Int64(count), Int64(size)] {
      withUnsafeBytes(of: number.littleEndian) { head += $0 }
    }
    withUnsafeBytes(of: columns.littleEndian) { head += $0 }
    withUnsafeBytes(of: Checksum.of(head).littleEndian) { head += $0 }
    return head
  }
}
