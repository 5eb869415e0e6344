package import Records

/// A value in a file of an app, and where it is.
package struct AppFileText: Hashable, Sendable {
  /// The value as the file writes it.
  package let text: String
  /// The file, with line and column where it has lines.
  package let location: FileLocation

  /// Creates a value that is at `location`.
  package init(_ text: String, at location: FileLocation) {
    self.text = text
    self.location = location
  }

  /// Whether the value is what it says: no part of it is a variable that a build fills in, such as
  /// `$(AppIdentifierPrefix)`, `${host}` or `@string/host`.
  package var isKnown: Bool {
    !text.isEmpty && !text.contains("$(") && !text.contains("${") && !text.hasPrefix("@")
      && !text.hasPrefix("?")
  }
}
