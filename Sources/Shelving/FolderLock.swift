package import Basics
import Foundation

/// A lock between processes, on a file: flock(2), which the kernel frees when its holder dies.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock at `path`, however long another process has it.
  ///
  /// - Throws: When the file cannot be used.
  package init(waitingFor path: String) throws(GuardedFile.Problem) {
    descriptor = try GuardedFile.openOrCreate(path, flags: O_RDWR, mode: 0o600)
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let number = errno
        close(descriptor)
        throw .system(number)
      }
    }
  }

  /// Takes the lock at `path`; `nil` when another process still has it after `seconds`.
  ///
  /// - Throws: When the file cannot be used.
  package init?(_ path: String, patience seconds: Double) throws(GuardedFile.Problem) {
    descriptor = try GuardedFile.openOrCreate(path, flags: O_RDWR, mode: 0o600)
    let pause: UInt32 = 500
    var left = Int(seconds * 1e6) / Int(pause)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else {
        let number = errno
        close(descriptor)
        throw .system(number)
      }
      guard left > 0 else {
        close(descriptor)
        return nil
      }
      left -= 1
      usleep(pause)
    }
  }

  /// Gives the lock back.
  package func release() { flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}
