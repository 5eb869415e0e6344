import Glibc

/// An export that could not be written.
package struct ExportError: Error, Hashable, Sendable {
  /// What failed.
  package enum Code: Hashable, Sendable {
    /// The output file cannot be created.
    case cannotCreate
    /// The disk does not take the bytes.
    case cannotWrite
    /// The format cannot hold so many pages.
    case tooLarge
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

  init(_ code: Code, format: ExportFormat) {
    self.code = code
    path = format.rawValue
    cause = ""
  }

  /// What, where, why and what to do next.
  package var message: String {
    switch code {
    case .cannotCreate:
      "cannot create \(path): \(cause). Choose a folder that exists and that you may write to."
    case .cannotWrite:
      "cannot write \(path): \(cause). Free space or choose another disk; the old file is intact."
    case .tooLarge:
      "a \(path) holds at most 50,000 addresses and 50 MiB. Export hosts one by one: --where host=NAME."
    case .closedPipe: "the reader of \(path) went away"
    }
  }
}
