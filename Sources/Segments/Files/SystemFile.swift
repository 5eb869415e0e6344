import Basics
import Glibc

/// The few file operations that the index needs, with typed errors.
///
/// Files become visible whole or not at all: they are written under another name, flushed to
/// the disk, renamed, and the folder is flushed after that.
package enum SystemFile {
  /// The end of the name of a file that is still being written.
  package static let partialSuffix = ".partial"
  /// The end of the name of a file that was put aside because it is damaged.
  package static let damagedSuffix = ".damaged"

  /// Called before each change of the disk, with what it is; what it throws stands for the end
  /// of the process, so that tests can show what a crash at any moment leaves behind.
  @TaskLocal static var interruption: (@Sendable (String) throws(IndexError) -> Void)?

  /// Tells ``interruption`` what is to come.
  package static func willChange(_ operation: String) throws(IndexError) {
    if let interruption { try interruption(operation) }
  }

  /// What the system says of an error code.
  static func message(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Creates `folder` and the folders above it.
  package static func createFolder(_ folder: String) throws(IndexError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += path.isEmpty || path.hasSuffix("/") ? String(part) : "/" + part
      if mkdir(path, 0o777) != 0, errno != EEXIST { throw failure("create folder", path) }
    }
  }

  /// The names in `folder`, sorted.
  package static func names(in folder: String) throws(IndexError) -> [String] {
    guard let stream = opendir(folder) else { throw failure("list", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) throws(IndexError) {
    try willChange("remove")
    if unlink(path) != 0, errno != ENOENT { throw failure("remove", path) }
  }

  /// Puts a damaged file aside under another name; one that is not there is no error.
  package static func setAside(_ name: String, in folder: String) throws(IndexError) {
    try willChange("set aside")
    let path = folder + "/" + name
    if rename(path, path + damagedSuffix) != 0, errno != ENOENT { throw failure("rename", path) }
  }

  /// Makes the names in `folder` durable.
  package static func flushFolder(_ folder: String) throws(IndexError) {
    let descriptor = open(folder, O_RDONLY)
    guard descriptor >= 0 else { throw failure("open", folder) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw failure("flush", folder) }
  }

  /// Gives the finished partial file of `path` its name, durably.
  static func publish(_ name: String, in folder: String) throws(IndexError) {
    let path = folder + "/" + name
    try willChange("rename")
    if rename(path + partialSuffix, path) != 0 { throw failure("rename", path) }
    try willChange("flush folder")
    try flushFolder(folder)
  }

  /// Replaces a small file with `bytes`, atomically and durably.
  package static func replace(
    _ name: String,
    in folder: String,
    with bytes: [UInt8]
  ) throws(IndexError) {
    let writer = try FileWriter(path: folder + "/" + name + partialSuffix)
    try writer.write(bytes)
    try writer.close()
    try publish(name, in: folder)
  }

  /// The whole content of a small file; `nil` when there is no such file.
  package static func contents(_ path: String, limit: Int) throws(IndexError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("open", path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("read", path)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[0..<count])
    }
    throw .damaged(path: path, what: "it is larger than \(limit) bytes")
  }

  /// What `errno` says of `operation` on `path`.
  package static func failure(_ operation: String, _ path: String) -> IndexError {
    .file(path: path, operation: operation, code: errno)
  }
}

/// What a file looks like from outside; as long as that is the same, it was not written to.
package struct FileStamp: Hashable, Sendable {
  /// Its size in bytes.
  var size: Int64
  /// When it was last written to, in nanoseconds since 1970.
  var modified: Int64
  /// Its number in the file system, which a copy does not share.
  var inode: UInt64

  init(_ status: stat) {
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    inode = UInt64(status.st_ino)
  }

  /// Reads what ``text`` gave; `nil` when it is something else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".")
    guard parts.count == 3, let size = Int64(parts[0]), let modified = Int64(parts[1]),
      let inode = UInt64(parts[2])
    else { return nil }
    (self.size, self.modified, self.inode) = (size, modified, inode)
  }

  /// The three numbers, with points between them.
  package var text: String { "\(size).\(modified).\(inode)" }
}

