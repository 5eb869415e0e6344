extension Setting {
  /// Where Apple's and Google's copies of association files are requested, with `--cdn`.
  static let copies: [Setting] = [
    Setting(
      .crawler,
      .copiesAppleURL,
      .text("https://app-site-association.cdn-apple.com/"),
      "Start of the URLs of Apple's copies of association files, which --cdn requests."
    ),
    Setting(
      .crawler,
      .copiesGoogleURL,
      .text("https://digitalassetlinks.googleapis.com/"),
      "Start of the URLs of Google's lists of statements, which --cdn requests."
    ),
    Setting(
      .crawler,
      .copiesCache,
      .text(""),
      "Folder for what they respond, each host once an hour; empty is copies in the user's cache."
    ),
  ]
}
