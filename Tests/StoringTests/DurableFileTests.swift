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
