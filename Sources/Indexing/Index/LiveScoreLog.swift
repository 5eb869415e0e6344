import Glibc
import Segments

/// The file in which changes of live scores survive the process, until a checkpoint writes all
/// scores beside their segments (``LiveScoreFile``).
///
/// Changes are appended, the latest of a document counts. The file starts with a magic and the
/// epoch (8 bytes each), then 24 bytes a change: id (8), the version of the document it was
/// meant for (8), the score in units (4), and the lower half of a checksum of these and of the
/// epoch (4). A change whose checksum is wrong is skipped: what a crash tore off at the end
/// is no loss, because it was not acknowledged.
struct LiveScoreLog {
  /// One change.
  struct Change: Hashable {
    var id: UInt64
    var version: Int64
    var units: Int32
  }

  private static let magic: [UInt8] = Array("PIPPINLS".utf8)
  private static let headSize = 16
  /// The bytes of a change.
  static let changeSize = 24

  private let path: String
  private let epoch: UInt64
  private let descriptor: Descriptor

  /// How many changes the file holds.
  private(set) var count: Int

  /// Opens the log of `epoch` at `path` for appending, or starts it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - epoch: The epoch that it belongs to.
  ///   - isNew: Whether it is to be empty, whatever it holds.
  /// - Throws: ``IndexError`` when the disk fails, or the file is that of another epoch.
  init(
    _ path: String,
    epoch: UInt64,
    startingAnew isNew: Bool = false
  ) throws(IndexError) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = String(path[..<slash])
    let name = String(path[slash...].dropFirst())
    self.path = path
    self.epoch = epoch
    let head = Self.magic + LittleEndian.bytes(epoch)
    count = 0
    let size = try Self.size(of: path)
    if isNew || size < Self.headSize {
      try SystemFile.replace(name, in: folder, with: head)
    } else {
      try Self.verifyHead(try MappedFile(path: path), of: epoch, path)
    }
    descriptor = Descriptor(open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC))
    guard descriptor.number >= 0 else { throw SystemFile.failure("open", path) }
    let length = try Self.size(of: path)
    count = (length - Self.headSize) / Self.changeSize
    let end = Self.headSize + count * Self.changeSize
    // What was torn off in the middle of a change is overwritten. A file that ends with one is left
    // alone: to cut nothing off waits for the disk as well.
    guard length == end || ftruncate(descriptor.number, off_t(end)) == 0 else {
      throw SystemFile.failure("truncate", path)
    }
  }

  private func append(_ change: Change, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: change.id.littleEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: change.version.littleEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: change.units.littleEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: Self.checksum(of: change, epoch: epoch).littleEndian) {
      bytes.append(contentsOf: $0)
    }
  }

  /// Each step can be undone, so that damage to one word is seen, unless the half that is left
  /// out hides it: a chance of 2⁻³².
  @inline(__always)
  private static func checksum(of change: Change, epoch: UInt64) -> UInt32 {
    var value = change.id ^ epoch &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 32) &* 0xBF58_476D_1CE4_E5B9
    value ^= UInt64(bitPattern: change.version)
    value = (value ^ value >> 29) &* 0x94D0_49BB_1331_11EB
    value ^= UInt64(UInt32(bitPattern: change.units))
    value = (value ^ value >> 32) &* 0xFF51_AFD7_ED55_8CCD
    return UInt32(truncatingIfNeeded: value >> 32)
  }

  /// Writes `changes`, and waits until they are on the disk; when that fails, the same ones can
  /// be appended again.
  mutating func append(_ changes: [Change]) throws(IndexError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(changes.count * Self.changeSize)
    for change in changes { append(change, to: &bytes) }
    let end = Self.headSize + count * Self.changeSize
    try SystemFile.willChange("write")
    var start = 0
    while start < bytes.count {
      let position = off_t(end + start)
      let written = bytes.withUnsafeBytes { raw in
        raw.baseAddress.map { pwrite(descriptor.number, $0 + start, raw.count - start, position) }
          ?? 0
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw SystemFile.failure("write", path)
      }
      start += written
    }
    try SystemFile.willChange("flush")
    guard fdatasync(descriptor.number) == 0 else { throw SystemFile.failure("flush", path) }
    count += changes.count
  }

  /// The changes at `path` from the byte `offset` on, in their order.
  ///
  /// - Parameters:
  ///   - path: The file; one that is not there has no changes.
  ///   - epoch: The epoch that the index is in.
  ///   - offset: How far it was read before; 0 to read all.
  ///   - body: Called with each change.
  /// - Returns: How far it was read now, behind which byte the last change ends that is not damaged,
  ///   and how many are.
  /// - Throws: ``IndexError`` when the file cannot be read, or is another one.
  static func read(
    _ path: String,
    epoch: UInt64,
    from offset: Int = 0,
    _ body: (Change) -> Void
  ) throws(IndexError) -> (end: Int, validEnd: Int, damaged: Int) {
    guard try size(of: path) >= headSize else { return (headSize, headSize, 0) }
    let file = try MappedFile(path: path)
    try verifyHead(file, of: epoch, path)
    var position = max(offset, headSize)
    var validEnd = position
    var damaged = 0
    while position + changeSize <= file.bytes.count {
      let change = Change(
        id: LittleEndian.number(file.bytes, at: position, as: UInt64.self),
        version: LittleEndian.number(file.bytes, at: position + 8, as: Int64.self),
        units: LittleEndian.number(file.bytes, at: position + 16, as: Int32.self)
      )
      let sum = LittleEndian.number(file.bytes, at: position + 20, as: UInt32.self)
      position += changeSize
      if sum == checksum(of: change, epoch: epoch) {
        body(change)
        validEnd = position
      } else {
        damaged += 1
      }
    }
    return (position, validEnd, damaged)
  }

  /// How often the last changes are read again when they are damaged, and how long after, in
  /// microseconds.
  private static let patience = (times: 5, wait: UInt32(2_000))

  /// Does the same, and looks again at damaged changes at the end, which another process may be
  /// about to write.
  static func readPatiently(
    _ path: String,
    epoch: UInt64,
    from offset: Int,
    _ body: (Change) -> Void
  ) throws(IndexError) -> (end: Int, damaged: Int) {
    var (start, damaged, attempt) = (offset, 0, 0)
    while true {
      attempt += 1
      let read = try read(path, epoch: epoch, from: start, body)
      let torn = (read.end - read.validEnd) / changeSize
      damaged += read.damaged - torn
      if torn == 0 || attempt > patience.times { return (read.end, damaged + torn) }
      start = read.validEnd
      usleep(patience.wait)
    }
  }

  /// Whether there is a file at `path` that has its head, as every one has that was started.
  static func isStarted(_ path: String) throws(IndexError) -> Bool {
    try size(of: path) >= headSize
  }

  /// Checks that `file`, which is as long as a head at least, is the log of `epoch`.
  private static func verifyHead(
    _ file: MappedFile,
    of epoch: UInt64,
    _ path: String
  ) throws(IndexError) {
    guard file.bytes.prefix(magic.count).elementsEqual(magic),
      LittleEndian.number(file.bytes, at: 8, as: UInt64.self) == epoch
    else { throw .damaged(path: path, what: "it is not the file of live scores of this index") }
  }

  private static func size(of path: String) throws(IndexError) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return 0 }
      throw SystemFile.failure("stat", path)
    }
    return Int(status.st_size)
  }
}

/// An open file, closed with its last user.
final class Descriptor: Sendable {
  /// What the system calls it; below 0 when it could not be opened.
  let number: Int32

  /// Takes over `number`.
  init(_ number: Int32) { self.number = number }

  deinit {
    if number >= 0 { close(number) }
  }
}
