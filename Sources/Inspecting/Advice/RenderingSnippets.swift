import Records
import Rules

/// Markup that a script makes, to be served.
enum RenderingSnippets {
  /// What to serve in place of what a script makes; `nil` where the rule is another, or all of it is not
  /// known.
  static func draft(for rule: String, _ record: PageRecord) -> Snippet.Draft? {
    guard let rendering = record.rendering else { return nil }
    switch rule {
    case Rule.renderingTitleAdded.id:
      return rendering.title.map { ("<title>\(SnippetText.attribute($0))</title>", .paste, .head) }
    case Rule.renderingDescriptionAdded.id:
      return rendering.description.map { (meta("name", "description", $0), .paste, .head) }
    case Rule.renderingBannerAdded.id:
      return rendering.banner.map(banner)
    case Rule.renderingCanonicalAdded.id:
      // A longer one is cut in the list of changes.
      return values(.canonical, rendering).first { $0.utf8.count < longestURL }.map { url in
        ("<link rel=\"canonical\" href=\"\(SnippetText.attribute(url))\">", .paste, .head)
      }
    case Rule.renderingAppTagsAdded.id: return appTags(rendering)
    default: return nil
    }
  }

  /// How many bytes a URL has at most that is pasted.
  private static let longestURL = 490

  private static func values(
    _ field: PageRendering.Field,
    _ rendering: PageRendering
  ) -> [String] {
    rendering.changes.first { $0.field == field && $0.kind == .added }?.rendered ?? []
  }

  /// The banner with all that it says.
  private static func banner(_ banner: SmartAppBanner) -> Snippet.Draft {
    let parts = [
      ("app-id", banner.appID), ("app-clip-bundle-id", banner.clipBundleID),
      ("app-clip-display", banner.clipDisplay), ("affiliate-data", banner.affiliateData),
      ("app-argument", banner.argument),
    ].compactMap { name, value in value.map { "\(name)=\($0)" } }
    return (meta("name", "apple-itunes-app", parts.joined(separator: ", ")), .paste, .head)
  }

  /// App Links and the card's apps, with a name to fill in where a link has none.
  private static func appTags(_ rendering: PageRendering) -> Snippet.Draft? {
    let links = rendering[.appLinks] == .added ? rendering.appLinks : []
    let card = rendering[.twitterApp] == .added ? rendering.twitterApp : nil
    let web = links.isEmpty ? [] : webFallback(rendering.webFallback)
    let lines = links.flatMap(appLink) + web + (card.map(twitterApp) ?? [])
    guard !lines.isEmpty else { return nil }
    let isComplete = links.allSatisfy { $0.appName != nil }
    return (lines.joined(separator: "\n"), isComplete ? .paste : .template, .head)
  }

  /// The properties of a link, the first of which begins another one.
  private static func appLink(_ link: AppLink) -> [String] {
    let id = ["ios", "iphone", "ipad"].contains(link.platform) ? "app_store_id" : "app_id"
    return [
      ("url", link.url), (id, link.appID), ("package", link.package), ("class", link.class),
      ("app_name", link.appName ?? "APP_NAME"),
    ].compactMap { part, value in
      value.map { meta("property", "al:\(link.platform):\(part)", $0) }
    }
  }

  private static func webFallback(_ web: WebFallback?) -> [String] {
    guard let web else { return [] }
    return [
      web.url.map { meta("property", "al:web:url", $0) },
      web.shouldFallback ? nil : meta("property", "al:web:should_fallback", "false"),
    ].compactMap(\.self)
  }

  private static func twitterApp(_ card: TwitterApp) -> [String] {
    let apps = [("iphone", card.iphone), ("ipad", card.ipad), ("googleplay", card.googleplay)]
    let lines = apps.flatMap { device, app in
      [("name", app?.name), ("id", app?.id), ("url", app?.url)].compactMap { part, value in
        value.map { meta("name", "twitter:app:\(part):\(device)", $0) }
      }
    }
    return (card.country.map { [meta("name", "twitter:app:country", $0)] } ?? []) + lines
  }

  private static func meta(_ attribute: String, _ name: String, _ content: String) -> String {
    "<meta \(attribute)=\"\(name)\" content=\"\(SnippetText.attribute(content))\">"
  }
}
