import Exporting
import Foundation
import ObjectStoring
import Storing

/// Writes an export into an object store: whole files first, their manifest last.
struct ExportUpload {
  /// The object that the export is named by.
  let location: ObjectLocation
  /// The object store.
  let store: ObjectStore

  /// Refuses what cannot be written.
  ///
  /// - Throws: ``Failure`` when the output names a folder.
  init(to output: String, _ store: ObjectStore) throws {
    location = try ObjectLocation(output)
    self.store = store
    guard !location.isFolder else {
      throw Failure(
        .usage,
        "\(output) names a folder of the object store.",
        fix: "Name an object, such as \(output)\(output.hasSuffix("/") ? "" : "/")index.jsonl.gz"
      )
    }
  }

  /// Writes the export into a temporary folder, and uploads what is in it.
  ///
  /// - Returns: The manifest.
  /// - Throws: ``ExportError`` or ``ObjectStoreError``. Without its manifest an export is none; the files
  ///   that are there are whole.
  func write(_ export: RecordExport, _ records: EmbeddedStore) async throws -> ExportManifest {
    try await TransferFolder.with(true) { folder in
      let folder = folder ?? ""
      let path = "\(folder)/\(location.name)"
      let manifest = try export.write(records, to: path)
      let last = "\(location.name).manifest.json"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      let prefix = location.key.dropLast(location.name.count)
      for name in names.filter({ $0 != last }) + [last] {
        let target = ObjectLocation(bucket: location.bucket, key: prefix + name)
        try await store.put(
          file: "\(folder)/\(name)",
          to: target,
          contentType: Self.contentType(of: name)
        )
      }
      return manifest
    }
  }

  private static func contentType(of name: String) -> String {
    let types = [
      "json": "application/json", "jsonl": "application/x-ndjson", "csv": "text/csv",
      "nq": "application/n-quads", "xml": "application/xml", "gz": "application/gzip",
    ]
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    return types[ending] ?? "application/octet-stream"
  }
}
