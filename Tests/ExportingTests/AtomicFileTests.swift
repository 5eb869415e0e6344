import Foundation
import TestSupport
import Testing

@testable import Exporting

/// A file is there whole or not at all.
struct AtomicFileTests {
  private struct Stop: Error {}

  /// A folder of its own.
  private struct Folder {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws {
      folder = try TemporaryFolder()
    }

    var names: [String] {
      get throws { try folder.names() }
    }

    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
  }

  @Test("A committed file has every byte and leaves no other file behind")
  func committed() throws {
    let folder = try Folder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    var file = try AtomicFile(path: "\(folder.path)/x")
    for piece in stride(from: 0, to: bytes.count, by: 777) {
      try file.write(bytes[piece..<min(bytes.count, piece + 777)])
    }
    #expect(try !folder.names.contains("x"), "nothing is there before the end")
    try file.commit()
    #expect(try folder.names == ["x"])
    #expect(FileManager.default.contents(atPath: "\(folder.path)/x") == Data(bytes))
  }

  @Test("What a killed process left goes; files of living ones and of others stay")
  func leftovers() throws {
    let folder = try Folder()
    // No process has a number this high: Linux ends at 2^22.
    let names = [
      "x.4194305.tmp", "x.\(getpid() + 0).tmp.tmp", "x.1.tmp", "xy.4194305.tmp", "x.a.tmp",
    ]
    for name in names {
      try "half".write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }
    var file = try AtomicFile(path: "\(folder.path)/x")
    try file.write(Array("whole".utf8))
    try file.commit()
    #expect(try folder.names == (names.dropFirst() + ["x"]).sorted())
    #expect(try folder.text("x") == "whole")
  }

  @Test("A link that somebody planted under the temporary name is not followed")
  func planted() throws {
    let folder = try Folder()
    let victim = "\(folder.path)/victim"
    try "old".write(toFile: victim, atomically: true, encoding: .utf8)
    let path = "\(folder.path)/x"
    var file = try AtomicFile(path: path)
    let temporary = file.temporaryPath
    try file.write(Array("first".utf8))
    try FileManager.default.removeItem(atPath: temporary)
    try FileManager.default.createSymbolicLink(
      atPath: temporary,
      withDestinationPath: victim
    )
    var second = try AtomicFile(path: path)
    try second.write(Array("new".utf8))
    try second.seal()
    try second.commit()
    #expect(try folder.text("victim") == "old")
    #expect(try folder.text("x") == "new")
    _ = consume file
  }

  @Test("A file can get another name before it is committed")
  func moved() throws {
    let folder = try Folder()
    var file = try AtomicFile(path: "\(folder.path)/x")
    try file.write(Array("bytes".utf8))
    try file.move(to: "\(folder.path)/y")
    var other = try AtomicFile(path: "\(folder.path)/x")
    try other.write(Array("others".utf8))
    try file.commit()
    try other.commit()
    #expect(try folder.names == ["x", "y"])
    #expect(try folder.text("x") == "others")
    #expect(try folder.text("y") == "bytes")
  }

  @Test("A file that is not committed leaves the old one as it was")
  func abandoned() throws {
    let folder = try Folder()
    try "old".write(toFile: "\(folder.path)/x", atomically: false, encoding: .utf8)
    func attempt() throws {
      var file = try AtomicFile(path: "\(folder.path)/x")
      try file.write(Array("new, but never finished".utf8))
      throw Stop()
    }
    #expect(throws: Stop.self) { try attempt() }
    #expect(try folder.names == ["x"])
    #expect(try folder.text("x") == "old")
  }

  @Test("A committed file takes the place of the old one")
  func replaced() throws {
    let folder = try Folder()
    try "a longer old text".write(toFile: "\(folder.path)/x", atomically: false, encoding: .utf8)
    var file = try AtomicFile(path: "\(folder.path)/x")
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try folder.text("x") == "new")
  }

  @Test("A folder that is not there, or that takes no file, is named by the error")
  func failed() throws {
    for path in ["/nowhere/at/all/x", "/proc/x"] {
      let error = try #require(throws: ExportError.self) {
        var file = try AtomicFile(path: path)
        try file.commit()
      }
      #expect(error.code == .cannotCreate)
      #expect(error.message.contains(path))
      #expect(error.message.contains("Choose a folder"))
    }
  }

  @Test("A folder in the place of the file cannot be created over, and stays")
  func folderInPlace() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/x",
      withIntermediateDirectories: true
    )
    let error = try #require(throws: ExportError.self) {
      var file = try AtomicFile(path: "\(folder.path)/x")
      try file.commit()
    }
    #expect(error.code == .cannotCreate)
    #expect(try folder.names == ["x"])
  }

  @Test(
    "Nothing is written through a symbolic link, and the link stays",
    arguments: [
      "x", "nothing", "/", "link",
    ]
  )
  func link(target: String) throws {
    let folder = try Folder()
    try "old".write(toFile: "\(folder.path)/x", atomically: false, encoding: .utf8)
    try #require(symlink(target, "\(folder.path)/link") == 0)
    let error = try #require(throws: ExportError.self) {
      var file = try AtomicFile(path: "\(folder.path)/link")
      try file.write(Array("new".utf8))
      try file.commit()
    }
    #expect(error.code == .link)
    #expect(error.message.contains("\(folder.path)/link"))
    #expect(error.message.contains("Remove it"))
    var moved = try AtomicFile(path: "\(folder.path)/y")
    var code: ExportError.Code?
    do throws(ExportError) {
      try moved.move(to: "\(folder.path)/link")
    } catch {
      code = error.code
    }
    #expect(code == .link)
    try moved.commit()
    #expect(try folder.text("x") == "old")
    #expect(try folder.names == ["link", "x", "y"])
  }

  @Test("What is no plain file, such as a pipe or a device, is never replaced by one")
  func special() throws {
    let folder = try Folder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let error = try #require(throws: ExportError.self) {
      var file = try AtomicFile(path: path)
      try file.commit()
    }
    #expect(error.code == .cannotCreate)
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
    #expect(try folder.names == ["pipe"])
  }

  @Test("A full disk and a reader that went away are told apart")
  func descriptors() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    defer { close(full) }
    let error = try #require(throws: ExportError.self) {
      try Descriptor.write([1], to: full, path: "the disk")
    }
    #expect(error.code == .cannotWrite)
    #expect(error.message.contains("the disk"))
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    signal(SIGPIPE, SIG_IGN)
    let gone = try #require(throws: ExportError.self) {
      try Descriptor.write([1], to: ends[1], path: "the pipe")
    }
    #expect(gone.code == .closedPipe)
  }
}
