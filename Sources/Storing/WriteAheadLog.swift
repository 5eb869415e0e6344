import Foundation

/// The log beside a database file, in which SQLite keeps what was committed last.
///
/// SQLite believes the log as far as its checksums are right and skips the rest, because a
/// crash may have torn it. A damaged bit therefore takes back what was committed behind it without a
/// word. What a crash tears off is the last frame that was begun; where whole frames of the same log
/// follow, with the end of a transaction among them, more than that is missing. A crash may also tear
/// the head of the next log, which is begun only when all of this one is in the file.
///
/// Reference: <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>
struct WriteAheadLog {
  private static let headSize = 32
  private static let frameHeadSize = 24
  private static let magic: UInt32 = 0x377F_0682

  /// How often a log that seems to be damaged is read again, because another process may be writing
  /// it, and how long after, in microseconds.
  private static let patience = (times: 5, wait: UInt32(5_000))

  /// Whether the log beside the database at `path` holds something committed that SQLite is going to
  /// skip; false when there is no log, or it cannot be read.
  static func isDamaged(beside path: String) -> Bool {
    for attempt in 0...patience.times {
      if attempt > 0 { usleep(patience.wait) }
      guard let log = WriteAheadLog(path + "-wal"), log.losesCommits else { return false }
    }
    return true
  }

  /// Waits until everything that was committed to the database at `path` so far would survive a loss
  /// of power.
  ///
  /// With `synchronous=NORMAL` SQLite waits for its log only before it moves what is there to the
  /// file; until then nothing else may be made durable that builds upon it.
  ///
  /// - Throws: ``StoreError`` when the disk fails.
  static func flush(beside path: String) throws(StoreError) {
    let log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    guard log >= 0 else {
      // Without a log everything is in the file.
      if errno == ENOENT { return }
      throw .system(errno, path: path, doing: "opening the log")
    }
    defer { close(log) }
    // Nothing waits to be written where nothing can be.
    guard fdatasync(log) == 0 || errno == EROFS || errno == EINVAL else {
      throw .system(errno, path: path, doing: "flushing the log")
    }
  }

  private let bytes: Data

  private init?(_ path: String) {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)), bytes.count > Self.headSize else {
      return nil
    }
    self.bytes = bytes
  }

  private var losesCommits: Bool {
    bytes.withUnsafeBytes { bytes in
      func word(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      }
      let isBig = word(0) & 1 == 1
      let size = Int(word(8))
      let start = Self.Sums().adding(bytes, 0..<24, isBig: isBig)
      guard word(0) & ~1 == Self.magic, start == Self.Sums(word(24), word(28)),
        (512...65_536).contains(size)
      else { return !Self.isNextLogBegun(over: bytes) }
      let frames = Array(
        stride(
          from: Self.headSize,
          through: bytes.count - Self.frameHeadSize - size,
          by: Self.frameHeadSize + size
        )
      )
      func isOwn(_ frame: Int) -> Bool {
        word(frame + 8) == word(16) && word(frame + 12) == word(20)
      }
      var sums = start
      let broken = frames.firstIndex { frame in
        sums = sums.adding(bytes, frame..<frame + 8, isBig: isBig)
        let body = frame + Self.frameHeadSize
        sums = sums.adding(bytes, body..<body + size, isBig: isBig)
        return !isOwn(frame) || sums != Self.Sums(word(frame + 16), word(frame + 20))
      }
      guard let broken else { return false }
      // The second number of a frame is not 0 where a transaction ends.
      return frames[(broken + 1)...].contains { isOwn($0) && word($0 + 4) != 0 }
    }
  }

  /// Whether the head that does not fit its sums is the beginning of the next log's, written over that
  /// of the log whose frames follow: then the first of them fits a head with the sequence before.
  private static func isNextLogBegun(over bytes: UnsafeRawBufferPointer) -> Bool {
    func word(_ offset: Int) -> UInt32 {
      UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    let frame = headSize
    let size = Int(word(8))
    guard word(0) & ~1 == magic, (512...65_536).contains(size),
      bytes.count >= frame + frameHeadSize + size
    else { return false }
    let former = [word(0), word(4), word(8), word(12) &- 1, word(frame + 8), word(frame + 12)]
    return former.map(\.bigEndian).withUnsafeBytes { head in
      let isBig = word(0) & 1 == 1
      let body = frame + frameHeadSize
      let sums = Sums().adding(head, 0..<24, isBig: isBig)
        .adding(bytes, frame..<frame + 8, isBig: isBig)
        .adding(bytes, body..<body + size, isBig: isBig)
      return sums == Sums(word(frame + 16), word(frame + 20))
    }
  }

  /// The two sums that SQLite goes on with from frame to frame.
  private struct Sums: Hashable {
    var one: UInt32 = 0
    var two: UInt32 = 0

    init() {}

    init(_ one: UInt32, _ two: UInt32) { (self.one, self.two) = (one, two) }

    func adding(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, isBig: Bool) -> Sums {
      var sums = self
      for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let second = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        sums.one &+= (isBig ? first.bigEndian : first.littleEndian) &+ sums.two
        sums.two &+= (isBig ? second.bigEndian : second.littleEndian) &+ sums.one
      }
      return sums
    }
  }
}
