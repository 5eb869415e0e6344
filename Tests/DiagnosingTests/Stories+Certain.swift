import Diagnosing

extension Stories {
  private typealias Texts = StoryTexts

  /// Faults that a finding names, and that decide.
  static let certain: [Story] = [
    Story(
      title: "The tag is in curly quotation marks",
      question: .banner,
      files: Texts.page("<meta name=“apple-itunes-app” content=“app-id=544007664”>"),
      fix: ("<meta name=“apple-itunes-app” content=“app-id=544007664”>", Texts.tag),
      line: "NO  https://links.plums.example/r/7 shows no Smart App Banner.  1 certain: "
        + "An attribute is in curly quotation marks.",
      owner: .page
    ),
    Story(
      title: "The tag has value for content",
      question: .banner,
      files: Texts.page(#"<meta name="apple-itunes-app" value="app-id=544007664">"#),
      fix: ("value=", "content="),
      line: "NO  https://links.plums.example/r/7 shows no Smart App Banner.  1 certain: ",
      owner: .page
    ),
    android(
      "A verified filter has another scheme beside https",
      (
        #"<data android:scheme="https" android:host="links.plums.example"/>"#,
        #"<data android:scheme="https" android:host="links.plums.example"/>"#
          + #"<data android:scheme="plums"/>"#
      ),
      "A verified intent filter has a scheme that is not of the web."
    ),
    android(
      "The activity does not say whether it is exported",
      (#" android:exported="true""#, ""),
      "The activity of an intent filter does not say whether it is exported."
    ),
    android(
      "The scheme of the filter is in capital letters",
      (#"android:scheme="https""#, #"android:scheme="HTTPS""#),
      "The scheme of an intent filter has capital letters."
    ),
    android(
      "The activity is off",
      (#"android:exported="true""#, #"android:exported="true" android:enabled="false""#),
      "An activity with an intent filter for links is off.",
      certainty: "likely"
    ),
    android(
      "The fingerprint is the one of Android's documentation",
      (Texts.fingerprint, Texts.sampleFingerprint),
      "The site's file has a fingerprint that is none. It is a placeholder or a sample.",
      owner: .server
    ),
    Story(
      title: "The entry of the entitlements has a user",
      question: .link,
      files: Texts.aasa() + Texts.apple()
        + Texts.entitlements("applinks:user@links.plums.example"),
      fix: ("user@", ""),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: "
        + "An associated domain names no host that systems can ask.",
      owner: .app
    ),
  ]

  /// A story of files that are right but for `fault`, which is what is right and what is there.
  static func android(
    _ title: String,
    _ fault: (right: String, wrong: String),
    _ cause: String,
    certainty: String = "certain",
    owner: Diagnosis.Owner = .app
  ) -> Story {
    let files = (Texts.assetLinks() + Texts.google + Texts.manifest())
    return Story(
      title: title,
      question: .link,
      platform: .android,
      files: files.replacing(fault.right, with: fault.wrong),
      fix: (
        fault.wrong.isEmpty ? #"android:name=".Main""# : fault.wrong,
        fault.wrong.isEmpty ? #"android:name=".Main""# + fault.right : fault.right
      ),
      line: "NO  https://links.plums.example/r/7 opens the browser on Android.  "
        + "1 \(certainty): \(cause)",
      owner: owner
    )
  }
}
