import Foundation

/// What the system says of a file or a folder that could not be read or written.
package enum SystemReason {
  /// Returns the system's words for what is behind `error`, such as `Permission denied`.
  ///
  /// Foundation's own are sentences, which have no place within another; they are returned where the
  /// system said nothing.
  package static func of(_ error: any Error) -> String {
    let system = (error as? CocoaError)?.underlying as? POSIXError
    guard let code = (system ?? error as? POSIXError)?.code else {
      return error.localizedDescription
    }
    return String(cString: strerror(code.rawValue))
  }
}
