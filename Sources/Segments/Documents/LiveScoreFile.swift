import Basics

/// The live scores that the documents of a segment had at one moment, in a file beside it.
///
/// Opening an index starts from them as it otherwise does from the static scores. The file is:
/// magic (8), documents (8), the score of each document in units (4), checksum (8).
package struct LiveScoreFile {
  private static let magic: [UInt8] = Array("PIPPINLV".utf8)
  private static let headSize = 16

  private let file: MappedFile
  private let count: Int

  /// Opens the scores of a segment of `size` documents, the file `name`, and verifies all of it.
  ///
  /// - Throws: ``IndexError`` when the file is damaged or missing, or cannot be read.
  package init(_ name: String, in folder: String, size: Int) throws(IndexError) {
    let path = folder + "/" + name
    file = try MappedFile(path: path)
    count = size
    let (bytes, length) = (file.bytes, Self.headSize + 4 * size + 8)
    guard bytes.count == length, bytes.prefix(8).elementsEqual(Self.magic),
      LittleEndian.number(bytes, at: 8, as: UInt64.self) == UInt64(size),
      LittleEndian.number(bytes, at: length - 8, as: UInt64.self)
        == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<(length - 8)]))
    else { throw .damaged(path: path, what: "its length or its checksum is wrong") }
  }

  /// Fills `scores` with those of the documents from `first` on, as far as there are documents
  /// and it has room.
  package func read(from first: Int, into scores: inout [Int32]) {
    let start = Self.headSize + 4 * first
    for index in 0..<min(scores.count, count - first) {
      scores[index] = LittleEndian.number(file.bytes, at: start + 4 * index, as: Int32.self)
    }
  }

  /// Writes `scores` as they are now to the file `name`, durably.
  package static func write(
    _ scores: LiveScores,
    to name: String,
    in folder: String
  ) throws(IndexError) {
    let writer = try FileWriter(path: folder + "/" + name + SystemFile.partialSuffix)
    var checksum = Checksum()
    let head = magic + LittleEndian.bytes(UInt64(scores.count))
    head.withUnsafeBytes { checksum.add($0) }
    try writer.write(head)
    for first in stride(from: 0, to: scores.count, by: LiveScores.window) {
      let documents = first..<min(first + LiveScores.window, scores.count)
      let units = documents.map { scores.score(UInt32($0)).littleEndian }
      units.withUnsafeBytes { checksum.add($0) }
      try writer.write(units)
    }
    try writer.write(LittleEndian.bytes(checksum.value))
    try writer.close()
    try SystemFile.publish(name, in: folder)
  }
}
