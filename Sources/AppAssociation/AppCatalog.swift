import Addressing
package import Records

/// What is known of every app, gathered from pages, association files and seed lines.
///
/// It is a sum: pages, files and lines may come in any order, and two catalogs of two parts of a
/// crawl merge into that of the whole. Give each page once. ``listing()`` then joins the
/// identifiers of each app.
package struct AppCatalog: Hashable, Sendable {
  /// One identifier of an app.
  package struct Identifier: Hashable, Sendable, Comparable {
    /// What kind of identifier it is.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The number in the App Store.
      case storeID
      /// `TEAMID.bundle`.
      case appID
      /// The Android package.
      case package
    }

    /// What kind of identifier it is.
    package let kind: Kind
    /// The identifier.
    package let text: String

    package static func < (left: Identifier, right: Identifier) -> Bool {
      (left.text, left.kind.rawValue) < (right.text, right.kind.rawValue)
    }
  }

  /// What is known under one identifier.
  struct Facts: Hashable, Sendable {
    /// The hosts whose own files claim the app.
    var claiming = SmallestKeys(limit: 1_000)
    /// The hosts whose pages or seed lines name the app.
    var linking = SmallestKeys(limit: 1_000)
    /// What pages call the app.
    var names = SmallestKeys(limit: 64)
    /// The icons of the pages that name the app.
    var icons = SmallestKeys(limit: 64)
  }

  /// Two identifiers that may be of one app, the smaller first.
  struct Pair: Hashable, Sendable {
    let first: Identifier
    let second: Identifier

    init(_ one: Identifier, _ other: Identifier) {
      first = min(one, other)
      second = max(one, other)
    }
  }

  /// How well it is known that two identifiers are of one app.
  struct Evidence: Hashable, Sendable {
    /// How many pages name the two, and no other of their kinds.
    var pages = 0
    /// Whether a seed line says so.
    var isCertain = false
  }

  /// What is known under each identifier.
  private(set) var facts: [Identifier: Facts] = [:]
  /// The identifiers that may be of one app.
  private(set) var pairs: [Pair: Evidence] = [:]
  /// The App Clips that association files name, with the hosts that do.
  private(set) var clips: [String: SmallestKeys] = [:]

  /// The longest text that is kept, in bytes.
  private static let textLimit = 256

  /// The most apps of one service of a host that are kept: a catalog is of many hosts.
  private static let appLimit = 2_048

  /// Creates a catalog without apps.
  package init() {}

  /// Adds what a page says of apps.
  package mutating func add(_ record: PageRecord) {
    let host = record.url.host
    let links = record.universalLinks?.apps ?? []
    for app in links { note(.appID, app.appID) { $0.claiming.add(host) } }
    let named = PageApps(record)
    for (id, names) in named.apps {
      note(id.kind, id.text) { facts in
        facts.linking.add(host)
        for name in names where name.utf8.count <= Self.textLimit { facts.names.add(name) }
        if let icon = record.touchIcon, icon.utf8.count <= Self.textLimit { facts.icons.add(icon) }
      }
    }
    let stores = named.identifiers(.storeID)
    let packages = named.identifiers(.package)
    let opened = links.filter { $0.verdict == "match" }.map {
      Identifier(kind: .appID, text: $0.appID)
    }
    join(stores, opened)
    join(stores, packages)
    if stores.isEmpty { join(opened, packages) }
  }

  /// Adds what the association file of `host` says.
  package mutating func add(_ file: AppAssociationFile, host: String) {
    for apps in [file.appIDs, file.activityContinuation, file.webCredentials] {
      for app in apps.prefix(Self.appLimit) { note(.appID, app) { $0.claiming.add(host) } }
    }
    for clip in file.appClips.prefix(Self.appLimit) where clip.utf8.count <= Self.textLimit {
      clips[clip, default: SmallestKeys(limit: 1_000)].add(host)
    }
  }

  /// Adds what the asset links file of `host` says.
  package mutating func add(_ file: AssetLinksFile, host: String) {
    for name in file.packages { note(.package, name) { $0.claiming.add(host) } }
  }

  /// Adds what a seed line for `host` says: what it names is one app, without a doubt.
  package mutating func add(seedOf host: String, app: String?, storeID: String?) {
    let app = app.map { Identifier(kind: .appID, text: $0) }
    let store = storeID.map { Identifier(kind: .storeID, text: $0) }
    for id in [app, store].compactMap({ $0 }) { note(id.kind, id.text) { $0.linking.add(host) } }
    if let app, let store { pairs[Pair(app, store), default: Evidence()].isCertain = true }
  }

  /// Adds everything that another catalog gathered from other pages.
  package mutating func merge(_ other: AppCatalog) {
    for (id, theirs) in other.facts {
      note(id.kind, id.text) { facts in
        facts.claiming.merge(theirs.claiming)
        facts.linking.merge(theirs.linking)
        facts.names.merge(theirs.names)
        facts.icons.merge(theirs.icons)
      }
    }
    for (pair, evidence) in other.pairs {
      pairs[pair, default: Evidence()].pages += evidence.pages
      if evidence.isCertain { pairs[pair]?.isCertain = true }
    }
    for (clip, hosts) in other.clips {
      clips[clip, default: SmallestKeys(limit: 1_000)].merge(hosts)
    }
  }

  private mutating func note(_ kind: Identifier.Kind, _ text: String, _ body: (inout Facts) -> Void)
  {
    guard !text.isEmpty, text.utf8.count <= Self.textLimit else { return }
    body(&facts[Identifier(kind: kind, text: text), default: Facts()])
  }

  /// Counts a page that names one identifier of each of two kinds; with more it tells nothing.
  private mutating func join(_ ones: [Identifier], _ others: [Identifier]) {
    guard ones.count == 1, others.count == 1 else { return }
    let texts = [ones[0].text, others[0].text]
    guard texts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= Self.textLimit }) else { return }
    pairs[Pair(ones[0], others[0]), default: Evidence()].pages += 1
  }
}

