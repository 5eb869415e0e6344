import Codings
import Foundation

/// Cuts off what a crash left half written at the end of an archive.
package enum WARCRepair {
  /// What a repair did.
  package struct Outcome: Hashable, Sendable {
    /// The file.
    package let path: String
    /// How many bytes were whole and kept.
    package let kept: Int64
    /// How many bytes were cut off.
    package let removed: Int64
  }

  /// Cuts the file at `path` off behind its last whole gzip member.
  ///
  /// - Throws: ``ArchiveError`` when the file cannot be read or written.
  package static func repair(_ path: String) throws(ArchiveError) -> Outcome {
    let kept = try wholeLength(path)
    let file = try ArchiveFile(appendingTo: path)
    let size = try file.size()
    if kept < size {
      try file.truncate(to: kept)
      try file.synchronize()
    }
    return Outcome(path: path, kept: kept, removed: size - kept)
  }

  /// Returns where the last whole member of the file at `path` ends.
  static func wholeLength(_ path: String) throws(ArchiveError) -> Int64 {
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
      guard count > 0 else { return whole }
      var start = 0
      while start < count {
        let step = input.withUnsafeBufferPointer { input in
          output.withUnsafeMutableBufferPointer { output in
            inflater.decode(UnsafeBufferPointer(rebasing: input[start..<count]), into: output)
          }
        }
        start += step.taken
        switch step.progress {
        case .bad: return whole
        case .more where step.taken == 0 && step.made == 0: return whole
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
