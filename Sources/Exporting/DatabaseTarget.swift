import Digests
import Glibc
import Records
import Storing

/// A SQLite database that appears under its name when it is whole.
final class DatabaseTarget: ExportTarget {
  private let path: String
  private let temporaryPath: String
  private let database: ExportDatabase
  private let reserved: ReservedFile
  private let about: [String: String]
  private var records = 0

  /// - Parameters:
  ///   - path: The file that is requested.
  ///   - export: What is requested.
  /// - Throws: ``ExportError`` or ``StoreError`` when the file cannot be made.
  init(path: String, _ export: RecordExport) throws {
    self.path = path
    reserved = try ReservedFile(path: path)
    temporaryPath = reserved.temporaryPath
    about = ["format": "pippin-sqlite/1", "schema": PageRecord.schema]
    database = try ExportDatabase(
      path: temporaryPath,
      withTimes: export.withTimes,
      hasFullText: export.hasFullText
    )
  }

  var members: Set<String>? { ExportedPage.members.subtracting(["links", "alternates", "robots"]) }

  func add(_ page: ExportedPage) throws {
    records += 1
    try database.add(
      ExportDatabase.Page(
        id: page.stored.identity.text,
        record: page.record,
        isAppLinked: page.stored.isAppLinked,
        types: page.record.allTypes,
        apps: page.record.allApps
      )
    )
  }

  /// The URLs that are written in one transaction.
  private static let batchSize = 500

  /// Adds every URL of the crawl in `store`, and what leads to each.
  ///
  /// - Throws: ``StoreError``, or ``ExportError`` when what is sorted has no room.
  func addURLs(of store: EmbeddedStore) throws {
    var ledger = URLLedger(store)
    ledger.withInlinks = true
    var waiting: [(url: KnownURL, links: [ExportDatabase.Link])] = []
    try ledger.forEach(beside: path) { entry, _ in
      let links = entry.inlinks.map { inlink in
        ExportDatabase.Link(
          source: inlink.source,
          kind: inlink.kind.rawValue,
          line: inlink.position?.line,
          column: inlink.position?.column,
          rel: inlink.rel.joined(separator: " "),
          text: inlink.text
        )
      }
      waiting.append((entry.url, links))
      guard waiting.count >= Self.batchSize else { return }
      try database.add(waiting)
      waiting = []
    }
    try database.add(waiting)
  }

  func add(_ removal: StoredRemoval) throws { try database.add(removal) }

  func seal() throws -> [ExportManifest.File] {
    try database.finish(about)
    let (bytes, digest) = try reserved.sealAndDigest()
    return [
      ExportManifest.File(
        name: PartName.last(of: path),
        bytes: bytes,
        records: records,
        sha256: digest
      )
    ]
  }

  func commit() throws { try reserved.commit() }
}

/// A temporary file beside the one that is requested, written by somebody else.
final class ReservedFile {
  let temporaryPath: String
  private let descriptor: CInt
  private let path: String
  private var file: AtomicFile?

  /// - Throws: ``ExportError`` when the folder does not take the file.
  init(path: String) throws(ExportError) {
    self.path = path
    let file = try AtomicFile(path: path)
    temporaryPath = file.temporaryPath
    descriptor = open(temporaryPath, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    self.file = consume file
    guard descriptor >= 0 else {
      throw ExportError(.cannotCreate, path: temporaryPath, errno: errno)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Makes the file durable.
  ///
  /// - Returns: Its size in bytes and its SHA-256 digest in hexadecimal digits.
  /// - Throws: ``ExportError`` when it cannot be read or the disk fails.
  func sealAndDigest() throws(ExportError) -> (bytes: Int, digest: String) {
    try file?.seal()
    var digest = SHA256()
    var size = 0
    while true {
      var count = -1
      let (descriptor, offset) = (descriptor, size)
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 18) { bytes, filled in
        repeat {
          count = pread(descriptor, bytes.baseAddress, bytes.count, offset)
        } while count < 0 && errno == EINTR
        filled = max(0, count)
      }
      guard count >= 0 else {
        throw ExportError(.cannotWrite, path: temporaryPath, errno: errno)
      }
      if count == 0 { return (size, digest.hex()) }
      digest.update(piece)
      size += count
    }
  }

  /// Gives the file its name.
  ///
  /// - Throws: ``ExportError`` when that fails.
  func commit() throws(ExportError) { try file?.commit() }
}
