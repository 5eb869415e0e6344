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

  /// A story of an association file with a wrong component.
  private static func component(
    _ title: String,
    _ component: String,
    _ answer: Diagnosis.Answer = .no,
    line: String
  ) -> Story {
    let file = Texts.file(component)
    return Story(
      title: title,
      question: .link,
      files: Texts.aasa(file) + Texts.apple(file) + Texts.entitlements(),
      fix: (component, #"{"/":"/r/*"}"#),
      answer: answer,
      line: line,
      owner: .server
    )
  }

  private static let yes =
    "OK  https://links.plums.example/r/7 can open 9QX4A7PLUM.com.example.plums on iPhone, as far as "
    + "was looked.  1 certain: "

  /// Faults of single components, which the answer names.
  static let components: [Story] = [
    component(
      "A component has the query in its path",
      #"{"/":"/r/7?id=*"}"#,
      line: no + "No rule of the file accepts /r/7. A path pattern seems to hold a query."
    ),
    component(
      "Of two components the one for the path has the query in it",
      #"{"/":"/buy?id=*"},{"/":"/r/7?id=*"}"#,
      line: no + "No rule of the file accepts /r/7. A path pattern seems to hold a query."
    ),
    component(
      "A component differs by case",
      #"{"/":"/R/*"}"#,
      line: no + "No rule of the file accepts /r/7. The path `/r/7` does not match `/R/*`: only the"
    ),
    component(
      "An exclusion is written as a string, and is none",
      #"{"/":"/r/*","exclude":"true"}"#,
      .works,
      line: yes + "A value of the association file has the wrong type."
    ),
    component(
      "The key of the path is another one, so that every URL is accepted",
      #"{"path":"/shop/*"}"#,
      .works,
      line: yes + "A key of the association file is not known."
    ),
  ]

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
