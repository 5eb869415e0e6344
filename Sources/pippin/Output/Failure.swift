import Archiving
import Basics
import Crawling
import Exporting
import Feeding
import Fetching
import Foundation
import Indexing
import Inspecting
import ObjectStoring
import PostgresStoring
import Records
import Segments
import Serving
import SpotlightItems
import Storing

/// How a command ends when it cannot do its job: a message, and the exit code for it.
struct Failure: Error, Hashable, Sendable {
  /// The documented exit codes.
  enum Code: Int32, Sendable {
    /// Findings at or over the limit, or damage found.
    case findings = 1
    /// The command line is wrong.
    case usage = 64
    /// The input holds bad data.
    case badInput = 65
    /// There is no such input.
    case noInput = 66
    /// Nothing could be reached.
    case unreachable = 69
    /// Something failed that should not have.
    case internalError = 70
    /// The output cannot be created.
    case cannotCreate = 73
    /// The disk failed or is full.
    case inputOutput = 74
    /// The store is held by another process.
    case locked = 75
    /// The configuration is wrong.
    case badConfiguration = 78
    /// The terminal was closed; the state is saved.
    case hungUp = 129
    /// Interrupted from the keyboard; the state is saved.
    case interrupted = 130
    /// Asked to end by another process; the state is saved.
    case terminated = 143

    /// The code of a command that a signal has ended.
    init(signal: Int32) {
      self =
        switch signal {
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .interrupted
        }
    }
  }

  /// The exit code.
  let code: Code
  /// What is wrong and what to do about it; `nil` when all was said.
  let text: ErrorText?

  /// Creates a failure from a message; without one all was said.
  ///
  /// Its first sentence says what is wrong and where, and what follows what to do.
  init(_ code: Code, _ message: String = "") {
    self.code = code
    text = message.isEmpty ? nil : ErrorText(message)
  }

  /// Creates a failure with a cause, which may have several sentences, and what to do about it.
  init(_ code: Code, _ cause: String, fix: String?) {
    self.code = code
    text = ErrorText(cause: cause, fix: fix)
  }

  /// The failure on one line; empty when all was said.
  var message: String { text?.line ?? "" }
}

extension Failure {
  /// A store that could not be reached, once or for as long as there was patience.
  private init(_ error: StoreUnavailable) {
    guard error.seconds > 0 else {
      self.init(.unreachable, "\(error.store): \(error.reason)", fix: error.advice)
      return
    }
    self.init(
      .unreachable,
      "\(error.store): the store could not be reached for \(Int(error.seconds)) s (\(error.reason))",
      fix: "Everything that was settled is stored; run the command again when the store answers."
    )
  }

  /// The failure that `error` means to a person at the command line.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SettingsError:
      let code: Code = if case .flag = error.origin { .usage } else { .badConfiguration }
      self.init(code, "\(error.origin): \(error.problem)", fix: error.advice)
    case let error as StoreError:
      let code = Code(rawValue: error.exitCode) ?? .internalError
      self.init(code, "\(error.path): \(error.reason)", fix: error.advice)
    case let error as PostgresError:
      let code = Code(rawValue: error.exitCode) ?? .internalError
      self.init(code, "\(error.server): \(error.reason)", fix: error.advice)
    case let error as StoreUnavailable: self.init(error)
    case let error as ObjectStoreError:
      let code = Code(rawValue: error.exitCode) ?? .internalError
      self.init(code, "\(error.location): \(error.reason)", fix: error.advice)
    case let error as ExportError:
      let code: Code =
        switch error.code {
        case .cannotCreate, .link: .cannotCreate
        case .noBase, .unsupported: .usage
        case .cannotWrite, .closedPipe: .inputOutput
        }
      self.init(code, error.cause, fix: error.advice)
    case let error as IndexError: self.init(error)
    case let error as ListenError: self.init(.cannotCreate, error.description)
    case let error as TokenFileError: self.init(.badInput, error.description)
    case let error as ArchiveError:
      self.init(error.kind == .cannotCreate ? .cannotCreate : .inputOutput, error.message)
    case let error as HostFileError: self.init(error)
    case let error as InspectError: self.init(.unreachable, error.message)
    case let error as FeedError: self.init(error)
    case let error as ItemIndexFailure: self.init(error)
    case let error as FetchSettingsError: self.init(.badConfiguration, error.message)
    default: self.init(.internalError, "internal error: \(error)")
    }
  }
}

extension Failure {
  /// Why a file cannot be written, without a full stop.
  static func reason(_ problem: GuardedFile.Problem) -> String {
    switch problem {
    case .link: "a symbolic link is there; remove it, or name the file that it leads to"
    case .special: "it is no plain file"
    case .foreign(let owner): "it belongs to another user, number \(owner)"
    case .open: "every user may put files there"
    case .system(let number): String(cString: strerror(number))
    }
  }

  /// A private index that cannot be looked at.
  private init(_ error: ItemIndexFailure) {
    switch error {
    case .unavailable(let reason, let advice): self.init(.noInput, reason, fix: advice)
    case .damaged(let reason, let advice): self.init(.findings, reason, fix: advice)
    case .invalidQuery(_, _, let reason): self.init(.badInput, reason)
    case .full, .invalidItem, .clientStateTooLong, .mismatchedClientState:
      self.init(.inputOutput, "\(error)")
    }
  }

  /// An index elsewhere that cannot be fed.
  private init(_ error: FeedError) {
    let code: Code =
      switch error.code {
      case .usage: .usage
      case .noIndex: .noInput
      case .denied: .badConfiguration
      case .unreachable, .protocolError: .unreachable
      case .taken: .locked
      case .localIndex: .findings
      }
    self.init(code, "\(error.target): \(error.reason)", fix: error.advice)
  }

  /// A file of hosts' files that cannot be used.
  private init(_ error: HostFileError) {
    let code: Code =
      switch error.kind {
      case .missing: .noInput
      case .unreadable: .inputOutput
      case .malformed, .unsorted: .badInput
      }
    self.init(code, "\(error.cause).", fix: error.advice)
  }

  /// A file that the disk does not give or take ends a command otherwise than a damaged one.
  private init(_ error: IndexError) {
    switch error {
    case .file: self.init(.inputOutput, error.description)
    case .damaged, .unsupported, .unordered, .incomplete: self.init(.findings, error.description)
    }
  }
}
