import Foundation
import Frontier
import Storing
import TestSupport

/// A store in a folder of its own, which goes away with this value.
final class TemporaryStore: Sendable {
  let folder: StoreFolder
  private let outer: TemporaryFolder

  init() throws {
    outer = try TemporaryFolder()
    folder = try StoreFolder(creating: outer.path(of: "store"))
  }

  func open(
    _ access: EmbeddedStore.Access = .writing,
    settings: FrontierSettings = .init(),
    file: EmbeddedStore.FileSettings = .init()
  ) throws -> EmbeddedStore {
    try EmbeddedStore(folder, access: access, settings: settings, file: file)
  }
}
