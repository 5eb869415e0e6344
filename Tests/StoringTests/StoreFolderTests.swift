import Basics
import Foundation
import Records
import Storing
import TestSupport
import Testing

/// Opening the folder of a store, and the two locks in it.
struct StoreFolderTests {
  @Test(
    "A name that holds a password is refused without repeating it",
    arguments: [
      "postgres://u:secret@h/x", "service=a password=secret", "http://u:secret@h/",
      "postgres://h/x?password=secret",
    ]
  )
  func password(name: String) {
    for error in [
      #expect(throws: StoreError.self) { try StoreFolder(opening: name) },
      #expect(throws: StoreError.self) { try StoreFolder(creating: name) },
    ] {
      #expect(error?.code == .notAFolder)
      #expect(error?.reason.contains("a password does not belong there") == true)
      #expect(error.map { "\($0)".contains("secret") } == false)
    }
  }

  @Test("A folder is made with those above it, and opened again")
  func creates() throws {
    let parent = try TemporaryFolder()
    let path = parent.path + "/a/b/store/"
    let folder = try StoreFolder(creating: path)
    #expect(folder.path == parent.path + "/a/b/store")
    try EmbeddedStore(folder, access: .writing).close()
    #expect(try StoreFolder(opening: path) == folder)
    #expect(try StoreFolder(creating: path) == folder)
  }

  @Test("Opening what is not there makes nothing")
  func missing() throws {
    let parent = try TemporaryFolder()
    let error = #expect(throws: StoreError.self) {
      try StoreFolder(opening: parent.path + "/none")
    }
    #expect(error?.code == .notFound)
    #expect(error?.exitCode == 66)
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path).isEmpty)
  }

  @Test("An empty folder holds no store yet, and becomes one", arguments: ["", "index.lock"])
  func empty(file: String) throws {
    let parent = try TemporaryFolder()
    if !file.isEmpty { try Data().write(to: URL(fileURLWithPath: "\(parent.path)/\(file)")) }
    let error = #expect(throws: StoreError.self) { try StoreFolder(opening: parent.path) }
    #expect(error?.code == .notFound)
    _ = try StoreFolder(creating: parent.path)
  }

  @Test("A folder or file of somebody else is left alone")
  func foreign() throws {
    let parent = try TemporaryFolder()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: parent.path + "/thesis.tex"))
    for path in [parent.path, parent.path + "/thesis.tex"] {
      let error = #expect(throws: StoreError.self) { try StoreFolder(creating: path) }
      #expect(error?.code == .notAStore)
    }
    let error = #expect(throws: StoreError.self) { try StoreFolder(opening: parent.path) }
    #expect(error?.code == .notAStore)
  }

  @Test("A folder that cannot be made says so")
  func cannotCreate() throws {
    let error = #expect(throws: StoreError.self) { try StoreFolder(creating: "/proc/none/store") }
    #expect(error.map { [73, 74].contains($0.exitCode) } == true)
    #expect(error?.path == "/proc/none")
  }

  @Test("A second taker of a lock learns who holds it; the other lock is free")
  func locks() throws {
    let temporary = try TemporaryStore()
    let holder = StoreLock.Holder(
      pid: 4711,
      command: "pippin crawl\nseeds",
      since: Timestamp(milliseconds: 0)
    )
    #expect(StoreLock.holder(of: .crawl, in: temporary.folder) == nil)
    var first: StoreLock? = try StoreLock(.crawl, in: temporary.folder, holder: holder)
    #expect(first != nil)
    let error = #expect(throws: StoreError.self) {
      try StoreLock(.crawl, in: temporary.folder, holder: holder)
    }
    #expect(error?.exitCode == 75)
    #expect(error?.reason.contains("process 4711 (pippin crawl seeds)") == true)
    #expect(error?.reason.contains("since 1970-01-01T00:00:00.000Z") == true)
    #expect(StoreLock.holder(of: .crawl, in: temporary.folder)?.pid == 4711)
    _ = try StoreLock(.index, in: temporary.folder, holder: holder)
    first = nil
    #expect(StoreLock.holder(of: .crawl, in: temporary.folder) == nil)
    _ = try StoreLock(.crawl, in: temporary.folder, holder: holder)
  }

  @Test(
    "The lock of a killed process is free at once",
    .program("flock")
  )
  func killedHolder() async throws {
    let temporary = try TemporaryStore()
    let path = temporary.folder.path + "/crawl.lock"
    var command = ProcessCommand(
      "/usr/bin/env",
      ["flock", "--exclusive", "--no-fork", path, "sh", "-c", "echo held; read x"]
    )
    command.hasLifeline = true
    let holder = StoreLock.Holder(pid: 1, command: "test", since: Timestamp(milliseconds: 0))
    let outcome = try await ProcessRunner.run(command) { child in
      try await child.output { $0 == "held\n" }
      #expect(throws: StoreError.self) {
        try StoreLock(.crawl, in: temporary.folder, holder: holder)
      }
      try child.signal(SIGKILL)
    }.outcome
    #expect(outcome.code == 137)
    _ = try StoreLock(.crawl, in: temporary.folder, holder: holder)
  }

  @Test("Whoever only looks who holds a lock keeps nobody from taking it, however long that takes")
  func lookedAt() throws {
    let temporary = try TemporaryStore()
    let path = "\(temporary.folder.path)/crawl.lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0)
    try #require(flock(descriptor, LOCK_SH | LOCK_NB) == 0)
    Thread.detachNewThread {
      // Longer than a lock that is held is tried for.
      usleep(400_000)
      close(descriptor)
    }
    let holder = StoreLock.Holder(pid: 1, command: "test", since: Timestamp(milliseconds: 0))
    #expect(throws: Never.self) { try StoreLock(.crawl, in: temporary.folder, holder: holder) }
  }
}
