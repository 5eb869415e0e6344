import Foundation
import Storing

/// A store in a folder of its own, which goes away with this value.
final class TemporaryStore: Sendable {
  let folder: StoreFolder

  init() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pippin-store-\(UUID().uuidString)"
    )
    folder = try StoreFolder(creating: path.path)
  }

  deinit {
    // A folder that cannot be removed is left to the system's own cleaning.
    _ = try? FileManager.default.removeItem(atPath: folder.path)
  }

  func open(
    _ access: EmbeddedStore.Access = .writing,
    settings: EmbeddedStore.Settings = .init()
  ) throws -> EmbeddedStore {
    try EmbeddedStore(folder, access: access, settings: settings)
  }
}
