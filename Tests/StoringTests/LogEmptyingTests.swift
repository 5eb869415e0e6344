import Addressing
import Basics
import Glibc
import Records
import Storing
import TestSupport
import Testing

/// What was erased leaves the log beside the database, whoever else is at work on it.
struct LogEmptyingTests {
  /// The byte of the shared file that a process locks while it moves the log to the database.
  ///
  /// Reference: <https://www.sqlite.org/walformat.html>, section 2.3.1: `WAL_CKPT_LOCK`
  private static let movingLock: off_t = 121

  /// `F_OFD_SETLK` of Linux, which Swift does not see: a lock of the open file, not of the process.
  private static let setForDescription: Int32 = 37

  /// Locks or unlocks the byte for `descriptor` alone, which counts as another process for SQLite.
  private static func setLock(_ type: Int32, _ descriptor: CInt) -> Bool {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = movingLock
    lock.l_len = 1
    return fcntl(descriptor, setForDescription, &lock) == 0
  }

  @Test("A process that is moving the log to the file is waited for")
  func moving() async throws {
    let folder = try TemporaryFolder()
    let home = try StoreFolder(creating: folder.path(of: "store"))
    let store = try EmbeddedStore(home, access: .writing)
    let address = try #require(WebAddress("https://a.example/"))
    _ = try await store.offer(
      [FrontierOffer(address: address, depthLeft: 1)],
      at: Timestamp(milliseconds: 1_800_000_000_000)
    )
    let descriptor = open(home.databasePath + "-shm", O_RDWR)
    #expect(descriptor >= 0)
    defer { close(descriptor) }
    #expect(Self.setLock(F_WRLCK, descriptor))
    async let emptied: Void = store.emptyLog()
    try await Task.sleep(for: .milliseconds(100))
    #expect(Self.setLock(F_UNLCK, descriptor))
    try await emptied
  }
}
