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
    var count = 0
    let first = files(&count)
    let named = UnsafeBufferPointer(start: first, count: count).map { file in
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      return (String(cString: file.name), String(decoding: bytes, as: UTF8.self))
    }
    return Dictionary(named) { first, _ in first }
  }
}
