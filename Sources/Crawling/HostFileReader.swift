import Glibc

/// Why a file of hosts' files cannot be used.
package struct HostFileError: Error, Hashable, Sendable {
  /// What went wrong.
  package enum Kind: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The system does not let it be read.
    case unreadable
    /// A line is none that was written for this.
    case malformed
    /// The lines are not in order, or name a file twice.
    case unsorted
  }

  /// What went wrong.
  package let kind: Kind
  /// The file.
  package let path: String
  /// The line, counted from 1, if it is one that is wrong.
  package let line: Int?
  /// What is known of the cause, a phrase without a full stop.
  package let detail: String

  /// What happened, and where, without a full stop.
  package var cause: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(detail)" }

  /// What to do about it, as a sentence.
  package var advice: String {
    switch kind {
    case .missing: "Check the name."
    case .unreadable: "Check that it is a file, and who may read it."
    case .malformed: "Write it again with: pippin ingest --host-files-only -o hosts.jsonl FILES"
    case .unsorted:
      "Several files are merged by: pippin ingest --host-files-only --host-files A --host-files B"
    }
  }
}

/// Reads the captures in a file of hosts' files one after the other, in bounded memory, and holds
/// their order against that in which they are written.
///
/// The file is open only while it is read from, so that there may be more of them than a process
/// may have open.
struct HostFileReader {
  /// The file's path.
  let path: String
  /// Where the next line begins, in bytes.
  private(set) var offset: Int64

  private let pieceSize: Int
  private var piece: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var line = 0
  private var last: HostFileCapture.Key?

  /// The longest line: that of a body of which each byte is escaped, and some more.
  private static let lineLimit = 6 * HostFileCapture.bodyLimit + (64 << 10)

  /// Reads the file at `path` from `offset` bytes on, about `pieceSize` bytes at a time.
  init(path: String, offset: Int64 = 0, pieceSize: Int) {
    self.path = path
    self.offset = offset
    self.pieceSize = pieceSize
  }

  /// Returns the next capture; `nil` at the end.
  mutating func next() throws(HostFileError) -> HostFileCapture? {
    guard let bytes = try nextLine() else { return nil }
    line += 1
    let capture: HostFileCapture
    do throws(HostFileCapture.Malformed) {
      capture = try HostFileCapture(line: bytes)
    } catch {
      throw HostFileError(kind: .malformed, path: path, line: line, detail: error.reason)
    }
    if let last, last >= capture.key {
      let detail = "the lines are not sorted by origin and path, each named once"
      throw HostFileError(kind: .unsorted, path: path, line: line, detail: detail)
    }
    last = capture.key
    return capture
  }

  /// The bytes of the next line, without its end.
  private mutating func nextLine() throws(HostFileError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = piece[searched...].firstIndex(of: 0x0A) {
        defer {
          offset += Int64(end + 1 - start)
          start = end + 1
        }
        return piece[start..<end]
      }
      let length = piece.count - start
      guard length <= Self.lineLimit else {
        let detail = "it is longer than \(Self.lineLimit) bytes"
        throw HostFileError(kind: .malformed, path: path, line: line + 1, detail: detail)
      }
      if isAtEnd {
        guard length > 0 else { return nil }
        let detail = "the file ends within it"
        throw HostFileError(kind: .malformed, path: path, line: line + 1, detail: detail)
      }
      try fill()
      searched = length
    }
  }

  /// Reads more of the file behind what is not used yet.
  private mutating func fill() throws(HostFileError) {
    piece.removeFirst(start)
    start = 0
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw systemError() }
    defer { close(descriptor) }
    let (size, begin) = (pieceSize, offset + Int64(piece.count))
    var count = -1
    let more = [UInt8](unsafeUninitializedCapacity: size) { bytes, filled in
      repeat {
        count = pread(descriptor, bytes.baseAddress, size, off_t(begin))
      } while count < 0 && errno == EINTR
      filled = max(0, count)
    }
    guard count >= 0 else { throw systemError() }
    isAtEnd = count == 0
    piece += more
  }

  private func systemError() -> HostFileError {
    let kind: HostFileError.Kind = errno == ENOENT ? .missing : .unreadable
    let detail = kind == .missing ? "there is no such file" : String(cString: strerror(errno))
    return HostFileError(kind: kind, path: path, line: nil, detail: detail)
  }
}
