import AppAssociation
import Indexing
import Records
import Storing

/// Finds out under which names the documents of an index know an app.
///
/// The index says which pages name an app, and some of these pages, which other names it has: a
/// page that names one app by two names joins them, as ``AppCatalogue`` says, and pages with the
/// other name may join a third. However many pages there are, few are read.
struct AppFinder {
  private let store: EmbeddedStore
  private let index: SegmentIndex
  private let book: AppBook

  /// The most names that a request is widened by.
  private static let givenLimit = 8
  /// The most names whose pages are looked for, the pages of each, and how often pages lead to
  /// names that lead to pages.
  private static let nameLimit = 48
  private static let pageLimit = 20
  private static let roundLimit = 4
  /// The most values that stand beside one, as many as a predicate has room for.
  private static let valueLimit = 15
  /// The most names that begin or end as one that is not known, and of how many they are looked
  /// for.
  private static let likeLimit = 8
  private static let likeBudget = 1_000_000

  init(store: EmbeddedStore, index: SegmentIndex, book: AppBook) {
    (self.store, self.index, self.book) = (store, index, book)
  }

  /// The values of the filter on apps that mean the same as each of `names`, as far as documents
  /// have them; nothing for a name that means only itself.
  ///
  /// A name may be an identifier of whatever kind, a bundle identifier without its team, a store
  /// number with `id` before it, or what pages call the app: the whole of it, or its first words
  /// where nothing is called just that.
  func values(beside names: Set<String>) async throws -> [String: [String]] {
    let version = index.version
    let names = Set(names.sorted().prefix(Self.givenLimit))
    var values = book.values(beside: names, version: version)
    let new = names.subtracting(values.keys)
    guard !new.isEmpty else { return values.filter { !$0.value.isEmpty } }
    let spellings = new.reduce(into: [:]) { $0[$1] = self.spellings(of: $1) }
    let wanted = new.sorted().flatMap { spellings[$0] ?? [] }
    let listing = try await listing(about: wanted) { $0.apps(under: wanted) }
    for (name, spellings) in spellings {
      let apps = listing.apps(under: spellings).sorted { $0.hosts > $1.hosts }
      var seen: Set<String> = [name.lowercased()]
      let others = (spellings + apps.flatMap(\.filterValues)).filter { value in
        seen.insert(value).inserted && index.has(value, of: .app)
      }
      values[name] = Array(others.prefix(Self.valueLimit))
    }
    book.keep(values, version: version)
    return values.filter { !$0.value.isEmpty }
  }

  /// What is in small letters, or could have been meant by, `name`.
  private func spellings(of name: String) -> [String] {
    let name = name[...].trimming(\.isWhitespace).lowercased()
    var spellings = [name]
    let number = name.dropFirst(2)
    if name.hasPrefix("id"), !number.isEmpty, number.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      spellings.append(String(number))
    }
    if Self.mayBeBundle(name) { spellings += teamIdentifiers(ofBundle: name) }
    let isKnown = spellings.contains { spelling in
      index.has(spelling, of: .app) || !book.listing.apps(under: [spelling]).isEmpty
    }
    return isKnown ? spellings : spellings + longerNames(beginning: name)
  }

  private static func mayBeBundle(_ name: String) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { byte in
            byte &- 0x30 < 10 || byte &- 0x61 < 26 || byte == UInt8(ascii: "-")
          }
      }
  }

  /// The values `TEAMID.bundle` for a bundle identifier in small letters.
  private func teamIdentifiers(ofBundle bundle: String) -> [String] {
    let suffix = Array(".\(bundle)".utf8)
    return index.values(
      of: .app,
      startingWith: "",
      limit: Self.likeLimit,
      budget: Self.likeBudget
    ) { value in
      value.count == suffix.count + 10 && value.suffix(suffix.count).elementsEqual(suffix)
        && !value.prefix(10).contains(UInt8(ascii: "."))
    }
  }

  /// The names of apps whose first words are `name`.
  private func longerNames(beginning name: String) -> [String] {
    guard !name.isEmpty else { return [] }
    let length = name.utf8.count
    return index.values(
      of: .app,
      startingWith: name,
      limit: Self.likeLimit,
      budget: Self.likeBudget
    ) { value in
      // A full stop or a hyphen would go on in an identifier.
      guard let next = String(decoding: value.dropFirst(length).prefix(8), as: UTF8.self).first
      else { return false }
      return next.isWhitespace || ":,;|/()[]–—·•®™".contains(next)
    }
  }

  /// The apps that pages about `names` tell of.
  ///
  /// - Parameters:
  ///   - names: What is looked for first.
  ///   - wanted: The apps whose other names are looked for, too.
  /// - Returns: The apps.
  /// - Throws: ``StoreError`` when pages cannot be read.
  private func listing(
    about names: [String],
    _ wanted: (AppCatalogue.Listing) -> [AppCatalogue.App]
  ) async throws -> AppCatalogue.Listing {
    var catalogue = book.known
    var listing = book.listing
    var asked: Set<String> = []
    var read: Set<UInt64> = []
    for _ in 0..<Self.roundLimit {
      let names = names + wanted(listing).sorted { $0.hosts > $1.hosts }.flatMap(\.filterValues)
      let new = names.filter { asked.count < Self.nameLimit && asked.insert($0).inserted }
      let pages = new.flatMap(pages(naming:)).filter { read.insert($0).inserted }
      if pages.isEmpty { break }
      for stored in try await store.storedRecords(ids: pages).records {
        catalogue.add(try stored.record(leavingOut: ["links", "text", "findings"]))
      }
      listing = catalogue.listing()
    }
    return listing
  }

  /// Some pages that name an app so, the best first.
  private func pages(naming name: String) -> [UInt64] {
    var request = SearchRequest("")
    request.filters = [SearchRequest.Filter(.app, [name])]
    request.limit = Self.pageLimit
    return index.search(request).hits.map(\.id)
  }
}

extension AppCatalogue.App {
  /// How many hosts say something of it.
  fileprivate var hosts: Int { claimedBy.count + namedBy.count }

  /// Its identifiers as documents have them, in small letters.
  fileprivate var filterValues: [String] {
    (storeIDs + appIDs + packages).map { $0.lowercased() }
  }
}
