import Basics
package import Markup
package import Records
import Rules

/// Reads the apps of a Twitter card.
///
/// Each of the platforms `iphone`, `ipad` and `googleplay` has an id, a name and an address:
/// `twitter:app:id:iphone`. Any card may have them. Names are in `name`, and in `property`
/// where pages mix the two up, as Twitter's own reader allows. Of equal names the first whose
/// content is not empty counts.
///
/// Reference: <https://developer.x.com/en/docs/twitter-for-websites/cards/overview/app-card>
package enum TwitterAppReader {
  /// Reads the apps of the page's Twitter card, and notes in `findings` what is wrong with them.
  package static func read(_ tree: PageTree, findings: inout [Finding]) -> TwitterApp? {
    read(PageMetas(tree), findings: &findings)
  }

  static func read(_ metas: PageMetas, findings: inout [Finding]) -> TwitterApp? {
    let notes = SourceNotes(metas.tree)
    let properties =
      metas.twitterApps.isEmpty ? Properties() : properties(metas, notes, findings: &findings)
    noteAppCard(metas, properties, notes: notes, findings: &findings)
    guard !properties.values.isEmpty || !properties.empty.isEmpty else { return nil }
    if !properties.values.isEmpty {
      notes.noteNoscript(properties.elements, "Twitter card", findings: &findings)
    }
    return card(of: properties, notes: notes, findings: &findings)
  }

  private struct Value {
    let content: String
    let element: Int
  }

  /// What the elements say, by their names behind `twitter:app:`.
  private struct Properties {
    /// The first content of each that is not empty.
    var values: [String: Value] = [:]
    /// The first element of each that has none.
    var empty: [String: Int] = [:]
    /// All elements.
    var elements: [Int] = []

    /// Whether one names an app, or was to.
    var namesApp: Bool {
      values.keys.contains { $0.hasPrefix("id:") || $0.hasPrefix("url:") }
        || empty.keys.contains { $0.hasPrefix("id:") }
    }
  }

  private static func properties(
    _ metas: PageMetas,
    _ notes: SourceNotes,
    findings: inout [Finding]
  ) -> Properties {
    var properties = Properties()
    for meta in metas.twitterApps {
      guard let name = name(of: meta, in: metas.tree) else { continue }
      properties.elements.append(meta)
      guard names.contains(name) else {
        let meant = meant(by: name).map { " Did you mean twitter:app:\($0)?" } ?? ""
        let detail = "It is twitter:app:\(name.prefix(80)).\(meant)"
        findings.append(notes.finding(.twitterAppPropertyUnknown, detail, at: meta))
        continue
      }
      guard let content = metas.tree.content(of: meta) else {
        if properties.empty[name] == nil { properties.empty[name] = meta }
        continue
      }
      if let first = properties.values[name] {
        if first.content != content {
          findings.append(
            notes.finding(.twitterAppRepeated, "It is twitter:app:\(name).", at: meta)
          )
        }
      } else {
        properties.values[name] = Value(content: content, element: meta)
      }
    }
    return properties
  }

  /// Notes a card of the type `app` that names none.
  private static func noteAppCard(
    _ metas: PageMetas,
    _ properties: Properties,
    notes: SourceNotes,
    findings: inout [Finding]
  ) {
    let cards = metas.elements(.twitterCard)
    guard let card = cards.first(where: { metas.tree.content(of: $0) != nil }),
      metas.tree.content(of: card)?.lowercased() == "app", !properties.namesApp
    else { return }
    findings.append(notes.finding(.twitterAppIDMissing, "The card is of the type app.", at: card))
  }

  private static let platforms = ["iphone", "ipad", "googleplay"]
  private static let names = Set(
    ["country"] + platforms.flatMap { ["id:\($0)", "name:\($0)", "url:\($0)"] }
  )

  /// What people call the platforms.
  private static let otherNames = [
    "android": "googleplay", "google": "googleplay", "google_play": "googleplay",
    "google-play": "googleplay", "play": "googleplay", "ios": "iphone", "apple": "iphone",
    "itunes": "iphone", "appstore": "iphone",
  ]

  /// The name that `name` was to be, by another word for its platform; `nil` for others.
  private static func meant(by name: String) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let platform = otherNames[parts[1]] else { return nil }
    let meant = "\(parts[0]):\(platform)"
    return names.contains(meant) ? meant : nil
  }

  /// The name of `meta` in lower case behind `twitter:app:`.
  static func name(of meta: Int, in tree: PageTree) -> String? {
    for attribute in [AttributeName.name, .property] {
      guard let bytes = tree.attributeBytes(attribute, of: meta) else { continue }
      let name = ASCII.trimmed(bytes)
      if ASCII.hasPrefix(name, "twitter:app:") { return name.dropFirst(12).text.lowercased() }
    }
    return nil
  }

  private static func card(
    of properties: Properties,
    notes: SourceNotes,
    findings: inout [Finding]
  ) -> TwitterApp? {
    var card = TwitterApp()
    card.iphone = app(for: "iphone", properties, notes: notes, findings: &findings)
    card.ipad = app(for: "ipad", properties, notes: notes, findings: &findings)
    card.googleplay = app(for: "googleplay", properties, notes: notes, findings: &findings)
    if let country = properties.values["country"] {
      card.country = country.content
      let isCode =
        country.content.utf8.count == 2 && country.content.utf8.allSatisfy(ASCII.isLetter)
      if !isCode {
        let detail = "It is \(country.content.prefix(80))."
        findings.append(notes.finding(.twitterAppCountryMalformed, detail, at: country.element))
      }
    }
    return card == TwitterApp() ? nil : card
  }

  private static func app(
    for platform: String,
    _ properties: Properties,
    notes: SourceNotes,
    findings: inout [Finding]
  ) -> TwitterApp.App? {
    let values = properties.values
    let id = values["id:\(platform)"]
    let url = values["url:\(platform)"]
    var app = TwitterApp.App()
    app.id = id?.content
    app.name = values["name:\(platform)"]?.content
    if let url {
      let name = "twitter:app:url:\(platform)"
      app.url = notes.address(
        url.content,
        named: name,
        for: platform == "googleplay" ? "android" : "ios",
        at: url.element,
        findings: &findings
      )
    }
    let empty = properties.empty["id:\(platform)"]
    if id == nil, let element = empty ?? url?.element {
      let slip = empty == nil ? "" : " Its id has no content."
      let detail = "The platform is \(platform).\(slip)"
      findings.append(notes.finding(.twitterAppIDMissing, detail, at: element))
    }
    if let id, !isID(id.content, for: platform) {
      let detail = "It is \(id.content.prefix(80)) for \(platform)."
      findings.append(notes.finding(.twitterAppIDMalformed, detail, at: id.element))
    }
    if let name = values["name:\(platform)"], isNumber(name.content) {
      let isSwapped = id.map { !isID($0.content, for: platform) } ?? false
      let hint = isSwapped ? " The name and the id seem to be swapped." : ""
      let detail = "It is \(name.content.prefix(80)) for \(platform).\(hint)"
      findings.append(notes.finding(.twitterAppNameIsNumber, detail, at: name.element))
    }
    return app == TwitterApp.App() ? nil : app
  }

  /// Whether `name` is a number as long as those of the App Store, which no app is called.
  private static func isNumber(_ name: String) -> Bool {
    let digits = name.lowercased().hasPrefix("id") ? name.dropFirst(2) : name[...]
    return digits.utf8.count > 6 && digits.utf8.allSatisfy(ASCII.isDigit)
  }

  private static func isID(_ id: String, for platform: String) -> Bool {
    platform == "googleplay" ? AppStoreID.isPackage(id) : AppStoreID(id) == .number(id)
  }
}
