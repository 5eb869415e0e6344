import Basics
import Foundation
import Testing

// stat, POSIX.1-2024
struct FileStatusTests {
  @Test("A file, a folder, a link and a device are told apart, and a link may stand for its file")
  func kinds() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "status-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(FileManager.default.createFile(atPath: "\(folder)/plums", contents: Data("ripe".utf8)))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link",
      withDestinationPath: "\(folder)/plums"
    )
    let file = try #require(FileStatus(of: "\(folder)/plums", followsLinks: false))
    #expect(file.kind == .plain && file.size == 4)
    #expect(FileStatus(of: folder, followsLinks: false)?.kind == .folder)
    #expect(FileStatus(of: "\(folder)/link", followsLinks: false)?.kind == .link)
    #expect(FileStatus(of: "\(folder)/link", followsLinks: true) == file)
    #expect(FileStatus(of: "/dev/null", followsLinks: false)?.kind == .special)
    #expect(FileStatus(of: "\(folder)/none", followsLinks: true) == nil)
  }

  @Test("Another file of the same name has another number; a change of its bytes, another time")
  func changes() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "status-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileManager.default.createFile(atPath: path, contents: Data("ripe".utf8)))
    let first = try #require(FileStatus(of: path, followsLinks: true))
    try Data("plum".utf8).write(to: URL(filePath: path), options: .atomic)
    let second = try #require(FileStatus(of: path, followsLinks: true))
    #expect(first.size == second.size)
    #expect(first.number != second.number)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1000)],
      ofItemAtPath: path
    )
    #expect(FileStatus(of: path, followsLinks: true)?.modified == 1_000_000_000_000)
  }
}
