import Analysis
import AppAssociation
import Basics
import Indexing
import Records
import Storing

/// Finds out under which names the documents of an index know an app.
///
/// The index says which pages name an app, and some of these pages, which other names it has: a
/// page that names one app by two names joins them, as ``AppCatalog`` says, and pages with the
/// other name may join a third. However many pages there are, few are read.
struct AppFinder {
  private let store: EmbeddedStore
  private let index: SegmentIndex
  private let registry: AppRegistry

  /// The most names that a request is widened by.
  private static let givenLimit = 8
  /// The most names whose pages are looked for, the pages of each, and how often pages lead to
  /// names that lead to pages.
  private static let nameLimit = 48
  private static let pageLimit = 20
  private static let roundLimit = 4
  /// The most values that are beside one, as many as a predicate has room for.
  private static let valueLimit = 15
  /// The most names that begin or end as one that is not known, and of how many they are looked
  /// for.
  private static let likeLimit = 8
  private static let likeBudget = 200_000
  /// The most apps of a device that are looked for.
  private static let identifierLimit = 256
  /// The characters of a team's identifier.
  private static let teamLength = 10

  init(store: EmbeddedStore, index: SegmentIndex, registry: AppRegistry) {
    (self.store, self.index, self.registry) = (store, index, registry)
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
    var values = registry.values(beside: names, version: version)
    let new = names.subtracting(values.keys)
    guard !new.isEmpty else { return values.filter { !$0.value.isEmpty } }
    let spellings = spellings(of: new)
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
    registry.keep(values, version: version)
    return values.filter { !$0.value.isEmpty }
  }

  /// Returns `ids` with all other identifiers of the apps that they name.
  ///
  /// - Throws: ``StoreError`` when pages cannot be read.
  func identifiers(of ids: Set<String>) async throws -> Set<String> {
    var all = ids
    let given = ids.sorted().prefix(Self.identifierLimit)
    let teams = teamIdentifiers(ofBundles: given.map(Self.folded))
    for start in stride(from: 0, to: given.count, by: Self.givenLimit) {
      let spellings = given[start..<min(start + Self.givenLimit, given.count)].flatMap {
        Self.spellings(of: $0, teams)
      }
      let listing = try await listing(about: spellings) { listing in
        spellings.flatMap { listing.apps(named: $0) }
      }
      for app in spellings.flatMap({ listing.apps(named: $0) }) { all.formUnion(app.identifiers) }
    }
    return all
  }

  /// What each of `names` can be in documents, in small letters.
  private func spellings(of names: Set<String>) -> [String: [String]] {
    let teams = teamIdentifiers(ofBundles: names.map(Self.folded))
    return names.reduce(into: [:]) { all, name in
      let spellings = Self.spellings(of: name, teams)
      let isKnown = spellings.contains { spelling in
        index.has(spelling, of: .app) || !registry.listing.apps(under: [spelling]).isEmpty
      }
      all[name] = isKnown ? spellings : spellings + longerNames(beginning: Self.folded(name))
    }
  }

  /// A name as documents have it, the number of `id42`, and the `TEAMID.bundle` of a bundle.
  private static func spellings(of name: String, _ teams: [String: [String]]) -> [String] {
    let name = folded(name)
    let number = name.dropFirst(2)
    let isNumbered =
      name.hasPrefix("id") && !number.isEmpty && number.utf8.allSatisfy { $0 &- 0x30 < 10 }
    return [name] + (isNumbered ? [String(number)] : []) + (teams[name] ?? [])
  }

  private static func folded(_ name: String) -> String {
    name[...].trimming(\.isWhitespace).lowercased()
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

  /// The values `TEAMID.bundle` of bundle identifiers in small letters, found in one walk.
  private func teamIdentifiers(ofBundles names: [String]) -> [String: [String]] {
    let bundles = Set(names.filter(Self.mayBeBundle).map { Array($0.utf8)[...] })
    guard !bundles.isEmpty else { return [:] }
    let found = index.values(
      of: .app,
      startingWith: "",
      limit: Self.likeLimit * bundles.count,
      budget: Self.likeBudget
    ) { value in
      value.dropFirst(Self.teamLength).first == UInt8(ascii: ".")
        && !value.prefix(Self.teamLength).contains(UInt8(ascii: "."))
        && bundles.contains(value.dropFirst(Self.teamLength + 1))
    }
    return Dictionary(grouping: found) { String($0.dropFirst(Self.teamLength + 1)) }
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
    _ wanted: (AppCatalog.Listing) -> [AppCatalog.App]
  ) async throws -> AppCatalog.Listing {
    var catalog = registry.known
    var listing = registry.listing
    var asked: Set<String> = []
    var read: Set<UInt64> = []
    for _ in 0..<Self.roundLimit {
      let names = names + wanted(listing).sorted { $0.hosts > $1.hosts }.flatMap(\.filterValues)
      let new = names.filter { asked.count < Self.nameLimit && asked.insert($0).inserted }
      let pages = new.flatMap(pages(naming:)).filter { read.insert($0).inserted }
      if pages.isEmpty { break }
      for stored in try await store.storedRecords(ids: pages).records where !stored.isDamaged {
        catalog.add(try stored.record(leavingOut: ["links", "text", "findings"]))
      }
      listing = catalog.listing()
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

extension AppCatalog.App {
  /// How many hosts say something of it.
  fileprivate var hosts: Int { claimedBy.count + namedBy.count }

  /// Its identifiers as documents have them, in small letters.
  fileprivate var filterValues: [String] {
    (storeIDs + appIDs + packages).map { $0.lowercased() }
  }
}
