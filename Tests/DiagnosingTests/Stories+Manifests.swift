import Diagnosing

extension Stories {
  private typealias Texts = StoryTexts

  private static let data = #"<data android:scheme="https" android:host="links.plums.example"/>"#
  private static let exported = #"android:exported="true""#
  private static let no =
    "NO  https://links.plums.example/r/7 opens the browser on Android.  1 "

  /// Asset links whose statement has dynamic rules.
  private static func dynamic(_ rules: String) -> String {
    let extensions =
      #""relation_extensions":{"delegate_permission/common.handle_all_urls":"#
      + #"{"dynamic_app_link_components":[\#(rules)]}},"#
    return Texts.assetLinks().replacing(#""target":"#, with: extensions + #""target":"#)
  }

  private static let good = Texts.assetLinks() + Texts.google + Texts.manifest()

  /// A story of wrong files that `good` ones replace.
  private static func rules(_ title: String, _ rules: String, _ cause: String) -> Story {
    let wrong = dynamic(rules) + Texts.manifest()
    return Story(
      title: title,
      question: .link,
      platform: .android,
      files: wrong,
      fix: (wrong, good),
      line: no + "certain: \(cause)",
      owner: .server
    )
  }

  private static let block = """
    <uri-relative-filter-group android:allow="false"><data android:pathPrefix="/r"/>
    </uri-relative-filter-group><uri-relative-filter-group><data android:pathPrefix="/"/>
    </uri-relative-filter-group>
    """

  private static let suffix = #" android:pathSuffix=".html""#

  private static let other = """
    ,{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
    "package_name":"com.example.pears","sha256_cert_fingerprints":["AA:BB"]}}]
    """

  /// Faults of manifests and asset links, each with its own cause first.
  static let manifests: [Story] = [
    rules(
      "No dynamic rule accepts the link",
      #"{"/":"/sell/*"}"#,
      "No dynamic rule for com.example.plums accepts /r/7 (Android 15 on)."
    ),
    rules(
      "The dynamic rules only exclude",
      #"{"/":"/sell/*","exclude":true}"#,
      "Every dynamic rule for com.example.plums excludes,"
    ),
    rules(
      "A dynamic rule excludes the link",
      #"{"/":"/r/*","exclude":true},{"/":"*"}"#,
      "The dynamic rule "
    ),
    rules(
      "A dynamic rule lacks the slash in front",
      #"{"/":"sell/*"},{"/":"r/*"}"#,
      "No dynamic rule for com.example.plums accepts /r/7 (Android 15 on). A pattern of a dynamic rule"
    ),
    Story(
      title: "A group blocks the link, and the app is for Android 15 and later",
      question: .link,
      platform: .android,
      files: good.replacing(data, with: data + block)
        .replacing("android:targetSdkVersion=\"34\"", with: "android:minSdkVersion=\"35\""),
      fix: (block, ""),
      line: no + "likely: No intent filter gets it: a group with",
      owner: .app
    ),
    android(
      "The path has a * that is text",
      (data, data.replacing("/>", with: #" android:pathPrefix="/r/*"/>"#)),
      "A path of an intent filter has a sign that means nothing there."
    ),
    android(
      "The path of another link has a * that is text",
      (data, data.replacing("/>", with: #" android:pathPrefix="/shop/*"/>"#)),
      #"No intent filter gets it: pathPrefix="/shop/*" does not match /r/7."#,
      certainty: "likely"
    ),
    android(
      "The filter is for another port",
      (data, data.replacing("/>", with: #" android:port="8443"/>"#)),
      "No intent filter gets it: android:port is 8443, and the URL has none.",
      certainty: "likely"
    ),
    android(
      "The filter is for a port that links do not write",
      (data, data.replacing("/>", with: #" android:port="443"/>"#)),
      "An intent filter has a port that links do not write."
    ),
    android(
      "The filter has no host",
      (data, #"<data android:scheme="https"/>"#),
      "A verified intent filter has no host."
    ),
    android(
      "The pattern has two stars",
      (data, data.replacing("/>", with: #" android:pathPattern="/r/**"/>"#)),
      "A * in a pattern of an intent filter is not any text."
    ),
    android(
      "The activity wants a permission",
      (exported, exported + #" android:permission="com.example.PRIVATE""#),
      "The activity of an intent filter for links wants a permission."
    ),
    android(
      "The * of the host lacks its full stop",
      ("\"links.", "\"*links."),
      "A host of an intent filter is no host."
    ),
    android(
      "The scheme has :// behind it",
      (#"android:scheme="https""#, #"android:scheme="https://""#),
      "The scheme of an intent filter has more than its name. It is `https://`,"
    ),
    Story(
      title: "Android 11 does not read the end of paths that a filter wants",
      question: .link,
      platform: .android,
      files: good.replacing(data, with: data.replacing("/>", with: suffix + "/>")),
      fix: (suffix, ""),
      answer: .unknown,
      line:
        "UNKNOWN  https://links.plums.example/r/7 may open com.example.plums on Android, or the "
        + "browser.  1 possible: Android 11 and older open the app, Android 12 and later the browser.",
      owner: .app
    ),
    Story(
      title: "Android 14 ignores the group that blocks the link",
      question: .link,
      platform: .android,
      files: good.replacing(data, with: data + block),
      fix: (block, ""),
      answer: .unknown,
      line:
        "UNKNOWN  https://links.plums.example/r/7 may open com.example.plums on Android, or the "
        + "browser.  1 possible: Android 14 and older open the app, Android 15 and later the browser.",
      owner: .app
    ),
    Story(
      title: "A sample fingerprint is certain beside a host that is likely missing",
      question: .link,
      platform: .android,
      files: Texts.assetLinks(Texts.sampleFingerprint)
        + Texts.manifest().replacing("links.plums", with: "links.pears"),
      fix: (
        Texts.assetLinks(Texts.sampleFingerprint)
          + Texts.manifest().replacing("links.plums", with: "links.pears"), good
      ),
      line: no + "certain: The site's file has a fingerprint that is none.",
      owner: .server
    ),
    Story(
      title: "The fingerprint of another app is malformed",
      question: .link,
      platform: .android,
      files: Texts.assetLinks().replacing("}}]", with: "}}" + other) + Texts.manifest(),
      fix: (
        Texts.assetLinks().replacing("}}]", with: "}}" + other), Texts.assetLinks() + Texts.google
      ),
      line: no + "likely: A certificate fingerprint is malformed.",
      owner: .server
    ),
    Story(
      title: "The file is served as text/plain",
      question: .link,
      platform: .android,
      files: Texts.assetLinks().replacing("links 200", with: "links 200 text/plain")
        + Texts.manifest(),
      fix: ("== assetlinks 200 text/plain\n", Texts.google + "== assetlinks 200\n"),
      line: no + "likely: The asset links file has another media type than application/json.",
      owner: .server
    ),
  ]
}
