import Foundation
import TestSupport
import Testing

@testable import pippin

/// The files of a folder.
struct FolderWalkTests {
  private func folder(_ files: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for file in files { try folder.write("x", deep: file) }
    return folder
  }

  @Test("Files come in the order of their paths, without what is hidden and node_modules")
  func order() throws {
    let folder = try folder([
      "b.html", "a/c.html", "a.html", ".git/x.html", "node_modules/y.html", ".well-known/z", "a/.h",
    ])
    let walk = FolderWalk(folder.path)
    #expect(walk.files == [".well-known/z", "a.html", "a/c.html", "b.html"])
    #expect(walk.hidden == 3)
    #expect(walk.remarks.count == 1)
  }

  @Test("Links to folders are not followed, and none out of the folder is; both are said")
  func links() throws {
    let folder = try folder(["in/a/x.html", "out/secret.html"])
    let files = FileManager.default
    for (name, target) in [
      ("loop", ".."), ("other", "a"), ("out", "../out"), ("secret.html", "../out/secret.html"),
      ("gone.html", "none"), ("own.html", "a/x.html"),
    ] {
      try files.createSymbolicLink(
        atPath: folder.path(of: "in/\(name)"),
        withDestinationPath: target
      )
    }
    let walk = FolderWalk(folder.path(of: "in"))
    #expect(walk.files == ["a/x.html", "own.html"])
    #expect(walk.loops == 1)
    #expect(walk.outside == 4)
    #expect(walk.remarks.count == 2)
  }

  @Test("What nests too deep is left out, and said")
  func depth() throws {
    let deep = Array(repeating: "d", count: FolderWalk.depthLimit + 1).joined(separator: "/")
    let folder = try folder(["a.html", "\(deep)/b.html"])
    let walk = FolderWalk(folder.path)
    #expect(walk.files == ["a.html"])
    #expect(walk.isTooDeep)
  }
}

extension TemporaryFolder {
  /// Writes a file, with the folders that it lies in.
  func write(_ text: String, deep name: String) throws {
    let parent = URL(filePath: path(of: name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try write(text, to: name)
  }
}
