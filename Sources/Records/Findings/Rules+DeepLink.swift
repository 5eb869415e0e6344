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
    title: "An app is told to open an address that runs code or reaches into the device.",
    reason: "Such an address is never handed on; it may have been put in by somebody else.",
    fix: "Write an http or https address, or one of the app's own scheme.",
    source: "URL standard, security: https://url.spec.whatwg.org/#security-considerations",
    specimen: Specimen(.head, bad: target("javascript:alert(1)"), good: target("plums://1"))
  )

  package static let deepLinkNoScheme = Rule(
    "deep-link.no-scheme",
    .error,
    title: "The address that an app is to open has no scheme.",
    reason: "An app is handed the address as it stands, and cannot complete a relative one.",
    fix: "Write the whole address, scheme included.",
    source: customScheme,
    specimen: Specimen(.head, bad: target("/plums/1"), good: target("plums://1"))
  )

  package static let deepLinkPlaceholder = Rule(
    "deep-link.placeholder",
    .error,
    title: "The address that an app is to open holds a placeholder.",
    reason: "The page still holds the text of a template, so the app cannot open its content.",
    fix: "Fill in the template.",
    source: customScheme,
    specimen: Specimen(.head, bad: target("plums://{{ item.id }}"), good: target("plums://1"))
  )

  package static let deepLinkMalformed = Rule(
    "deep-link.malformed",
    .warning,
    title: "The address that an app is to open is no valid address.",
    reason: "Systems refuse addresses with white space, and web addresses that cannot be parsed.",
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
    title: "The address that an app is to open is that of an app store.",
    reason: "A tap leads to the store, and nothing of the page is shown in the app.",
    fix: "Write the address of this page's content in the app, or leave the address out.",
    source: customScheme,
    specimen: Specimen(
      .head,
      bad: target("https://apps.apple.com/app/id544007664"),
      good: target("plums://1")
    )
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

  /// The rules of addresses that apps are to open.
  package static let deepLinkRules: [Rule] = [
    deepLinkDangerousScheme, deepLinkNoScheme, deepLinkPlaceholder, deepLinkMalformed,
    deepLinkStoreURL, deepLinkNoscript,
  ]
}
