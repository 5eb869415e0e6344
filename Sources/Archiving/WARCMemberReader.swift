import Codings
import Foundation

/// Unpacks single gzip members of a file, wherever they begin.
final class WARCMemberReader {
  /// A member that can be unpacked to its end, its checksum verified.
  struct Member {
    /// Where it ends in the file, in bytes.
    let end: Int64
    /// How many bytes are packed in it.
    let length: Int
    /// The first of these bytes.
    let head: [UInt8]
  }

  /// What a gzip member begins with (RFC 1952, section 2.3.1).
  static let mark: [UInt8] = [0x1F, 0x8B, 0x08]

  private let file: ArchiveFile
  private let headLimit: Int
  private let inflater: Inflater
  private var raw = [UInt8](repeating: 0, count: ArchiveInput.pieceSize)
  private var rawCount = 0
  private var rawOffset: Int64 = 0
  private var output = [UInt8](repeating: 0, count: ArchiveInput.pieceSize)

  /// How many packed bytes were looked at so far.
  private(set) var work: Int64 = 0

  /// Opens the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - headLimit: The most bytes of a member's content that are returned.
  /// - Throws: ``ArchiveError`` when it cannot be opened.
  init(_ path: String, headLimit: Int) throws(ArchiveError) {
    file = try ArchiveFile(reading: path)
    guard let inflater = Inflater(.gzip) else {
      throw ArchiveError(.cannotRead, path: path, "memory is short")
    }
    self.inflater = inflater
    self.headLimit = headLimit
  }

  /// The member that begins at `offset`; `nil` when none does, or it cannot be unpacked to its end.
  func member(at offset: Int64) throws(ArchiveError) -> Member? {
    inflater.reset()
    var position = offset
    var head: [UInt8] = []
    var length = 0
    while try fill(at: position) {
      let start = Int(position - rawOffset)
      let step = raw.withUnsafeBufferPointer { raw in
        output.withUnsafeMutableBufferPointer { output in
          inflater.decode(UnsafeBufferPointer(rebasing: raw[start..<rawCount]), into: output)
        }
      }
      position += Int64(step.taken)
      work += Int64(step.taken)
      length += step.made
      head += output[..<min(step.made, headLimit - head.count)]
      switch step.progress {
      case .end: return Member(end: position, length: length, head: head)
      case .bad: return nil
      case .more where step.taken == 0 && step.made == 0: return nil
      case .more: break
      }
    }
    return nil
  }

  /// Where the next bytes that look like the begin of a member are, from `offset` on.
  func mark(from offset: Int64) throws(ArchiveError) -> Int64? {
    var position = offset
    while try fill(at: position, ahead: Self.mark.count) {
      let bytes = raw[Int(position - rawOffset)..<rawCount]
      var index = bytes.startIndex
      while let first = bytes[index...].firstIndex(of: Self.mark[0]) {
        if bytes[first...].starts(with: Self.mark) { return rawOffset + Int64(first) }
        index = first + 1
      }
      work += Int64(bytes.count)
      // A mark may begin in this piece and end in the next.
      position += Int64(bytes.count - Self.mark.count + 1)
    }
    return nil
  }

  /// Makes sure that the piece in memory has at least `count` bytes at `offset`; returns whether there
  /// are any.
  private func fill(at offset: Int64, ahead count: Int = 1) throws(ArchiveError) -> Bool {
    if offset >= rawOffset, offset + Int64(count) <= rawOffset + Int64(rawCount) { return true }
    try file.seek(to: offset)
    (rawOffset, rawCount) = (offset, 0)
    while rawCount < count {
      let read = try file.read(into: &raw, from: rawCount)
      guard read > 0 else { return false }
      rawCount += read
    }
    return true
  }
}

extension WARCMemberReader {
  /// How often all of a range may be looked at to find whole records.
  private static let roundLimit: Int64 = 4

  /// Where whole records begin that follow each other to the end of the file at `size`, from `offset`
  /// on; `nil` when there are none, or looking for them takes too long.
  func records(from offset: Int64, to size: Int64) throws(ArchiveError) -> Int64? {
    let limit = work + (size - offset) * Self.roundLimit
    // From each of them, damage comes before the end.
    var stopped: Set<Int64> = []
    var offset = offset
    while work < limit, let start = try mark(from: offset) {
      if !stopped.contains(start), try isWhole(from: start, to: size, noting: &stopped) {
        return start
      }
      offset = start + 1
    }
    return nil
  }

  private func isWhole(
    from start: Int64,
    to size: Int64,
    noting starts: inout Set<Int64>
  ) throws(ArchiveError) -> Bool {
    var offset = start
    while offset < size {
      guard let member = try member(at: offset), member.fields != nil else { return false }
      starts.insert(offset)
      offset = member.end
    }
    return true
  }
}

extension WARCMemberReader.Member {
  /// The named fields of the one record that the member holds; `nil` when it holds anything else.
  var fields: NamedFields? {
    guard head.starts(with: "WARC/".utf8), let version = head.firstIndex(of: 0x0A),
      let end = Self.headEnd(in: head)
    else { return nil }
    let fields = NamedFields(parsing: head[(version + 1)..<end])
    // A record is followed by two line ends (WARC/1.1, section 4).
    guard let stated = WARCReader.length(fields), length - end >= stated,
      length - end - stated <= 4
    else { return nil }
    return fields
  }

  /// Where the block of a record begins: behind an empty line.
  private static func headEnd(in bytes: [UInt8]) -> Int? {
    var index = 0
    while let feed = bytes[index...].firstIndex(of: 0x0A) {
      let next = bytes[(feed + 1)...]
      if next.starts(with: [0x0A]) { return feed + 2 }
      if next.starts(with: [0x0D, 0x0A]) { return feed + 3 }
      index = feed + 1
    }
    return nil
  }
}
