import ArgumentParser
import ObjectStoring

/// Where exchanges are kept.
enum ArchiveTarget: ExpressibleByArgument {
  /// In the folder of the store.
  case store
  /// In an object store, below a location that is still to be read.
  case objects(String)

  init?(argument: String) {
    if ObjectLocation.names(argument) {
      self = .objects(argument)
    } else {
      guard argument == "store" else { return nil }
      self = .store
    }
  }

  /// What uploads archives there; `nil` for the folder of the store.
  ///
  /// - Throws: ``ObjectStoreError`` when the object store cannot be used.
  func uploader(_ settings: Settings, _ console: Console) throws -> ArchiveUploader? {
    guard case .objects(let text) = self else { return nil }
    let location = try ObjectLocation(text)
    return ArchiveUploader(to: location, try ObjectStore(settings, console), console)
  }
}
