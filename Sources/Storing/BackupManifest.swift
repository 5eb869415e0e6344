package import Basics
package import JSON
import Records

/// The list of a backup's files, with what each must be: `backup.json` beside them.
package struct BackupManifest: Hashable, Sendable {
  /// One file.
  package struct File: Hashable, Sendable {
    /// Its path within the backup.
    package var path: String
    /// Its size in bytes.
    package var bytes: Int
    /// Its SHA-256 digest (FIPS 180-4), 64 hexadecimal digits.
    package var digest: String

    package init(path: String, bytes: Int, digest: String) {
      (self.path, self.bytes, self.digest) = (path, bytes, digest)
    }
  }

  /// The name of the list.
  package static let name = "backup.json"
  /// The form of the list.
  private static let schema = "pippin-backup/1"
  /// The most bytes of a list.
  package static let byteLimit = 16 << 20
  /// The most files of a list.
  package static let fileLimit = 100_000

  /// When the backup was made.
  package var created: Timestamp
  /// The version of the program that made it.
  package var version: String
  /// The files, sorted by path.
  package var files: [File]

  package init(created: Timestamp, version: String, files: [File]) {
    (self.created, self.version, self.files) = (created, version, files)
  }

  /// The list as JSON.
  ///
  /// - Throws: ``StoreError`` when it would be larger than what is read again.
  package func bytes() throws(StoreError) -> [UInt8] {
    try Self.check(fileCount: files.count)
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("created", created.iso8601)
    writer.field("files", files)
    writer.field("schema", Self.schema)
    writer.field("version", version)
    writer.endObject()
    let bytes = writer.bytes + [UInt8(ascii: "\n")]
    guard bytes.count <= Self.byteLimit else { throw Self.tooLong("\(bytes.count) bytes") }
    return bytes
  }

  /// Checks that a list can have `fileCount` files.
  ///
  /// - Throws: ``StoreError``.
  static func check(fileCount: Int) throws(StoreError) {
    guard fileCount <= fileLimit else { throw tooLong("\(fileCount) files") }
  }

  private static func tooLong(_ size: String) -> StoreError {
    StoreError(
      .cannotCreate,
      path: name,
      reason: "the list of the backup would have \(size), and \(fileLimit) files or "
        + "\(byteLimit) bytes are the most",
      advice: "Move old files out of the store's folder archive/, and run the command again."
    )
  }

  /// Reads a list.
  ///
  /// - Returns: `nil` when it is none, or names a file that no backup has.
  package init?(_ bytes: [UInt8]) {
    guard let object = (try? JSONParser.parse(bytes))?.object,
      object["schema"]?.string == Self.schema,
      let created = object["created"]?.string.flatMap(Timestamp.init(iso8601:)),
      let version = object["version"]?.string, let list = object["files"]?.array,
      list.count <= Self.fileLimit
    else { return nil }
    var files: [File] = []
    for item in list {
      guard let path = item["path"]?.string, let bytes = item["bytes"]?.int,
        let digest = item["sha256"]?.string, Self.isExpected(path), bytes >= 0
      else { return nil }
      files.append(File(path: path, bytes: bytes, digest: digest))
    }
    guard Set(files.map(\.path)).count == files.count,
      files.contains(where: { $0.path == "store.sqlite" })
    else { return nil }
    self.init(created: created, version: version, files: files)
  }

  /// Whether a backup may have a file at `path`; nothing else is read or written.
  static func isExpected(_ path: String) -> Bool {
    if ["store.sqlite", "engagement.sqlite", "tokens"].contains(path) { return true }
    guard path.hasPrefix("archive/"), path.hasSuffix(".warc.gz") else { return false }
    let name = path.dropFirst("archive/".count)
    return !name.hasPrefix(".") && !name.contains("/") && name.utf8.count <= 255
      && !name.utf8.contains { $0 < 0x20 }
  }
}

extension BackupManifest.File: JSONWritable {
  /// Writes the file as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("bytes", bytes)
    writer.field("path", path)
    writer.field("sha256", digest)
    writer.endObject()
  }
}
