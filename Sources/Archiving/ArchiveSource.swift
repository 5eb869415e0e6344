import Foundation

/// An archive that is read by name, or as a stream: from standard input or another pipe.
///
/// The files of hosts are read before the pages that they speak of, so that most archives are read
/// twice. What comes as a stream comes once: it is kept in a temporary file meanwhile, or read only
/// once where the files of hosts are known already.
package struct ArchiveSource: Sendable {
  /// What messages call the archive: its path, or that it is standard input.
  package let name: String
  private let origin: Origin

  private enum Origin: Sendable {
    case file(path: String)
    case stream
    case spool(ArchiveSpool)
  }

  /// What messages call standard input.
  private static let streamName = "standard input"

  /// How many bytes of a stream are kept unless asked otherwise: 4 GiB, four archives of the size
  /// that WARC/1.1 recommends (annex D.3).
  package static let defaultSpoolLimit: Int64 = 4 << 30

  /// The archive in the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What messages call it when it came from elsewhere; its path otherwise.
  package init(path: String, named name: String? = nil) {
    self.init(name: name ?? path, .file(path: path))
  }

  private init(name: String, _ origin: Origin) {
    self.name = name
    self.origin = origin
  }

  /// Standard input, which can be read once.
  package static let standardInput = Self(name: streamName, .stream)

  /// Keeps a stream, so that it can be read as often as necessary.
  ///
  /// A plain file stays where it is. What else comes is written to a file in `folder` that has no
  /// name, and goes with this process, however that ends.
  ///
  /// - Parameters:
  ///   - path: A file, a pipe, or `-` for standard input.
  ///   - folder: Where the file is made.
  ///   - limit: The most bytes that are kept.
  /// - Returns: The archive.
  /// - Throws: ``ArchiveError`` when reading or writing fails, or more than `limit` bytes come.
  package static func keeping(
    _ path: String,
    in folder: String,
    limit: Int64 = defaultSpoolLimit
  ) throws(ArchiveError) -> Self {
    if path == "-" {
      let input = ArchiveFile(standardInput: streamName)
      return Self(name: streamName, .spool(try ArchiveSpool(input, in: folder, limit: limit)))
    }
    guard isStream(path) else { return Self(path: path) }
    let input = try ArchiveFile(reading: path)
    return Self(name: path, .spool(try ArchiveSpool(input, in: folder, limit: limit)))
  }

  /// Whether `path` is that of a pipe, a socket or a device, such as `/dev/stdin` may be.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFSOCK, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// Opens the archive at its beginning.
  ///
  /// - Parameter kinds: The kinds of records to return.
  /// - Returns: A reader that ends where packed bytes grow out of all proportion.
  /// - Throws: ``ArchiveError`` when it cannot be opened.
  package func reader(kinds: Set<WARCRecord.Kind>) throws(ArchiveError) -> WARCReader {
    switch origin {
    case .file(let path):
      WARCReader(
        path == "-"
          ? ArchiveFile(standardInput: path) : try ArchiveFile(reading: path, named: name),
        kinds: kinds,
        boundsGrowth: true
      )
    case .stream:
      WARCReader(ArchiveFile(standardInput: name), kinds: kinds, boundsGrowth: true)
    case .spool(let spool):
      WARCReader(try spool.rewound(name: name), kinds: kinds, boundsGrowth: true)
    }
  }
}

/// What came as a stream, from its beginning.
private final class ArchiveSpool: Sendable {
  /// The file, or standard input itself.
  private let descriptor: CInt
  private let start: Int64

  /// Keeps what `input` has.
  init(_ input: consuming ArchiveFile, in folder: String, limit: Int64) throws(ArchiveError) {
    if let offset = input.offsetOfFile() {
      (descriptor, start) = (STDIN_FILENO, offset)
      return
    }
    (descriptor, start) = (try Self.file(in: folder), 0)
    let copy = ArchiveFile(descriptor: descriptor, name: folder)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var total: Int64 = 0
    while true {
      let count = try input.read(into: &bytes)
      guard count > 0 else { return }
      total += Int64(count)
      guard total <= limit else {
        let detail = "more than \(limit) bytes came, which is as much as is kept in \(folder)"
        throw ArchiveError(.tooLong, path: input.path, detail)
      }
      try copy.write(count == bytes.count ? bytes : Array(bytes[..<count]))
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Makes a file without a name.
  private static func file(in folder: String) throws(ArchiveError) -> CInt {
    var template = Array("\(folder)/pippin-archive-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      throw ArchiveError(.cannotCreate, path: folder, ArchiveFile.reason())
    }
    unlink(template)
    return descriptor
  }

  /// The file at its beginning; readers come one after the other.
  func rewound(name: String) throws(ArchiveError) -> ArchiveFile {
    let file = ArchiveFile(descriptor: descriptor, name: name)
    try file.seek(to: start)
    return file
  }
}
