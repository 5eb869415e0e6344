import Basics
import Markup
import Records

/// The statements of a page that name an app, in the order of their vocabularies.
struct AppStatements {
  private(set) var all: [AppAgreement.Statement] = []

  private let tree: PageTree

  /// The most statements of one vocabulary.
  private static let limit = 64

  /// Gathers those of the page of `record`.
  init(_ metas: PageMetas, _ record: PageRecord) {
    tree = metas.tree
    addBanner(metas, record)
    addAppLinks(metas)
    addTwitterCard(metas, record)
    addAppURIs(record)
    addOthers(metas)
  }

  private mutating func add(
    _ vocabulary: AppVocabulary,
    _ device: AppAgreement.Device,
    _ app: String?,
    _ element: Int?,
    _ name: String,
    isRepeated: Bool = false
  ) {
    guard let app, device == .android ? AppStoreID.isPackage(app) : !app.isEmpty else { return }
    let statement = AppAgreement.Statement(
      vocabulary: vocabulary,
      device: device,
      app: app,
      element: element,
      name: name,
      isRepeated: isRepeated
    )
    all.append(statement)
  }

  private func banner(of meta: Int) -> BannerContent {
    BannerContent(tree.attributeBytes(.content, of: meta) ?? [])
  }

  private mutating func addBanner(_ metas: PageMetas, _ record: PageRecord) {
    guard let app = record.banner?.appID else { return }
    let element = metas.elements(.appleItunesApp, by: .name).prefix(Self.limit).first { meta in
      banner(of: meta)[.appID].flatMap { AppStoreID($0).digits } == app
    }
    add(.banner, .apple, app, element, "apple-itunes-app")
  }

  private mutating func addAppLinks(_ metas: PageMetas) {
    guard !metas.appLinks.isEmpty else { return }
    // What is wrong with them has been noted.
    var findings: [Finding] = []
    let table = AppLinksTable(metas, findings: &findings)
    for platform in AppLinksTable.Platform.targets where platform.isApple || platform == .android {
      for device in table.devices(platform) { addTarget(device, platform) }
    }
  }

  /// Adds the apps of one device, which may be given several times.
  ///
  /// Without an address of its own for each, they are one target of which the app is not clear.
  private mutating func addTarget(
    _ device: AppLinksTable.Device,
    _ platform: AppLinksTable.Platform
  ) {
    let part = platform == .android ? AppLinksTable.Part.package : .appStoreID
    let kind: AppAgreement.Device =
      switch platform {
      case .iphone: .iphone
      case .ipad: .ipad
      case .android: .android
      default: .apple
      }
    let rows = min(device.rows, Self.limit)
    let apps = (0..<rows).compactMap { row in
      device.value(part, row).flatMap { value in
        let app = kind == .android ? value.text : AppStoreID(value.text).digits
        return app.map { (app: $0, element: value.element) }
      }
    }
    if kind == .android { addPackages(of: device, rows) }
    let addresses = Set((0..<rows).compactMap { device.value(.url, $0)?.text })
    let first = apps.first?.app ?? ""
    let isUnclear =
      addresses.count < 2 && apps.contains { !AndroidEdition.areSame($0.app, first) }
    for (app, element) in apps {
      add(
        .appLinks,
        kind,
        app,
        element,
        "al:\(platform.rawValue):\(part.rawValue)",
        isRepeated: isUnclear
      )
    }
  }

  /// Adds the packages that addresses of a device name, each with the one beside it that differs.
  private mutating func addPackages(of device: AppLinksTable.Device, _ rows: Int) {
    for row in 0..<rows {
      guard let url = device.value(.url, row), let own = AndroidTarget.package(of: url.text) else {
        continue
      }
      let other = device.value(.package, row)
      let differs = other.map { !AndroidEdition.areSame($0.text, own) } ?? false
      if differs, let other {
        let name = "al:android:package"
        add(.appLinks, .android, other.text, other.element, name, isRepeated: true)
      }
      add(.appLinks, .android, own, url.element, "al:android:url", isRepeated: differs)
    }
  }

  private mutating func addTwitterCard(_ metas: PageMetas, _ record: PageRecord) {
    guard let card = record.twitterApp else { return }
    let apps: [(TwitterApp.App?, AppAgreement.Device, String)] = [
      (card.iphone, .iphone, "id:iphone"), (card.ipad, .ipad, "id:ipad"),
      (card.googleplay, .android, "id:googleplay"),
    ]
    for (app, device, name) in apps {
      guard let id = app?.id else { continue }
      let element = metas.twitterApps.prefix(Self.limit).first { meta in
        TwitterAppReader.name(of: meta, in: tree) == name && tree.content(of: meta) == id
      }
      if device == .android, let own = AndroidTarget.package(of: app?.url) {
        let isRepeated = !AndroidEdition.areSame(own, id)
        let address = "twitter:app:url:googleplay"
        add(.twitterCard, .android, own, element, address, isRepeated: isRepeated)
        add(.twitterCard, .android, id, element, "twitter:app:\(name)", isRepeated: isRepeated)
        continue
      }
      let named = device == .android ? id : AppStoreID(id).digits
      add(.twitterCard, device, named, element, "twitter:app:\(name)")
    }
  }

  private mutating func addAppURIs(_ record: PageRecord) {
    guard !record.alternateApps.isEmpty else { return }
    let links = tree.elements(.link).filter { link in
      tree.attributeBytes(.rel, of: link).map { ASCII.hasToken($0, "alternate") } ?? false
    }
    for app in record.alternateApps.prefix(Self.limit) {
      let element = links.first { link in
        tree.attributeBytes(.href, of: link).flatMap { AppURI($0) }?.text == app.uri
      }
      let isAndroid = app.platform == "android"
      let id = isAndroid ? app.app : AppStoreID(app.app).digits
      add(.appURI, isAndroid ? .android : .apple, id, element, "\(app.platform)-app://")
    }
  }

  private mutating func addOthers(_ metas: PageMetas) {
    for meta in metas.elements(.googlePlayApp).prefix(Self.limit) {
      add(.playMeta, .android, banner(of: meta)[.appID], meta, "google-play-app")
    }
    let enabled = AppMetaReader.enabledPlatforms(metas)
    if enabled.hasApple {
      for meta in metas.elements(.smartBannerApple).prefix(Self.limit) {
        let app = tree.content(of: meta).flatMap { AppStoreID($0).digits }
        add(.smartBanner, .apple, app, meta, "smartbanner:button-url-apple")
      }
    }
    guard enabled.hasAndroid else { return }
    for meta in metas.elements(.smartBannerGoogle).prefix(Self.limit) {
      let app = tree.content(of: meta).flatMap(StoreAddress.app)
      let id = app?.platform == "android" ? app?.id : nil
      add(.smartBanner, .android, id, meta, "smartbanner:button-url-google")
    }
  }
}
