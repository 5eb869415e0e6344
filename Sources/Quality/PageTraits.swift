import Addressing
import Records

/// What a page can be asked for, by what kind of page it is.
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
  private let record: PageRecord

  /// Looks at the page of `record`, which shows `text`.
  init(_ record: PageRecord, showing text: ShownText) {
    hints = ShownHints(record: record, text: text)
    self.record = record
    isHome = HomePage.isHome(record.url, record.items)
    isForm = FormPage.isForm(record.url)
    hasText = !text.isEmpty
    hasVideo =
      record.openGraph.keys.contains { $0.hasPrefix("og:video") }
      || record.twitterCard["player"] != nil
      || record.items.contains { item in
        item.types.contains("https://schema.org/VideoObject") || item.properties["video"] != nil
      }
  }

  /// Whether the page has nothing that one of the properties could say.
  func cannotHave(_ properties: [String]) -> Bool {
    properties == ["video"] ? !hasVideo : !hints.showsAny(of: properties)
  }

  /// Whether it does no harm that the page does not show a name in its words: the name is that of its
  /// own site, of an organization beside its subject, or the page's heading with more words.
  func mayLack(_ claim: Claims.Claim, of candidate: Candidate) -> Bool {
    let letters = Self.letters(claim.value)
    switch claim.property {
    case "name", "headline", "title":
      if let weight = candidate.profile?.profile.weight, weight < 1 { return !isHome }
      let heading = Self.letters(record.headings.first ?? "")
      return heading.utf8.count >= 8 && letters.contains(heading)
    case "author", "brand", "director", "performer":
      let isOrganization = (candidate.item.properties[claim.property] ?? []).contains { value in
        guard case .item(let thing) = value else { return false }
        return thing.types.contains { $0.hasSuffix("Organization") || $0.hasSuffix("Corporation") }
      }
      return isOrganization && claim.property == "author"
        || siteNames.contains { $0.contains(letters) || letters.contains($0) }
    default: return false
    }
  }

  /// What its site is called, as letters alone.
  private var siteNames: [String] {
    let host = record.url.host.lowercased().split(separator: ".").filter { $0 != "www" }
    let label = host.max { $0.count < $1.count }.map { String($0) } ?? ""
    return [label, record.openGraph["og:site_name"]?.first ?? ""].map(Self.letters)
      .filter { $0.utf8.count >= 3 }
  }

  /// The letters and digits of a name in lower case.
  private static func letters(_ name: String) -> String {
    name.prefix(512).bareLetters
  }
}