/// The apps that one page names, without those of its host's files.
private struct PageApps {
  /// Each app with what the page calls it.
  private(set) var apps: [AppCatalog.Identifier: Set<String>] = [:]

  init(_ record: PageRecord) {
    add(.storeID, record.banner?.appID)
    for link in record.appLinks {
      switch link.platform {
      case "ios", "iphone", "ipad": add(.storeID, link.appID, name: link.appName)
      case "android": add(.package, link.package, name: link.appName)
      default: continue
      }
    }
    add(.storeID, record.twitterApp?.iphone?.id, name: record.twitterApp?.iphone?.name)
    add(.storeID, record.twitterApp?.ipad?.id, name: record.twitterApp?.ipad?.name)
    add(.package, record.twitterApp?.googleplay?.id, name: record.twitterApp?.googleplay?.name)
    for app in record.alternateApps { add(app.platform == "ios" ? .storeID : .package, app.app) }
    for app in record.relatedApps where app.platform == "itunes" { add(.storeID, app.id) }
    for app in record.relatedApps where app.platform == "play" { add(.package, app.id) }
  }

  /// The page's identifiers of one kind, sorted.
  func identifiers(_ kind: AppCatalog.Identifier.Kind) -> [AppCatalog.Identifier] {
    apps.keys.filter { $0.kind == kind }.sorted()
  }

  private mutating func add(
    _ kind: AppCatalog.Identifier.Kind,
    _ text: String?,
    name: String? = nil
  ) {
    guard let text, !text.isEmpty, kind != .storeID || text.utf8.allSatisfy(Self.isDigit) else {
      return
    }
    apps[AppCatalog.Identifier(kind: kind, text: text), default: []].formUnion(
      name.map { [$0] } ?? []
    )
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
