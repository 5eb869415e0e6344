public import Foundation
package import SpotlightItems

/// The domain of errors of an index.
public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// Why an index did not do what it was to do; nothing changed then.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/csindexerror-swift.struct>
public struct CSIndexError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Int, Error, Sendable {
    /// Something that has no code of its own.
    case unknownError = -1
    /// The folder of the index cannot be used.
    case indexUnavailableError = -1000
    /// An item breaks a limit.
    case invalidItemError = -1001
    /// A client state is longer than 250 bytes.
    case invalidClientStateError = -1002
    /// The process that indexes could not be reached; Pippin has none.
    case remoteConnectionError = -1003
    /// The disk is full.
    case quotaExceeded = -1004
    /// The index has not this way of indexing, such as batches of the default index.
    case indexingUnsupported = -1005
    /// Another client state is stored than expected.
    case mismatchedClientState = -1006
  }

  /// What went wrong.
  public let code: Code
  private let message: String

  /// An error with a message for people.
  package init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  /// The error for what the store says.
  package init(_ failure: ItemIndexFailure) {
    let code: Code =
      switch failure {
      case .unavailable, .damaged: .indexUnavailableError
      case .full: .quotaExceeded
      case .invalidItem: .invalidItemError
      case .clientStateTooLong: .invalidClientStateError
      case .mismatchedClientState: .mismatchedClientState
      case .invalidQuery: .unknownError
      }
    self.init(code, failure.description)
  }

  /// The domain of these errors.
  public static var errorDomain: String { CSIndexErrorDomain }

  /// The number of ``code-swift.property``.
  public var errorCode: Int { code.rawValue }

  /// The message.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  /// The message.
  public var errorDescription: String? { message }

  /// Something that has no code of its own.
  public static var unknownError: Code { .unknownError }
  /// The folder of the index cannot be used.
  public static var indexUnavailableError: Code { .indexUnavailableError }
  /// An item breaks a limit.
  public static var invalidItemError: Code { .invalidItemError }
  /// A client state is longer than 250 bytes.
  public static var invalidClientStateError: Code { .invalidClientStateError }
  /// The process that indexes could not be reached.
  public static var remoteConnectionError: Code { .remoteConnectionError }
  /// The disk is full.
  public static var quotaExceeded: Code { .quotaExceeded }
  /// The index has not this way of indexing.
  public static var indexingUnsupported: Code { .indexingUnsupported }
  /// Another client state is stored than expected.
  public static var mismatchedClientState: Code { .mismatchedClientState }
}

extension CSIndexError.Code {
  /// Whether `error` has this code, for `catch CSIndexError.quotaExceeded`.
  public static func ~= (code: CSIndexError.Code, error: any Error) -> Bool {
    (error as? CSIndexError)?.code == code
  }
}
