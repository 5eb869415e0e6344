import Records

/// Reads the app addresses that structured data gives as targets of schema.org's ViewAction.
///
///     "potentialAction": {"@type": "ViewAction",
///       "target": "android-app://org.example.plums/https/example.com/1"}
///
/// The target is an address, or an EntryPoint whose `urlTemplate` is one.
///
/// Reference: <https://schema.org/ViewAction>
enum ViewActionReader {
  /// Returns what the view actions of `items` open in apps.
  static func read(_ items: [StructuredItem]) -> [DeepLink] {
    var links: [DeepLink] = []
    for item in items.prefix(1_000) {
      for case .item(let action) in item.properties["potentialAction"] ?? []
      where action.types.contains("https://schema.org/ViewAction") {
        for target in action.properties["target"] ?? [] where links.count < 64 {
          links += addresses(of: target).compactMap(link)
        }
      }
    }
    return links
  }

  private static func addresses(of target: PropertyValue) -> [String] {
    switch target {
    case .text(let address): [address]
    case .item(let entryPoint):
      (entryPoint.properties["urlTemplate"] ?? []).compactMap { value in
        if case .text(let address) = value { address } else { nil }
      }
    default: []
    }
  }

  private static func link(to address: String) -> DeepLink? {
    guard let uri = AppURI(ArraySlice(address.utf8)), !AppAddress(address).isDangerous,
      uri.isAppNamed
    else { return nil }
    let url = uri.url.flatMap { AppAddress($0).address }
    return DeepLink(platform: uri.platform, app: uri.app, url: url, source: DeepLinks.appURI)
  }
}
