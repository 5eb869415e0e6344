public import Foundation
import SpotlightItems
public import UniformTypeIdentifiers
import UserActivity

extension CSSearchableIndex {
  /// Hands the index's requests to the delegate, now and once an hour.
  func watch() -> Task<Void, Never> {
    Task { [weak self] in
      while !Task.isCancelled {
        await self?.handRequests()
        // Being cancelled ends the loop.
        try? await Task.sleep(for: .seconds(3600))
      }
    }
  }

  /// Hands what the index wants from the app again to the delegate.
  package func handRequests() async {
    guard let delegate = indexDelegate else { return }
    let scope = ActivityScope.current
    do throws(ItemIndexFailure) {
      let index = try connection.index()
      for request in try await index.reindexRequests() {
        let connection = connection
        let acknowledge: @Sendable () -> Void = {
          connection.changes.add {
            do throws(ItemIndexFailure) {
              try await index.acknowledge(request)
            } catch {
              scope.report(error.description)
            }
          }
        }
        switch request {
        case .everything:
          delegate.searchableIndex(
            self,
            reindexAllSearchableItemsWithAcknowledgementHandler: acknowledge
          )
        case .identifiers(let identifiers):
          delegate.searchableIndex(
            self,
            reindexSearchableItemsWithIdentifiers: identifiers,
            acknowledgementHandler: acknowledge
          )
        }
      }
    } catch {
      scope.report(error.description)
    }
  }

  /// Fetches the data of an item in a type from the delegate of this index.
  ///
  /// Apps on Linux cannot ask each other: another bundle identifier than that of this program is an error.
  public func fetchData(
    forBundleIdentifier bundleIdentifier: String,
    itemIdentifier: String,
    contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    connection.changes.add { [self] in
      do {
        completionHandler(try data(bundleIdentifier, itemIdentifier, contentType), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  private func data(_ bundle: String, _ item: String, _ type: UTType) throws -> Data {
    guard bundle == connection.settings.bundleIdentifier else {
      throw CSIndexError(
        .remoteConnectionError,
        "The app \(bundle) cannot be reached. Only items of this program can be fetched."
      )
    }
    guard let delegate = indexDelegate else {
      throw CSIndexError(.indexingUnsupported, "The index has no delegate. Set indexDelegate.")
    }
    return try delegate.data(for: self, itemIdentifier: item, typeIdentifier: type.identifier)
  }
}
