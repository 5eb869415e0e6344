import Glibc

/// An export that could not be written.
package struct ExportError: Error, Hashable, Sendable {
  /// What failed.
  package enum Code: Hashable, Sendable {
    /// The output file cannot be created.
    case cannotCreate
    /// A symbolic link is in the place of the output.
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
  /// What the system said, or what the format cannot do.
  let detail: String
  /// What to do where that depends on the format.
  let fix: String?

  init(_ code: Code, path: String, errno: CInt) {
    let fix: String? =
      switch (code, errno) {
      case (.cannotCreate, EISDIR): "Name a file in that folder."
      case (.cannotWrite, EFBIG): "Raise the limit of file sizes: ulimit -f unlimited"
      case (.cannotCreate, ENOENT): "Choose a folder that exists, or make this one first."
      default: nil
      }
    self.init(code, path: path, cause: String(cString: strerror(errno)), fix: fix)
  }

  init(_ code: Code, path: String, cause: String = "", fix: String? = nil) {
    self.code = code
    self.path = path
    detail = cause
    self.fix = fix
  }

  /// What failed, where, why, and what to do about it.
  package var message: String { advice.map { "\(cause). \($0)" } ?? cause }

  /// What failed, where and why, without a full stop.
  package var cause: String {
    switch code {
    case .cannotCreate: "cannot create \(path): \(detail)"
    case .link: "cannot create \(path): it is a symbolic link"
    case .cannotWrite: "cannot write \(path): \(detail). No file was replaced"
    case .noBase:
      "\(path): these are more URLs than one sitemap may hold, of several hosts. An index of "
        + "sitemaps names its parts by URL"
    case .unsupported: "\(path): \(detail)"
    case .closedPipe: "the reader of \(path) went away"
    }
  }

  /// What to do about it, as a sentence; `nil` when nothing is wrong.
  package var advice: String? {
    switch code {
    case .cannotCreate: fix ?? "Choose a folder that exists and that you may write to."
    // A link of the system, such as /dev/stdout, is not to be removed.
    case .link where path.hasPrefix("/dev/") || path.hasPrefix("/proc/"):
      "Write to standard output with -o -."
    case .link: "Remove it, or name the file it leads to."
    case .cannotWrite: fix ?? "Free space, or choose another disk."
    case .noBase:
      "Say with --base-url where the parts will be served from, or export hosts one by one with "
        + "--where host=NAME."
    case .unsupported: fix
    case .closedPipe: nil
    }
  }
}
