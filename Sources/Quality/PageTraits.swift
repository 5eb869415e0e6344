import Addressing
import Basics
import Records

/// What can be required of a page, by what kind of page it is.
struct PageTraits {
  /// Whether it is the start page of its site.
  let isHome: Bool
  /// Whether people come to fill it in.
  let isForm: Bool
  /// Whether it shows anything without scripts.
  let hasText: Bool
  /// Whether it shows a video.
  let hasVideo: Bool

  /// What it shows of what it could say.
  private let hints: ShownHints

  /// Looks at the page of `record`, which shows `text`.
  init(_ record: PageRecord, showing text: ShownText, isForm: Bool = false) {
    hints = ShownHints(record: record, text: text)
    isHome = HomePage.isHome(record.url, record.items)
    self.isForm = isForm || FormPage.isForm(record.url)
    hasText = !text.isEmpty
    hasVideo =
      record.openGraph.keys.contains { $0.hasPrefix("og:video") }
      || record.twitterCard["player"] != nil
      || record.items.contains { item in
        item.types.contains("https://schema.org/VideoObject") || item.properties["video"] != nil
      }
  }

  /// What kind of page it is, as far as that decides which description fits.
  var kind: PageKind { isHome ? .other : PageKind(hints.record) }

  /// Whether the page shows that there is an app for a platform on which it leads into none: by its
  /// other markup, by a link to the app's store, or in its words.
  var namesOtherPlatform: Bool {
    let record = hints.record
    let inner = record.deepLinks.filter { !$0.opensStartScreen }.map(\.platform)
    let lacksAndroid = !inner.contains("android")
    let names: Set = lacksAndroid ? ["android"] : ["ios", "ipad"]
    if record.deepLinks.contains(where: { names.contains($0.platform) }) { return true }
    let starts =
      lacksAndroid
      ? ["https://play.google.com/store/apps", "market://details"]
      : ["https://apps.apple.com/", "https://itunes.apple.com/"]
    if record.links.contains(where: { link in starts.contains(where: link.url.hasPrefix) }) {
      return true
    }
    return hints.text.mentions(lacksAndroid ? Self.googlePlay : Self.appStore)
  }

  private static let googlePlay: MultiPatternSearch = [" google play "]
  private static let appStore: MultiPatternSearch = [" app store "]

  /// Whether the page has nothing that one of the properties of `item` could say.
  func cannotHave(_ properties: [String], of item: StructuredItem) -> Bool {
    if properties.first == "openingHours", item.types.contains(where: Self.isLodging) {
      return true
    }
    return properties == ["video"] ? !hasVideo : !hints.showsAny(of: properties, for: item)
  }

  /// Whether a type is that of a house which never closes: its guests come and leave at hours of
  /// their own (`checkinTime`, `checkoutTime`).
  private static func isLodging(_ type: String) -> Bool {
    guard let name = type.split(separator: "/").last else { return false }
    return lodgings.contains(name)
  }

  private static let lodgings: Set<Substring> = [
    "BedAndBreakfast", "Campground", "Hostel", "Hotel", "LodgingBusiness", "Motel", "Resort",
    "SkiResort", "VacationRental",
  ]

  /// What to do about an account such as `ada.damson` in the place of a name that the page shows;
  /// `nil` of anything else.
  func fix(ofAccount account: String) -> String? {
    let parts = account.prefix(80).split { ".-_+".contains($0) }
    guard (2...4).contains(parts.count), !account.contains(where: \.isWhitespace),
      parts.allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) })
    else { return nil }
    return parts.allSatisfy { hints.text.contains(words: String($0)) == true }
      ? "Write the name as the page shows it, in place of the account." : nil
  }

  /// Whether it does no harm that the page does not show a name in its words: the name is that of its
  /// own site, of an organization beside its subject, or the page's heading with more words.
  func mayLack(_ claim: Claims.Claim, of candidate: Candidate) -> Bool {
    let letters = Self.letters(claim.value)
    switch claim.property {
    case "name", "headline", "title":
      if let weight = candidate.profile?.profile.weight, weight < 1 { return !isHome }
      let heading = Self.letters(hints.record.headings.first ?? "")
      return heading.utf8.count >= 8 && Self.holds(letters, heading)
    case "author", "brand", "director", "performer":
      let isOrganization = (candidate.item.properties[claim.property] ?? []).contains { value in
        guard case .item(let thing) = value else { return false }
        return thing.types.contains { $0.hasSuffix("Organization") || $0.hasSuffix("Corporation") }
      }
      return isOrganization && claim.property == "author"
        || siteNames.contains { Self.holds($0, letters) || Self.holds(letters, $0) }
    default: return false
    }
  }

  /// Whether `part` is in `text`: of ASCII, byte by byte, which is far quicker than by characters.
  private static func holds(_ text: String, _ part: String) -> Bool {
    guard part.utf8.count >= 3, part.withBytes(\.isASCII), text.withBytes(\.isASCII) else {
      return text.contains(part)
    }
    return text.withBytes { text in part.withBytes { ByteSearch.contains($0, in: text) } }
  }

  /// What its site is called, as letters alone.
  private var siteNames: [String] {
    let host = hints.record.url.host.lowercased().split(separator: ".").filter { $0 != "www" }
    let label = host.max { $0.count < $1.count }.map { String($0) } ?? ""
    return [label, hints.record.openGraph["og:site_name"]?.first ?? ""].map(Self.letters)
      .filter { $0.utf8.count >= 3 }
  }

  /// The letters and digits of a name in lower case.
  private static func letters(_ name: String) -> String {
    name.prefix(512).bareLetters
  }
}
