import Foundation
import GRDB
import JSON
import Records

extension StoreError {
  /// Runs `body` and turns whatever it throws into a ``StoreError`` about the file `path`.
  ///
  /// Errors that are ours already, a lost lease and a canceled task pass through unchanged.
  static func mapping<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw mapped(error, path: path)
    }
  }

  /// The form in which `error` leaves this module.
  static func mapped(_ error: any Error, path: String) -> any Error {
    switch error {
    case is StoreError, is LeaseLost, is CancellationError: error
    case let error as DatabaseError: StoreError(error, path: path)
    case let error as RowDecodingError:
      StoreError.damaged(path, "a column holds a value of another kind (\(error.description))")
    case let error as Records.RecordError: StoreError.damaged(path, error.description)
    case let error as JSONParser.Failure:
      StoreError.damaged(path, "a record is no JSON at byte \(error.offset): \(error.reason)")
    default: error
    }
  }

  /// Explains an error of SQLite by its primary result code.
  ///
  /// Reference: <https://www.sqlite.org/rescode.html>
  init(_ error: DatabaseError, path: String) {
    // The words may be those of another connection than the one that failed.
    let words = error.message == "not an error" ? nil : error.message
    let message = words ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_FULL:
      self = .diskFull(path)
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_DATA:
      self = .damaged(path, "a page of the file is not what was written")
    case .SQLITE_CANTOPEN where Self.lacksIndexOfLog(path):
      self = .withoutIndexOfLog(path)
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_PROTOCOL, .SQLITE_NOLFS:
      self = .inputOutput(path, message)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self = .readOnly(path)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        .locked,
        path: path,
        reason: "another process has been writing for too long",
        advice: "Wait until it has ended, then run the command again."
      )
    case .SQLITE_CORRUPT:
      self = .damaged(path, message)
    case .SQLITE_NOTADB:
      self = .notAStore(path)
    case .SQLITE_ERROR where message == Self.unknownFormat:
      // No version of SQLite writes such a head.
      self = .damaged(path, message)
    default:
      self.init(
        .fault,
        path: path,
        reason: "the database refused a command (\(message))",
        advice: "This is a fault of the program; please report it with this message."
      )
    }
  }

  private static func inputOutput(_ path: String, _ message: String) -> StoreError {
    StoreError(
      .inputOutput,
      path: path,
      reason: "reading or writing failed (\(message))",
      advice: "Check the disk, the limit of file sizes (ulimit -f) and the rights of the folder, "
        + "then run the command again; what was acknowledged is safe."
    )
  }

  private static func readOnly(_ path: String) -> StoreError {
    StoreError(
      .readOnly,
      path: path,
      reason: "the file may only be read",
      advice: "Give yourself the right to write to the folder, or choose another with --store."
    )
  }

  /// Whether the file is there without the index of its log, and nobody may make one in its folder.
  ///
  /// Reference: <https://www.sqlite.org/wal.html#read_only_databases>
  private static func lacksIndexOfLog(_ path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    return access(path, R_OK) == 0 && access(path + "-shm", F_OK) != 0
      && access(folder.isEmpty ? "." : folder, W_OK) != 0
  }

  private static func withoutIndexOfLog(_ path: String) -> StoreError {
    StoreError(
      .readOnly,
      path: path,
      reason: "the folder may only be read, and the files -wal and -shm that SQLite needs are not "
        + "in it",
      advice: "Run `pippin status --store` once where the folder may be written, which leaves them "
        + "there; or copy the folder."
    )
  }

  /// What SQLite says of a file whose head names a format that there is not.
  private static let unknownFormat = "unsupported file format"

  /// What a check says of the file, as sentences; `nil` for an error that does not mean damage.
  package var damage: String? {
    let remedy = Self.remedy(of: path)
    return switch code {
    case .damaged: "\(path): \(reason). \(remedy)"
    case .notAStore:
      "\(path): the head of the file is damaged, or it is no database of ours. \(remedy)"
    default: nil
    }
  }

  /// The disk is full.
  static func diskFull(_ path: String) -> StoreError {
    StoreError(
      .diskFull,
      path: path,
      reason: "the disk is full",
      advice: "Make room and run the command again; what was acknowledged is safe."
    )
  }

  /// The store at `path` contradicts itself.
  static func damaged(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .damaged,
      path: path,
      reason: "the store is damaged (\(reason))",
      advice: "Run `pippin check`. \(remedy(of: path))"
    )
  }

  /// Whether the database at `path` is that of votes.
  static func isEngagement(_ path: String) -> Bool { path.hasSuffix("/engagement.sqlite") }

  /// What to do about damage of the database at `path`, when nothing in it can be read anew.
  static func remedy(of path: String) -> String {
    guard isEngagement(path) else {
      return "Restore a copy, or crawl into a new folder."
    }
    // A crawl brings no votes back, and without them the pages are as they were.
    return
      "Put the engagement.sqlite of a backup there. Without one, move the file and those beside it, "
      + "-wal and -shm, away and run `pippin index`: it ranks pages without votes, and the pages can be "
      + "backed up."
  }

  /// The record of the page `url` is not what was written.
  static func damagedRecord(of url: String) -> StoreError {
    StoreError(
      .damaged,
      path: url,
      reason: "the record of the page is damaged",
      advice: rereading(url)
    )
  }

  /// How a page whose record is damaged is read again, in sentences.
  package static func rereading(_ url: String) -> String {
    "Read the page again with `pippin crawl '\(url.replacing("'", with: "%27"))'`; a store that follows "
      + "another is made anew with `pippin follow`."
  }

  /// There is no store at `path` yet.
  static func notFound(_ path: String) -> StoreError {
    StoreError(
      .notFound,
      path: path,
      reason: "there is no store here",
      advice: "Run `pippin crawl` to make one, or name another folder with --store."
    )
  }

  /// Something else lies at `path`.
  static func notAStore(_ path: String) -> StoreError {
    StoreError(
      .notAStore,
      path: path,
      reason: "this is not a store of ours",
      advice: "Name another folder with --store; nothing was changed."
    )
  }

  /// Explains an error of the operating system while `doing` something to the file `path`.
  static func system(_ number: Int32, path: String, doing: String) -> StoreError {
    let reason = "\(doing) failed (\(String(cString: strerror(number))))"
    switch number {
    case ENOSPC, EDQUOT:
      return .diskFull(path)
    case EACCES, EPERM, EROFS:
      return StoreError(
        .readOnly,
        path: path,
        reason: reason,
        advice: "Give yourself the right to "
          + (doing.hasPrefix("listing") ? "read it" : "write there")
          + ", or choose another folder with --store."
      )
    case EIO:
      return StoreError(.inputOutput, path: path, reason: reason, advice: "Check the disk.")
    default:
      return StoreError(
        .cannotCreate,
        path: path,
        reason: reason,
        advice: "Choose another folder with --store."
      )
    }
  }
}
