import Foundation
import Storing
import TestSupport
import Testing

struct DurableFileTests {
  @Test("A file is replaced whole, its folder is made, and no other name is left")
  func write() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/made/file"
    for bytes in [[UInt8](repeating: 7, count: 100_000), [1, 2, 3], []] as [[UInt8]] {
      try DurableFile.write(bytes, to: path, advice: "")
      #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/made") == ["file"])
  }

  @Test("A file is read whole, one that is not there is none, and a large or unreadable one fails")
  func read() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/file"
    #expect(try DurableFile.read(path, limit: 10) == nil)
    try DurableFile.write([1, 2, 3], to: path, advice: "")
    #expect(try DurableFile.read(path, limit: 3) == [1, 2, 3])
    #expect(throws: StoreError.self) { try DurableFile.read(path, limit: 2) }
    #expect(throws: StoreError.self) { try DurableFile.read(folder.path, limit: 9) }
  }

  @Test("Changes at once all count, and one that fails changes nothing")
  func change() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/file"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in UInt8(0)..<20 {
        group.addTask {
          try DurableFile.change(path, limit: 100, mode: 0o600, advice: "") {
            ($0 ?? []) + [number]
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try DurableFile.read(path, limit: 100)?.sorted() == Array(0..<20))
    #expect(throws: CancellationError.self) {
      try DurableFile.change(path, limit: 100, mode: 0o600, advice: "") { _ in
        throw CancellationError()
      }
    }
    #expect(try DurableFile.read(path, limit: 100)?.count == 20)
  }

  @Test("A file that cannot be written says where, why and what to do, and leaves the old one")
  func failure() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/file"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let error = try #require(throws: StoreError.self) {
      try DurableFile.write([1], to: path, advice: "Choose another name.")
    }
    #expect(error.description.contains(path))
    #expect(error.description.contains("Is a directory"))
    #expect(error.description.contains("Choose another name."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }
}
