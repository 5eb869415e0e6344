/// What can be wrong with the apps of a Twitter card.
extension Rule {
  private static let appCard =
    "https://developer.x.com/en/docs/twitter-for-websites/cards/overview/app-card"

  private static let goodApp = """
    <meta name="twitter:app:name:iphone" content="Plums">
    <meta name="twitter:app:id:iphone" content="544007664">
    <meta name="twitter:app:url:iphone" content="plums://1">
    """

  package static let twitterAppIDMissing = Rule(
    "twitter-app.id-missing",
    .warning,
    title: "An app of the Twitter card has no id.",
    reason: "Without the id the card cannot offer the app to people who lack it.",
    fix: "Add twitter:app:id: and the platform.",
    source: appCard,
    specimen: Specimen(
      .head,
      bad: #"<meta name="twitter:app:url:iphone" content="plums://1">"#,
      good: goodApp
    )
  )

  package static let twitterAppIDMalformed = Rule(
    "twitter-app.id-malformed",
    .error,
    title: "The id of an app of the Twitter card is of the wrong kind.",
    reason:
      "iPhone and iPad take the number in the App Store, not the bundle identifier; Google Play takes the package.",
    fix: "Write the number for iphone and ipad, the package for googleplay.",
    source: appCard,
    specimen: Specimen(
      .head,
      bad: #"<meta name="twitter:app:id:iphone" content="org.example.plums">"#,
      good: #"<meta name="twitter:app:id:iphone" content="544007664">"#
    )
  )

  package static let twitterAppNameIsNumber = Rule(
    "twitter-app.name-is-number",
    .warning,
    title: "The name of an app of the Twitter card is a number.",
    reason: "The card shows it where people look for the app's name.",
    fix: "Write the app's name there, and its number in twitter:app:id:.",
    source: appCard,
    specimen: Specimen(
      .head,
      bad: goodApp + #"<meta name="twitter:app:id:ipad" content="544007664">"#
        + #"<meta name="twitter:app:name:ipad" content="544007664">"#,
      good: goodApp + #"<meta name="twitter:app:id:ipad" content="544007664">"#
        + #"<meta name="twitter:app:name:ipad" content="Plums">"#
    )
  )

  package static let twitterAppRepeated = Rule(
    "twitter-app.repeated",
    .warning,
    title: "The Twitter card says one thing of an app in different ways.",
    reason: "The first value is used and the others are lost.",
    fix: "Keep the value that is right.",
    source: appCard,
    specimen: Specimen(
      .head,
      bad: goodApp + #"<meta name="twitter:app:url:iphone" content="plums://2">"#,
      good: goodApp
    )
  )

  package static let twitterAppPropertyUnknown = Rule(
    "twitter-app.property-unknown",
    .warning,
    title: "A twitter:app property does not exist.",
    reason: "Nobody reads it; the platforms are iphone, ipad and googleplay.",
    fix: "Correct the property's name.",
    source: appCard,
    specimen: Specimen(
      .head,
      bad: #"<meta name="twitter:app:id:android" content="org.example.plums">"#,
      good: #"<meta name="twitter:app:id:googleplay" content="org.example.plums">"#
    )
  )

  package static let twitterAppCountryMalformed = Rule(
    "twitter-app.country-malformed",
    .warning,
    title: "twitter:app:country is no two-letter country code.",
    reason: "The app is then looked for in the store of the United States.",
    fix: "Write the store's country, such as GB.",
    source: appCard,
    specimen: Specimen(
      .head,
      bad: goodApp + #"<meta name="twitter:app:country" content="England">"#,
      good: goodApp + #"<meta name="twitter:app:country" content="GB">"#
    )
  )

  /// The rules of the apps of a Twitter card.
  package static let twitterAppRules: [Rule] = [
    twitterAppIDMissing, twitterAppIDMalformed, twitterAppRepeated, twitterAppPropertyUnknown,
    twitterAppCountryMalformed, twitterAppNameIsNumber,
  ]
}
