import Foundation
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

struct LiveScoreLogTests {
  private typealias Change = LiveScoreLog.Change

  private static let changes = [
    Change(id: 1, version: 10, units: 65_536), Change(id: .max, version: 11, units: .min),
    Change(id: 1, version: 10, units: -7),
  ]

  private func read(_ path: String, epoch: UInt64 = 3) throws -> (changes: [Change], damaged: Int) {
    var changes: [Change] = []
    let read = try LiveScoreLog.read(path, epoch: epoch) { changes.append($0) }
    return (changes, read.damaged)
  }

  @Test("What was appended is read again, in order, also after reopening")
  func appending() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.scores"
    #expect(try read(path).changes.isEmpty)
    for change in Self.changes {
      var log = try LiveScoreLog(path, epoch: 3)
      try log.append([change])
    }
    #expect(try read(path).changes == Self.changes)
    #expect(try LiveScoreLog(path, epoch: 3).count == 3)
    let replaced = try LiveScoreLog(path, epoch: 4, startingAnew: true)
    #expect(replaced.count == 0)
    #expect(try read(path, epoch: 4).changes.isEmpty)
  }

  @Test("A damaged head is seen before anything is read or appended, also of an empty log")
  func damagedHead() throws {
    for changes in [[], Self.changes] {
      for place in [0, 7, 8, 15] {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.scores"
        var log = try LiveScoreLog(path, epoch: 3)
        try log.append(changes)
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[place] ^= 1
        try bytes.write(to: URL(filePath: path))
        #expect(throws: IndexError.self, "\(place)") { try read(path) }
        #expect(throws: IndexError.self, "\(place)") { try LiveScoreLog(path, epoch: 3) }
      }
    }
  }

  @Test("A change that was torn off is passed over and overwritten, a damaged one is counted")
  func damage() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.scores"
    var log = try LiveScoreLog(path, epoch: 3)
    try log.append(Self.changes)
    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    bytes[16 + 24 + 3] ^= 0x40
    bytes.removeLast(5)
    try bytes.write(to: url)
    #expect(try read(path) == ([Self.changes[0]], 1))
    log = try LiveScoreLog(path, epoch: 3)
    try log.append([Self.changes[2]])
    #expect(try read(path) == ([Self.changes[0], Self.changes[2]], 1))
  }

  @Test("The file of another epoch is refused")
  func epochs() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.scores"
    var log = try LiveScoreLog(path, epoch: 3)
    try log.append(Self.changes)
    #expect(throws: IndexError.self) { try read(path, epoch: 4) }
  }
}
