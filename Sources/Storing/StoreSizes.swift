import Foundation

/// The bytes of a store's files, by what they hold, and those that are free on its disk.
package struct StoreSizes: Hashable, Sendable {
  /// `store.sqlite` with its log: frontier, records and links.
  package var records = 0
  /// `engagement.sqlite` with its log.
  package var engagement = 0
  /// Segments, live scores and what else belongs to the index.
  package var index = 0
  /// WARC files.
  package var archive = 0
  /// What this user may still write to the disk.
  package var free = 0
  /// The folders that this user may not list, whose files count as none.
  package var unlisted: [String] = []

  /// The bytes by the kind's stable name.
  package var byKind: [String: Int] {
    ["archive": archive, "engagement": engagement, "index": index, "records": records]
  }

  /// The bytes of all files.
  package var total: Int { records + engagement + index + archive }
}

extension StoreFolder {
  /// Adds up the sizes of the files, as they are at the moment.
  ///
  /// A file that goes away meanwhile counts as none. So do those of a folder that this user may not
  /// list: everything else of the store can be read all the same.
  ///
  /// - Throws: ``StoreError`` when the system cannot list a folder.
  package func sizes() throws(StoreError) -> StoreSizes {
    var sizes = StoreSizes()
    for suffix in DatabaseOpening.fileSuffixes {
      sizes.records += Self.size(of: databasePath + suffix) ?? 0
      sizes.engagement += Self.size(of: engagementPath + suffix) ?? 0
    }
    sizes.index = try Self.sum(below: indexPath, &sizes.unlisted)
    sizes.archive = try Self.sum(below: archivePath, &sizes.unlisted)
    sizes.free = freeBytes
    return sizes
  }

  /// The bytes that this user may still write to the disk; 0 when unknown.
  package var freeBytes: Int {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return 0 }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// The bytes of all plain files in the folder at `path` and in those below it; links are not
  /// followed.
  private static func sum(
    below path: String,
    _ unlisted: inout [String]
  ) throws(StoreError) -> Int {
    var total = 0
    var open = [path]
    while let folder = open.popLast() {
      guard let handle = opendir(folder) else {
        if errno == ENOENT { continue }
        if errno == EACCES {
          unlisted.append(folder)
          continue
        }
        throw .system(errno, path: folder, doing: "listing the folder")
      }
      defer { closedir(handle) }
      while let entry = readdir(handle) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        let path = "\(folder)/\(name)"
        if let size = size(of: path) {
          total += size
        } else if entry.pointee.d_type == UInt8(DT_DIR) {
          open.append(path)
        }
      }
    }
    return total
  }

  /// The bytes of a plain file; `nil` when there is none.
  private static func size(of path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
