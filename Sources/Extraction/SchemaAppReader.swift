import Addressing
import Basics
import Records
import Rules

/// Reads the apps, and the ways into them, that structured data in schema.org's words gives.
///
/// Two things are read off the items at the top and what they call their `mainEntity`:
///
/// - items that are apps themselves (`MobileApplication`, `SoftwareApplication`): the app is
///   named by an address in a store, in `installUrl`, `downloadUrl`, `sameAs`, `url` or that of
///   its offers;
/// - actions (`ViewAction`, `ListenAction` …) of the `potentialAction` of any item: their target
///   is an address, or an `EntryPoint` whose `urlTemplate` is one.
///
/// A target is a way into an app when it is an app address (`android-app:`, `ios-app:`), when its
/// scheme is an app's own, or when an `actionApplication` or `actionPlatform` says that an app
/// opens it. Templates with parts to fill in, as those of searches, show nothing of the page.
///
///     "potentialAction": {"@type": "ViewAction",
///       "target": "android-app://org.example.plums/https/example.com/1"}
///
/// References: <https://schema.org/ViewAction>, <https://schema.org/EntryPoint>,
/// <https://schema.org/MobileApplication>
enum SchemaAppReader {
  /// Returns the apps and the ways into them; addresses that must not be opened are noted.
  static func read(
    _ items: [StructuredItem],
    url: WebAddress,
    findings: inout [Finding]
  ) -> [DeepLink] {
    var links: [DeepLink] = []
    for item in items.prefix(1_000) where links.count < limit {
      let entities = item.items(of: "mainEntity").prefix(8)
      for item in [item] + entities {
        links += SchemaApp(item).map { $0.apps.map { link($0.platform, $0.id, nil) } } ?? []
        for action in item.items(of: "potentialAction").prefix(64) where isOpening(action) {
          links += read(action, findings: &findings)
        }
      }
    }
    return usable(links, isLocal: LocalHost.isLocal(url), findings: &findings)
  }

  /// The links whose addresses open an app of their platform; the others are noted, and keep the app.
  private static func usable(
    _ links: [DeepLink],
    isLocal: Bool,
    findings: inout [Finding]
  ) -> [DeepLink] {
    links.prefix(limit).compactMap { link in
      guard let url = link.url, let obstacle = AppObstacle(url, on: link.platform),
        DeepLinks.usable(url, link.platform, isLocal: isLocal) == nil
      else { return link }
      let detail = "It is the target of an action: \(url.prefix(80))."
      let finding = Finding(obstacle.rule, detail, evidence: String(url.prefix(120)))
      if !findings.contains(finding) { findings.append(finding) }
      return link.app.map { Self.link(link.platform, $0, nil) }
    }
  }

  /// The most links kept.
  private static let limit = 64

  /// Whether an item is an action that opens something, and does not search for it.
  private static func isOpening(_ item: StructuredItem) -> Bool {
    item.types.contains { type in
      guard let name = SchemaOrg.localName(type) else { return false }
      return name.hasSuffix("Action") && name != "SearchAction"
    }
  }

  private static func read(_ action: StructuredItem, findings: inout [Finding]) -> [DeepLink] {
    var links: [DeepLink] = []
    for target in (action.properties["target"] ?? []).prefix(limit) {
      switch target {
      case .text(let address):
        links += read(address, Opener(of: [action]), findings: &findings)
      case .item(let entryPoint):
        let opener = Opener(of: [entryPoint, action])
        for case .text(let address) in entryPoint.properties["urlTemplate"]
          ?? entryPoint.properties["url"] ?? []
        {
          links += read(address, opener, findings: &findings)
        }
      default: break
      }
    }
    return links
  }

  private static func read(
    _ address: String,
    _ opener: Opener,
    findings: inout [Finding]
  ) -> [DeepLink] {
    let judged = AppAddress(address)
    if case .dangerous(let scheme) = judged {
      let detail = "The scheme in the target of an action is \(scheme)."
      findings.append(Finding(.deepLinkDangerousScheme, detail, evidence: address))
      return []
    }
    if let uri = AppURI(ArraySlice(address.utf8)) {
      guard uri.isAppNamed else {
        let rule: Rule = uri.app.isEmpty ? .appURIAppMissing : .appURIAppMalformed
        let detail = "It is the target of an action."
        findings.append(Finding(rule, detail, evidence: String(address.prefix(120))))
        return []
      }
      return [link(uri.platform, uri.app, uri.url.flatMap { AppAddress($0).clean })]
    }
    guard case .usable(let url, let isClean) = judged, !url.contains("{"),
      let scheme = AppAddress.schemeEnd(ArraySlice(url.utf8))
    else { return [] }
    guard isClean else {
      let detail = "It is the target of an action: \(address.prefix(80))."
      findings.append(Finding(.deepLinkMalformed, detail, evidence: String(address.prefix(120))))
      return []
    }
    if AppAddress.isStartScreen(url) {
      let detail = "It is the target of an action: \(address.prefix(80))."
      findings.append(Finding(.deepLinkStartScreen, detail, evidence: String(address.prefix(120))))
    }
    if let package = AndroidTarget.package(of: url) { return [link("android", package, url)] }
    if !opener.apps.isEmpty { return opener.apps.map { link($0.platform, $0.id, url) } }
    let isWeb = ["http", "https"].contains(url.prefix(scheme).lowercased())
    let platforms =
      opener.platforms.isEmpty && !isWeb
      ? ["ios", "android"].filter { AppObstacle(url, on: $0) == nil } : opener.platforms
    return platforms.map { link($0, nil, url) }
  }

