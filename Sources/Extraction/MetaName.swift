import Basics

/// The names of `meta` elements that readers ask for.
enum MetaName: UInt8, CaseIterable {
  // Standard metadata, Open Graph and Twitter cards.
  case description, keywords, viewport, robots, applebot, pippinbot
  case ogTitle, ogDescription, ogLocale
  case ogImage, ogImageURL, ogImageSecureURL, ogImageWidth, ogImageHeight
  case twitterCard, twitterTitle, twitterDescription, twitterImage, twitterImageSource

  // Apps.
  case appleItunesApp, googlePlayApp
  case smartBannerApple, smartBannerGoogle, smartBannerPlatforms
  case windowsFamily, windowsID

  // Dates.
  case articlePublished, ogArticlePublished, articleModified, ogArticleModified, ogUpdated
  case dcIssued, dcCreated, dcDate, dcModified
  case date, pubdate, publicationDate, published, parselyDate, sailthruDate, articlePublishedDot
  case cxensePublished, citationPublished, citationOnline, citationDate
  case lastModified, revised, articleUpdatedDot, dateModified

  /// The name that `bytes`, without white space around it, spells in whatever case.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count < Self.byLength.count else { return nil }
    for (spelling, name) in Self.byLength[bytes.count] where ASCII.hasPrefix(bytes, spelling) {
      self = name
      return
    }
    return nil
  }

  /// Names of dates that no search engine, no social network and no reader of articles documents.
  static let unread: Set<MetaName> = [
    .date, .pubdate, .publicationDate, .published, .articlePublishedDot, .articleUpdatedDot,
    .lastModified, .revised, .dateModified,
  ]

  /// The spellings in lower case, by their length in bytes.
  private static let byLength: [[(spelling: StaticString, name: MetaName)]] = {
    let longest = spellings.map(\.spelling.utf8CodeUnitCount).max() ?? 0
    var byLength = [[(spelling: StaticString, name: MetaName)]](repeating: [], count: longest + 1)
    for row in spellings { byLength[row.spelling.utf8CodeUnitCount].append(row) }
    return byLength
  }()

  private static let spellings: [(spelling: StaticString, name: MetaName)] = [
    ("description", .description), ("keywords", .keywords), ("viewport", .viewport),
    ("robots", .robots), ("applebot", .applebot), ("pippinbot", .pippinbot),
    ("og:title", .ogTitle), ("og:description", .ogDescription), ("og:locale", .ogLocale),
    ("og:image", .ogImage), ("og:image:url", .ogImageURL),
    ("og:image:secure_url", .ogImageSecureURL), ("og:image:width", .ogImageWidth),
    ("og:image:height", .ogImageHeight),
    ("twitter:card", .twitterCard), ("twitter:title", .twitterTitle),
    ("twitter:description", .twitterDescription),
    ("twitter:image", .twitterImage), ("twitter:image:src", .twitterImageSource),

    ("apple-itunes-app", .appleItunesApp), ("google-play-app", .googlePlayApp),
    ("smartbanner:button-url-apple", .smartBannerApple),
    ("smartbanner:button-url-google", .smartBannerGoogle),
    ("smartbanner:enabled-platforms", .smartBannerPlatforms),
    ("msapplication-packagefamilyname", .windowsFamily), ("msapplication-id", .windowsID),

    ("article:published_time", .articlePublished),
    ("og:article:published_time", .ogArticlePublished),
    ("article:modified_time", .articleModified), ("og:article:modified_time", .ogArticleModified),
    ("og:updated_time", .ogUpdated),
    ("dcterms.issued", .dcIssued), ("dcterms:issued", .dcIssued), ("dc.date.issued", .dcIssued),
    ("dc:date.issued", .dcIssued), ("dc.issued", .dcIssued),
    ("dcterms.created", .dcCreated), ("dcterms:created", .dcCreated),
    ("dc.date.created", .dcCreated), ("dc:date.created", .dcCreated), ("dc.created", .dcCreated),
    ("dcterms.date", .dcDate), ("dcterms:date", .dcDate), ("dc.date", .dcDate),
    ("dc:date", .dcDate),
    ("dcterms.modified", .dcModified), ("dcterms:modified", .dcModified),
    ("dc.date.modified", .dcModified), ("dc:date.modified", .dcModified),
    ("dc.modified", .dcModified),
    ("date", .date), ("pubdate", .pubdate), ("datepublished", .published),
    ("published", .published), ("publishdate", .publicationDate),
    ("publish-date", .publicationDate), ("publish_date", .publicationDate),
    ("publication_date", .publicationDate), ("publication-date", .publicationDate),
    ("publisheddate", .publicationDate), ("published_at", .publicationDate),
    ("parsely-pub-date", .parselyDate), ("sailthru.date", .sailthruDate),
    ("article.published", .articlePublishedDot),
    ("cxenseparse:recs:publishtime", .cxensePublished),
    ("citation_publication_date", .citationPublished), ("citation_online_date", .citationOnline),
    ("citation_date", .citationDate),
    ("last-modified", .lastModified), ("lastmod", .lastModified), ("revised", .revised),
    ("article.updated", .articleUpdatedDot), ("datemodified", .dateModified),
  ]
}
