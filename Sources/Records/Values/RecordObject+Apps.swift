extension RecordObject {
  /// What leads into apps.
  static let apps: [RecordObject] = [
    RecordObject(
      "alternateApp",
      .fields([
        .init(
          "app",
          .text,
          isAlways: true,
          "The package on Android, or the number in the App Store."
        ),
        .init("platform", .oneOf(["ios", "android"]), isAlways: true, "The platform of the app."),
        .init(
          "uri",
          .text,
          isAlways: true,
          "The app's URL as written, such as android-app://PACKAGE/SCHEME/HOST/PATH."
        ),
        .init(
          "url",
          .text,
          "The URL that the app opens, taken from uri; absent when uri names the app alone."
        ),
      ])
    ),
    RecordObject(
      "appLink",
      .fields([
        .init(
          "appID",
          .text,
          "The App Store number, or the identifier on Windows; absent when not named."
        ), .init("appName", .text, "The app's name; absent when not named."),
        .init("class", .text, "The activity's class on Android; absent when not named."),
        .init("package", .text, "The package on Android; absent when not named."),
        .init(
          "platform",
          .text,
          isAlways: true,
          "The target: iphone, ipad, ios, android, windows, windows_phone or windows_universal."
        ),
        .init("url", .text, "The URL that the app is to open, as written; absent when not named."),
      ])
    ),
    RecordObject(
      "banner",
      .fields([
        .init("affiliateData", .text, "The affiliate data as written; absent when there is none."),
        .init(
          "appID",
          .pattern(#"^[0-9]+$"#),
          "The app's number in the App Store; absent when only an App Clip is named."
        ),
        .init(
          "argument",
          .text,
          "The URL that the app is to open (app-argument), as written; absent when there is none."
        ),
        .init(
          "clipBundleID",
          .text,
          "The bundle identifier of the App Clip; absent when there is none."
        ),
        .init(
          "clipDisplay",
          .text,
          "How the App Clip is shown, such as card; absent when the page does not say."
        ),
      ])
    ),
    RecordObject(
      "deepLink",
      .fields([
        .init(
          "app",
          .text,
          "App Store number, TEAMID.bundle or package; absent when only url names the app."
        ),
        .init(
          "platform",
          .oneOf(["ios", "ipad", "android", "windows"]),
          isAlways: true,
          "The platform of the app."
        ),
        .init(
          "source",
          .text,
          isAlways: true,
          "The markup it is from, such as banner, universal-link, app-links or schema-org."
        ), .init("url", .text, "The URL that the app opens; absent when only the app is named."),
      ])
    ),
    RecordObject(
      "relatedApp",
      .fields([
        .init(
          "id",
          .text,
          "The app's identifier on the platform, such as its package; absent when not named."
        ),
        .init(
          "platform",
          .text,
          isAlways: true,
          "The platform in lower case as written, such as play, itunes, windows or webapp."
        ), .init("url", .text, "The app's URL in the store, as written; absent when not named."),
      ])
    ),
    RecordObject(
      "twitterApp",
      .fields([
        .init(
          "country",
          .text,
          "The country of the store; absent when the card names none (the United States)."
        ),
        .init(
          "googleplay",
          .object("twitterTarget"),
          "The app for Android; absent when the card names none."
        ),
        .init(
          "ipad",
          .object("twitterTarget"),
          "The app for iPad; absent when the card names none."
        ),
        .init(
          "iphone",
          .object("twitterTarget"),
          "The app for iPhone; absent when the card names none."
        ),
      ])
    ),
    RecordObject(
      "twitterTarget",
      .fields([
        .init(
          "id",
          .text,
          "The number in the App Store, or the package on Android; absent when not named."
        ), .init("name", .text, "The app's name; absent when not named."),
        .init("url", .text, "The URL that the app is to open, as written; absent when not named."),
      ])
    ),
    RecordObject(
      "universalLinks",
      .fields([
        .init(
          "apps",
          .list(
            .fields([
              .init("appID", .text, isAlways: true, "The app as TEAMID.bundle."),
              .init(
                "rule",
                .text,
                "The rule that decided, as the file writes it; absent when none did."
              ),
              .init(
                "verdict",
                .oneOf(["match", "exclude", "none"]),
                isAlways: true,
                "match: the app opens the URL; exclude: a rule excludes it; none: no rule matches."
              ),
            ])
          ),
          isAlways: true,
          "What the file says for each app, in its order; empty when there is no valid file."
        ),
        .init(
          "state",
          .oneOf(["valid", "invalid", "missing", "unknown"]),
          isAlways: true,
          "The state of the file; unknown when it was not read or the host did not answer."
        ),
      ])
    ),
    RecordObject(
      "webFallback",
      .fields([
        .init(
          "shouldFallback",
          .flag,
          isAlways: true,
          "Whether a browser may open the page where the app is missing."
        ),
        .init("url", .text, "The URL to open then, as written; absent when it is the page itself."),
      ])
    ),
  ]
}
