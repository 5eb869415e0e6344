/// A location in a file that is not the page, such as the association file of its host.
package struct FileLocation: Hashable, Sendable {
  /// The file: a path, or an address.
  package let file: String
  /// The position in it; `nil` when all of the file is meant.
  package let position: SourcePosition?

  /// Creates a location in `file`.
  package init(_ file: String, _ position: SourcePosition? = nil) {
    self.file = file
    self.position = position
  }

  /// The file with line and column, such as `aasa.json:1:83`.
  package var text: String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}
