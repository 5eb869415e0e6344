extension Rule {
  /// What a page says about apps and the files of its host do not.
  package static let hostAppRules: [Rule] = [bannerClipNotClaimed]

  /// The association file does not name the banner's App Clip.
  package static let bannerClipNotClaimed = Rule(
    "banner.clip-not-claimed",
    .warning,
    title: "The host's association file does not name the banner's App Clip.",
    reason: "iOS shows an App Clip only on sites whose association file names it under appclips.",
    fix: "Add the clip to appclips of the association file, as TEAMID.bundle.Clip.",
    source:
      "https://developer.apple.com/documentation/appclip/associating-your-app-clip-with-your-website",
    specimen: Specimen(
      .association,
      bad: #"{"appclips":{"apps":["ABCDE12345.org.example.plums.Other"]}}"#,
      good: #"{"appclips":{"apps":["ABCDE12345.org.example.plums.Clip"]}}"#
    )
  )
}
