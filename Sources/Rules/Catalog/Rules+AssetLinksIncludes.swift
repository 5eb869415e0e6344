extension Rule {
  /// What can be wrong with the files that an asset links file includes, and with asking for them.
  package static let assetLinksIncludeRules: [Rule] = [
    assetLinksIncludeFailed,
    assetLinksIncludeLoop,
    assetLinksIncludeNotRead,
    assetLinksRobotsDisallowed,
  ]

  private static let included = #"{"include":"https://example.com/more.json"}"#

  private static func served(_ body: String) -> String {
    "status 200\ncontent-type: application/json\n\n\(body)\n\n"
  }

  /// A file that the asset links file includes was not served.
  package static let assetLinksIncludeFailed = Rule(
    "assetlinks.include-failed",
    .error,
    title: "A file that the asset links file includes was not served.",
    reason: "Android drops its statements; redirects are not followed here.",
    fix: "Respond 200 with the statements at the URL that is named, or remove the include.",
    source: assetLinkDetails,
    specimen: Specimen(
      .response,
      bad: served(AssetLinksText.file(and: included)) + "status 404\n",
      good: served(AssetLinksText.file(and: included)) + served(AssetLinksText.file())
    )
  )

  /// Files of statements include each other.
  package static let assetLinksIncludeLoop = Rule(
    "assetlinks.include-loop",
    .warning,
    title: "Files of statements include each other.",
    reason: "Readers go round until they give up, and report an error.",
    fix: "Remove the include that leads back.",
    source: assetLinkDetails,
    specimen: Specimen(
      .response,
      bad: served(AssetLinksText.file(and: included)) + served("[\(included)]"),
      good: served(AssetLinksText.file(and: included)) + served(AssetLinksText.file())
    )
  )

  /// An included file was not asked for.
  package static let assetLinksIncludeNotRead = Rule(
    "assetlinks.include-not-read",
    .warning,
    title: "An included file was not read.",
    reason: "Statements that it may hold are unknown here.",
    fix: "Put the statements into assetlinks.json itself, or allow the URL in robots.txt.",
    source: assetLinkDetails,
    specimen: Specimen(
      .response,
      bad: served(AssetLinksText.file(and: included)) + "disallowed\n",
      good: served(AssetLinksText.file(and: included)) + served(AssetLinksText.file())
    )
  )

  /// robots.txt disallows the asset links file.
  package static let assetLinksRobotsDisallowed = Rule(
    "assetlinks.robots-disallowed",
    .warning,
    title: "robots.txt disallows the asset links file, so that it was not asked for.",
    reason: "Google's crawler keeps to robots.txt too; without the file links open the browser.",
    fix: "Add Allow: /.well-known/ to robots.txt.",
    source: "https://developers.google.com/identity/credential-sharing/set-up",
    specimen: Specimen(
      .response,
      bad: "disallowed\n",
      good: served(AssetLinksText.file())
    )
  )

  /// robots.txt disallows a place of the association file.
  package static let associationRobotsDisallowed = Rule(
    "association.robots-disallowed",
    .warning,
    title: "robots.txt disallows the association file, so that it was not asked for.",
    reason: "Whether an app opens the site's links is unknown here; devices may ask all the same.",
    fix: "Add Allow: /.well-known/ to robots.txt, or give the file: --association FILE.",
    source: "https://www.rfc-editor.org/rfc/rfc9309",
    specimen: Specimen(
      .response,
      bad: "disallowed\n",
      good: "status 404\n"
    )
  )
}
