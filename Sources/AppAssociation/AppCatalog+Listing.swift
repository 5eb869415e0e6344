package import Records
import Rules

extension AppCatalog {
  /// One app, by all the names it goes by.
  package struct App: Hashable, Sendable {
    /// Its numbers in the App Store, sorted; more than one only where a seed line says so.
    package var storeIDs: [String] = []
    /// Its `TEAMID.bundle`, sorted.
    package var appIDs: [String] = []
    /// Its Android packages, sorted.
    package var packages: [String] = []
    /// Its App Clips: those whose identifiers begin with one of ``appIDs``.
    package var clips: [String] = []
    /// What most pages call it.
    package var name: String?
    /// What pages call it, the commonest first, without what is rare beside that.
    package var names: [String] = []
    /// The icon of most pages that name it, an absolute address.
    package var icon: String?
    /// The hosts whose own files claim it, sorted.
    package var claimedBy: [String] = []
    /// The hosts whose pages or seed lines name it, sorted.
    package var namedBy: [String] = []

    /// Every identifier, and the bundle identifiers without their teams.
    package var identifiers: [String] {
      storeIDs + appIDs + appIDs.compactMap { AppIdentifier.bundle(of: $0) } + packages
    }
  }

  /// The apps of a catalog, each identifier in one of them.
  package struct Listing: Sendable {
    /// The apps, by their smallest identifiers.
    package let apps: [App]
    /// Where pages and seed lines contradict each other.
    package let conflicts: [Finding]
    /// The indexes of ``apps`` by their identifiers, and by what pages call them, in small letters.
    private let indexes: [String: [Int]]
    private let called: [String: [Int]]

    init(apps: [App], conflicts: [Finding]) {
      self.apps = apps
      self.conflicts = conflicts
      var indexes: [String: [Int]] = [:]
      var called: [String: [Int]] = [:]
      for (index, app) in apps.enumerated() {
        let ids = Set(app.identifiers.map { $0.lowercased() })
        for id in ids { indexes[id, default: []].append(index) }
        let names = Set(app.names.map { $0.lowercased() })
        for name in names { called[name, default: []].append(index) }
      }
      (self.indexes, self.called) = (indexes, called)
    }

    /// Returns the apps with the identifier `id`, of whatever kind; case does not matter.
    ///
    /// A bundle identifier may be that of several teams, and an Android package besides.
    package func apps(named id: String) -> [App] {
      (indexes[id.lowercased()] ?? []).map { apps[$0] }
    }

    /// Returns the apps that go by one of `names`, which are identifiers or what pages call them.
    package func apps(under names: [String]) -> [App] {
      let found = names.flatMap { name in
        let name = name.lowercased()
        return (indexes[name] ?? []) + (called[name] ?? [])
      }
      return Set(found).sorted().map { apps[$0] }
    }

    /// Returns `ids` with all other identifiers of the apps that they name.
    package func identifiers(of ids: Set<String>) -> Set<String> {
      ids.reduce(into: ids) { all, id in
        for app in apps(named: id) { all.formUnion(app.identifiers) }
      }
    }
  }

  /// Joins the identifiers of each app.
  ///
  /// A seed line joins two identifiers for certain. Pages join two when, on both sides, more than
  /// half of the pages that name one of the other's kind name the other. Whatever else pages say
  /// is a conflict.
  package func listing() -> Listing {
    let joined = JoinedPairs(pairs)
    var roots: [Identifier: Identifier] = [:]
    func root(of id: Identifier) -> Identifier {
      var current = id
      while let above = roots[current], above != current { current = above }
      return current
    }
    for pair in joined.pairs.sorted(by: { ($0.first, $0.second) < ($1.first, $1.second) }) {
      let (one, other) = (root(of: pair.first), root(of: pair.second))
      // The smallest identifier is the root, so that the order of joining does not matter.
      if one != other { roots[max(one, other)] = min(one, other) }
    }
    var groups: [Identifier: [Identifier]] = [:]
    for id in facts.keys { groups[root(of: id), default: []].append(id) }
    let apps = groups.sorted { $0.key < $1.key }.map { app(of: $0.value.sorted()) }
    return Listing(apps: apps, conflicts: joined.conflicts)
  }

  private func app(of ids: [Identifier]) -> App {
    var app = App()
    var total = Facts()
    for id in ids {
      switch id.kind {
      case .storeID: app.storeIDs.append(id.text)
      case .appID: app.appIDs.append(id.text)
      case .package: app.packages.append(id.text)
      }
      guard let known = facts[id] else { continue }
      total.claiming.merge(known.claiming)
      total.linking.merge(known.linking)
      total.names.merge(known.names)
      total.icons.merge(known.icons)
    }
    app.clips = clips.keys.filter { clip in app.appIDs.contains { clip.hasPrefix("\($0).") } }
      .sorted()
    app.names = total.names.common
    app.name = app.names.first
    app.icon = total.icons.commonest
    app.claimedBy = total.claiming.sorted
    app.namedBy = total.linking.sorted
    return app
  }
}

/// Which identifiers are of one app, as far as the evidence goes.
private struct JoinedPairs {
  /// The pairs that hold.
  private(set) var pairs: [AppCatalog.Pair] = []
  /// What contradicts them.
  private(set) var conflicts: [Finding] = []

  /// One identifier and a kind of others.
  private struct Side: Hashable {
    let id: AppCatalog.Identifier
    let kind: AppCatalog.Identifier.Kind
  }

  init(_ all: [AppCatalog.Pair: AppCatalog.Evidence]) {
    var pages: [Side: Int] = [:]
    var certain: [Side: Set<AppCatalog.Identifier>] = [:]
    for (pair, evidence) in all {
      for (id, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let side = Side(id: id, kind: other.kind)
        pages[side, default: 0] += evidence.pages
        if evidence.isCertain { certain[side, default: []].insert(other) }
      }
    }
    let ordered = all.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
    for (pair, evidence) in ordered {
      if evidence.isCertain {
        pairs.append(pair)
        continue
      }
      let sides = [
        Side(id: pair.first, kind: pair.second.kind), Side(id: pair.second, kind: pair.first.kind),
      ]
      let isClear = sides.allSatisfy { certain[$0] == nil && 2 * evidence.pages > pages[$0] ?? 0 }
      if isClear {
        pairs.append(pair)
      } else {
        conflicts.append(Self.conflict(pair, evidence))
      }
    }
    for (side, others) in certain.sorted(by: { $0.key.id < $1.key.id }) where others.count > 1 {
      guard side.id.kind == .storeID else { continue }
      let list = others.sorted().map(\.text).joined(separator: ", ")
      conflicts.append(
        Finding(.catalogSeedConflict, "\(side.id.text) is given to \(list).", evidence: list)
      )
    }
  }

  private static func conflict(
    _ pair: AppCatalog.Pair,
    _ evidence: AppCatalog.Evidence
  ) -> Finding {
    let count = evidence.pages == 1 ? "1 page names" : "\(evidence.pages) pages name"
    let detail = "\(count) \(pair.first.text) and \(pair.second.text) together."
    return Finding(.catalogPageConflict, detail, evidence: pair.first.text)
  }
}
