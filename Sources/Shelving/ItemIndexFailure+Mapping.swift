import Basics
import Foundation
import GRDB
package import SpotlightItems

extension ItemIndexFailure {
  /// Explains what went wrong with the store in `folder`.
  ///
  /// Reference: <https://www.sqlite.org/rescode.html>
  package init(_ error: any Error, folder: String) {
    switch error {
    case let failure as ItemIndexFailure: self = failure
    case let error as DatabaseError: self = Self.explaining(error, folder)
    case GuardedFile.Problem.system(let number) where number == ENOSPC || number == EDQUOT:
      self = .full(reason: folder)
    case GuardedFile.Problem.system(let number):
      self = .unavailable(
        reason: "\(folder) cannot be used (\(String(cString: strerror(number))))",
        advice: "Choose a folder that can be written to."
      )
    case let problem as GuardedFile.Problem:
      self = .unavailable(
        reason: "\(folder) or a file in it is not one's own, or a link (\(problem))",
        advice: "Choose a folder that nobody else can change."
      )
    default:
      self = .unavailable(
        reason: "\(folder) cannot be used (\(error))",
        advice: "Choose a folder that can be written to."
      )
    }
  }

  private static func explaining(_ error: DatabaseError, _ folder: String) -> ItemIndexFailure {
    let message = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    return switch error.resultCode {
    case .SQLITE_FULL: .full(reason: folder)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      .damaged(
        reason: "the database in \(folder) is damaged (\(message))",
        advice: "Open the index again: it puts the file aside and has everything indexed again."
      )
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      .unavailable(
        reason: "another process has been writing to \(folder) for too long",
        advice: "Try again."
      )
    default:
      .unavailable(
        reason: "reading or writing in \(folder) failed (\(message))",
        advice: "Check the disk and the rights of the folder."
      )
    }
  }
}
