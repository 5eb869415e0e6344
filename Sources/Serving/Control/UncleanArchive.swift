import Archiving
package import JSON
import Storing

/// An archive that may still hold what was to be forgotten.
package struct UncleanArchive: Hashable, Sendable {
  /// Its path within the store's folder.
  package let path: String
  /// From which byte on nobody can tell what it holds; `nil` when it could not be cleaned at all.
  package let offset: Int64?
  /// Why, a phrase without a full stop.
  package let reason: String

  package init(path: String, offset: Int64?, reason: String) {
    self.path = path
    self.offset = offset
    self.reason = reason
  }

  /// What `error` left in the store of `folder`.
  init(_ error: ArchiveError, in folder: StoreFolder) {
    let prefix = folder.path + "/"
    path = error.path.hasPrefix(prefix) ? String(error.path.dropFirst(prefix.count)) : error.path
    offset = error.offset
    reason = error.detail
  }
}

extension UncleanArchive: JSONWritable {
  /// Writes the archive as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("offset", offset.map { Int($0) })
    writer.field("path", path)
    writer.field("reason", reason)
    writer.endObject()
  }

  /// Reads an archive; `nil` when `value` is none.
  init?(_ value: JSONValue) {
    guard let path = value["path"]?.string, let reason = value["reason"]?.string else { return nil }
    self.init(path: path, offset: value["offset"]?.int.map { Int64($0) }, reason: reason)
  }
}
