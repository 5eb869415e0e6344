import Basics
import Records

@testable import Indexing
@testable import Segments

extension FuzzTarget {
  /// The two files of live scores: all scores of a segment, and the log of changes.
  static let liveScores = FuzzTarget("live-scores", byteLimit: 2_048) { bytes, promises in
    var input = FuzzInput(bytes)
    let flags = input.byte()
    let size = Int(input.byte())
    if flags & 4 != 0 {
      promises.expectKept(Array(input.rest), size: size)
    } else if flags & 1 != 0 {
      promises.expectScores(Array(input.rest), size: size, isMended: flags & 2 != 0)
    } else {
      promises.expectLog(Array(input.rest), isMended: flags & 2 != 0)
    }
  }
}

extension Promises {
  /// A file of scores is refused, or written again byte for byte.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - size: The documents of the segment.
  ///   - isMended: Whether the bytes are the scores alone, and get the right head and checksum.
  fileprivate mutating func expectScores(_ bytes: [UInt8], size: Int, isMended: Bool) {
    var bytes = bytes
    if isMended {
      let scores = (bytes + [UInt8](repeating: 0, count: 4 * size)).prefix(4 * size)
      bytes = Array("PIPPINLV".utf8) + LittleEndian.bytes(UInt64(size)) + scores
      let sum = bytes.withUnsafeBytes { Checksum.of($0) }
      bytes += LittleEndian.bytes(sum)
    }
    _ = ScratchFile.write(bytes, to: "a.live")
    guard let file = try? LiveScoreFile("a.live", in: ScratchFile.folder, size: size) else {
      return expect(!isMended, "a file that is whole is refused")
    }
    let scores = LiveScores(count: size) { file.read(from: $0, into: &$1) }
    do throws(IndexError) {
      try LiveScoreFile.write(scores, to: "b.live", in: ScratchFile.folder)
    } catch {
      return expect(false, "\(error)")
    }
    expect(ScratchFile.read(ScratchFile.folder + "/b.live") == bytes, "scores change when written")
    for document in 0..<UInt32(size) {
      let bound = scores.maximum(document, document)
      expect(scores.score(document) <= bound, "a score of \(scores.score(document)) over \(bound)")
    }
  }

  /// A log is refused, or goes on: what was read of it is read again, and then what was appended.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - isMended: Whether the bytes are changes alone, and get the right head.
  fileprivate mutating func expectLog(_ bytes: [UInt8], isMended: Bool) {
    let epoch: UInt64 = 3
    let head = Array("PIPPINLS".utf8) + LittleEndian.bytes(epoch)
    let path = ScratchFile.write(isMended ? head + bytes : bytes, to: "c.scores")
    var before: [LiveScoreLog.Change] = []
    do throws(IndexError) {
      let read = try LiveScoreLog.read(path, epoch: epoch) { before.append($0) }
      let count = (read.end - 16) / LiveScoreLog.changeSize
      expect(before.count + read.damaged == count, "\(before.count) of \(count) changes")
      expect(read.soundEnd <= read.end, "sound to \(read.soundEnd) of \(read.end)")
      var log = try LiveScoreLog(path, epoch: epoch)
      expect(log.count == count, "\(log.count) of \(count) changes")
      let more = [LiveScoreLog.Change(id: 1, version: -2, units: 3)]
      try log.append(more)
      var after: [LiveScoreLog.Change] = []
      let end = try LiveScoreLog.read(path, epoch: epoch) { after.append($0) }
      expect(after == before + more, "appending changes what stands before")
      expect(end.damaged == read.damaged, "\(end.damaged) damaged of \(read.damaged)")
    } catch {
      expect(!isMended, "a log with the right head is refused: \(error)")
    }
  }

  /// Changes that are appended, `size` at first and then the others, come back as they were.
  fileprivate mutating func expectKept(_ bytes: [UInt8], size: Int) {
    let changes = stride(from: 0, to: bytes.count - 19, by: 20).map { start in
      bytes.withUnsafeBytes { bytes in
        LiveScoreLog.Change(
          id: LittleEndian.number(bytes, at: start, as: UInt64.self),
          version: LittleEndian.number(bytes, at: start + 8, as: Int64.self),
          units: LittleEndian.number(bytes, at: start + 16, as: Int32.self)
        )
      }
    }
    let path = ScratchFile.folder + "/d.scores"
    do throws(IndexError) {
      var log = try LiveScoreLog(path, epoch: 5, startingAnew: true)
      try log.append(Array(changes.prefix(size)))
      var found: [LiveScoreLog.Change] = []
      let first = try LiveScoreLog.read(path, epoch: 5) { found.append($0) }
      log = try LiveScoreLog(path, epoch: 5)
      try log.append(Array(changes.dropFirst(size)))
      let all = try LiveScoreLog.read(path, epoch: 5, from: first.end) { found.append($0) }
      expect(found == changes, "\(found.count) of \(changes.count) changes come back")
      expect(all.damaged == 0 && all.soundEnd == all.end, "what was appended is damaged")
    } catch {
      expect(false, "\(error)")
    }
  }
}
