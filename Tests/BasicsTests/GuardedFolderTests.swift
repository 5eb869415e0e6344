import Basics
import Foundation
import TestSupport
import Testing

struct GuardedFolderTests {
  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o7777
  }

  @Test("New folders are their owner's alone, and temporary ones have names of their own")
  func new() throws {
    let outer = try TemporaryFolder()
    try GuardedFolder.make(outer.path(of: "store"))
    #expect(try mode(of: outer.path(of: "store")) == 0o700)
    #expect(throws: GuardedFile.Problem.system(EEXIST)) {
      try GuardedFolder.make(outer.path(of: "store"))
    }
    let names = try (0..<20).map { _ in
      try GuardedFolder.makeTemporary(in: outer.path, prefix: "plum-")
    }
    #expect(Set(names).count == 20)
    for name in names { #expect(try mode(of: name) == 0o700) }
  }

  @Test("A folder is used when it is one's own or root's and not open to everybody")
  func checked() throws {
    let outer = try TemporaryFolder()
    let path = outer.path(of: "store")
    #expect(try !GuardedFolder.check(path))
    try #require(mkdir(path, 0o755) == 0)
    #expect(try GuardedFolder.check(path))
    try #require(symlink("store", outer.path(of: "link")) == 0)
    #expect(try GuardedFolder.check(outer.path(of: "link")))
    try #require(symlink("none", outer.path(of: "dangling")) == 0)
    #expect(try !GuardedFolder.check(outer.path(of: "dangling")))
    try outer.write("", to: "file")
    #expect(throws: GuardedFile.Problem.special) {
      try GuardedFolder.check(outer.path(of: "file"))
    }
    // The system's own folder for everybody's files is root's.
    #expect(throws: GuardedFile.Problem.open) { try GuardedFolder.check("/tmp", as: 12_345) }
    #expect(try GuardedFolder.check("/usr", as: 12_345))
  }

  @Test(
    "A folder of another user, or a link of another user to one's own, is not used",
    .enabled(if: geteuid() == 0, "1 case skipped: only root can give folders away")
  )
  func foreign() throws {
    let outer = try TemporaryFolder()
    let path = outer.path(of: "store")
    try #require(mkdir(path, 0o700) == 0)
    let link = outer.path(of: "link")
    try #require(symlink("store", link) == 0 && lchown(link, 65_534, 65_534) == 0)
    let problem = GuardedFile.Problem.foreign(owner: 65_534)
    #expect(throws: problem) { try GuardedFolder.check(link) }
    try #require(chown(path, 65_534, 65_534) == 0)
    #expect(throws: problem) { try GuardedFolder.check(path) }
    #expect(throws: problem) { try GuardedFolder.check(path, as: 12_345) }
    #expect(try GuardedFolder.check(path, as: 65_534))
  }

  @Test(
    "Rights are taken from others, and from nobody else",
    arguments: [
      (0o777, 0o022, 0o755), (0o775, 0o022, 0o755), (0o700, 0o022, 0o700), (0o2775, 0o022, 0o2755),
      (0o755, 0o077, 0o700),
    ] as [(mode_t, UInt32, mode_t)]
  )
  func withdrawn(before: mode_t, rights: UInt32, after: mode_t) throws {
    let outer = try TemporaryFolder()
    try #require(chmod(outer.path, before) == 0)
    try GuardedFolder.withdraw(rights, from: outer.path)
    #expect(try mode(of: outer.path) == after)
  }
}
