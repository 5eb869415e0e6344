import Basics
import Foundation

/// The folder that a store lives in.
///
/// It is its owner's alone: a new one has mode 0700, and the files in it that hold secrets (keys,
/// the salt of the store, tokens) have mode 0600 from the next opening on. A folder of another user
/// is not used, but for root's.
package struct StoreFolder: Hashable, Sendable {
  /// The folder's path, as given.
  package let path: String

  /// The system of record.
  package var databasePath: String { path + "/store.sqlite" }
  /// The engagement database.
  package var engagementPath: String { path + "/engagement.sqlite" }
  /// The folder of the index's segments and live scores.
  package var indexPath: String { path + "/index" }
  /// What is known of pages from all others together; a part of the index, and like it a cache.
  package var signalsPath: String { indexPath + "/signals.table" }
  /// The file that says that votes are in the scores of the index; a part of it.
  package var engagementMarkPath: String { indexPath + "/engagement.mark" }
  /// The file of the server's tokens.
  package var tokensPath: String { path + "/tokens" }
  /// The folder of what search engines elsewhere were sent.
  package var feedsPath: String { path + "/feeds" }
  /// The folder of the archives.
  package var archivePath: String { path + "/archive" }

  /// Opens the folder of a store that is there.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - isLeftOver: Whether a folder will do of which the pages are gone, and other parts of a
  ///     store are left.
  /// - Throws: ``StoreError`` when there is no such folder, or it is empty or holds something else.
  package init(opening path: String, isLeftOver: Bool = false) throws(StoreError) {
    self.path = Self.trimmed(path)
    try refuseURL()
    guard try isFolder() else { throw .notFound(path) }
    guard access(databasePath, F_OK) == 0 || isLeftOver && hasOtherParts else {
      throw try isEmpty() && !hasOtherParts ? .notFound(path) : .notAStore(path)
    }
    try guardFiles()
  }

  /// Refuses the name of a store that is no folder.
  private func refuseURL() throws(StoreError) {
    guard path.contains("://") || path.hasPrefix("service=") else { return }
    let isShared = ["postgres://", "postgresql://", "service="].contains { path.hasPrefix($0) }
    guard !URLPassword.isIn(path) else {
      throw StoreError(
        .notAFolder,
        path: "--store",
        reason: "a password does not belong there: every user of the machine could read it",
        advice: "Stores are folders, or postgres://USER@HOST/DATABASE or service=NAME; the "
          + "password comes from PGPASSFILE (~/.pgpass), a service file or PGPASSWORD."
      )
    }
    guard isShared else {
      throw StoreError(
        .notAFolder,
        path: path,
        reason: "stores are folders, or postgres://USER@HOST/DATABASE or service=NAME",
        advice: "Correct the name."
      )
    }
    throw StoreError(
      .notAFolder,
      path: path,
      reason: "this command works on a store in a folder",
      advice: "Copy a store on PostgreSQL to a folder with `pippin follow`, and name the copy; "
        + "`pippin store` says what is in it."
    )
  }

  /// Whether parts of a store are there that are only ever made beside its pages.
  package var hasOtherParts: Bool {
    [engagementPath, indexPath + "/manifest"].contains { (part: String) in
      access(part, F_OK) == 0
    }
  }

  /// Opens the folder of a store, and makes it when it is not there.
  ///
  /// A folder that has files but no store is left alone, so that a slip of the fingers does not
  /// spread our files over somebody's work.
  /// - Throws: ``StoreError`` when the folder cannot be made or holds something else.
  package init(creating path: String) throws(StoreError) {
    self.path = Self.trimmed(path)
    try refuseURL()
    if try isFolder() {
      let isNew = access(databasePath, F_OK) != 0
      if isNew {
        guard try isEmpty() else { throw .notAStore(path) }
        try withdraw(0o077)
      }
    } else {
      try makeFolder()
    }
    try guardFiles()
  }

  /// Takes from others what an older version, or somebody by mistake, left them: writing to the
  /// folder, and secrets.
  private func guardFiles() throws(StoreError) {
    try withdraw(0o022)
    for path in [databasePath, engagementPath] {
      for suffix in DatabaseOpening.fileSuffixes { try Self.guardSecret(path + suffix) }
    }
    try Self.guardSecret(tokensPath)
  }

  private func withdraw(_ rights: UInt32) throws(StoreError) {
    do throws(GuardedFile.Problem) {
      try GuardedFolder.withdraw(rights, from: path)
    } catch {
      throw .guarding(error, path: path, doing: "taking rights on the folder from others")
    }
  }

  /// Sees to it that the file at `path` is a plain file of one's own that nobody else reads.
  static func guardSecret(_ path: String) throws(StoreError) {
    do throws(GuardedFile.Problem) {
      try GuardedFile.guardSecret(path)
    } catch {
      throw .guarding(error, path: path, doing: "taking rights on the file from others")
    }
  }

  /// A store's lock files, its databases' side files and hidden files do not make a folder
  /// somebody else's.
  private func isEmpty() throws(StoreError) -> Bool {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .system(EACCES, path: path, doing: "listing the folder")
    }
    let ours: Set = [
      "crawl.lock", "index.lock", "control.sock", "engagement.sqlite", "index", "archive",
    ]
    return names.allSatisfy {
      ours.contains($0) || $0.hasPrefix(".") || $0.hasPrefix("engagement.sqlite-")
    }
  }

  private func isFolder() throws(StoreError) -> Bool {
    do throws(GuardedFile.Problem) {
      return try GuardedFolder.check(path)
    } catch {
      throw .guarding(error, path: path, doing: "opening the folder")
    }
  }

  /// Makes the folder, for its owner alone, and those above it.
  private func makeFolder() throws(StoreError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += made.isEmpty || made.hasSuffix("/") ? part : "/\(part)"
      let mode: mode_t = made == path ? 0o700 : 0o755
      guard mkdir(made, mode) != 0, errno != EEXIST, errno != EISDIR else { continue }
      let number = errno
      if access(made, F_OK) == 0 { continue }
      throw .system(number, path: made, doing: "making the folder")
    }
    guard try isFolder() else { throw .system(ENOTDIR, path: path, doing: "making the folder") }
  }

  private static func trimmed(_ path: String) -> String {
    guard let last = path.lastIndex(where: { $0 != "/" }) else {
      return path.isEmpty ? "." : "/"
    }
    return String(path[...last])
  }
}
