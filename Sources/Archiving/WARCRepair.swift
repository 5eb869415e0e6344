import Codings
import Foundation

/// Cuts off what a crash left half written at the end of an archive.
///
/// A member that the file ends in is torn, and goes. One that is not gzip's any more is rotten: what
/// is behind it may be whole, and is not thrown away. It is not looked for either: the bytes of a
/// rotten member may hold a page that looks like members, and would be believed.
package enum WARCRepair {
  /// What a repair did.
  package struct Outcome: Hashable, Sendable {
    /// The file.
    package let path: String
    /// How many bytes at its begin are whole.
    package let kept: Int64
    /// How many bytes were cut off.
    package let removed: Int64
    /// Whether a member that cannot be unpacked begins behind the whole ones; the file is as it was then.
    package let isDamaged: Bool
  }

  /// Cuts the file at `path` off behind its last whole gzip member, unless a rotten one follows.
  ///
  /// - Throws: ``ArchiveError`` when the file cannot be read or written.
  package static func repair(_ path: String) throws(ArchiveError) -> Outcome {
    let (kept, isDamaged) = try wholeLength(path)
    let file = try ArchiveFile(appendingTo: path)
    let size = try file.size()
    if isDamaged { return Outcome(path: path, kept: kept, removed: 0, isDamaged: true) }
    if kept < size {
      try file.truncate(to: kept)
      try file.synchronize()
    }
    return Outcome(path: path, kept: kept, removed: size - kept, isDamaged: false)
  }

  /// How many bytes at the end of a file are looked at, one after the other.
  private static let ends: [Int64] = [256 << 10, 4 << 20, 64 << 20]

  /// Whether the file at `path` ends in a whole record.
  ///
  /// Only its end is read.
  static func isEndWhole(_ path: String) throws(ArchiveError) -> Bool {
    let size = try ArchiveFile(reading: path).size()
    guard size > 0 else { return true }
    let reader = try WARCMemberReader(path, headLimit: WARCReader.headerLimit)
    for end in ends {
      if try reader.records(from: max(0, size - end), to: size) != nil { return true }
      if end >= size { break }
    }
    return false
  }

  /// Returns where the whole members that the file at `path` begins with end, and whether one that
  /// cannot be unpacked follows, and not just the begin of one.
  static func wholeLength(
    _ path: String
  ) throws(ArchiveError) -> (length: Int64, isDamaged: Bool) {
    let file = try ArchiveFile(reading: path)
    guard let inflater = Inflater(.gzip) else {
      throw ArchiveError(.cannotRead, path: path, "memory is short")
    }
    var input = [UInt8](repeating: 0, count: ArchiveInput.pieceSize)
    var output = [UInt8](repeating: 0, count: ArchiveInput.pieceSize)
    var position: Int64 = 0
    var whole: Int64 = 0
    while true {
      let count = try file.read(into: &input)
      guard count > 0 else { return (whole, false) }
      var start = 0
      while start < count {
        let step = input.withUnsafeBufferPointer { input in
          output.withUnsafeMutableBufferPointer { output in
            inflater.decode(UnsafeBufferPointer(rebasing: input[start..<count]), into: output)
          }
        }
        start += step.taken
        switch step.progress {
        case .bad: return (whole, true)
        case .more where step.taken == 0 && step.made == 0: return (whole, true)
        case .more: break
        case .end:
          whole = position + Int64(start)
          inflater.reset()
        }
      }
      position += Int64(count)
    }
  }
}
