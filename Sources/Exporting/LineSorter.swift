import Glibc

/// Puts any number of lines in the order of their bytes, in bounded memory.
///
/// Lines are gathered, sorted, and written as a run to a temporary file that has no name; in the
/// end the runs are merged. Reference: Knuth, The Art of Computer Programming, volume 3, section
/// 5.4.1.
final class LineSorter {
  private let folder: String
  private let runSize: Int
  private var text: [UInt8] = []
  /// Where each gathered line begins and ends.
  private var lines: [Range<Int>] = []
  private var descriptor: CInt = -1
  /// Where each run is in the file.
  private var runs: [Range<Int>] = []

  /// - Parameters:
  ///   - path: A file beside which there is room for what does not fit into memory.
  ///   - runSize: The bytes that are sorted in memory.
  init(beside path: String, runSize: Int = 16 << 20) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    self.runSize = runSize
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static let pieceSize = 1 << 18

  /// Adds a line, its end included.
  ///
  /// - Throws: ``ExportError`` when the disk does not take it.
  func add(_ line: [UInt8]) throws(ExportError) {
    // Growing by doubling would hold up to twice the size of a run.
    if text.isEmpty { text.reserveCapacity(runSize + line.count) }
    lines.append(text.count..<(text.count + line.count))
    text += line
    if text.count >= runSize { try endRun() }
  }

  /// Hands every line to `body`, in order.
  ///
  /// - Throws: ``ExportError``, or what `body` throws.
  func forEach(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
    if runs.isEmpty {
      for line in sorted() { try body(text[line]) }
      return
    }
    try endRun()
    var readers = runs.map { RunReader(descriptor, $0, bufferSize: max(1 << 15, runSize / 64)) }
    var heads: [ArraySlice<UInt8>?] = []
    for index in readers.indices { heads.append(try readers[index].next()) }
    while let least = Self.least(of: heads), let line = heads[least] {
      try body(line)
      heads[least] = try readers[least].next()
    }
  }

  private static func least(of heads: [ArraySlice<UInt8>?]) -> Int? {
    var least: Int?
    for (index, head) in heads.enumerated() {
      guard let head else { continue }
      if let found = least, let other = heads[found], !precedes(head, other) { continue }
      least = index
    }
    return least
  }

  private static func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in precedes(left, right) }
    }
  }

  private static func precedes(
    _ left: UnsafeRawBufferPointer,
    _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard let first = left.baseAddress, let second = right.baseAddress else {
      return left.isEmpty && !right.isEmpty
    }
    let order = memcmp(first, second, min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }

  private func sorted() -> [Range<Int>] {
    text.withUnsafeBytes { text in
      lines.sorted { left, right in
        Self.precedes(
          UnsafeRawBufferPointer(rebasing: text[left]),
          UnsafeRawBufferPointer(rebasing: text[right])
        )
      }
    }
  }

  private func endRun() throws(ExportError) {
    guard !lines.isEmpty else { return }
    if descriptor < 0 { try open() }
    // A second copy of the whole run would double what is held.
    var piece: [UInt8] = []
    for line in sorted() {
      piece += text[line]
      guard piece.count >= Self.pieceSize else { continue }
      try Descriptor.write(piece, to: descriptor, path: folder)
      piece.removeAll(keepingCapacity: true)
    }
    try Descriptor.write(piece, to: descriptor, path: folder)
    let start = runs.last?.upperBound ?? 0
    runs.append(start..<(start + text.count))
    text.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  /// Opens a file that goes away with the process, whatever becomes of it.
  private func open() throws(ExportError) {
    var path = Array("\(folder)/.pippin-sort-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      throw ExportError(.cannotCreate, path: folder, errno: errno)
    }
    unlink(path)
  }
}

/// The lines of one run, read in pieces.
private struct RunReader {
  private let descriptor: CInt
  private var rest: Range<Int>
  private let bufferSize: Int
  private var buffer: [UInt8] = []
  private var offset = 0

  init(_ descriptor: CInt, _ run: Range<Int>, bufferSize: Int) {
    (self.descriptor, rest, self.bufferSize) = (descriptor, run, bufferSize)
  }

  /// The next line, its end included; `nil` behind the last.
  mutating func next() throws(ExportError) -> ArraySlice<UInt8>? {
    var end = buffer[offset...].firstIndex(of: 0x0A)
    while end == nil, !rest.isEmpty {
      try fill()
      end = buffer[offset...].firstIndex(of: 0x0A)
    }
    guard let end else { return nil }
    defer { offset = end + 1 }
    return buffer[offset...end]
  }

  private mutating func fill() throws(ExportError) {
    buffer.removeFirst(offset)
    offset = 0
    let (descriptor, start, size) = (descriptor, rest.lowerBound, min(bufferSize, rest.count))
    var count = -1
    let piece = [UInt8](unsafeUninitializedCapacity: size) { bytes, filled in
      repeat {
        count = pread(descriptor, bytes.baseAddress, size, start)
      } while count < 0 && errno == EINTR
      filled = max(0, count)
    }
    guard count > 0 else {
      throw ExportError(.cannotWrite, path: "a temporary file", errno: count < 0 ? errno : EIO)
    }
    buffer += piece
    rest = (start + count)..<rest.upperBound
  }
}
