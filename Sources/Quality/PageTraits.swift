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

  /// Looks at the page of `record`, which shows `text`.
  init(_ record: PageRecord, showing text: String) {
    isHome = HomePage.isHome(record.url, record.items)
    isForm = FormPage.isForm(record.url)
    hasText = text.utf8.contains { $0 > 0x20 }
    hasVideo =
      record.openGraph.keys.contains { $0.hasPrefix("og:video") }
      || record.twitterCard["player"] != nil
      || record.items.contains { item in
        item.types.contains("https://schema.org/VideoObject") || item.properties["video"] != nil
      }
  }

  /// Whether the page has nothing that one of the properties could say.
  func cannotHave(_ properties: [String]) -> Bool {
    properties == ["video"] && !hasVideo
  }
}
