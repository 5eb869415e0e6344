import Glibc

/// An export that could not be written.
package struct ExportError: Error, Hashable, Sendable {
  /// What failed.
  package enum Code: Hashable, Sendable {
    /// The output file cannot be created.
    case cannotCreate
    /// A symbolic link stands in the place of the output.
    case link
    /// The disk does not take the bytes.
    case cannotWrite
    /// A sitemap has parts, and nobody said where they will be served from.
    case noBase
    /// The format takes no such option.
    case unsupported
    /// The reader of the output went away; nothing is wrong.
    case closedPipe
  }

  /// What failed.
  package let code: Code
  /// The file it failed on.
  package let path: String
  /// What the system said.
  package let cause: String

  init(_ code: Code, path: String, errno: CInt) {
    self.code = code
    self.path = path
    cause = String(cString: strerror(errno))
  }

  init(_ code: Code, path: String, cause: String = "") {
    self.code = code
    self.path = path
    self.cause = cause
  }

  /// What, where, why and what to do next.
  package var message: String {
    switch code {
    case .cannotCreate:
      "cannot create \(path): \(cause). Choose a folder that exists and that you may write to."
    case .link:
      "cannot create \(path): a symbolic link stands there. Remove it, or name the file it leads to."
    case .cannotWrite:
      "cannot write \(path): \(cause). Free space or choose another disk; the old file is intact."
    case .noBase:
      """
      \(path): these are more addresses than one sitemap may hold, of several hosts, and an index \
      of sitemaps names its parts by address. Say with --base-url where they will be served from, \
      or export hosts one by one: --where host=NAME.
      """
    case .unsupported: "\(path): \(cause)"
    case .closedPipe: "the reader of \(path) went away"
    }
  }
}
