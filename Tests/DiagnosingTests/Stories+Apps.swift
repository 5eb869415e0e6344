import Diagnosing

extension Stories {
  private typealias Texts = StoryTexts

  /// An association file whose defaults exclude, and the rest as it should be.
  static let excludedByDefaults =
    Texts.aasa(Texts.file().replacing(#""details""#, with: excluding + #""details""#))
    + Texts.apple(Texts.file().replacing(#""details""#, with: excluding + #""details""#))
    + Texts.entitlements()

  private static let excluding = #""defaults":{"exclude":true},"#
  private static let browser = "<key>com.apple.developer.web-browser</key><true/>\n"
  private static let no = "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: "

  /// Faults of what an app is signed with, and of defaults.
  static let apps: [Story] = [
    Story(
      title: "The entry of the entitlements is for managed devices",
      question: .link,
      files: Texts.aasa() + Texts.apple()
        + Texts.entitlements("applinks:links.plums.example?mode=managed"),
      fix: ("?mode=managed", ""),
      line: no + "An associated domain is for managed devices alone.",
      owner: .app,
      proof: "ios/Runner/Runner.entitlements:"
    ),
    Story(
      title: "The app is signed as a browser",
      question: .link,
      files: Texts.aasa() + Texts.apple()
        + Texts.entitlements().replacing("<dict>", with: "<dict>" + browser),
      fix: (browser, ""),
      line: no + "A browser asks for links.",
      owner: .app
    ),
    Story(
      title: "Defaults exclude every URL",
      question: .link,
      files: excludedByDefaults,
      fix: (excluding, ""),
      line: no + #"The exclusion {"/":"/r/*"} with defaults {"exclude":true} keeps"#,
      owner: .server
    ),
  ]
}
