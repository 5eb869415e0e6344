import Basics
import Glibc
import JSON
package import Storing

/// Hands a request over to the server that holds the lock of a store's index.
package enum ControlClient {
  /// The socket in the store's folder.
  static let socketName = "control.sock"
  /// The seconds for which a server may be silent.
  private static let patience: Int32 = 30

  /// Has the server forget what `request` names.
  ///
  /// - Parameters:
  ///   - request: What to forget.
  ///   - folder: The store's folder.
  ///   - waiting: Called with how many requests the server does first, when that changes.
  /// - Returns: What the server answers in the end; `nil` when none listens.
  /// - Throws: ``StoreError`` when it gives no response, or the socket is another user's.
  package static func send(
    _ request: ForgetRequest,
    to folder: StoreFolder,
    waiting: (Int) -> Void
  ) throws(StoreError) -> ControlResponse? {
    do throws(GuardedFile.Problem) {
      guard let socket = try LocalSocket(connectingTo: socketName, in: folder.path) else {
        return nil
      }
      var writer = JSONWriter()
      writer.value(request)
      guard socket.send(line: writer.bytes) else { throw .system(ETIMEDOUT) }
      while let line = socket.readLine(patience: patience) {
        if let response = ControlResponse(line) { return response }
        guard let wait = ControlWait(line) else { break }
        waiting(wait.count)
      }
      throw .system(ETIMEDOUT)
    } catch .system(let number) where number == ETIMEDOUT {
      throw StoreError(
        .locked,
        path: folder.path,
        reason: "the server that holds the index lock gave no answer",
        advice: "It may have been stopped in the middle: look with `pippin status` what was done. "
          + "If it still runs, stop the server, and run the command again."
      )
    } catch {
      throw refusal(error, folder)
    }
  }

  /// Why a socket in `folder` is not used.
  static func refusal(_ problem: GuardedFile.Problem, _ folder: StoreFolder) -> StoreError {
    let path = "\(folder.path)/\(socketName)"
    let advice = "Look who made it, and remove it."
    return switch problem {
    case .foreign(let owner):
      StoreError(
        .notOurs,
        path: path,
        reason: "the socket is that of user number \(owner)",
        advice: advice
      )
    case .link, .special, .open:
      StoreError(.notOurs, path: path, reason: "this is no socket of a server", advice: advice)
    case .system(let number):
      StoreError(
        .inputOutput,
        path: path,
        reason: "the socket cannot be used (\(String(cString: strerror(number))))",
        advice: "Check the rights of the folder, and try again."
      )
    }
  }
}
