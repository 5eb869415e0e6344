package import Records

/// A value in a file of an app, and where it is.
package struct AppFileText: Hashable, Sendable {
  /// The value as systems get it.
  package let text: String
  /// The value as the file writes it, which may have escapes that a build takes out.
  package let written: String
  /// The file, with line and column where it has lines.
  package let location: FileLocation

  /// Creates a value that is at `location`.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - location: Where it is.
  ///   - written: The value as the file writes it; the value itself when `nil`.
  package init(_ text: String, at location: FileLocation, written: String? = nil) {
    self.text = text
    self.written = written ?? text
    self.location = location
  }

  /// Whether the value is what it says: no part of it is a variable that a build fills in, such as
  /// `$(AppIdentifierPrefix)`, `${host}` or `@string/host`.
  package var isKnown: Bool {
    !written.isEmpty && !written.contains("$(") && !written.contains("${")
      && !written.hasPrefix("@") && !written.hasPrefix("?")
  }
}
