import Basics
import Foundation

/// Makes a folder that is there whole or not at all.
enum NewFolder {
  /// Has `body` fill a new folder beside `path`, which then takes that name.
  ///
  /// The folder is its owner's alone. It is removed when `body` fails or the person interrupts.
  ///
  /// - Parameters:
  ///   - path: Where the folder goes; at most an empty folder may be there.
  ///   - console: Where it is said that a folder was removed that a killed process left half made.
  ///   - body: Fills the folder whose path it is given, and asks now and then whether it was
  ///     interrupted.
  /// - Returns: What `body` returns.
  /// - Throws: ``Failure`` when something is there, the folder cannot be made, or there was an
  ///   interrupt; else what `body` throws.
  static func make<Value>(
    at path: String,
    _ console: Console,
    _ body: (_ folder: String, _ isInterrupted: () -> Bool) async throws -> Value
  ) async throws -> Value {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    try requireRoom(at: path)
    let outer = URL(filePath: path).deletingLastPathComponent().path
    removeLeftOver(in: outer, console)
    let locked = try lockedFolder(in: outer)
    let partial = locked.path
    let signals = InterruptHandler {}
    defer { signals.cancel() }
    do {
      let value = try await body(partial) { signals.received != nil }
      if let signal = signals.received { throw interrupt(signal) }
      try flush(folders(in: partial) + [partial], of: path)
      guard rename(partial, path) == 0 else {
        throw Failure(
          .cannotCreate,
          "\(path): the folder cannot be put in place: \(String(cString: strerror(errno)))."
        )
      }
      // What is reported as done is there after a loss of power, by its name.
      try flush([outer], of: path)
      return value
    } catch {
      // What went wrong first is what the person has to know.
      try? FileManager.default.removeItem(atPath: partial)
      if let signal = signals.received { throw interrupt(signal) }
      throw error
    }
  }

  /// A folder of this process in `outer`, to be filled.
  private static func lockedFolder(in outer: String) throws -> LockedFolder {
    do throws(GuardedFile.Problem) {
      return try LockedFolder(in: outer, prefix: prefix)
    } catch {
      throw Failure(
        .cannotCreate,
        "\(outer): no folder can be made there: \(Failure.reason(error)). Name another folder."
      )
    }
  }

  /// How the name of a folder begins that is being filled.
  private static let prefix = ".pippin-partial-"

  /// Removes what processes that were killed left half made in `outer`: it may hold secrets, and pages
  /// that were forgotten since.
  private static func removeLeftOver(in outer: String, _ console: Console) {
    LockedFolder.forEachLeftOver(in: outer, prefix: prefix) { path in
      do {
        try FileManager.default.removeItem(atPath: path)
        console.note("\(path): a command that was killed left it half made; it is removed.")
      } catch {
        console.note(
          "\(path): a command that was killed left it half made, and it cannot be removed. Remove it: "
            + "rm -r \(ShellWord.quoted(path))"
        )
      }
    }
  }

  /// The paths of the folders in `folder`.
  private static func folders(in folder: String) -> [String] {
    let paths = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return paths.map { "\(folder)/\($0)" }.filter { path in
      FileStatus(of: path, followsLinks: false)?.kind == .folder
    }
  }

  /// Waits until the names in `folders`, which belong to what is made at `path`, would survive a loss
  /// of power.
  private static func flush(_ folders: [String], of path: String) throws(Failure) {
    do throws(GuardedFile.Problem) {
      for folder in folders { try GuardedFolder.synchronize(folder) }
    } catch {
      throw Failure(
        .inputOutput,
        "\(path): the folder cannot be flushed to the disk: \(Failure.reason(error)).",
        fix: "Check the disk, and run the command again."
      )
    }
  }

  private static func interrupt(_ signal: Int32) -> Failure {
    Failure(
      Failure.Code(signal: signal),
      "interrupted; nothing was left behind. Run the command again."
    )
  }

  private static func requireRoom(at path: String) throws(Failure) {
    guard let status = FileStatus(of: path, followsLinks: false) else { return }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard status.kind == .folder, names?.isEmpty == true else {
      throw Failure(
        .cannotCreate,
        "\(path) is there already and is never replaced. Name a new folder."
      )
    }
  }
}
