/// What can be wrong with a Smart App Banner.
extension Rule {
  private static let promoting =
    "https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners"
  private static let clips =
    "https://developer.apple.com/documentation/app_clips/supporting-invocations-from-your-website-and-the-messages-app"
  private static let webContent =
    "App Search Programming Guide, Mark Up Web Content:"
    + " https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/WebContent.html"

  private static func banner(_ content: String) -> String {
    #"<meta name="apple-itunes-app" content="\#(content)">"#
  }

  private static let goodBanner = banner("app-id=544007664, app-argument=https://example.com/1")

  private static func specimen(_ content: String) -> Specimen {
    Specimen(.head, bad: banner(content), good: goodBanner)
  }

  package static let bannerAppIDMissing = Rule(
    "banner.app-id-missing",
    .error,
    title: "The Smart App Banner names no app.",
    reason: "Safari shows no banner without app-id, and the page is linked to no app.",
    fix: "Write app-id= and the app's number in the App Store.",
    source: promoting,
    specimen: specimen("app-id=, app-argument=https://example.com/1")
  )

  package static let bannerAppIDPlaceholder = Rule(
    "banner.app-id-placeholder",
    .error,
    title: "The Smart App Banner's app-id is a placeholder.",
    reason: "The page still holds the text of a template, so no app is named.",
    fix: "Write the app's number in the App Store.",
    source: promoting,
    specimen: specimen("app-id=YOUR_APP_ID, app-argument=https://example.com/1")
  )

  package static let bannerAppIDIsBundle = Rule(
    "banner.app-id-is-bundle",
    .error,
    title: "The Smart App Banner's app-id is a bundle identifier.",
    reason: "app-id is the app's number in the App Store; a bundle identifier names no app there.",
    fix: "Write the digits that follow id in the app's URL in the App Store.",
    source: promoting,
    specimen: specimen("app-id=ABCDE12345.org.example.plums, app-argument=https://example.com/1")
  )

  package static let bannerAppIDMalformed = Rule(
    "banner.app-id-malformed",
    .error,
    title: "The Smart App Banner's app-id is no number.",
    reason: "Safari shows no banner, and the page is linked to no app.",
    fix: "Write the digits that follow id in the app's URL in the App Store.",
    source: promoting,
    specimen: specimen("app-id=plums-42, app-argument=https://example.com/1")
  )

  package static let bannerAppIDNormalized = Rule(
    "banner.app-id-normalized",
    .warning,
    title: "The Smart App Banner's app-id holds more than the app's number.",
    reason: "The number could be found here, but Safari may show no banner.",
    fix: "Write the digits alone.",
    source: promoting,
    specimen: specimen("app-id=id544007664, app-argument=https://example.com/1")
  )

  package static let bannerArgumentMissing = Rule(
    "banner.argument-missing",
    .warning,
    title: "The Smart App Banner has no app-argument.",
    reason: "Only with it can Apple index the page's content for the app; the app opens anywhere.",
    fix: "Add app-argument= and the URL that opens this page's content in the app.",
    source: webContent,
    specimen: specimen("app-id=544007664")
  )

  package static let bannerArgumentStartScreen = Rule(
    "banner.argument-start-screen",
    .warning,
    title: "The Smart App Banner's app-argument opens the app's start, not this page's content.",
    reason: "People who choose the result do not see what they chose.",
    fix: "Write the URL of this page's content in the app.",
    source: webContent,
    specimen: specimen("app-id=544007664, app-argument=plums://")
  )
}

extension Rule {
  package static let bannerSeparator = Rule(
    "banner.separator",
    .warning,
    title: "The Smart App Banner's parts are not divided by commas.",
    reason: "Safari divides the content at its commas; without them parts may be lost.",
    fix: "Put a comma between the parts.",
    source: promoting,
    specimen: specimen("app-id=544007664 app-argument=https://example.com/1")
  )

  package static let bannerKeyRepeated = Rule(
    "banner.key-repeated",
    .warning,
    title: "The Smart App Banner says one thing twice.",
    reason: "The first value is used and the others are lost.",
    fix: "Keep the value that is right.",
    source: promoting,
    specimen: specimen("app-id=544007664, app-id=310633997, app-argument=https://example.com/1")
  )

  package static let bannerKeyUnknown = Rule(
    "banner.key-unknown",
    .warning,
    title: "The Smart App Banner holds a part that nobody reads.",
    reason:
      "Only app-id, app-argument, affiliate-data, app-clip-bundle-id and app-clip-display count.",
    fix: "Correct the part's name, or remove it.",
    source: promoting,
    specimen: specimen("app-id=544007664, argument=plums, app-argument=https://example.com/1")
  )

  package static let bannerSeveral = Rule(
    "banner.several",
    .warning,
    title: "The page has more than one Smart App Banner.",
    reason: "Only one can be shown; the first usable one is taken.",
    fix: "Keep one.",
    source: promoting,
    specimen: Specimen(
      .head,
      bad: goodBanner + banner("app-id=310633997, app-argument=https://example.com/2"),
      good: goodBanner
    )
  )

  package static let bannerProperty = Rule(
    "banner.property",
    .error,
    title: "The Smart App Banner stands in a property attribute.",
    reason: "Safari reads the name attribute only, so there is no banner.",
    fix: #"Write name="apple-itunes-app"."#,
    source: promoting,
    specimen: Specimen(
      .head,
      bad: #"<meta property="apple-itunes-app" content="app-id=544007664">"#,
      good: goodBanner
    )
  )

  package static let bannerNameWrong = Rule(
    "banner.name-wrong",
    .error,
    title: "A meta element holds a Smart App Banner's content under another name.",
    reason: "Safari reads the name apple-itunes-app only, so there is no banner.",
    fix: #"Write name="apple-itunes-app"."#,
    source: webContent + " (its own sample has the name wrong)",
    specimen: Specimen(
      .head,
      bad: #"<meta name="myApp" content="app-id=544007664, app-argument=plums://1">"#,
      good: goodBanner
    )
  )

  package static let bannerClipMalformed = Rule(
    "banner.clip-malformed",
    .warning,
    title: "The App Clip's identifier is no bundle identifier.",
    reason: "No App Clip can be found by it.",
    fix: "Write the App Clip's bundle identifier, such as org.example.plums.Clip.",
    source: clips,
    specimen: Specimen(
      .head,
      bad: banner("app-id=544007664, app-clip-bundle-id=Plums"),
      good: banner("app-id=544007664, app-clip-bundle-id=org.example.plums.Clip")
    )
  )

  package static let bannerClipDisplayUnknown = Rule(
    "banner.clip-display-unknown",
    .note,
    title: "The App Clip's display is not card.",
    reason: "Other values show the banner alone.",
    fix: "Write app-clip-display=card, or leave it out.",
    source: clips,
    specimen: Specimen(
      .head,
      bad: banner("app-clip-bundle-id=org.example.plums.Clip, app-clip-display=sheet"),
      good: banner("app-clip-bundle-id=org.example.plums.Clip, app-clip-display=card")
    )
  )

  /// The rules of Smart App Banners.
  package static let bannerRules: [Rule] = [
    bannerAppIDMissing, bannerAppIDPlaceholder, bannerAppIDIsBundle, bannerAppIDMalformed,
    bannerAppIDNormalized, bannerArgumentMissing, bannerArgumentStartScreen, bannerSeparator,
    bannerKeyRepeated, bannerKeyUnknown, bannerSeveral, bannerProperty, bannerNameWrong,
    bannerClipMalformed, bannerClipDisplayUnknown,
  ]
}
