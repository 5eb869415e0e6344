/// What a segment says of its documents one by one, each block of it verified before it is first read.
///
/// It is a value without references, so that looking at a document holds on to nothing; valid as long
/// as its segment. From damaged blocks it says 0.
package struct SegmentColumns: Sendable {
  private let known: VerifiedBlocks
  /// Where the ids begin.
  private let ids: Int
  private let versions: Column
  private let staticScores: Column
  private let flags: Column
  private let sortedDocuments: Column
  /// Where the notes and their ends begin; `nil` when documents have none.
  private let notes: (ends: Int, bytes: Int, length: Int)?

  /// A column, and where it begins in the file, with its length in bytes.
  private struct Column {
    var numbers: PackedNumbers
    var offset: Int
    var length: Int
  }

  /// The columns of the segment with `header`, whose content is `content`.
  ///
  /// - Throws: ``IndexError`` with `path` when one does not fit the documents.
  init(
    _ header: SegmentHeader,
    _ content: VerifiedBytes,
    path: String
  ) throws(IndexError) {
    func column(_ section: SegmentHeader.Section) throws(IndexError) -> Column {
      let extent = header[section]
      let bytes = UnsafeRawBufferPointer(rebasing: content.bytes[extent.offset..<extent.end])
      guard let numbers = PackedNumbers(bytes, count: header.documents) else {
        throw .damaged(path: path, what: "its section \(section) does not fit its documents")
      }
      return Column(numbers: numbers, offset: extent.offset, length: extent.length)
    }
    known = content.known
    ids = header[.ids].offset
    versions = try column(.versions)
    staticScores = try column(.staticScores)
    flags = try column(.flags)
    sortedDocuments = try column(.sortedDocuments)
    let (ends, bytes) = (header[.noteEnds], header[.notes])
    notes = header.hasNotes ? (ends.offset, bytes.offset, bytes.length) : nil
  }

  /// The id of `document`.
  @inline(__always)
  package func id(_ document: UInt32) -> UInt64 {
    let offset = ids &+ 8 &* Int(document)
    guard known.verify(offset, 8) else { return 0 }
    return UInt64(
      littleEndian: known.bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    )
  }

  /// The number of `column` at `index`.
  @inline(__always)
  private func number(_ column: Column, _ index: Int) -> Int64 {
    let offset = column.offset &+ column.numbers.offset(of: index)
    return known.verify(offset, PackedNumbers.reach) ? column.numbers[index] : 0
  }

  /// The version of `document`.
  func version(_ document: UInt32) -> Int64 { number(versions, Int(document)) }

  /// The flags of `document`.
  func flags(_ document: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: number(flags, Int(document)))
  }

  /// Calls `body` with the number of every document that has one of `wanted` among its flags, in order.
  @inline(__always)
  func forEach(with wanted: UInt8, _ body: (Int) -> Void) {
    let column = flags
    // All at once, because to ask for each document takes longer than to read it.
    guard known.verify(column.offset, column.length) else {
      for document in 0..<column.numbers.count where flags(UInt32(document)) & wanted != 0 {
        body(document)
      }
      return
    }
    column.numbers.forEach(from: 0, limit: column.numbers.count) { document, flags in
      if UInt8(truncatingIfNeeded: flags) & wanted != 0 { body(document) }
    }
  }

  /// The document with the number `index` among those by rising id.
  func sortedDocument(_ index: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: number(sortedDocuments, index))
  }

  /// The static score of `document`, in units of 1/65,536; verified when the segment is opened.
  @inline(__always)
  package func staticScore(_ document: UInt32) -> Int32 {
    Int32(truncatingIfNeeded: staticScores.numbers[Int(document)])
  }

  /// The note of `document`; empty when it has none.
  func note(_ document: UInt32) -> UnsafeRawBufferPointer {
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    guard let notes else { return none }
    func end(_ index: Int) -> Int {
      let offset = notes.ends &+ 4 &* index
      guard index >= 0, known.verify(offset, 4) else { return 0 }
      return Int(LittleEndian.number(known.bytes, at: offset, as: UInt32.self))
    }
    let (start, end) = (end(Int(document) - 1), end(Int(document)))
    guard start < end, end <= notes.length, known.verify(notes.bytes + start, end - start) else {
      return none
    }
    let first = notes.bytes + start
    return UnsafeRawBufferPointer(rebasing: known.bytes[first..<first + end - start])
  }

  /// Fills `scores` with the static scores of the documents from `first` on, as far as there are
  /// documents and it has room; `first` must be a multiple of ``PackedNumbers/blockSize``.
  func readStaticScores(from first: Int, into scores: inout [Int32]) {
    scores.withUnsafeMutableBufferPointer { scores in
      staticScores.numbers.forEach(from: first, limit: scores.count) { index, score in
        scores[index] = Int32(truncatingIfNeeded: score)
      }
    }
  }
}
