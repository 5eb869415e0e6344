/// What can be wrong with Facebook App Links.
extension Rule {
  private static let reference = "https://developers.facebook.com/docs/applinks/metadata-reference"
  private static let resolver =
    "Reference resolver: https://github.com/BoltsFramework/Bolts-ObjC/blob/master/Bolts/iOS/BFWebViewAppLinkResolver.m"

  private static let goodTarget = """
    <meta property="al:ios:url" content="plums://1">
    <meta property="al:ios:app_store_id" content="544007664">
    <meta property="al:ios:app_name" content="Plums">
    """

  package static let appLinksNameAttribute = Rule(
    "app-links.name-attribute",
    .warning,
    title: "App Links stand in a name attribute.",
    reason: "The reference resolver reads the property attribute only and finds nothing.",
    fix: "Write property= instead of name=.",
    source: resolver,
    specimen: Specimen(
      .head,
      bad: #"<meta name="al:ios:url" content="plums://1">"#,
      good: #"<meta property="al:ios:url" content="plums://1">"#
    )
  )

  package static let appLinksPropertyUnknown = Rule(
    "app-links.property-unknown",
    .warning,
    title: "An App Links property does not exist.",
    reason: "Nobody reads it; the names are case-sensitive.",
    fix: "Correct the property's name.",
    source: reference,
    specimen: Specimen(
      .head,
      bad: goodTarget + #"<meta property="al:ios:appstore_id" content="544007664">"#,
      good: goodTarget
    )
  )

  package static let appLinksWindows = Rule(
    "app-links.windows",
    .note,
    title: "The page names an app for Windows in App Links.",
    reason: "Nothing reads App Links for Windows and Windows Phone any more.",
    fix: "The elements of al:windows, al:windows_phone and al:windows_universal can go.",
    source: reference,
    specimen: Specimen(
      .head,
      bad: goodTarget + #"<meta property="al:windows:app_name" content="Plums">"#,
      good: goodTarget
    )
  )

  package static let appLinksURLMissing = Rule(
    "app-links.url-missing",
    .error,
    title: "An App Links target has no URL.",
    reason: "Without the url the target opens nothing.",
    fix: "Add the property that ends in :url, with the URL that the app opens.",
    source: reference,
    specimen: Specimen(
      .head,
      bad: #"<meta property="al:ios:app_store_id" content="544007664">"#,
      good: goodTarget
    )
  )

  package static let appLinksPackageMissing = Rule(
    "app-links.package-missing",
    .error,
    title: "An App Links target for Android has no package.",
    reason: "Without the package Android cannot tell which app to open.",
    fix: "Add the property al:android:package.",
    source: reference,
    specimen: Specimen(
      .head,
      bad: #"<meta property="al:android:url" content="plums://1">"#,
      good: """
        <meta property="al:android:url" content="plums://1">
        <meta property="al:android:package" content="org.example.plums">
        """
    )
  )

  package static let appLinksRagged = Rule(
    "app-links.ragged",
    .warning,
    title: "Repeated App Links properties do not pair up.",
    reason: "They are paired by their order, so some targets lack parts or get those of others.",
    fix: "Begin each target with a bare property such as al:ios, or give every target all parts.",
    source: resolver,
    specimen: Specimen(
      .head,
      bad: goodTarget + #"<meta property="al:ios:url" content="plums://2">"#,
      good: """
        <meta property="al:ios">
        <meta property="al:ios:url" content="plums://1">
        <meta property="al:ios:app_name" content="Plums">
        <meta property="al:ios">
        <meta property="al:ios:url" content="plums://2">
        """
    )
  )

  package static let appLinksStoreIDMalformed = Rule(
    "app-links.store-id-malformed",
    .warning,
    title: "The app_store_id of an App Links target is no number.",
    reason: "The app cannot be found in the App Store by it.",
    fix: "Write the digits that follow id in the app's URL in the App Store.",
    source: reference,
    specimen: Specimen(
      .head,
      bad: """
        <meta property="al:ios:url" content="plums://1">
        <meta property="al:ios:app_store_id" content="org.example.plums">
        """,
      good: goodTarget
    )
  )

  package static let appLinksPackageMalformed = Rule(
    "app-links.package-malformed",
    .warning,
    title: "The package of an App Links target is no Android package.",
    reason: "No app can be found by it.",
    fix: "Write the package, such as org.example.plums.",
    source: reference,
    specimen: Specimen(
      .head,
      bad: """
        <meta property="al:android:url" content="plums://1">
        <meta property="al:android:package" content="Plums">
        """,
      good: """
        <meta property="al:android:url" content="plums://1">
        <meta property="al:android:package" content="org.example.plums">
        """
    )
  )
}

extension Rule {
  package static let appLinksFallbackUnknown = Rule(
    "app-links.fallback-unknown",
    .note,
    title: "al:web:should_fallback is neither true nor false.",
    reason: "Everything but no, false and 0 counts as true.",
    fix: "Write true or false.",
    source: resolver,
    specimen: Specimen(
      .head,
      bad: #"<meta property="al:web:should_fallback" content="never">"#,
      good: #"<meta property="al:web:should_fallback" content="false">"#
    )
  )

  package static let appLinksWebURLMalformed = Rule(
    "app-links.web-url-malformed",
    .warning,
    title: "al:web:url is no http or https URL.",
    reason: "People without the app have nowhere to go.",
    fix: "Write an absolute URL, or leave the property out to mean this page.",
    source: reference,
    specimen: Specimen(
      .head,
      bad: #"<meta property="al:web:url" content="plum-cake">"#,
      good: #"<meta property="al:web:url" content="https://example.com/plum-cake">"#
    )
  )

  package static let appLinksWebRepeated = Rule(
    "app-links.web-repeated",
    .warning,
    title: "App Links name the fallback on the web more than once.",
    reason: "Only the first one counts.",
    fix: "Keep one al:web:url and one al:web:should_fallback.",
    source: resolver,
    specimen: Specimen(
      .head,
      bad: """
        <meta property="al:web:url" content="https://example.com/plum-cake">
        <meta property="al:web:url" content="https://example.com/">
        """,
      good: #"<meta property="al:web:url" content="https://example.com/plum-cake">"#
    )
  )

  /// The rules of App Links.
  package static let appLinksRules: [Rule] = [
    appLinksNameAttribute, appLinksPropertyUnknown, appLinksWindows, appLinksURLMissing,
    appLinksPackageMissing,
    appLinksRagged, appLinksStoreIDMalformed, appLinksPackageMalformed, appLinksFallbackUnknown,
    appLinksWebURLMalformed, appLinksWebRepeated,
  ]
}
