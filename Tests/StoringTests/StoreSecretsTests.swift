import Basics
import Foundation
import Records
import Storing
import TestSupport
import Testing

/// Who may read and replace the files of a store.
struct StoreSecretsTests {
  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0, "\(path)")
    return status.st_mode & 0o7777
  }

  private static let secrets = [
    "store.sqlite", "store.sqlite-wal", "store.sqlite-shm", "engagement.sqlite",
    "engagement.sqlite-wal", "engagement.sqlite-shm",
  ]

  private static let holder = StoreLock.Holder(
    pid: 1,
    command: "pippin crawl",
    since: Timestamp(milliseconds: 0)
  )

  @Test(
    "A new store is its owner's alone, with all that SQLite makes in it",
    arguments: [
      false, true,
    ]
  )
  func new(isFolderThere: Bool) async throws {
    let outer = try TemporaryFolder()
    let path = outer.path(of: "store")
    if isFolderThere { try #require(mkdir(path, 0o777) == 0 && chmod(path, 0o777) == 0) }
    let folder = try StoreFolder(creating: path)
    #expect(try mode(of: path) == 0o700)
    let store = try EmbeddedStore(folder, access: .writing)
    let ledger = try EngagementLedger(folder, access: .writing)
    try await ledger.commit(EngagementLedger.Batch())
    let lock = try StoreLock(.crawl, in: folder, holder: Self.holder)
    for name in Self.secrets { #expect(try mode(of: "\(path)/\(name)") == 0o600, "\(name)") }
    #expect(try mode(of: "\(path)/crawl.lock") == 0o600)
    withExtendedLifetime(lock) {}
    try ledger.close()
    try store.close()
  }

  @Test("Opening an older store takes its secrets from others, and the writing of the folder")
  func old() throws {
    let temporary = try TemporaryStore()
    try temporary.open().close()
    try EngagementLedger(temporary.folder, access: .writing).close()
    let path = temporary.folder.path
    try Data("token".utf8).write(to: URL(filePath: "\(path)/tokens"))
    for opening in [true, false] {
      for name in ["store.sqlite", "engagement.sqlite", "tokens"] {
        try #require(chmod("\(path)/\(name)", 0o644) == 0)
      }
      try #require(chmod(path, 0o777) == 0)
      _ = opening ? try StoreFolder(opening: path) : try StoreFolder(creating: path)
      for name in ["store.sqlite", "engagement.sqlite", "tokens"] {
        #expect(try mode(of: "\(path)/\(name)") == 0o600, "\(name)")
      }
      #expect(try mode(of: path) == 0o755)
    }
  }

  @Test(
    "A link in the place of a file of the store is named, and nothing is written through it",
    arguments: [
      "crawl.lock", "store.sqlite", "store.sqlite-wal", "store.sqlite-shm",
      "engagement.sqlite", "engagement.sqlite-wal", "tokens",
    ]
  )
  func links(name: String) throws {
    let outer = try TemporaryFolder()
    let victim = try outer.write("the victim's", to: "victim")
    let path = outer.path(of: "store")
    try #require(mkdir(path, 0o700) == 0)
    if name != "store.sqlite" {
      try EmbeddedStore(StoreFolder(creating: path), access: .writing).close()
      unlink("\(path)/\(name)")
    }
    try #require(symlink(victim, "\(path)/\(name)") == 0)
    let error = try #require(throws: StoreError.self) {
      let folder = try StoreFolder(creating: path)
      let lock = try StoreLock(.crawl, in: folder, holder: Self.holder)
      try withExtendedLifetime(lock) {
        try EmbeddedStore(folder, access: .writing).close()
        try EngagementLedger(folder, access: .writing).close()
      }
    }
    #expect(error.code == .notOurs || error.code == .notAStore)
    #expect([65, 73].contains(error.exitCode))
    #expect(error.path.hasPrefix(path))
    #expect(try outer.bytes(of: "victim") == Array("the victim's".utf8))
    #expect(try mode(of: victim) == 0o644)
  }

  @Test(
    "A folder or lock of another user is not used, and the error says what to do",
    .enabled(if: geteuid() == 0, "2 cases skipped: only root can give files away"),
    arguments: ["", "/crawl.lock"]
  )
  func foreign(part: String) throws {
    let temporary = try TemporaryStore()
    try temporary.open().close()
    let path = temporary.folder.path
    _ = try StoreLock(.crawl, in: temporary.folder, holder: Self.holder)
    try #require(chown(path + part, 65_534, 65_534) == 0)
    let error = try #require(throws: StoreError.self) {
      _ = try StoreLock(.crawl, in: StoreFolder(creating: path), holder: Self.holder)
    }
    #expect(error.code == .notOurs && error.exitCode == 73)
    #expect(error.path == path + part)
    for word in ["another user, number 65534", "root", "sudo -u '#65534'", "--store"] {
      #expect(error.description.contains(word), "\(error)")
    }
  }

  @Test(
    "A file of another user is not believed, also behind a link of one's own",
    .enabled(if: geteuid() == 0, "2 cases skipped: only root can give files away"),
    arguments: ["x", "link"]
  )
  func foreignFile(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("token", to: "x")
    try #require(symlink("x", folder.path(of: "link")) == 0)
    let path = folder.path(of: name)
    #expect(try DurableFile.read(path, limit: 10) == Array("token".utf8))
    try #require(chown(folder.path(of: "x"), 65_534, 65_534) == 0)
    let error = try #require(throws: StoreError.self) { try DurableFile.read(path, limit: 10) }
    #expect(error.code == .notOurs && error.exitCode == 73)
  }

  @Test("Half a file that somebody planted for a change is not written through")
  func partial() throws {
    let folder = try TemporaryFolder()
    let victim = try folder.write("the victim's", to: "victim")
    try #require(symlink(victim, folder.path(of: "x.partial")) == 0)
    try DurableFile.write([1, 2], to: folder.path(of: "x"), mode: 0o600, advice: "")
    #expect(try folder.bytes(of: "victim") == Array("the victim's".utf8))
    #expect(try folder.bytes(of: "x") == [1, 2])
    #expect(try mode(of: folder.path(of: "x")) == 0o600)
  }
}
