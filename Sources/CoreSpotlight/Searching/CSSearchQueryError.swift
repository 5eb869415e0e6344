public import Foundation
import SpotlightItems

/// The domain of errors of a query.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// Why a query ended without all that it would have found.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchqueryerror-swift.struct>
public struct CSSearchQueryError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Int, Error, Sendable {
    /// Something that has no code of its own.
    case unknown = -2000
    /// The index cannot be used.
    case indexUnreachable = -2001
    /// The query string is none.
    case invalidQuery = -2002
    /// The query was cancelled.
    case cancelled = -2003
  }

  /// The key of `userInfo` with the offset where reading the query stopped, in bytes of UTF-8 from 0.
  public static let offsetKey = "PippinQueryOffset"
  /// The key of `userInfo` with the character where reading the query stopped, from 1.
  public static let columnKey = "PippinQueryColumn"

  /// What went wrong.
  public let code: Code
  private let message: String
  private var offset: Int?
  private var column: Int?

  init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  init(_ failure: ItemIndexFailure) {
    if case .invalidQuery(let offset, let column, let reason) = failure {
      self.init(.invalidQuery, reason)
      (self.offset, self.column) = (offset, column)
    } else {
      self.init(.indexUnreachable, failure.description)
    }
  }

  /// `error` as an error of a query.
  init(any error: any Error) {
    switch error {
    case let error as CSSearchQueryError: self = error
    case let failure as ItemIndexFailure: self.init(failure)
    case is CancellationError: self = .wasCancelled
    default: self.init(.unknown, String(describing: error))
    }
  }

  static let wasCancelled = CSSearchQueryError(.cancelled, "The query was cancelled.")

  /// The domain of these errors.
  public static var errorDomain: String { CSSearchQueryErrorDomain }

  /// The number of ``code-swift.property``.
  public var errorCode: Int { code.rawValue }

  /// The message, and where reading an invalid query stopped.
  public var errorUserInfo: [String: Any] {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    userInfo[Self.offsetKey] = offset
    userInfo[Self.columnKey] = column
    return userInfo
  }

  /// The message.
  public var errorDescription: String? { message }

  /// Something that has no code of its own.
  public static var unknown: Code { .unknown }
  /// The index cannot be used.
  public static var indexUnreachable: Code { .indexUnreachable }
  /// The query string is none.
  public static var invalidQuery: Code { .invalidQuery }
  /// The query was cancelled.
  public static var cancelled: Code { .cancelled }
}

extension CSSearchQueryError.Code {
  /// Whether `error` has this code, for `catch CSSearchQueryError.invalidQuery`.
  public static func ~= (code: CSSearchQueryError.Code, error: any Error) -> Bool {
    (error as? CSSearchQueryError)?.code == code
  }
}
