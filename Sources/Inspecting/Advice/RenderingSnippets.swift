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
      let banner = values(.banner, rendering).joined(separator: ", ")
      return banner.isEmpty ? nil : (meta("name", "apple-itunes-app", banner), .paste, .head)
    case Rule.renderingCanonicalAdded.id:
      return values(.canonical, rendering).first.map { url in
        ("<link rel=\"canonical\" href=\"\(SnippetText.attribute(url))\">", .paste, .head)
      }
    case Rule.renderingAppTagsAdded.id: return appTags(rendering)
    default: return nil
    }
  }

  private static func values(
    _ field: PageRendering.Field,
    _ rendering: PageRendering
  ) -> [String] {
    rendering.changes.first { $0.field == field && $0.kind == .added }?.rendered ?? []
  }

  /// App Links and the card's apps; what they are called is not known.
  private static func appTags(_ rendering: PageRendering) -> Snippet.Draft? {
    let links = values(.appLinks, rendering).map { appLink($0.split(separator: " ")) }
    let apps = values(.twitterApp, rendering).map {
      twitterApp($0.split(separator: " ", omittingEmptySubsequences: false))
    }
    let lines = (links + apps).flatMap(\.self)
    return lines.isEmpty ? nil : (lines.joined(separator: "\n"), .template, .head)
  }

  /// The properties of a link whose parts are its platform, its app where that is known, and its URL.
  private static func appLink(_ parts: [Substring]) -> [String] {
    guard parts.count > 1, let platform = parts.first else { return [] }
    let url = parts.last.flatMap { $0.contains(":") ? String($0) : nil }
    let app = parts.dropFirst().first { !$0.contains(":") }
    let id = ["android": "package", "ios": "app_store_id", "ipad": "app_store_id"][platform]
    return [
      url.map { meta("property", "al:\(platform):url", $0) },
      app.flatMap { app in
        id.map { meta("property", "al:\(platform):\($0)", String(app)) }
      },
      meta("property", "al:\(platform):app_name", "APP_NAME"),
    ].compactMap(\.self)
  }

  /// The properties of a card whose parts are its device, its app and its URL.
  private static func twitterApp(_ parts: [Substring]) -> [String] {
    guard parts.count == 3 else { return [] }
    return [
      ("name", "APP_NAME"), ("id", String(parts[1])), ("url", String(parts[2])),
    ].filter { !$0.1.isEmpty }.map { name, value in
      meta("name", "twitter:app:\(name):\(parts[0])", value)
    }
  }

  private static func meta(_ attribute: String, _ name: String, _ content: String) -> String {
    "<meta \(attribute)=\"\(name)\" content=\"\(SnippetText.attribute(content))\">"
  }
}
