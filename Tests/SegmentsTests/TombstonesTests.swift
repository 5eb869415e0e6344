import Glibc
import TestSupport
import Testing

@testable import Segments

struct TombstonesTests {
  @Test("A file that is gone is missing and not damaged, because a merge may have taken it away")
  func missing() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: IndexError.self) {
      try Tombstones.read("a.dead", in: folder.path, size: 130)
    }
    guard case .file(_, _, let code) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(code == ENOENT)
  }

  @Test("Tombstones grow, tell what is new, and read back as they were written")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let first = Tombstones(nil, adding: [0, 63, 64], size: 130)
    let second = Tombstones(first, adding: [129, 64], size: 130)
    #expect(first.count == 3 && second.count == 4)
    #expect(second.documents(besides: first) == [129])
    #expect(second.documents(besides: nil) == [0, 63, 64, 129])
    #expect(second.contains(129) && !first.contains(129) && !second.contains(1))
    try second.write("a.dead", in: folder.path, size: 130)
    let read = try Tombstones.read("a.dead", in: folder.path, size: 130)
    #expect(read.words == second.words && read.count == 4)
    #expect(throws: IndexError.self) {
      try Tombstones.read("a.dead", in: folder.path, size: 131)
    }
    #expect(throws: IndexError.self) {
      try Tombstones.read("b.dead", in: folder.path, size: 130)
    }
  }
}
