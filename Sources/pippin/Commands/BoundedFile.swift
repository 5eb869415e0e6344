import Foundation

/// Reads what a person names as a file, up to a limit: a device or a pipe may have no end.
enum BoundedFile {
  /// The bytes of the file at `path`, or of standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file; pipes too, such as those that a shell names in place of a file.
  ///   - limit: The most bytes that are taken.
  ///   - what: What is read, such as `a page`, for the message.
  ///   - advice: What to do about a file that is larger.
  /// - Returns: The bytes.
  /// - Throws: ``Failure`` with the code for bad data when there are more bytes; what Foundation throws
  ///   when the file cannot be read.
  static func bytes(of path: String, limit: Int, _ what: String, advice: String) throws -> [UInt8] {
    let handle =
      path == "-"
      ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
    var bytes: [UInt8] = []
    while let piece = try handle.read(upToCount: pieceSize), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= limit else {
        let name = path == "-" ? "standard input" : path
        throw Failure(
          .badInput,
          "\(name) has more than \(Amount.bytes(limit)), the most that is read of \(what)",
          fix: advice
        )
      }
    }
    return bytes
  }

  private static let pieceSize = 1 << 20
}
