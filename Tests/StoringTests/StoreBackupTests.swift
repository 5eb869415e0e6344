import Basics
import Foundation
import GRDB
import Records
import TestSupport
import Testing

@testable import Storing

/// The files of a backup and the list of them.
struct StoreBackupTests {
  private static let names = (1...3).map { "pippin-20261121093000-0000\($0)-x-1.warc.gz" }

  /// A store with three archives, and an empty folder beside it.
  private static func scene() throws -> (store: TemporaryStore, target: TemporaryFolder) {
    let store = try TemporaryStore()
    try store.open().close()
    let folder = store.folder.archivePath
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in names { try Data(name.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
    return (store, try TemporaryFolder())
  }

  @Test("An archive that is deleted meanwhile is left out and named, and the others are copied")
  func deleted() throws {
    let (store, target) = try Self.scene()
    let second = "\(store.folder.archivePath)/\(Self.names[1])"
    let missing = try StoreBackup.copy(store.folder, to: target.path) {
      // It is asked before each archive, the first of them included.
      if (try? target.bytes(of: "archive/\(Self.names[0])")) != nil { unlink(second) }
      return false
    }
    #expect(missing == [Self.names[1]])
    let files = try StoreBackup.files(in: target.path)
    #expect(
      files.map(\.path) == ["archive/\(Self.names[0])", "archive/\(Self.names[2])", "store.sqlite"]
    )
  }

  @Test(
    "A store of an older version is not read, is copied as it is, and its copy is brought up to date",
    arguments: ["5", "10"]
  )
  func older(step: String) async throws {
    let (store, target) = (try TemporaryStore(), try TemporaryFolder())
    let queue = try DatabaseQueue(path: store.folder.databasePath)
    try StoreSchema.migrator.migrate(queue, upTo: step)
    try queue.close()
    let refused = #expect(throws: StoreError.self) { try store.open(.reading) }
    #expect(refused?.code == .olderSchema)
    let option = "--store '\(store.folder.path)'"
    #expect(refused?.advice.contains("`pippin backup before-upgrade \(option)`") == true)
    #expect(refused?.advice.contains("`pippin index \(option)`") == true)
    _ = try StoreBackup.copy(store.folder, to: target.path) { false }
    let copy = try StoreFolder(opening: target.path)
    #expect(throws: StoreError.self) { try EmbeddedStore(copy, access: .reading) }
    #expect(try StoreBackup.problems(ofOlderCopy: copy) == [])
    #expect(try target.names() == ["store.sqlite"])
    let upgraded = try EmbeddedStore(copy, access: .writing)
    #expect(try await upgraded.check() == [])
    try upgraded.close()
    // The original is as it was.
    #expect(throws: StoreError.self) { try store.open(.reading) }
  }

  @Test("A folder that cannot be listed is told of with its cause")
  func unlisted() throws {
    let (store, target) = try Self.scene()
    let folder = store.folder.archivePath
    try FileManager.default.removeItem(atPath: folder)
    try Data().write(to: URL(filePath: folder))
    let error = #expect(throws: StoreError.self) {
      try StoreBackup.copy(store.folder, to: target.path) { false }
    }
    #expect(error?.reason == "listing the folder failed (Not a directory)")
  }

  @Test("A list is written only when it can be read again")
  func limits() throws {
    func manifest(_ count: Int, nameLength: Int) -> BackupManifest {
      var files = (0..<count).map { number in
        let digits = String(number)
        let name = digits + String(repeating: "x", count: max(0, nameLength - digits.count))
        return BackupManifest.File(
          path: "archive/\(name).warc.gz",
          bytes: 1,
          digest: String(repeating: "0", count: 64)
        )
      }
      files.append(.init(path: "store.sqlite", bytes: 1, digest: String(repeating: "0", count: 64)))
      return BackupManifest(created: Timestamp(milliseconds: 0), version: "1", files: files)
    }
    let most = manifest(BackupManifest.fileLimit - 1, nameLength: 6)
    #expect(BackupManifest(try most.bytes()) == most)
    for tooLong in [
      manifest(BackupManifest.fileLimit, nameLength: 6), manifest(60_000, nameLength: 247),
    ] {
      let error = #expect(throws: StoreError.self) { try tooLong.bytes() }
      #expect(error?.exitCode == 73 && error?.advice.contains("archive/") == true)
    }
  }
}
