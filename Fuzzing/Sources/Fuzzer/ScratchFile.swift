import Glibc

/// Files for readers that take nothing else, in a folder that belongs to the process.
///
/// `TMPDIR` names the folder above it; one in memory is far faster. Whoever starts the fuzzer removes
/// it.
enum ScratchFile {
  /// The folder.
  static let folder: String = {
    let above = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = above + "/pippin-fuzzer-\(getpid())"
    guard mkdir(path, 0o700) == 0 else {
      fatalError("\(path): \(String(cString: strerror(errno)))")
    }
    return path
  }()

  /// Writes `bytes` to the file `name` in ``folder``, and returns its path.
  static func write(_ bytes: [UInt8], to name: String) -> String {
    let path = folder + "/" + name
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
    guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count, close(file) == 0 else {
      fatalError("\(path): \(String(cString: strerror(errno)))")
    }
    return path
  }

  /// The bytes of the file at `path`.
  static func read(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { fatalError("\(path): \(String(cString: strerror(errno)))") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
