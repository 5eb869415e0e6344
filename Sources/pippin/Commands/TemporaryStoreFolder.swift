import Basics
import Foundation

/// A folder for a store that only one command needs.
enum TemporaryStoreFolder {
  /// How the folder's name begins.
  private static let prefix = "pippin-partial-"

  /// Runs `body` with the path of a new folder, which is gone when it has ended, has failed or was
  /// interrupted.
  ///
  /// Its name is unpredictable, and only its owner may look into it: whoever made a folder of that name before would otherwise be
  /// read, and written to, in its place.
  ///
  /// - Throws: What `body` throws; else ``Failure`` when the folder cannot be made, or when
  ///   there was an interrupt.
  static func with<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let signals = InterruptHandler {}
    defer { signals.cancel() }
    let outer = NSTemporaryDirectory()
    // One that was killed left its pages there.
    LockedFolder.forEachLeftOver(in: outer, prefix: prefix) {
      try? FileManager.default.removeItem(atPath: $0)
    }
    let locked: LockedFolder
    do throws(GuardedFile.Problem) {
      locked = try LockedFolder(in: outer, prefix: prefix)
    } catch {
      let reason = Failure.reason(error)
      throw Failure(
        .cannotCreate,
        "\(outer): no temporary folder can be made there: \(reason).",
        fix: "Name a folder that exists and that you may write to: TMPDIR=FOLDER"
      )
    }
    let path = locked.path
    let value: Value
    do {
      value = try await body("\(path)/store")
    } catch {
      // What went wrong first is what the person has to know.
      try? FileManager.default.removeItem(atPath: path)
      try throwIfInterrupted(signals)
      throw error
    }
    try FileManager.default.removeItem(atPath: path)
    try throwIfInterrupted(signals)
    return value
  }

  private static func throwIfInterrupted(_ signals: InterruptHandler) throws {
    guard let signal = signals.received else { return }
    throw Failure(Failure.Code(signal: signal))
  }
}
