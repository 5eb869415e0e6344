package import CEmbeddedFiles

/// The text files that the build puts into the program.
package enum EmbeddedFiles {
  /// The texts of `files` by name, decoded from UTF-8.
  ///
  /// - Parameter files: The function of a target in C that returns the first of its files and stores
  ///   how many they are; they are there for as long as the program runs.
  /// - Returns: The texts.
  package static func texts(
    _ files: (UnsafeMutablePointer<Int>?) -> UnsafePointer<EmbeddedFile>?
  ) -> [String: String] {
    unread(files).mapValues(\.text)
  }

  /// The files of `files` by name, of which nothing is decoded before it is needed.
  ///
  /// - Parameter files: As for ``texts(_:)``.
  /// - Returns: The files.
  package static func unread(
    _ files: (UnsafeMutablePointer<Int>?) -> UnsafePointer<EmbeddedFile>?
  ) -> [String: EmbeddedText] {
    var count = 0
    let first = files(&count)
    let named = UnsafeBufferPointer(start: first, count: count).map { file in
      (String(cString: file.name), EmbeddedText(file))
    }
    return Dictionary(named) { first, _ in first }
  }
}

/// A text file that is part of the program, left where the program has it.
package struct EmbeddedText: Sendable {
  /// The file's bytes, which are there for as long as the program runs and never change.
  private nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

  fileprivate init(_ file: EmbeddedFile) {
    bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
  }

  /// The whole text, decoded from UTF-8.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of some bytes of the file, decoded from UTF-8; `range` is within the file.
  package subscript(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Calls `body` with the file's bytes.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(bytes)
  }
}
