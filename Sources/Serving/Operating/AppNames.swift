import AppAssociation
import Searching
import Storing
import Synchronization

/// Which names belong to one app, gathered from stores' pages in the background.
///
/// An app on a device is known by one of its names; the pages of a result may use another. Until
/// the names are gathered, only those count that were known before.
final class AppNames: Sendable {
  private struct Names {
    var listing: AppCatalog.Listing?
    var version: Int64
  }

  /// What is known beside what pages say, and holds for every store.
  private let known: AppCatalog
  private let knownListing: AppCatalog.Listing
  private let names = Mutex<[String: Names]>([:])
  /// The pages from which on names are not gathered, because reading them all takes too long.
  private static let pageLimit = 200_000

  /// - Parameter known: What is known beside what pages say.
  init(known: AppCatalog) {
    (self.known, knownListing) = (known, known.listing())
  }

  /// The given identifiers with all others of the same apps.
  func identifiers(of given: Set<String>, in store: ServedStore) -> Set<String> {
    guard !given.isEmpty else { return given }
    let listing = names.withLock { $0[store.name]?.listing } ?? knownListing
    return given.union(listing.identifiers(of: given))
  }

  /// What the pages of `store` call the app with an identifier; `nil` where that is not known, or
  /// holds for several apps.
  func name(of identifier: String, in store: ServedStore) -> String? {
    let listing = names.withLock { $0[store.name]?.listing } ?? knownListing
    let apps = listing.apps(named: identifier)
    return apps.count == 1 ? apps.first?.name : nil
  }

  /// Reads every page of `store`, unless its index is as it was the last time.
  ///
  /// - Throws: ``StoreError``, `CancellationError`, or ``AppNamesError`` when there are too many.
  @concurrent
  func gather(from store: ServedStore) async throws {
    let version = store.indexVersion
    let before = names.withLock { $0[store.name] }
    guard before?.version != version else { return }
    guard store.documentCount <= Self.pageLimit else {
      names.withLock { $0[store.name] = Names(listing: before?.listing, version: version) }
      // It is said once, not whenever the index changes.
      guard before == nil else { return }
      throw AppNamesError(pages: store.documentCount, limit: Self.pageLimit)
    }
    var catalog = known
    try store.store.forEachRecord(.indexable) { stored in
      guard !stored.isDamaged else { return }
      try Task.checkCancellation()
      catalog.add(try stored.record(leavingOut: ["links", "text", "findings"]))
    }
    let listing = catalog.listing()
    names.withLock { $0[store.name] = Names(listing: listing, version: version) }
  }
}

/// Why the names of apps are not gathered.
struct AppNamesError: Error, Hashable, CustomStringConvertible {
  /// The pages that there are.
  let pages: Int
  /// The pages that are read at most.
  let limit: Int

  var description: String {
    "the index has \(pages) pages, and names are gathered from \(limit) at most. Requests name apps "
      + "as pages do, by every name."
  }
}
