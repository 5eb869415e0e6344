import Archiving
import Basics
import Foundation
import ObjectStoring

/// Archives in an object store as files, for whoever reads files: one at a time is on this disk.
actor RemoteArchives {
  private let store: ObjectStore
  private let folder: String
  private let limit: Int64
  /// The archive that is in the file.
  private var current: String?

  /// Keeps files in `folder`.
  init(_ store: ObjectStore, in folder: String, limit: Int64 = RemoteArchives.sizeLimit) {
    (self.store, self.folder, self.limit) = (store, folder, limit)
  }

  /// The most bytes of an object that is read.
  static let sizeLimit: Int64 = 64 << 30

  /// The names of the objects that `paths` name; other paths stay what they are.
  ///
  /// - Parameters:
  ///   - paths: Files, objects, and prefixes that end in a slash.
  ///   - endings: How the names of objects below a prefix end that are wanted.
  /// - Returns: Files and objects.
  /// - Throws: ``ObjectStoreError`` of the kind `missing` when there is none.
  func expand(_ paths: [String], endings: [String]) async throws -> [String] {
    var expanded: [String] = []
    for path in paths {
      guard ObjectLocation.names(path) else {
        expanded.append(path)
        continue
      }
      let location = try ObjectLocation(path)
      guard location.isFolder else {
        _ = try await store.head(of: location)
        expanded.append(path)
        continue
      }
      let objects = try await store.list(location).map(\.location).filter { object in
        endings.contains { object.key.hasSuffix($0) }
      }
      guard !objects.isEmpty else {
        throw ObjectStoreError(
          .missing,
          at: path,
          "no object there ends in \(endings.joined(separator: " or "))",
          advice: "Check bucket and prefix."
        )
      }
      expanded += objects.map(\.description)
    }
    return expanded
  }

  /// A file with what is at `path`, which holds until the next call.
  ///
  /// - Returns: The path itself when it is a file's.
  /// - Throws: ``ObjectStoreError``.
  func file(of path: String) async throws -> String {
    guard ObjectLocation.names(path) else { return path }
    let file = "\(folder)/object"
    if current == path { return file }
    current = nil
    unlink(file)
    // Room is left for what is made of it.
    let room = try FileManager.default.attributesOfFileSystem(forPath: folder)[.systemFreeSize]
    let free = (room as? NSNumber)?.int64Value ?? limit
    try await store.get(try ObjectLocation(path), toFile: file, limit: min(limit, free * 9 / 10))
    current = path
    return file
  }
}

extension RemoteArchives? {
  /// The archive as a file of this machine, which holds until the next call; itself when it is one.
  func fetched(_ archive: ArchiveSource) async throws -> ArchiveSource {
    guard let self, ObjectLocation.names(archive.name) else { return archive }
    return ArchiveSource(path: try await self.file(of: archive.name), named: archive.name)
  }
}

/// A folder of this process for what comes from an object store or goes there.
enum TransferFolder {
  /// Runs `body` with a new folder, unless no path is in an object store; it is gone afterwards.
  static func with<Value>(
    _ isNeeded: Bool,
    _ body: (String?) async throws -> Value
  ) async throws -> Value {
    guard isNeeded else { return try await body(nil) }
    return try await TemporaryStoreFolder.with { path in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      return try await body(path)
    }
  }
}
