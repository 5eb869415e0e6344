package import Records

/// How much of a host its apps open: a sum over the host's pages, in any order.
package struct AppCoverage: Hashable, Sendable {
  /// What an association file does with the host's pages for one app.
  package struct App: Hashable, Sendable {
    /// The pages that the app opens.
    package var opened = 0
    /// The pages that are kept out of the app.
    package var excluded = 0
  }

  /// The pages.
  package private(set) var pages = 0
  /// The pages that any app opens by the association file.
  package private(set) var opened = 0
  /// The pages with a Smart App Banner that no app opens by the association file.
  package private(set) var bannerOnly = 0
  /// The pages that an app opens by the association file, without a Smart App Banner.
  package private(set) var associationOnly = 0
  /// The apps of the association file.
  package private(set) var apps: [String: App] = [:]
  /// The states of the association file when the pages were read; one, unless it changed.
  package private(set) var states: [String: Int] = [:]

  /// The most apps that are counted.
  private static let appLimit = 10_000

  /// Nothing is known of any page.
  package init() {}

  /// Adds a page of the host; give each page once.
  package mutating func add(_ record: PageRecord) {
    let links = record.universalLinks ?? UniversalLinks(state: "unknown")
    let isOpened = links.apps.contains { $0.verdict == "match" }
    let hasBanner = record.banner != nil
    pages += 1
    states[links.state, default: 0] += 1
    if isOpened { opened += 1 }
    if hasBanner, !isOpened { bannerOnly += 1 }
    if isOpened, !hasBanner { associationOnly += 1 }
    for app in links.apps where apps.count < Self.appLimit || apps[app.appID] != nil {
      if app.verdict == "match" { apps[app.appID, default: App()].opened += 1 }
      if app.verdict == "exclude" { apps[app.appID, default: App()].excluded += 1 }
      if app.verdict == "none" { apps[app.appID, default: App()].opened += 0 }
    }
  }

  /// The share of the host's pages that the app opens, in [0,1].
  package func share(of appID: String) -> Double {
    pages == 0 ? 0 : Double(apps[appID]?.opened ?? 0) / Double(pages)
  }
}
