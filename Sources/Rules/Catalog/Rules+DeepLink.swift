/// What can be wrong with the address that an app is to open, in whatever vocabulary.
extension Rule {
  private static let customScheme =
    "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app"

  private static func target(_ address: String) -> String {
    #"<meta property="al:ios:url" content="\#(address)">"#
  }

  package static let deepLinkDangerousScheme = Rule(
    "deep-link.dangerous-scheme",
    .error,
    title: "A URL for an app runs code or reaches into the device.",
    reason: "Pippin never passes on such a URL; somebody else may have put it in.",
    fix: "Write an http or https URL, or one of the app's own scheme.",
    source: "URL standard, security: https://url.spec.whatwg.org/#security-considerations",
    specimen: Specimen(.head, bad: target("javascript:alert(1)"), good: target("plums://1"))
  )

  package static let deepLinkNoScheme = Rule(
    "deep-link.no-scheme",
    .error,
    title: "A URL for an app has no scheme.",
    reason: "The app gets the URL as it is, and cannot complete a relative one.",
    fix: "Write the whole URL, scheme included.",
    source: customScheme,
    specimen: Specimen(.head, bad: target("/plums/1"), good: target("plums://1"))
  )

  package static let deepLinkPlaceholder = Rule(
    "deep-link.placeholder",
    .error,
    title: "A URL for an app holds a placeholder.",
    reason: "The page still holds the text of a template, so the app cannot open its content.",
    fix: "Fill in the template.",
    source: customScheme,
    specimen: Specimen(.head, bad: target("plums://{{ item.id }}"), good: target("plums://1"))
  )

  package static let deepLinkMalformed = Rule(
    "deep-link.malformed",
    .warning,
    title: "A URL for an app is invalid.",
    reason: "Systems reject URLs with white space, and URLs that cannot be parsed.",
    fix: "Percent-encode white space, and check the host.",
    source: "https://url.spec.whatwg.org/#valid-url-string",
    specimen: Specimen(
      .head,
      bad: target("plums://ripe plums"),
      good: target("plums://ripe%20plums")
    )
  )

  package static let deepLinkStoreURL = Rule(
    "deep-link.store-url",
    .warning,
    title: "A URL for an app is that of an app store.",
    reason: "A tap leads to the store, and nothing of the page is shown in the app.",
    fix: "Write the URL of this page's content in the app, or leave the URL out.",
    source: customScheme,
    specimen: Specimen(
      .head,
      bad: target("https://apps.apple.com/app/id544007664"),
      good: target("plums://1")
    )
  )

  package static let deepLinkStartScreen = Rule(
    "deep-link.start-screen",
    .warning,
    title: "A URL for an app opens its start screen.",
    reason:
      "A scheme with nothing behind it starts the app, and does not show this page's content.",
    fix: "Write the URL of this very page in the app behind the scheme.",
    source: customScheme,
    specimen: Specimen(.head, bad: target("plums://"), good: target("plums://1"))
  )

  package static let deepLinkNoscript = Rule(
    "deep-link.noscript",
    .warning,
    title: "App markup stands in a noscript element.",
    reason: "Browsers that run scripts, Safari among them, do not see it.",
    fix: "Move it out of the noscript element.",
    source: "https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element",
    specimen: Specimen(
      .head,
      bad: "<noscript>\(target("plums://1"))</noscript>",
      good: target("plums://1")
    )
  )

  package static let deepLinkAppsDiffer = Rule(
    "deep-link.apps-differ",
    .warning,
    title: "The page names different apps for one platform.",
    reason:
      "Which app opens depends on who reads the page: Safari reads the Smart App Banner, Facebook App Links, X its card.",
    fix: "Name the same app in all of them.",
    source:
      "https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners",
    specimen: Specimen(
      .head,
      bad: bannerAndCard("293622097"),
      good: bannerAndCard("544007664")
    )
  )

  /// A banner for the app 544007664, and a card for the app `id`.
  private static func bannerAndCard(_ id: String) -> String {
    """
    <meta name="apple-itunes-app" content="app-id=544007664, app-argument=plums://1">
    <meta name="twitter:app:id:iphone" content="\(id)">
    """
  }

  /// The rules of addresses that apps are to open.
  package static let deepLinkRules: [Rule] = [
    deepLinkDangerousScheme, deepLinkNoScheme, deepLinkPlaceholder, deepLinkMalformed,
    deepLinkStoreURL, deepLinkStartScreen, deepLinkNoscript, deepLinkAppsDiffer,
  ]
}
