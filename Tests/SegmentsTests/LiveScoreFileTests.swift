import Foundation
import TestSupport
import Testing

@testable import Segments

struct LiveScoreFileTests {
  private func scores(_ count: Int) -> LiveScores {
    var generator = TestRandom(seed: UInt64(count))
    return LiveScores(count: count) { (_, scores) in
      for index in scores.indices {
        let isHidden = Int.random(in: 0..<9, using: &generator) == 0
        let score = Int32.random(in: -65_536...65_536, using: &generator)
        scores[index] = isHidden ? LiveScores.hidden : score
      }
    }
  }

  @Test(
    "Scores read back as they were written, those of hidden documents too",
    arguments: [0, 1, 2, 2047, 2048, 2049, 5000]
  )
  func roundTrip(count: Int) throws {
    let folder = try TemporaryFolder()
    let scores = scores(count)
    try LiveScoreFile.write(scores, to: "a.live", in: folder.path)
    let file = try LiveScoreFile("a.live", in: folder.path, size: count)
    let read = LiveScores(count: count, read: file.read)
    let documents = 0..<UInt32(count)
    #expect(documents.map { read.score($0) } == documents.map { scores.score($0) })
    #expect(try folder.names() == ["a.live"])
  }

  @Test("A file of another segment, a missing one, every flipped bit and every cut are damage")
  func damage() throws {
    let folder = try TemporaryFolder()
    try LiveScoreFile.write(scores(9), to: "a.live", in: folder.path)
    let url = URL(filePath: folder.path + "/a.live")
    let intact = try Data(contentsOf: url)
    var damaged = intact.indices.flatMap { place in
      (0..<8).map { bit in
        var bytes = intact
        bytes[place] ^= 1 << bit
        return bytes
      }
    }
    damaged += intact.indices.map { intact.prefix($0) }
    damaged.append(intact + [0])
    for bytes in damaged {
      try bytes.write(to: url)
      #expect(throws: IndexError.self) {
        try LiveScoreFile("a.live", in: folder.path, size: 9)
      }
    }
    try intact.write(to: url)
    _ = try LiveScoreFile("a.live", in: folder.path, size: 9)
    for (name, size) in [("a.live", 8), ("a.live", 10), ("b.live", 9)] {
      #expect(throws: IndexError.self) {
        try LiveScoreFile(name, in: folder.path, size: size)
      }
    }
  }
}