  private static func link(_ platform: String, _ app: String?, _ url: String?) -> DeepLink {
    DeepLink(platform: platform, app: app, url: url, source: DeepLinks.schemaOrg)
  }
}

/// Who opens the target of an action.
private struct Opener {
  /// The apps that are named.
  let apps: [StoreAddress.App]
  /// The platforms with apps that are named: by `actionPlatform`, or as the systems of the apps.
  let platforms: [String]

  /// Gathers what `items`, an entry point and its action, say.
  init(of items: [StructuredItem]) {
    let programs = items.flatMap { $0.items(of: "actionApplication") }.prefix(16)
    apps = programs.lazy.compactMap { SchemaApp($0)?.apps }.first { !$0.isEmpty } ?? []
    let names = items.flatMap { $0.properties["actionPlatform"] ?? [] }.prefix(16)
      .compactMap { value -> String? in
        switch value {
        case .text(let text): text.lowercased()
        case .item(let item): item.id?.lowercased()
        default: nil
        }
      }
    let named = [("iosplatform", "ios"), ("androidplatform", "android")].compactMap { row in
      names.contains { $0.hasSuffix(row.0) } ? row.1 : nil
    }
    platforms = named.isEmpty ? Self.systems(of: Array(programs)) : named
  }

  /// The platforms that the operating systems of `programs` belong to.
  private static func systems(of programs: [StructuredItem]) -> [String] {
    let text = programs.flatMap { $0.texts(of: "operatingSystem") }.joined(separator: " ")
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    let rows = [
      ("ios", ["ios", "ipados", "iphone", "ipad", "iphoneos"]), ("android", ["android"]),
      ("windows", ["windows"]),
    ]
    return rows.filter { row in row.1.contains(where: words.contains) }.map(\.0)
  }
}

/// An item that is an app.
private struct SchemaApp {
  /// The app on each platform that it is named for.
  let apps: [StoreAddress.App]

  /// Takes `item`, unless it is something else.
  init?(_ item: StructuredItem) {
    let names = item.types.compactMap { SchemaOrg.localName($0) }
    guard names.contains("MobileApplication") || names.contains("SoftwareApplication") else {
      return nil
    }
    var addresses = item.id.map { [$0] } ?? []
    for name in ["installUrl", "downloadUrl", "sameAs", "url"] {
      addresses += item.texts(of: name)
    }
    for offer in item.items(of: "offers").prefix(8) { addresses += offer.texts(of: "url") }
    var apps: [StoreAddress.App] = Self.numbered(item)
    for address in addresses.prefix(64) {
      guard let app = StoreAddress.app(address) ?? Self.app(uri: address), !apps.contains(app)
      else {
        continue
      }
      // The numbers of the App Store are shared by apps for the Mac.
      if app.platform != "ios" || !Self.isForMacOnly(item) { apps.append(app) }
    }
    self.apps = apps
  }

  /// The app that an item names by its number in the App Store or its package alone.
  private static func numbered(_ item: StructuredItem) -> [StoreAddress.App] {
    let system = item.texts(of: "operatingSystem").joined(separator: " ").lowercased()
    let names = (item.id.map { [$0] } ?? []) + item.texts(of: "identifier")
    return names.prefix(8).compactMap { name in
      if system.contains("ios"), AppStoreID(name) == .number(name) {
        return StoreAddress.App(platform: "ios", id: name)
      }
      let isPackage = system.contains("android") && AppStoreID.isPackage(name)
      return isPackage ? StoreAddress.App(platform: "android", id: name) : nil
    }
  }

  private static func app(uri: String) -> StoreAddress.App? {
    guard let uri = AppURI(ArraySlice(uri.utf8)), uri.isAppNamed else { return nil }
    return StoreAddress.App(platform: uri.platform, id: uri.app)
  }

  private static func isForMacOnly(_ item: StructuredItem) -> Bool {
    let system = item.texts(of: "operatingSystem").joined(separator: " ").lowercased()
    return system.contains("mac") && !["ios", "ipad", "iphone"].contains { system.contains($0) }
  }
}

extension StructuredItem {
  /// The items that a property has.
  func items(of property: String) -> [StructuredItem] {
    (properties[property] ?? []).compactMap { value in
      if case .item(let item) = value { item } else { nil }
    }
  }

  /// The texts that a property has.
  func texts(of property: String) -> [String] {
    (properties[property] ?? []).compactMap { value in
      if case .text(let text) = value { text } else { nil }
    }
  }
}
