import Basics
import Digests
import Glibc

/// What Apple and Google responded, kept in a folder that all processes of a user share.
///
/// Each URL is requested once an hour at most, and two requests start half a second apart at least,
/// whichever process makes them: a request is reserved in the folder,
/// under a lock, before it is made.
package struct CopyCache: Sendable {
  /// Why the folder cannot be used.
  package struct Problem: Error, Hashable, Sendable {
    /// What is wrong, as a clause.
    package let why: String
  }

  /// What to do about one URL.
  enum Turn: Hashable, Sendable {
    /// It was requested within the hour: this came of it.
    case known(CopyEntry)
    /// Another process is making the request.
    case wait
    /// It is to be requested at this moment, and ``CopyCache/finish(_:)`` called then.
    case ask(at: Timestamp)
  }

  /// How long an answer counts, in milliseconds.
  package static let interval: Int64 = 3_600_000
  /// How far apart two requests start at least, in milliseconds.
  package static let gap: Int64 = 500
  /// How long a request may take before its process counts as ended, in milliseconds.
  static let patience: Int64 = 60_000
  /// The most entries that are kept; beyond them, those go that are older than ``interval``.
  private static let entryLimit = 4_000

  /// The folder.
  package let folder: String

  /// Uses `folder`, and makes it and the folders above it where they are missing.
  ///
  /// - Throws: ``Problem`` when it cannot be made, or is open to other users.
  package init(folder: String) throws(Problem) {
    self.folder = folder
    var path = folder.hasPrefix("/") ? "" : "."
    for name in folder.split(separator: "/") {
      path += "/\(name)"
      if mkdir(path, 0o700) == 0 || errno == EEXIST { continue }
      throw Problem(why: String(cString: strerror(errno)))
    }
    do {
      _ = try GuardedFolder.check(folder)
    } catch {
      throw Problem(why: "it belongs to somebody else, or is none: \(error)")
    }
  }

  /// Decides what to do about `url`, and reserves a request of it where one is to be made.
  ///
  /// - Throws: ``Problem`` when the folder cannot be read or written.
  func turn(of url: String, at now: Timestamp) throws(Problem) -> Turn {
    let lock = try lock()
    defer { close(lock) }
    if let entry = entry(of: url) {
      let age = now.milliseconds - entry.askedAt.milliseconds
      // A request of the future was reserved by somebody who waits, unless the clock was set back.
      if entry.outcome == nil, age < Self.patience, age > -Self.interval { return .wait }
      if age > -Self.interval, age < Self.interval { return .known(entry) }
    }
    let start = try start(after: now)
    try write(CopyEntry(url: url, askedAt: start))
    return .ask(at: start)
  }

  /// Keeps what came of a request.
  ///
  /// - Throws: ``Problem`` when the folder cannot be written.
  func finish(_ entry: CopyEntry) throws(Problem) {
    try write(entry)
    prune(at: entry.askedAt)
  }

  /// Forgets a request that reached nobody.
  func forget(_ url: String) {
    unlink(path(of: url))
  }

  // MARK: Files

  /// When the next request may start, which is reserved with it.
  private func start(after now: Timestamp) throws(Problem) -> Timestamp {
    let path = "\(folder)/next"
    let text = Self.read(path, limit: 32).map { String(decoding: $0, as: UTF8.self) }
    let reserved = text.flatMap { Int64($0) } ?? 0
    // A moment that is further away than any queue was written before the clock was set back.
    let isNear = reserved <= now.milliseconds + Self.interval
    let start = isNear ? max(reserved, now.milliseconds) : now.milliseconds
    try write(Array("\(start + Self.gap)".utf8), to: path)
    return Timestamp(milliseconds: start)
  }

  private func entry(of url: String) -> CopyEntry? {
    guard let bytes = Self.read(path(of: url), limit: CopyEntry.byteLimit),
      let entry = CopyEntry(bytes), entry.url == url
    else { return nil }
    return entry
  }

  private func write(_ entry: CopyEntry) throws(Problem) {
    try write(entry.bytes, to: path(of: entry.url))
  }

  private func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    do {
      try WholeFile.write(bytes, to: path, mode: 0o600)
    } catch {
      throw Problem(why: "\(error)")
    }
  }

  private func path(of url: String) -> String {
    "\(folder)/\(Digest128(of: Array(url.utf8)).text).json"
  }

  /// The file at `path`, when it is one of at most `limit` bytes.
  private static func read(_ path: String, limit: Int) -> [UInt8]? {
    // What cannot be read counts as not there: it is requested and written anew.
    guard let file = try? GuardedFile.openExisting(path, flags: O_RDONLY) else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { room in
        Glibc.read(file, room.baseAddress.map { $0 + count }, room.count - count)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { break }
      count += more
    }
    return count <= limit ? Array(bytes.prefix(count)) : nil
  }

  /// Waits for the lock of the folder, which is held for some file accesses only.
  private func lock() throws(Problem) -> Int32 {
    let file: Int32
    do {
      file = try GuardedFile.openOrCreate("\(folder)/lock", flags: O_RDWR, mode: 0o600)
    } catch {
      throw Problem(why: "\(error)")
    }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let why = String(cString: strerror(errno))
        close(file)
        throw Problem(why: why)
      }
    }
    return file
  }

  /// Removes entries that count no more, once there are many.
  private func prune(at now: Timestamp) {
    guard let names = try? GuardedFolder.names(in: folder), names.count > Self.entryLimit else {
      // A folder that cannot be listed is not made smaller.
      return
    }
    for name in names where name.hasSuffix(".json") {
      let path = "\(folder)/\(name)"
      guard let status = FileStatus(of: path, followsLinks: false) else { continue }
      let age = Int(now.milliseconds) - status.modified / 1_000_000
      if age > Int(Self.interval) { unlink(path) }
    }
  }
}