/// A file that is being written from its start to its end.
final class FileWriter {
  private let path: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// The bytes written so far.
  private(set) var count = 0

  /// Creates the file at `path`, in place of what a process that was killed left there.
  init(path: String) throws(IndexError) {
    self.path = path
    descriptor = -1
    try SystemFile.willChange("create")
    do throws(GuardedFile.Problem) {
      descriptor = try GuardedFile.createAnew(path, mode: 0o666)
    } catch .system(let number) {
      throw IndexError.file(path: path, operation: "create", code: number)
    } catch {
      throw IndexError.file(path: path, operation: "create", code: EINVAL)
    }
    buffer.reserveCapacity(1 << 18)
  }

  deinit {
    if descriptor >= 0 { Self.closeDescriptor(descriptor) }
  }

  /// Appends the bytes of `numbers`, as they lie in memory.
  func write<Number: BitwiseCopyable>(_ numbers: [Number]) throws(IndexError) {
    try numbers.withUnsafeBufferPointer { (numbers) throws(IndexError) in
      try write(UnsafeRawBufferPointer(numbers))
    }
  }

  /// Appends `bytes`.
  func write(_ bytes: UnsafeRawBufferPointer) throws(IndexError) {
    count += bytes.count
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 18 { try flush() }
  }

  /// Writes `bytes` over the start of the file.
  func rewriteStart(_ bytes: [UInt8]) throws(IndexError) {
    try flush()
    if lseek(descriptor, 0, SEEK_SET) != 0 { throw SystemFile.failure("seek", path) }
    buffer.append(contentsOf: bytes)
    try flush()
  }

  /// Flushes everything to the disk and closes the file.
  func close() throws(IndexError) {
    try flush()
    try SystemFile.willChange("flush")
    if fsync(descriptor) != 0 { throw SystemFile.failure("flush", path) }
    let closing = descriptor
    descriptor = -1
    if Self.closeDescriptor(closing) != 0 { throw SystemFile.failure("close", path) }
  }

  private func flush() throws(IndexError) {
    try SystemFile.willChange("write")
    var start = 0
    while start < buffer.count {
      let written = buffer.withUnsafeBytes { raw in
        raw.baseAddress.map { Self.write(descriptor, $0 + start, raw.count - start) } ?? 0
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw SystemFile.failure("write", path)
      }
      start += written
    }
    buffer.removeAll(keepingCapacity: true)
  }

  @discardableResult
  private static func closeDescriptor(_ descriptor: Int32) -> Int32 {
    Glibc.close(descriptor)
  }

  private static func write(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    Glibc.write(descriptor, start, count)
  }
}

/// A file mapped into memory for reading; unmapped when the last user lets go of it.
///
/// A merge may remove the file while readers still search it: the mapping keeps it alive.
package final class MappedFile: @unchecked Sendable {
  // The memory is never written, and the pointer never changes.
  /// Its content, valid as long as this value.
  package let bytes: UnsafeRawBufferPointer
  /// What the file looked like.
  let stamp: FileStamp

  /// Maps the file at `path`.
  package init(path: String) throws(IndexError) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw SystemFile.failure("open", path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemFile.failure("stat", path) }
    stamp = FileStamp(status)
    let size = Int(status.st_size)
    guard size > 0 else { throw .damaged(path: path, what: "it is empty") }
    guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { throw SystemFile.failure("map", path) }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Takes what was read of the file out of this process's memory; it comes back when it is read again.
  ///
  /// For those who read a file from its start to its end once: what they have behind them would count as
  /// their memory for as long as the file is mapped.
  func releasePages() {
    // What the kernel refuses costs memory and nothing else.
    _ = madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
