import AppAssociation
import Records
import Searching
import Storing
import Synchronization

/// Which names belong to one app, gathered from a store's pages in the background.
///
/// An app on a device is known by one of its names; the pages of a result may use another. Until
/// the names are gathered, only the given ones count.
final class AppNames: Sendable {
  private let listings = Mutex<[String: AppCatalogue.Listing]>([:])
  /// The pages from which on names are not gathered, because reading them all takes too long.
  private static let pageLimit = 200_000

  init() {}

  /// The given identifiers with all others of the same apps.
  func identifiers(of given: Set<String>, in store: ServedStore) -> Set<String> {
    guard !given.isEmpty, let listing = listings.withLock({ $0[store.name] }) else { return given }
    return given.union(listing.identifiers(of: given))
  }

  /// Reads every page of `store` once.
  ///
  /// - Throws: ``StoreError``.
  @concurrent
  func gather(from store: ServedStore) async throws {
    guard store.documentCount <= Self.pageLimit else { return }
    var catalogue = AppCatalogue()
    try store.store.forEachRecord(.indexable) { stored in
      catalogue.add(try stored.record(leavingOut: ["links", "text", "findings"]))
    }
    let listing = catalogue.listing()
    listings.withLock { $0[store.name] = listing }
  }
}
