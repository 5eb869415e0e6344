import Glibc
import Records
package import Storing

/// Writes the public index in one of several formats, page after page, sorted by address.
///
/// Same store, same bytes: keys are sorted, and nothing of the clock is in it unless times are
/// asked for. Memory does not grow with the store.
package struct RecordExport: Sendable {
  /// The format.
  package var format = ExportFormat.jsonl
  /// Which pages to export.
  package var selection = RecordSelection.indexable
  /// Conditions, of which a page must keep every one.
  package var filters: [ExportFilter] = []
  /// Whether fetch times and durations are in it.
  package var withTimes = false
  /// Whether cells of CSV stand as they are, even where a spreadsheet would run them.
  package var rawCells = false

  /// An export of every page of the index.
  package init() {}

  /// Writes the export to `path` and its manifest beside it, each whole or not at all.
  ///
  /// - Throws: ``ExportError`` when the files cannot be written; the old ones are untouched.
  package func write(_ store: EmbeddedStore, to path: String) throws -> ExportManifest {
    var file = try AtomicFile(path: path)
    let manifest = try lines(of: store) { bytes throws(ExportError) in try file.write(bytes) }
    var manifestFile = try AtomicFile(path: "\(path).manifest.json")
    var writer = JSONWriter()
    writer.value(manifest)
    try manifestFile.write(writer.bytes + [UInt8(ascii: "\n")])
    try file.commit()
    try manifestFile.commit()
    return manifest
  }

  /// Writes the export to an open file descriptor.
  ///
  /// - Throws: ``ExportError``, of which a reader that went away has a code of its own.
  package func stream(_ store: EmbeddedStore, to descriptor: CInt) throws -> ExportManifest {
    var buffer: [UInt8] = []
    let manifest = try lines(of: store) { bytes throws(ExportError) in
      buffer += bytes
      guard buffer.count >= 1 << 16 else { return }
      try Descriptor.write(buffer, to: descriptor, path: "standard output")
      buffer.removeAll(keepingCapacity: true)
    }
    try Descriptor.write(buffer, to: descriptor, path: "standard output")
    return manifest
  }

  private func lines(
    of store: EmbeddedStore,
    _ take: ([UInt8]) throws(ExportError) -> Void
  ) throws -> ExportManifest {
    var manifest = ExportManifest(format: format.rawValue)
    manifest.withTimes = withTimes
    manifest.conditions = filters.map { "\($0.field.rawValue)=\($0.value)" }
    var digest = SHA256()
    var rows = format.rows(withTimes: withTimes, rawCells: rawCells)
    func add(_ bytes: [UInt8]) throws(ExportError) {
      digest.update(bytes)
      manifest.bytes += bytes.count
      try take(bytes)
    }
    try add(rows.header)
    try store.forEachRecord(selection) { stored in
      let record = try stored.record()
      guard filters.allSatisfy({ $0.accepts(record) }) else { return }
      var bytes: [UInt8] = []
      try rows.append(record, version: stored.version, to: &bytes)
      manifest.records += 1
      manifest.appLinked += record.isAppLinked ? 1 : 0
      try add(bytes)
    }
    try add(rows.footer)
    manifest.sha256 = digest.hex()
    return manifest
  }
}
