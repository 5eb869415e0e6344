package import Addressing
import Basics
package import Markup
package import Records
import Rules

/// Reads the Smart App Banner, by which a page asks Safari to offer an app above its content.
///
/// A page declares its banner with one `meta` element:
///
///     <meta name="apple-itunes-app" content="app-id=544007664, app-argument=https://example.com/1">
///
/// The first banner that names a usable app is taken: by its number in the App Store, or by an
/// App Clip. Reading never fails; a banner that Safari would ignore reads as `nil`, and findings
/// say why. ``BannerContent`` holds the grammar.
///
/// Reference: <https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners>
package enum SmartAppBannerReader {
  /// Reads the banner of the page at `url`, and notes in `findings` what is wrong with it.
  package static func read(
    _ tree: PageTree,
    url: WebAddress,
    findings: inout [Finding]
  ) -> SmartAppBanner? {
    read(PageMetas(tree), url: url, findings: &findings)
  }

  static func read(
    _ page: PageMetas,
    url: WebAddress,
    findings: inout [Finding]
  ) -> SmartAppBanner? {
    noteMisnamed(page, findings: &findings)
    let tree = page.tree
    let metas = page.elements(.appleItunesApp, by: .name)
    guard !metas.isEmpty else {
      if let finding = tree.unreadBanner(.bannerUnread) { findings.append(finding) }
      return nil
    }
    let notes = SourceNotes(tree)
    notes.noteNoscript(metas, "Smart App Banner", findings: &findings)
    var banner: SmartAppBanner?
    var isSecond = false
    for meta in metas.prefix(limit) {
      let text = tree.attributeBytes(.content, of: meta)
      if isSecond, text != nil { findings.append(notes.finding(.bannerSeveral, at: meta)) }
      isSecond = isSecond || text != nil
      guard banner == nil else { continue }
      let content = BannerContent(text ?? [])
      banner = read(content, at: meta, url: url, notes: notes, findings: &findings)
    }
    return banner
  }

  /// The most banners of a page that are looked at.
  private static let limit = 16

  private static func read(
    _ content: BannerContent,
    at meta: Int,
    url: WebAddress,
    notes: SourceNotes,
    findings: inout [Finding]
  ) -> SmartAppBanner? {
    note(content, at: meta, notes: notes, findings: &findings)
    var banner = SmartAppBanner()
    banner.clipBundleID = content[.clipBundleID]
    banner.appID = appID(of: content, at: meta, notes: notes, findings: &findings)
    guard banner.appID != nil || banner.clipBundleID != nil else { return nil }
    banner.affiliateData = content[.affiliateData]
    banner.clipDisplay = content[.clipDisplay]
    banner.argument = notes.address(
      content[.argument],
      named: SourceNotes.bannerArgument,
      for: "ios",
      at: meta,
      findings: &findings
    )
    noteArgument(of: banner, content, at: meta, url: url, notes: notes, findings: &findings)
    noteClip(of: banner, at: meta, notes: notes, findings: &findings)
    return banner
  }

  /// The digits of the app's number, however they were written.
  private static func appID(
    of content: BannerContent,
    at meta: Int,
    notes: SourceNotes,
    findings: inout [Finding]
  ) -> String? {
    let text = content[.appID] ?? ""
    let detail = "It is \(text.prefix(80))."
    switch AppStoreID(text) {
    case .number(let digits):
      return digits
    case .normalized(let digits):
      findings.append(notes.finding(.bannerAppIDNormalized, detail, at: meta))
      return digits
    case .empty:
      // A banner for an App Clip alone needs no app.
      if content[.clipBundleID] == nil {
        let slip = content.unread.first { $0.meant == .appID }
        let detail =
          torn(.appID, at: meta, notes)
          ?? slip.map { "It holds \($0.text.prefix(80)): write app-id=." }
        findings.append(notes.finding(.bannerAppIDMissing, detail, at: meta))
      }
    case .placeholder:
      findings.append(notes.finding(.bannerAppIDPlaceholder, detail, at: meta))
    case .bundle:
      findings.append(notes.finding(.bannerAppIDIsBundle, detail, at: meta))
    case .malformed:
      findings.append(notes.finding(.bannerAppIDMalformed, detail, at: meta))
    }
    return nil
  }

  private static func note(
    _ content: BannerContent,
    at meta: Int,
    notes: SourceNotes,
    findings: inout [Finding]
  ) {
    for key in content.repeated {
      findings.append(notes.finding(.bannerKeyRepeated, "It is \(key.rawValue).", at: meta))
    }
    for part in content.unread {
      // That the banner names no app says it of this one.
      if part.meant == .appID, content[.appID] == nil, content[.clipBundleID] == nil { continue }
      let meant = part.meant.map { " Did you mean \($0.rawValue)?" } ?? ""
      let detail = "It is \(part.text.prefix(80)).\(meant)"
      findings.append(notes.finding(.bannerKeyUnknown, detail, at: meta))
    }
    if let separator = content.separator {
      findings.append(
        notes.finding(.bannerSeparator, "\(separator) is between two.", at: meta)
      )
    }
  }

  private static func noteArgument(
    of banner: SmartAppBanner,
    _ content: BannerContent,
    at meta: Int,
    url: WebAddress,
    notes: SourceNotes,
    findings: inout [Finding]
  ) {
    // A form is filled in where it is.
    if FormPage.isForm(url) { return }
    guard let argument = content[.argument] else {
      let isMisspelled = content.unread.contains { $0.meant == .argument }
      // The start of the app is the place of the site's start page.
      if url.target != "/", banner.clipBundleID == nil, !isMisspelled {
        let tag = notes.source(of: meta)
        let isOutside = ["\" app-argument=", "' app-argument="].contains(where: tag.contains)
        let detail =
          isOutside
          ? "An attribute of its own is not read." : torn(.argument, at: meta, notes)
        findings.append(notes.finding(.bannerArgumentMissing, detail, at: meta))
      }
      return
    }
    if isStartScreen(argument, url: url) {
      let detail = "It is \(argument.prefix(80))."
      findings.append(notes.finding(.bannerArgumentStartScreen, detail, at: meta))
    }
  }

  /// Says that a quotation mark before the value of `key` ends the attribute, where one does.
  private static func torn(
    _ key: BannerContent.Key,
    at meta: Int,
    _ notes: SourceNotes
  ) -> String? {
    let tag = notes.source(of: meta)
    let isTorn = ["\"", "'"].contains { mark in
      guard let start = tag.firstRange(of: "\(key.rawValue)=\(mark)") else { return false }
      // The mark that ends the whole attribute has the tag's end, or another attribute, behind it.
      let rest = tag[start.upperBound...]
      guard let next = rest.first, !rest.hasPrefix("/>") else { return false }
      return !next.isWhitespace && !">\"'".contains(next)
    }
    guard isTorn else { return nil }
    return "The quotation mark behind \(key.rawValue)= ends the attribute: leave it out."
  }

  /// Whether `argument` names nothing within the app: a bare scheme, or the start page of
  /// a site on any other page.
  private static func isStartScreen(_ argument: String, url: WebAddress) -> Bool {
    if let address = WebAddress(argument) {
      return address.target == "/" && address.fragment == nil && url.target != "/"
    }
    guard case .usable(let text, _) = AppAddress(argument) else { return false }
    return AppAddress.isStartScreen(text)
  }

  private static func noteClip(
    of banner: SmartAppBanner,
    at meta: Int,
    notes: SourceNotes,
    findings: inout [Finding]
  ) {
    if let clip = banner.clipBundleID {
      let hasTeam = startsWithTeam(clip)
      if hasTeam || !AppStoreID.isDottedName(ArraySlice(clip.utf8)) {
        let advice = hasTeam ? " Leave out the team's ten characters." : ""
        let detail = "It is \(clip.prefix(80)).\(advice)"
        findings.append(notes.finding(.bannerClipMalformed, detail, at: meta))
      }
    }
    if let display = banner.clipDisplay, display.lowercased() != "card" {
      let detail = "It is \(display.prefix(80))."
      findings.append(notes.finding(.bannerClipDisplayUnknown, detail, at: meta))
    }
  }

  /// Whether `identifier` starts with ten capital letters and digits, as team identifiers do that
  /// are before bundle identifiers elsewhere.
  private static func startsWithTeam(_ identifier: String) -> Bool {
    let parts = identifier.utf8.split(separator: UInt8(ascii: "."))
    guard parts.count > 2, let team = parts.first, team.count == 10 else { return false }
    return team.allSatisfy { ASCII.isDigit($0) || (0x41...0x5A).contains($0) }
  }

  /// The elements that have the banner's name in an attribute or an element that Safari does not look
  /// at, each with where it is.
  private static func misplaced(_ page: PageMetas) -> [(element: Int, location: String)] {
    let tree = page.tree
    func isNamed(_ element: Int, _ attribute: AttributeName) -> Bool {
      tree.attributeBytes(attribute, of: element)
        .map { ASCII.equals($0, "apple-itunes-app") } ?? false
    }
    let metas = tree.elements(.meta).lazy.filter { !isNamed($0, .name) }.compactMap { meta in
      let attribute = [
        (AttributeName.property, "property"), (.httpEquiv, "http-equiv"), (.itemprop, "itemprop"),
      ]
      .first { isNamed(meta, $0.0) }
      return attribute.map { (element: meta, location: $0.1) }
    }
    let links = tree.elements(.link).lazy.filter { isNamed($0, .name) }.map { link in
      (element: link, location: "a link element")
    }
    return Array(metas.prefix(limit)) + links.prefix(limit)
  }

  /// Notes elements that hold a banner's content and are none: another name, another attribute, or no
  /// `meta` element.
  private static func noteMisnamed(_ page: PageMetas, findings: inout [Finding]) {
    let tree = page.tree
    for (element, location) in misplaced(page).prefix(limit) {
      let detail = "It is in \(location)."
      findings.append(SourceNotes(tree).finding(.bannerProperty, detail, at: element))
    }
    // Beside a banner it may be meant for somebody else's.
    let hasBanner = page.elements(.appleItunesApp, by: .name).contains {
      tree.has(.content, of: $0)
    }
    for meta in page.bannerLike where !hasBanner {
      if let content = tree.attributeBytes(.content, of: meta),
        let name = tree.attributeBytes(.name, of: meta), !ASCII.equals(name, "apple-itunes-app"),
        BannerContent(content)[.appID].flatMap({ AppStoreID($0).digits }) != nil
      {
        let shown = ASCII.trimmed(name).prefix(80).text
        let detail = shown.isEmpty ? "It is empty." : "It is \(shown)."
        findings.append(SourceNotes(tree).finding(.bannerNameWrong, detail, at: meta))
      }
    }
  }
}
