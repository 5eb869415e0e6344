import Glibc

/// Why the index could not do what it was asked to.
package enum IndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operating system refused an operation on a file; `code` is its `errno`.
  case file(path: String, operation: String, code: Int32)
  /// A file does not hold what was written into it.
  case damaged(path: String, what: String)
  /// A file was written by another version of the format.
  case unsupported(path: String, version: UInt32)
  /// Changes came out of order: a version was lower than the one before it.
  case unordered(version: Int64)
  /// A segment turned out to be damaged and was put aside, so that all changes are to come again,
  /// from version 0 on.
  case incomplete

  /// What happened, where, and what to do next about an index of pages.
  package var description: String { "\(cause). \(advice)" }

  /// What happened, and where.
  package var cause: String {
    switch self {
    case .file(let path, let operation, let code):
      "\(operation) \(path): \(SystemFile.message(code))"
    case .damaged(let path, let what): "\(path) is damaged (\(what))"
    case .unsupported(let path, let version):
      "\(path) has format version \(version), which this program does not read"
    case .unordered(let version):
      "changes must come with rising versions, but \(version) came behind a higher one"
    case .incomplete: "a damaged segment of the index was put aside"
    }
  }

  private var advice: String {
    switch self {
    case .file(_, _, ENOSPC): "Make room on the disk, and run the command again"
    case .file: "Check the disk and its permissions"
    case .damaged: "Rebuild the index with `pippin index --rebuild`"
    case .unsupported: "Run `pippin index` once, which builds it anew from the store"
    case .unordered: "Drain the document store again from the index's version"
    case .incomplete: "Run `pippin index` to build it anew"
    }
  }
}
