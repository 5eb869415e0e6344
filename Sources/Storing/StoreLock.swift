package import Basics
import Foundation
import Records

/// The right to do one kind of work on a store, held by one process at a time.
///
/// The lock is flock(2) on a file of the store's folder, which the kernel frees when its holder
/// dies however it dies; a lock can therefore never be stale. The file names the holder, for the
/// message to whoever comes second. It is held as long as the value lives.
package final class StoreLock: Sendable {
  /// The kinds of work that exclude one another.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The frontier and the records.
    case crawl
    /// Segments, live scores and engagement.
    case index
  }

  /// Who holds a lock.
  package struct Holder: Hashable, Sendable {
    /// The process identifier.
    package let pid: Int32
    /// The command, such as `pippin crawl`; one line.
    package let command: String
    /// When the lock was taken.
    package let since: Timestamp

    /// The same, for a lock that is held for a moment only, and again and again: others wait for it.
    package var briefly: Holder {
      Holder(pid: pid, command: command + Self.briefMark, since: since)
    }

    private static let briefMark = " (for a moment)"

    fileprivate var isBrief: Bool { command.hasSuffix(Self.briefMark) }

    package init(pid: Int32, command: String, since: Timestamp) {
      self.pid = pid
      self.command = command
      self.since = since
    }
  }

  private let descriptor: Int32

  /// Takes the lock, or fails at once when another process holds it.
  ///
  /// - Throws: ``StoreError`` with code `locked` that names the holder, or with the reason why
  ///   the lock file cannot be used.
  package convenience init(
    _ kind: Kind,
    in folder: StoreFolder,
    holder: Holder
  ) throws(StoreError) {
    try self.init(
      "\(folder.path)/\(kind.rawValue).lock",
      name: "\(kind.rawValue) lock",
      of: folder.path,
      holder: holder
    )
  }

  /// Takes the lock in the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What the lock is called in a message.
  ///   - subject: What it is the lock of.
  ///   - holder: Who takes it.
  /// - Throws: ``StoreError``, see ``init(_:in:holder:)``.
  init(
    _ path: String,
    name: String,
    of subject: String,
    holder: Holder
  ) throws(StoreError) {
    let opened: Int32
    do throws(GuardedFile.Problem) {
      // What the lock holds is overwritten: it must be no link to another file.
      opened = try GuardedFile.openOrCreate(path, flags: O_RDWR, mode: 0o600)
    } catch {
      throw .guarding(error, path: path, doing: "opening the lock")
    }
    guard Self.lock(opened) else {
      let number = errno
      let other = Self.readHolder(opened)
      close(opened)
      guard number == EWOULDBLOCK else {
        throw .system(number, path: path, doing: "taking the lock")
      }
      throw Self.locked(name, of: subject, by: other)
    }
    descriptor = opened
    try Self.write(holder, to: opened, path: path)
  }

  deinit {
    ftruncate(descriptor, 0)
    close(descriptor)
  }

  /// Says who holds the lock of `kind` in `folder`; `nil` when it is free.
  ///
  /// A holder that has not yet written its name shows as process 0.
  package static func holder(of kind: Kind, in folder: StoreFolder) -> Holder? {
    let path = "\(folder.path)/\(kind.rawValue).lock"
    // What cannot be a lock of ours is held by nobody.
    guard let opened = try? GuardedFile.openExisting(path, flags: O_RDONLY) else { return nil }
    defer { close(opened) }
    guard flock(opened, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
    return readHolder(opened)
      ?? Holder(pid: 0, command: "another process", since: Timestamp(milliseconds: 0))
  }

  /// How often a lock that another process holds is tried again, because that may be ending; how often
  /// one is that others only look at, as ``holder(of:in:)`` does, or hold for a moment; and after how
  /// many microseconds.
  ///
  /// Who looks has the lock for a moment only, but that may be long where processes wait for their
  /// turn on the processor.
  private static let retries = (held: 10, lookedAt: 6_000, pause: UInt32(5_000))

  private static func lock(_ descriptor: Int32) -> Bool {
    var (held, lookedAt) = (retries.held, retries.lookedAt)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return false }
      // A lock that can be shared is held by nobody: it is only looked at.
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
        flock(descriptor, LOCK_UN)
        lookedAt -= 1
      } else if readHolder(descriptor)?.isBrief == true {
        lookedAt -= 1
      } else {
        held -= 1
      }
      guard held >= 0, lookedAt >= 0 else {
        errno = EWOULDBLOCK
        return false
      }
      usleep(retries.pause)
    }
    return true
  }

  private static func locked(_ lock: String, of path: String, by holder: Holder?) -> StoreError {
    let name = holder.map { "process \($0.pid) (\($0.command)) since \($0.since.iso8601)" }
    return StoreError(
      .locked,
      path: path,
      reason: "the \(lock) is held by \(name ?? "another process")",
      advice: "Wait until it has ended, or stop it; then run the command again."
    )
  }

  private static func write(
    _ holder: Holder,
    to descriptor: Int32,
    path: String
  ) throws(StoreError) {
    let command = holder.command.map { $0.isNewline ? " " : $0 }
    let line = Array("\(holder.pid) \(holder.since.iso8601) \(String(command))\n".utf8)
    ftruncate(descriptor, 0)
    guard pwrite(descriptor, line, line.count, 0) == line.count else {
      throw .system(errno, path: path, doing: "writing the lock")
    }
  }

  private static func readHolder(_ descriptor: Int32) -> Holder? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    let parts = text.prefix { !$0.isNewline }.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let pid = Int32(parts[0]),
      let since = Timestamp(iso8601: String(parts[1]))
    else { return nil }
    return Holder(pid: pid, command: String(parts[2]), since: since)
  }
}
